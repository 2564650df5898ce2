import CMasthead
import Masthead

/// A plugin's effects as C structs. Their memory lives as long as the library is loaded, which is until the process
/// ends.
public struct ExportedPlugin: @unchecked Sendable {
  /// The value that the plugin's entry function returns.
  public let pointer: UnsafePointer<masthead_plugin>

  /// Creates the C structs of a plugin.
  ///
  /// - Parameters:
  ///   - effects: The result of ``exportEffects(_:)``.
  ///   - build: The plugin's build: the result of `masthead_current_build()`, called in the plugin's own code.
  public init(_ effects: [EffectKind], build: masthead_build) {
    let table = UnsafeMutablePointer<masthead_effect>.allocate(capacity: max(1, effects.count))
    for (index, kind) in effects.enumerated() { (table + index).initialize(to: masthead_effect(kind)) }
    let plugin = UnsafeMutablePointer<masthead_plugin>.allocate(capacity: 1)
    plugin.initialize(
      to: masthead_plugin(build: build, is_swift: true, effect_count: UInt32(effects.count), effects: table))
    pointer = UnsafePointer(plugin)
  }
}

extension masthead_effect {
  /// The distance from an effect's descriptor to its identifier.
  private static var identifierOffset: Int { MemoryLayout<EffectKind>.stride }

  /// The descriptor of the effect. It lies in front of the identifier, because a C function gets nothing but the effect.
  private var kind: EffectKind {
    (UnsafeRawPointer(identifier) - Self.identifierOffset).assumingMemoryBound(to: EffectKind.self).pointee
  }

  fileprivate init(_ kind: EffectKind) {
    let fresh = kind.make()
    self.init()
    let bytes = kind.identifier.utf8CString
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.identifierOffset + bytes.count, alignment: MemoryLayout<EffectKind>.alignment)
    memory.initializeMemory(as: EffectKind.self, to: kind)
    bytes.withUnsafeBytes { (memory + Self.identifierOffset).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    identifier = UnsafePointer((memory + Self.identifierOffset).bindMemory(to: CChar.self, capacity: bytes.count))
    name = text(kind.name)
    summary = text(kind.summary)
    stages = UInt32(kind.stages.rawValue)
    (parameter_count, parameters) = table(kind.parameters.map(masthead_parameter.init))
    memory_size = UInt32(fresh.memorySize.size)
    memory_alignment = UInt32(fresh.memorySize.alignment)
    make = { effect in
      effect.map { Unmanaged.passRetained(ExportedEffect($0.pointee.kind)).toOpaque() }
    }
    end = { instance in instance.map { Unmanaged<ExportedEffect>.fromOpaque($0).release() } }
    get = { instance, parameter, value in
      withEffect(instance) { effect in
        guard let number = effect.value(Int(parameter)) else { return false }
        value?.pointee = number
        return true
      }
    }
    set = { instance, parameter, value in withEffect(instance) { $0.set(Int(parameter), to: value) } }
    points = { instance, parameter, layout, points in
      withEffect(instance) { effect in
        guard let layout, let number = effect.points(Int(parameter), in: layout.asHeaderLayout.pointee) else {
          return false
        }
        points?.pointee = number
        return true
      }
    }
    lay_out = { instance, layout, environment in
      guard let layout, let environment else { return }
      withEffect(instance) {
        $0.effect.stateFacts(of: &layout.asHeaderLayout.pointee, in: environment.asLayoutEnvironment.pointee)
      }
    }
    begin = { instance, memory in
      guard let memory else { return }
      withEffect(instance) { $0.effect.storeMemory(to: memory) }
    }
    contribute = { instance, stage, frame, scroll, layout, memory in
      guard let instance, let frame, let scroll, let layout, let memory else { return }
      Unmanaged<ExportedEffect>.fromOpaque(instance)._withUnsafeGuaranteedRef {
        let moment = Moment(
          stage: Stages(rawValue: UInt8(stage)), scroll: scroll.asScrollState, layout: layout.asHeaderLayout)
        $0.contribution(&frame.asHeaderFrame.pointee, moment, memory)
      }
    }
    remembers = { instance in withEffect(instance) { $0.effect.remembers } }
  }
}

extension masthead_parameter {
  fileprivate init(_ parameter: ParameterDescription) {
    self.init()
    identifier = text(parameter.identifier)
    name = text(parameter.name)
    unit = text("")
    switch parameter.kind {
    case .number(let range, let step, let unit):
      kind = UInt32(MASTHEAD_NUMBER)
      (minimum, maximum, self.step) = (range.lowerBound, range.upperBound, step)
      self.unit = text(unit.rawValue)
    case .choice(let alternatives):
      kind = UInt32(MASTHEAD_CHOICE)
      (choice_count, choices) = texts(alternatives.map(\.identifier))
      choice_names = texts(alternatives.map(\.name)).1
    case .flag: kind = UInt32(MASTHEAD_FLAG)
    case .target(let kinds):
      kind = UInt32(MASTHEAD_TARGET)
      targets = UInt32(kinds.rawValue)
    }
    (alternative_count, alternatives) = texts(parameter.alternatives)
    formula = parameter.formula.map(text)
    summary = text(parameter.summary)
  }
}

/// Calls a closure with the effect that belongs to an instance.
private func withEffect<Result>(_ instance: UnsafeRawPointer?, _ body: (ExportedEffect) -> Result) -> Result {
  guard let instance else { preconditionFailure("An effect must be called with the instance that its make returned.") }
  return body(Unmanaged<ExportedEffect>.fromOpaque(instance).takeUnretainedValue())
}

// MARK: Memory that is never freed

private func text(_ string: String) -> UnsafePointer<CChar> {
  let bytes = string.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { copy[index] = byte }
  return UnsafePointer(copy)
}

private func texts(_ strings: [String]) -> (UInt32, UnsafePointer<UnsafePointer<CChar>?>?) {
  table(strings.map { Optional(text($0)) })
}

private func table<Element>(_ elements: [Element]) -> (UInt32, UnsafePointer<Element>?) {
  let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
  for (index, element) in elements.enumerated() { (copy + index).initialize(to: element) }
  return (UInt32(elements.count), UnsafePointer(copy))
}
