import CPluginCalls
import Masthead

/// An effect of a plugin, which marks each call of the plugin's code, so that the report of a fault names the effect.
struct MarkedEffect: Effect {
  private var effect: any Effect
  private let original: EffectKind
  private let name: EffectName

  /// Whether the effect uses its memory with its current parameters. A pipeline asks for it in each frame.
  private(set) var remembers: Bool

  private init(_ original: EffectKind, _ name: EffectName) {
    (self.original, self.name) = (original, name)
    let effect = name.marking(original.make)
    self.effect = effect
    remembers = name.marking { effect.remembers }
  }

  /// Returns the descriptor of an effect whose calls are marked.
  static func kind(_ original: EffectKind) -> EffectKind { kind(original, EffectName(original.identifier)) }

  private static func kind(_ original: EffectKind, _ name: EffectName) -> EffectKind {
    EffectKind(
      identifier: original.identifier, name: original.name, summary: original.summary, stages: original.stages,
      parameters: original.parameters, remembers: original.remembers, make: { MarkedEffect(original, name) })
  }

  var kind: EffectKind { Self.kind(original, name) }

  // MARK: Parameters

  var parameterDescriptions: [ParameterDescription] { original.parameters }

  func value(of identifier: String) -> Double? { name.marking { effect.value(of: identifier) } }

  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    masthead_begin_call(name.text)
    defer { masthead_end_call() }
    try effect.set(identifier, to: value)
    remembers = effect.remembers
  }

  func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    name.marking { effect.points(of: identifier, in: layout) }
  }

  // MARK: Rendering

  var memorySize: (size: Int, alignment: Int) { effect.memorySize }

  func storeMemory(to address: UnsafeMutableRawPointer) { name.marking { effect.storeMemory(to: address) } }

  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    masthead_begin_call(name.text)
    effect.stateFacts(of: &layout, in: environment)
    masthead_end_call()
  }

  func contribution() -> Contribution {
    let (contribute, name) = (name.marking { effect.contribution() }, name)
    return { frame, moment, memory in
      masthead_begin_call(name.text)
      contribute(&frame, moment, memory)
      masthead_end_call()
    }
  }
}

/// The name of an effect, or of a plugin whose effects are being made, as a C string that is never freed: a signal handler reads it.
struct EffectName: @unchecked Sendable {
  let text: UnsafePointer<CChar>

  init(_ name: String) {
    let bytes = name.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    text = UnsafePointer(copy)
  }

  /// Calls the code of a plugin.
  func marking<Result>(_ call: () -> Result) -> Result {
    masthead_begin_call(text)
    defer { masthead_end_call() }
    return call()
  }
}
