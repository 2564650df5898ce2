import Testing

@testable import Masthead

/// Zero heights, huge offsets, empty viewports, scroll states with NaN, and extreme parameters give defined, finite frames.
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
  func anyOffsetGivesFiniteFrame(_ offset: Double) {
    #expect(Self.pipeline(Header(height: 300)).frame(at: scroll(offset)).isFinite)
  }

  @Test func offsetsAreClampedToBillionPoints() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(-1e300)).bits == pipeline.frame(at: scroll(-1e9)).bits)
    #expect(pipeline.frame(at: scroll(.infinity)).bits == pipeline.frame(at: scroll(1e9)).bits)
  }

  @Test func nanOffsetCountsAsTop() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(.nan)).bits == pipeline.frame(at: scroll(-300)).bits)
  }

  @Test(arguments: numbers, numbers)
  func anyViewportAndHeaderGiveFiniteFrame(_ first: Double, _ second: Double) {
    // A header accepts only finite numbers.
    let (one, other) = (first.isFinite ? first : 300, second.isFinite ? second : 300)
    for header in [
      Header(height: .points(one), collapsedHeight: .points(other), imageSize: MastheadSize(width: one, height: other)),
      Header(height: .ratioOfWidth(other), imageSize: MastheadSize(width: other, height: one)),
      Header(height: .fitting(minimum: other), placement: .insideContent),
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

  @Test(arguments: numbers.filter(\.isFinite))
  func anyFiniteParameterGivesFiniteFrame(_ number: Double) {
    for cut in [CutAway(depth: number), CutAway(ratio: number)] {
      let pipeline = Pipeline(Header(height: 300)) {
        Stretch(factor: number)
        Stretch(factor: number, limit: number)
        Parallax(factor: number)
        cut
        Overlap(ratio: number)
        CollectionFlow(inset: number)
      }
      for offset in [-1e9, -500, 0, 800, 1e9] { #expect(pipeline.frame(at: scroll(offset)).isFinite) }
    }
  }

  @Test func headerWithoutHeightIsEmptyRectangleAtListStart() {
    let frame = Pipeline(Header(height: 0)) {
      Stretch()
      CutAway(depth: 80)
    }.frame(at: scroll(0))
    #expect(frame.header == MastheadRect(x: 0, y: 0, width: 375, height: 0))
    #expect(frame.topOffset == 0)
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 0), (0, 0)))
  }

  @Test func emptyViewportGivesHeaderWithoutWidth() {
    let state = ScrollState(contentOffset: -300, viewport: .zero)
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: state)
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 0, height: 300))
  }
}
