import Testing

@testable import Masthead

/// Zero heights, huge offsets, empty viewports and values that are no numbers give defined, finite frames.
@Suite struct FinitenessTests {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 375, 1e6, -1e6, 1e18, -1e18, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
    .infinity, -.infinity, .nan,
  ]

  static func pipeline(_ header: Header) -> DynamicPipeline {
    DynamicPipeline(
      header,
      effects: EffectList([
        Stretch(), Parallax(factor: 1), CutAway(ratio: 0.5), Overlap(ratio: 2), SafeArea(policy: .underlap),
        FitImage(mode: .aspectFill),
      ]))
  }

  @Test(arguments: numbers)
  func anyOffsetGivesAFiniteFrame(_ offset: Double) {
    #expect(Self.pipeline(Header(height: 300)).frame(at: scroll(offset)).isFinite)
  }

  @Test func anyOffsetBeyondABillionPointsCountsAsABillion() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(-1e300)).bits == pipeline.frame(at: scroll(-1e9)).bits)
    #expect(pipeline.frame(at: scroll(.infinity)).bits == pipeline.frame(at: scroll(1e9)).bits)
  }

  @Test func anOffsetThatIsNoNumberCountsAsTheTop() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(.nan)).bits == pipeline.frame(at: scroll(-300)).bits)
  }

  @Test(arguments: numbers, numbers)
  func anyViewportAndHeaderGiveAFiniteFrame(_ first: Double, _ second: Double) {
    for header in [
      Header(height: .points(first), collapsedHeight: second, imageSize: MastheadSize(width: first, height: second)),
      Header(height: .ratioOfWidth(second), imageSize: MastheadSize(width: second, height: first)),
      Header(height: .fitting(minimum: second), placement: .insideContent),
    ] {
      for offset in [-500.0, 0, 800] {
        var state = ScrollState(
          contentOffset: offset, viewport: MastheadSize(width: first, height: second),
          safeArea: MastheadEdgeInsets(top: second, left: first, bottom: second, right: first))
        state.environment.fittingHeight = first
        state.time = second
        #expect(Self.pipeline(header).frame(at: state).isFinite, "\(header) \(state)")
      }
    }
  }

  @Test func aHeaderWithoutHeightIsAnEmptyRectWhereTheListBegins() {
    let frame = Pipeline(Header(height: 0)) {
      Stretch()
      CutAway(depth: 80)
    }.frame(at: scroll(0))
    #expect(frame.header == MastheadRect(x: 0, y: 0, width: 375, height: 0))
    #expect(frame.topOffset == 0)
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 0), (0, 0)))
  }

  @Test func anEmptyViewportHasAHeaderWithoutWidth() {
    let state = ScrollState(contentOffset: -300, viewport: .zero)
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: state)
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 0, height: 300))
  }
}
