import Testing

@testable import Masthead

@Suite struct HeaderLayoutTests {
  /// The overlap with the first row, the y of the header and of the content, and the inset. The header has 300 points
  /// and collapses to 100.
  @Test(
    arguments: [
      (.aboveContent, 0, -300, 0, 300), (.aboveContent, 40, -260, 0, 260), (.insideContent, 0, 0, 300, 0),
      (.insideContent, 40, 0, 260, 0), (.collapsedAboveContent, 0, -100, 200, 100),
      (.collapsedAboveContent, 40, -100, 160, 100),
      // The part above the content cannot exceed the visible part.
      (.collapsedAboveContent, 250, -50, 0, 50),
    ] as [(Placement, Double, Double, Double, Double)])
  func placementDividesHeaderBetweenInsetAndContent(
    placement: Placement, overlap: Double, originY: Double, contentY: Double, inset: Double
  ) {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100, placement: placement)) {
      CutAway(depth: overlap)
      Overlap(ratio: 1)
    }
    let layout = pipeline.layout(in: scroll(0).environment)
    #expect([layout.originY, layout.contentOriginY, layout.topOffset] == [originY, contentY, -inset])
    #expect(layout.contentInset == MastheadEdgeInsets(top: inset))
  }

  @Test(arguments: [
    (HeaderHeight.points(120), 0.0, 120.0), (.ratioOfWidth(0.5), 0, 187.5), (.fitting(minimum: 128), 90, 128),
    (.fitting(minimum: 128), 240, 240),
  ])
  func heightIsPointsRatioOrFittingHeight(height: HeaderHeight, fitting: Double, points: Double) {
    var environment = scroll(0).environment
    environment.fittingHeight = fitting
    #expect(Pipeline(Header(height: height)) {}.layout(in: environment).height == points)
  }

  @Test func collapseGrowsFromTopToCollapsedHeight() {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) { Stretch() }
    let rows = [(-500.0, 0.0), (-300, 0), (-250, 0.25), (-200, 0.5), (-100, 1), (0, 1), (1000, 1)]
    for (offset, collapse) in rows { #expect(pipeline.frame(at: scroll(offset)).collapse == collapse) }
  }

  @Test(arguments: [300.0, 400])
  func headerThatCannotCollapseStaysAtZero(collapsedHeight: Double) {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: .points(collapsedHeight))) {}
    for offset in [-900.0, -300, 0, 900] { #expect(pipeline.frame(at: scroll(offset)).collapse == 0) }
  }
}
