import Masthead
import MastheadDocuments
import TestSupport

extension SplitMix {
  mutating func flag() -> Bool { Bool.random(using: &self) }

  mutating func length(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// Returns the environment of a header on a random device.
  mutating func environment() -> LayoutEnvironment {
    LayoutEnvironment(
      viewport: MastheadSize(width: length(200...1400), height: length(300...1400)),
      safeArea: MastheadEdgeInsets(
        top: length(0...100), left: length(0...60), bottom: length(0...40), right: length(0...60)),
      fittingHeight: length(0...300), displayScale: flag() ? 2 : 3,
      layoutDirection: flag() ? .leftToRight : .rightToLeft,
      reducedMotion: flag())
  }
}

/// Returns the pipelines of presets on their own devices, and random pipelines: `count`, or a fifth in quick tests.
func pipelines(
  _ presets: [Preset] = Preset.all, and count: Int, _ random: inout SplitMix
) -> [(pipeline: Pipeline, environment: LayoutEnvironment)] {
  presets.map { preset in
    let device = preset.document.scene.device
    let environment = LayoutEnvironment(viewport: device.size, safeArea: device.safeArea, displayScale: device.scale)
    return (preset.document.makePipeline(), environment)
  }
    + (0..<repetitions(count, quick: count / 5)).map { _ in
      (random.pipelineDocument(upTo: 600).makePipeline(), random.environment())
    }
}
