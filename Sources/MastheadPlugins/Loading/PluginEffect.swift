import CMasthead
import CPluginCalls
import Masthead

/// An effect of a plugin that was loaded into this process, as a value: setting a copy's parameter leaves the original alone.
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

  func value(of identifier: String) -> Double? { place(of: identifier).flatMap(instance.value) }

  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    guard let place = place(of: identifier) else {
      throw .unknown(identifier, allowed: parameterDescriptions.map(\.identifier))
    }
    guard parameterDescriptions[place].kind.allows(value) else {
      throw .notAllowed(identifier, value: decimal(value), kind: parameterDescriptions[place].kind)
    }
    // Pipelines call the instance that they were made with; only an instance of one's own may change.
    if !isKnownUniquelyReferenced(&instance) { instance = copy() }
    instance.set(at: place, to: value)
  }

  /// Sets a parameter as no host should: to a value that may be none of its own.
  mutating func setUnchecked(_ place: Int, to value: Double) {
    if !isKnownUniquelyReferenced(&instance) { instance = copy() }
    instance.set(at: place, to: value)
  }

  func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    guard let place = place(of: identifier), instance.value(at: place) != nil else { return nil }
    return instance.points(at: place, in: layout)
  }

  private func place(of identifier: String) -> Int? {
    parameterDescriptions.firstIndex { $0.identifier == identifier }
  }

  private func copy() -> PluginInstance {
    let copy = PluginInstance(of: type)
    for place in parameterDescriptions.indices {
      if let value = instance.value(at: place) { copy.set(at: place, to: value) }
    }
    return copy
  }

  // MARK: What it does

  var memorySize: (size: Int, alignment: Int) { type.memorySize }

  func storeMemory(to address: UnsafeMutableRawPointer) {
    guard let begin = type.table.pointee.begin else {
      address.initializeMemory(as: UInt8.self, repeating: 0, count: memorySize.size)
      return
    }
    masthead_begin_call(type.table.pointee.identifier)
    begin(instance.address, address)
    masthead_end_call()
  }

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    guard let layOut = type.table.pointee.lay_out else { return }
    let before = layout
    masthead_begin_call(type.table.pointee.identifier)
    withUnsafeMutablePointer(to: &layout) { layout in
      withUnsafePointer(to: environment) { layOut(instance.address, layout.asCLayout, $0.asCEnvironment) }
    }
    masthead_end_call()
    if !type.isSwift { layout.takeBackImpossible(from: before) }
  }

  func contribution(to stage: Stages) -> Contribution {
    guard let contribute = type.table.pointee.contribute else { return { _, _, _ in } }
    let (instance, stage, identifier) = (
      instance, UInt32(stage.rawValue), PluginEffectName(type.table.pointee.identifier)
    )
    let isSwift = type.isSwift
    return { frame, moment, memory in
      masthead_begin_call(identifier.text)
      moment.withCPointers { scroll, layout in
        withUnsafeMutablePointer(to: &frame) {
          contribute(instance.address, stage, $0.asCFrame, scroll, layout, memory)
        }
      }
      masthead_end_call()
      if !isSwift { frame.takeBackImpossible() }
    }
  }
}

/// A C string that lives as long as its library, which is for ever.
private struct PluginEffectName: @unchecked Sendable {
  let text: UnsafePointer<CChar>

  init(_ text: UnsafePointer<CChar>) { self.text = text }
}
