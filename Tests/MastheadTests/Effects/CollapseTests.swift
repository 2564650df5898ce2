import Testing

@testable import Masthead

@Suite struct CollapseTests {
  private static let header = Header(height: .points(300), collapsedHeight: 100)

  /// The distance that the list has scrolled, the header's y in the content, and its height.
  @Test(arguments: [
    (0.0, -300.0, 300.0), (50, -250, 250), (199, -101, 101), (200, -100, 100), (201, -100, 100), (500, -100, 100),
  ])
  func headerShrinksToCollapsedHeightAndThenScrollsAway(scrolled: Double, y: Double, height: Double) {
    let frame = Pipeline(Self.header) { Collapse() }.frame(at: .scrolled(scrolled))
    #expect(frame.header == MastheadRect(x: 0, y: y, width: 375, height: height))
  }

  @Test func pulledHeaderKeepsItsHeight() {
    let frame = Pipeline(Self.header) { Collapse() }.frame(at: .pulled(80))
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 375, height: 300))
  }

  @Test(arguments: [0.0, 100, 300, 900])
  func headerWithoutRangeScrollsAway(scrolled: Double) {
    let frame = Pipeline(Header(height: .points(300), collapsedHeight: 300)) { Collapse() }
      .frame(at: .scrolled(scrolled))
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 375, height: 300))
  }

  /// The upper edge stays at the top of the screen in all placements of the header.
  @Test(arguments: Placement.allCases)
  func headerLooksTheSameInAllPlacements(placement: Placement) {
    var header = Self.header
    header.placement = placement
    let pipeline = Pipeline(header) { Collapse() }
    let top = pipeline.layout(in: scroll(0).environment).topOffset
    for (scrolled, upper, lower) in [(0.0, 0.0, 300.0), (50, 0, 250), (200, 0, 100), (230, -30, 70)] {
      let frame = pipeline.frame(at: scroll(top + scrolled)).header
      #expect([frame.y - top - scrolled, frame.maxY - top - scrolled] == [upper, lower])
    }
  }

  @Test func upperEdgeStaysBelowIncludedSafeArea() {
    let pipeline = Pipeline(Self.header) {
      Collapse()
      SafeArea(policy: .include)
    }
    // The list rests at −388, so it has scrolled by 50 points.
    let frame = pipeline.frame(at: scroll(-338, safeArea: MastheadEdgeInsets(top: 88))).header
    #expect(frame == MastheadRect(x: 0, y: -338 + 88, width: 375, height: 250))
  }

  @Test func layoutReportsCollapse() {
    let environment = scroll(0).environment
    #expect(Pipeline(Self.header) { Collapse() }.layout(in: environment).collapses)
    #expect(!Pipeline(Self.header) {}.layout(in: environment).collapses)
  }
}
