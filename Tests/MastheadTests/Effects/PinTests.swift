import Testing

@testable import Masthead

@Suite struct PinTests {
  private static let header = Header(height: .points(300), collapsedHeight: 100)

  /// The y of the header's upper and lower edge on the screen, in a list that is scrolled by a distance.
  private static func edges(_ header: Header, _ effects: [any Effect], _ distance: Double) -> [Double] {
    let pipeline = Pipeline(header, effects: effects)
    let offset = pipeline.layout(in: scroll(0).environment).topOffset + distance
    let rect = pipeline.frame(at: scroll(offset)).header
    return [rect.y - offset, rect.maxY - offset]
  }

  /// The header looks the same in all placements.
  @Test(arguments: Placement.allCases)
  func headerSlidesAwayAndLowerPartStays(placement: Placement) {
    var header = Self.header
    header.placement = placement
    for (distance, upper, lower) in [
      (-50.0, 50.0, 350.0), (0, 0, 300), (100, -100, 200), (200, -200, 100), (250, -200, 100), (1000, -200, 100),
    ] { #expect(Self.edges(header, [Pin()], distance) == [upper, lower]) }
  }

  @Test(arguments: [(-50.0, 0.0, 350.0), (0, 0, 300), (100, 0, 200), (200, 0, 100), (250, 0, 100), (1000, 0, 100)])
  func headerThatCollapsesAndPinsShrinksAndStays(distance: Double, upper: Double, lower: Double) {
    #expect(Self.edges(Self.header, [Collapse(), Pin(), Stretch()], distance) == [upper, lower])
    #expect(Self.edges(Self.header, [Stretch(), Pin(), Collapse()], distance) == [upper, lower])
  }

  @Test(arguments: [(-50.0, 50.0), (0, 0), (100, 0), (1000, 0)])
  func headerStaysAsItIsIfCollapsedHeightIsHeight(distance: Double, upper: Double) {
    let header = Header(height: .points(300), collapsedHeight: 300)
    #expect(Self.edges(header, [Pin()], distance) == [upper, upper + 300])
  }

  @Test func lowerPartStaysBelowIncludedSafeArea() {
    let pipeline = Pipeline(Self.header) {
      Pin()
      SafeArea(policy: .include)
    }
    let header = pipeline.frame(at: scroll(612, safeArea: MastheadEdgeInsets(top: 88))).header
    #expect(header == MastheadRect(x: 0, y: 612 + 88 - 200, width: 375, height: 300))
  }

  @Test func layoutReportsPin() {
    let environment = scroll(0).environment
    #expect(Pipeline(Self.header) { Pin() }.layout(in: environment).pins)
    #expect(!Pipeline(Self.header) {}.layout(in: environment).pins)
  }
}
