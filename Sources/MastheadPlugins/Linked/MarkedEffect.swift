import CPluginCalls
import Masthead

/// An effect of a plugin, which marks each call of the plugin's code, so that the report of a fault names the effect.
struct MarkedEffect: Effect {
  private var effect: any Effect
  private let original: EffectKind
  private let mark: CallMark

  /// Whether the effect uses its memory with its current parameters. It is stored because a pipeline reads it in each
  /// frame.
  private(set) var remembers: Bool

  private init(_ original: EffectKind, _ mark: CallMark) {
    (self.original, self.mark) = (original, mark)
    let effect = mark.marking(original.make)
    self.effect = effect
    remembers = mark.marking { effect.remembers }
  }

  /// Returns the descriptor of an effect whose calls are marked.
  static func kind(_ original: EffectKind) -> EffectKind { kind(original, CallMark(original.identifier)) }

  private static func kind(_ original: EffectKind, _ mark: CallMark) -> EffectKind {
    EffectKind(
      identifier: original.identifier, name: original.name, summary: original.summary, stages: original.stages,
      parameters: original.parameters, remembers: original.remembers, typeName: original.typeName,
      make: { MarkedEffect(original, mark) })
  }

  var kind: EffectKind { Self.kind(original, mark) }

  // MARK: Parameters

  var parameterDescriptions: [ParameterDescription] { original.parameters }

  func value(of identifier: String) -> Double? { mark.marking { effect.value(of: identifier) } }

  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    mark.begin()
    defer { mark.end() }
    try effect.set(identifier, to: value)
    remembers = effect.remembers
  }

  func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    mark.marking { effect.points(of: identifier, in: layout) }
  }

  // MARK: Rendering

  var memorySize: (size: Int, alignment: Int) { effect.memorySize }

  func storeMemory(to address: UnsafeMutableRawPointer) { mark.marking { effect.storeMemory(to: address) } }

  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    mark.begin()
    effect.stateFacts(of: &layout, in: environment)
    mark.end()
  }

  func contribution() -> Contribution {
    let (contribute, mark) = (mark.marking { effect.contribution() }, mark)
    return { frame, moment, memory in
      mark.begin()
      contribute(&frame, moment, memory)
      mark.end()
    }
  }
}

/// The number that marks the calls of an effect, or of a plugin that is creating its effects.
struct CallMark: Sendable {
  private let number: UInt32

  init(_ name: String) { number = masthead_effect_number(name) }

  /// Calls the code of a plugin.
  func marking<Result>(_ call: () -> Result) -> Result {
    begin()
    defer { end() }
    return call()
  }

  func begin() { masthead_begin_call(number) }

  func end() { masthead_end_call() }
}
