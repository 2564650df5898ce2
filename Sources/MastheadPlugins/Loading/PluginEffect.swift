import CMasthead
import CPluginCalls
import Masthead

/// An effect of a plugin that is loaded into this process. It has value semantics: changing a copy leaves the original unchanged.
struct PluginEffect: Effect {
  private let type: PluginEffectType
  private var instance: PluginInstance

  /// Whether the effect uses its memory with its current parameters.
  private(set) var remembers = false

  init(of type: PluginEffectType) {
    self.type = type
    instance = PluginInstance(of: type)
    updateRemembers()
  }

  var kind: EffectKind { type.kind }

  // MARK: Parameters

  var parameterDescriptions: [ParameterDescription] { type.kind.parameters }

  func value(of identifier: String) -> Double? { index(of: identifier).flatMap(instance.value) }

  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    guard let index = index(of: identifier) else {
      throw .unknown(identifier, allowed: parameterDescriptions.map(\.identifier))
    }
    guard parameterDescriptions[index].kind.allows(value) else {
      throw .notAllowed(identifier, value: decimal(value), kind: parameterDescriptions[index].kind)
    }
    // Pipelines may still call a shared instance, so it is copied on write.
    if !isKnownUniquelyReferenced(&instance) { instance = copy() }
    instance.set(at: index, to: value)
    updateRemembers()
  }

  /// Sets a parameter without checking the value. Only validation may pass values that the parameter does not allow.
  mutating func setUnchecked(_ index: Int, to value: Double) {
    if !isKnownUniquelyReferenced(&instance) { instance = copy() }
    instance.set(at: index, to: value)
    updateRemembers()
  }

  func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    guard let index = index(of: identifier), instance.value(at: index) != nil else { return nil }
    return instance.points(at: index, in: layout)
  }

  private func index(of identifier: String) -> Int? {
    parameterDescriptions.firstIndex { $0.identifier == identifier }
  }

  private func copy() -> PluginInstance {
    let copy = PluginInstance(of: type)
    for index in parameterDescriptions.indices {
      if let value = instance.value(at: index) { copy.set(at: index, to: value) }
    }
    return copy
  }

  // MARK: Rendering

  var memorySize: (size: Int, alignment: Int) { type.memorySize }

  private mutating func updateRemembers() {
    guard memorySize.size > 0, let remembers = type.table.remembers else {
      self.remembers = memorySize.size > 0
      return
    }
    masthead_begin_call(type.table.identifier)
    self.remembers = remembers(instance.address)
    masthead_end_call()
  }

  func storeMemory(to address: UnsafeMutableRawPointer) {
    guard let begin = type.table.begin else {
      address.initializeMemory(as: UInt8.self, repeating: 0, count: memorySize.size)
      return
    }
    masthead_begin_call(type.table.identifier)
    begin(instance.address, address)
    masthead_end_call()
  }

  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    guard let layOut = type.table.lay_out else { return }
    let before = layout
    masthead_begin_call(type.table.identifier)
    withUnsafeMutablePointer(to: &layout) { layout in
      withUnsafePointer(to: environment) { layOut(instance.address, layout.asCLayout, $0.asCEnvironment) }
    }
    masthead_end_call()
    if !type.isSwift { layout.revertInvalidValues(to: before) }
  }

  func contribution() -> Contribution {
    guard let contribute = type.table.contribute else { return { _, _, _ in } }
    let (instance, isSwift) = (instance, type.isSwift)
    let identifier = PluginEffectName(text: type.table.identifier)
    // C code gets no memory that it does not use.
    let getsMemory = isSwift || remembers
    return { frame, moment, memory in
      let elementCount = frame.elementCount
      masthead_begin_call(identifier.text)
      moment.withCPointers { scroll, layout in
        withUnsafeMutablePointer(to: &frame) {
          contribute(
            instance.address, UInt32(moment.stage.rawValue), $0.asCFrame, scroll, layout, getsMemory ? memory : nil)
        }
      }
      masthead_end_call()
      if !isSwift { frame.clearInvalidParts(elementCount: elementCount) }
    }
  }
}

/// A C string in a library, which is never unloaded.
private struct PluginEffectName: @unchecked Sendable {
  let text: UnsafePointer<CChar>
}
