import Masthead
import MastheadDocuments
import SeededRandom

extension SplitMix {
  mutating func flag() -> Bool { Bool.random(using: &self) }

  mutating func length(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A pipeline of some of the built-in effects, in any order, some twice.
  mutating func pipeline() -> DynamicPipeline {
    let height: HeaderHeight =
      switch Int.random(in: 0..<3, using: &self) {
      case 0: .points(length(0...400))
      case 1: .ratioOfWidth(length(0...1))
      default: .fitting(minimum: length(0...200))
      }
    let header = Header(
      height: height, collapsedHeight: length(0...100), placement: flag() ? .aboveContent : .insideContent,
      imageSize: flag() ? .zero : Size(width: length(1...2000), height: length(1...2000)))
    let all: [any DynamicEffect] = [
      Stretch(factor: length(0...1), limit: flag() ? 0 : length(0...200)), Stretch(factor: length(0...1)),
      Parallax(factor: length(0...1)),
      flag()
        ? CutAway(depth: length(0...200), side: flag() ? .left : .right)
        : CutAway(ratio: length(0...1), side: flag() ? .left : .right),
      Overlap(ratio: length(1...4)), CollectionFlow(inset: length(0...100)),
      SafeArea(policy: SafeAreaPolicy.allCases.randomElement(using: &self)!),
      FitImage(
        mode: ContentMode.allCases.randomElement(using: &self)!, anchor: Anchor.allCases.randomElement(using: &self)!),
    ]
    let count = Int.random(in: 0...all.count, using: &self)
    return DynamicPipeline(header, effects: EffectList(Array(all.shuffled(using: &self).prefix(count))))
  }

  /// What surrounds a header on some device.
  mutating func environment() -> LayoutEnvironment {
    LayoutEnvironment(
      viewport: Size(width: length(200...1400), height: length(300...1400)),
      safeArea: EdgeInsets(top: length(0...100), left: length(0...60), bottom: length(0...40), right: length(0...60)),
      fittingHeight: length(0...300), displayScale: flag() ? 2 : 3,
      layoutDirection: flag() ? .leftToRight : .rightToLeft,
      reducedMotion: flag())
  }
}

/// The presets' pipelines, each with its own device, and as many random ones.
func pipelines(_ count: Int, _ random: inout SplitMix) -> [(pipeline: DynamicPipeline, environment: LayoutEnvironment)]
{
  Preset.all.map { preset in
    let device = preset.document.scene.device
    let environment = LayoutEnvironment(viewport: device.size, safeArea: device.safeArea, displayScale: device.scale)
    return (preset.document.makePipeline(), environment)
  } + (0..<count).map { _ in (random.pipeline(), random.environment()) }
}
