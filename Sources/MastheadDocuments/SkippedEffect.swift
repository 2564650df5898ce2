import Masthead

/// Stands in a document where an effect was skipped, and does nothing.
struct SkippedEffect: DynamicEffect {
  let kind: EffectKind

  /// In the place of an effect of a kind.
  init(_ kind: EffectKind) { self.kind = kind }

  /// In the place of an effect that nobody knows.
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
  func storeMemory(to address: UnsafeMutableRawPointer) {}
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  func contribution(to stage: Stages) -> Contribution { { _, _, _ in } }
}
