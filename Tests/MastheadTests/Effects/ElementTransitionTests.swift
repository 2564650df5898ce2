import Testing

@testable import Masthead

@Suite struct ElementTransitionTests {
  /// A title of 120 × 40 points at the lower left. It moves to the upper right and shrinks to half its size.
  private static let header = Header(
    height: .points(300), collapsedHeight: 44,
    elements: [
      HeaderElement(
        "title", alignment: .bottomLeading, width: 120, height: 40,
        insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: 8), cornerRadius: 4
      ) { collapsed in
        collapsed.alignment = .topTrailing
        (collapsed.width, collapsed.height, collapsed.cornerRadius) = (60, 20, 12)
        collapsed.insets = MastheadDirectionalEdgeInsets(top: 2, trailing: 15)
      }
    ])

  private static let rest = ElementFrame(
    rect: MastheadRect(x: 16, y: 252, width: 120, height: 40), cornerRadius: 4)
  private static let half = ElementFrame(
    rect: MastheadRect(x: 158, y: 127, width: 90, height: 30), cornerRadius: 8)
  private static let end = ElementFrame(
    rect: MastheadRect(x: 300, y: 2, width: 60, height: 20), cornerRadius: 12)

  private static func element(_ effects: [any Effect], at state: ScrollState) -> ElementFrame {
    Pipeline(header, effects: effects).frame(at: state).elements[0]
  }

  @Test(arguments: [(0.0, rest), (0.5, half), (1.0, end)])
  func elementGoesFromPlaceAtRestToCollapsedPlace(collapse: Double, expected: ElementFrame) {
    #expect(Self.element([ElementTransition()], at: .collapsed(collapse)) == expected)
  }

  @Test(arguments: [(0.0, end), (0.5, half), (1.0, rest)])
  func rampFromEndToStartRunsBackwards(collapse: Double, expected: ElementFrame) {
    #expect(Self.element([ElementTransition(start: 1, end: 0)], at: .collapsed(collapse)) == expected)
  }

  @Test(arguments: [(0.25, rest), (0.5, end), (1.0, end)])
  func reducedMotionSwitchesHalfWay(collapse: Double, expected: ElementFrame) {
    #expect(Self.element([ElementTransition()], at: .collapsed(collapse).withReducedMotion) == expected)
  }

  @Test func transitionsAndMovesAddUp() {
    let twice: [any Effect] = [ElementTransition(), ElementTransition()]
    #expect(Self.element(twice, at: .collapsed(0.25)) == Self.half)
    let moved = Self.element([Move(x: 10, y: -4), ElementTransition()], at: .collapsed(1))
    #expect(moved.rect == MastheadRect(x: 310, y: -2, width: 60, height: 20))
  }

  /// Both places follow the header's lower edge: at half the collapse, the header has 172 points.
  @Test(arguments: [(0.5, 158.0, 63.0), (1, 300, 2)])
  func placesFollowHeightOfCollapsingHeader(collapse: Double, x: Double, y: Double) {
    let rect = Self.element([ElementTransition(), Collapse()], at: .collapsed(collapse)).rect
    #expect([rect.x, rect.y] == [x, y])
  }

  @Test(arguments: [(0.0, 239.0), (0.5, 127), (1, 15)])
  func transitionIsMirroredFromRightToLeft(collapse: Double, x: Double) {
    #expect(Self.element([ElementTransition()], at: .collapsed(collapse).rightToLeft).rect.x == x)
  }

  @Test(arguments: [Target.title, .element(1)])
  func elementWithoutCollapsedPlaceStays(target: Target) {
    let pipeline = Pipeline(collapsingHeader) { ElementTransition(target) }
    #expect(pipeline.frame(at: .collapsed(1)) == Pipeline(collapsingHeader) {}.frame(at: .collapsed(1)))
  }
}
