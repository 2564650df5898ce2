import CMasthead
import CPluginCalls
import Masthead

/// An effect of a plugin that is loaded into this process. It has value semantics: changing a copy leaves the original unchanged.
struct PluginEffect: DynamicEffect {
  private let type: PluginEffectType
  private var instance: PluginInstance

  init(of type: PluginEffectType) {
    self.type = type
    instance = PluginInstance(of: type)
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
  }

  /// Sets a parameter without checking the value. Only validation may pass values that the parameter does not allow.
  mutating func setUnchecked(_ index: Int, to value: Double) {
    if !isKnownUniquelyReferenced(&instance) { instance = copy() }
    instance.set(at: index, to: value)
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

  var remembers: Bool {
    guard memorySize.size > 0, let remembers = type.table.remembers else { return memorySize.size > 0 }
    masthead_begin_call(type.table.identifier)
    defer { masthead_end_call() }
    return remembers(instance.address)
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

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    guard let layOut = type.table.lay_out else { return }
    let before = layout
    masthead_begin_call(type.table.identifier)
    withUnsafeMutablePointer(to: &layout) { layout in
      withUnsafePointer(to: environment) { layOut(instance.address, layout.asCLayout, $0.asCEnvironment) }
    }
    masthead_end_call()
    if !type.isSwift { layout.revertInvalidValues(to: before) }
  }

  func contribution(to stage: Stages) -> Contribution {
    guard let contribute = type.table.contribute else { return { _, _, _ in } }
    let (instance, stage, identifier) = (
      instance, UInt32(stage.rawValue), PluginEffectName(type.table.identifier)
    )
    let isSwift = type.isSwift
    // The pipeline has memory for such an effect only if another effect remembers.
    let hasUnusedMemory = !isSwift && memorySize.size > 0 && !remembers
    return { frame, moment, memory in
      let elementCount = frame.elementCount
      masthead_begin_call(identifier.text)
      moment.withCPointers { scroll, layout in
        withUnsafeMutablePointer(to: &frame) {
          contribute(instance.address, stage, $0.asCFrame, scroll, layout, hasUnusedMemory ? nil : memory)
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

  init(_ text: UnsafePointer<CChar>) { self.text = text }
}
