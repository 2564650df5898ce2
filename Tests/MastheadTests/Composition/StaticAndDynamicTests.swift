import SeededRandom
import Testing

@testable import Masthead

/// Static and dynamic pipelines give the same frames, to the last bit.
@Suite struct StaticAndDynamicTests {
  /// All effects with random parameters.
  struct Draw {
    var stretch: Stretch
    var parallax: Parallax
    var cut: CutAway
    var overlap: Overlap
    var flow: CollectionFlow
    var area: SafeArea
    var image: FitImage
    var header: Header
    var pull = FarthestPull()

    init(_ random: inout SplitMix) {
      stretch = Stretch(
        factor: .random(in: 0...1, using: &random),
        limit: Bool.random(using: &random) ? 0 : .random(in: 0...300, using: &random))
      parallax = Parallax(factor: .random(in: 0...1, using: &random))
      let side = CutAway.Side.allCases.randomElement(using: &random)!
      cut =
        Bool.random(using: &random)
        ? CutAway(depth: .random(in: 0...400, using: &random), side: side)
        : CutAway(ratio: .random(in: 0...1, using: &random), side: side)
      overlap = Overlap(ratio: .random(in: 1...10, using: &random))
      flow = CollectionFlow(inset: .random(in: 0...100, using: &random))
      area = SafeArea(policy: SafeAreaPolicy.allCases.randomElement(using: &random)!)
      image = FitImage(
        mode: MastheadContentMode.allCases.randomElement(using: &random)!,
        anchor: MastheadAnchor.allCases.randomElement(using: &random)!)
      header = Header(
        height: .points(.random(in: 0...600, using: &random)),
        collapsedHeight: .points(.random(in: 0...300, using: &random)),
        imageSize: MastheadSize(
          width: .random(in: 0...2000, using: &random), height: .random(in: 0...2000, using: &random)))
    }
  }

  static func states(_ random: inout SplitMix) -> [ScrollState] {
    (0..<40).map { index in
      var state = scroll(
        .random(in: -1500...2500, using: &random),
        safeArea: MastheadEdgeInsets(top: .random(in: 0...100, using: &random), left: 1, bottom: 34, right: 2))
      state.environment.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
      state.time = Double(index) / 90
      return state
    }
  }

  static func expectSame<Effects: Masthead.Composition>(
    _ fixed: Pipeline<Effects>, _ effects: [any DynamicEffect], at states: [ScrollState]
  ) {
    var (fixed, dynamic) = (fixed, DynamicPipeline(fixed.header, effects: EffectList(effects)))
    var (left, right) = (HeaderFrame(), HeaderFrame())
    for state in states {
      fixed.update(&left, at: state)
      dynamic.update(&right, at: state)
      #expect(left.bits == right.bits)
    }
  }

  @Test func framesAreBitEqualAtRandomOffsetsAndParametersInAnyOrder() {
    var random = SplitMix.printingSeed()
    for _ in 0..<60 {
      let d = Draw(&random)
      let states = Self.states(&random)
      Self.expectSame(
        Pipeline(d.header) {
          d.stretch
          d.parallax
          d.cut
          d.overlap
          d.area
          d.image
          d.pull
        }, [d.stretch, d.parallax, d.cut, d.overlap, d.area, d.image, d.pull], at: states)
      Self.expectSame(
        Pipeline(d.header) {
          d.pull
          d.image
          d.area
          d.flow
          d.overlap
          d.cut
          d.parallax
          d.stretch
        }, [d.pull, d.image, d.area, d.flow, d.overlap, d.cut, d.parallax, d.stretch], at: states)
      Self.expectSame(
        Pipeline(d.header) {
          d.cut
          d.stretch
          d.stretch
          d.cut
        }, [d.cut, d.stretch, d.stretch, d.cut], at: states)
    }
  }

  @Test func orderOfBuiltInEffectsDoesNotMatter() {
    var random = SplitMix.printingSeed()
    for _ in 0..<60 {
      let d = Draw(&random)
      let effects: [any DynamicEffect] = [d.stretch, d.parallax, d.cut, d.overlap, d.flow, d.area, d.image]
      let first = DynamicPipeline(d.header, effects: EffectList(effects))
      let second = DynamicPipeline(d.header, effects: EffectList(effects.shuffled(using: &random)))
      for state in Self.states(&random) { #expect(first.frame(at: state).bits == second.frame(at: state).bits) }
    }
  }

  @Test func sameInputGivesSameFrame() {
    var random = SplitMix.printingSeed()
    let d = Draw(&random)
    let pipeline = DynamicPipeline(d.header, effects: EffectList([d.stretch, d.parallax, d.cut]))
    for state in Self.states(&random) { #expect(pipeline.frame(at: state).bits == pipeline.frame(at: state).bits) }
  }
}
