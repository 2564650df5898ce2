import Masthead

/// A no-op that takes the place of a skipped effect in a document.
struct SkippedEffect: Effect {
  let kind: EffectKind

  /// Replaces an unknown effect.
  init(identifier: String) {
    kind = EffectKind(
      identifier: identifier, name: identifier, stages: [], parameters: [], remembers: false,
      make: { SkippedEffect(identifier: identifier) })
  }

  var parameterDescriptions: [ParameterDescription] { [] }
  func value(of identifier: String) -> Double? { nil }
  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    throw .unknown(identifier, allowed: [])
  }
  func points(of identifier: String, in layout: HeaderLayout) -> Double? { nil }

  var memorySize: (size: Int, alignment: Int) { (0, 1) }
  var remembers: Bool { false }
  func storeMemory(to address: UnsafeMutableRawPointer) {}
  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  func contribution() -> Contribution { { _, _, _ in } }
}
