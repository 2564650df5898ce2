import Testing

@testable import Masthead

@Suite struct CollectionFlowTests {
  private static let header = Header(height: .points(128), collapsedHeight: 40)

  /// The header is the first part of the content, below the inset.
  @Test(arguments: [(CollectionFlow(), 0.0), (CollectionFlow(inset: 24), 24.0)])
  func headerBeginsContentBelowInset(effect: CollectionFlow, inset: Double) {
    let layout = Pipeline(Self.header, effects: [effect]).layout(in: scroll(0).environment)
    #expect(layout.placement == .insideContent)
    #expect(layout.originY == 0 && layout.originY.sign == .plus)
    #expect([layout.contentOriginY, layout.restY, layout.topOffset] == [128, inset, -inset])
    #expect(layout.contentInset == MastheadEdgeInsets(top: inset))
  }

  /// The content offset, and the header's upper and lower edge on the screen.
  @Test(arguments: [(-54.0, 24.0, 182.0), (-24, 24, 152), (0, 0, 128), (100, -100, 28)])
  func headerScrollsWithContentAndStretches(offset: Double, upper: Double, lower: Double) {
    let pipeline = Pipeline(Self.header) {
      CollectionFlow(inset: 24)
      Stretch()
    }
    let header = pipeline.frame(at: scroll(offset)).header
    #expect([header.x, header.width, header.y - offset, header.maxY - offset] == [0, 375, upper, lower])
  }

  /// The header's rest line is at the inset.
  @Test(arguments: [(-24.0, 152.0), (0, 128), (64, 64), (500, 64)])
  func pinnedHeaderStaysBelowInset(offset: Double, lower: Double) {
    let pipeline = Pipeline(Self.header) {
      Pin()
      CollectionFlow(inset: 24)
    }
    let header = pipeline.frame(at: scroll(offset)).header
    #expect([header.maxY - offset, header.height] == [lower, 128])
  }
}
