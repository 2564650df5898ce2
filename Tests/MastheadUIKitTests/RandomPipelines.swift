import Masthead

extension DynamicPipeline {
  /// A pipeline of built-in effects, of any values within their ranges.
  static func random(using random: inout some RandomNumberGenerator) -> DynamicPipeline {
    var header = Header()
    header.height =
      Bool.random(using: &random)
      ? .points(.random(in: 0...400, using: &random)) : .ratioOfWidth(.random(in: 0...1, using: &random))
    header.collapsedHeight = .random(in: 0...100, using: &random)
    header.placement = Bool.random(using: &random) ? .aboveContent : .insideContent
    header.imageSize = Size(
      width: .random(in: 0...1200, using: &random), height: .random(in: 0...1200, using: &random))
    let all: [any DynamicEffect] = [
      Stretch(factor: .random(in: 0...1, using: &random), limit: [0, 60].randomElement(using: &random)!),
      Parallax(factor: .random(in: 0...1, using: &random)),
      CutAway(depth: .random(in: 0...200, using: &random), side: [.left, .right].randomElement(using: &random)!),
      Overlap(ratio: .random(in: 1...10, using: &random)),
      CollectionFlow(inset: .random(in: 0...80, using: &random)),
      SafeArea(policy: SafeAreaPolicy.allCases.randomElement(using: &random)!),
      FitImage(mode: ContentMode.allCases.randomElement(using: &random)!),
    ]
    let effects = all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    return DynamicPipeline(header, effects: EffectList(effects))
  }
}
