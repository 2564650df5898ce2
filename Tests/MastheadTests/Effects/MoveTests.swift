import Testing

@testable import Masthead

@Suite struct MoveTests {
  /// The title rests at (150, 130).
  @Test(arguments: [(0.0, 150.0, 130.0), (0.25, 157.5, 120), (0.5, 165, 110), (1, 180, 90)])
  func collapseMovesElement(collapse: Double, x: Double, y: Double) {
    let pipeline = Pipeline(collapsingHeader) { Move(.title, x: 30, y: -40) }
    let frame = pipeline.frame(at: .collapsed(collapse))
    #expect(frame.elements[0].rect == MastheadRect(x: x, y: y, width: 75, height: 40))
    #expect(frame.image == MastheadRect(x: 0, y: 0, width: 375, height: 300))
  }

  @Test func moveWithoutDistanceHasNoEffect() {
    let (moved, still) = (Pipeline(collapsingHeader) { Move() }, Pipeline(collapsingHeader) {})
    #expect(moved.frame(at: .collapsed(1)) == still.frame(at: .collapsed(1)))
  }

  /// The x of an element follows the reading direction. The x of the image does not.
  @Test(
    arguments: [
      (.title, .leftToRight, 165, 110), (.title, .rightToLeft, 135, 110), (.image, .leftToRight, 15, -20),
      (.image, .rightToLeft, 15, -20),
    ] as [(Target, MastheadLayoutDirection, Double, Double)])
  func onlyElementsFollowReadingDirection(target: Target, direction: MastheadLayoutDirection, x: Double, y: Double) {
    var state = ScrollState.collapsed(0.5)
    state.environment.layoutDirection = direction
    let frame = Pipeline(collapsingHeader) { Move(target, x: 30, y: -40) }.frame(at: state)
    let rect = target == .image ? frame.image : frame.elements[0].rect
    #expect([rect.x, rect.y] == [x, y])
  }

  /// Two moves along different parts of the collapse make a line with a bend.
  @Test(arguments: [(0.0, 0.0), (0.25, 20), (0.5, 40), (0.75, 30), (1, 20)])
  func movesOfOneTargetAddUp(collapse: Double, distance: Double) {
    let pipeline = Pipeline(collapsingHeader) {
      for target in [Target.title, .image] {
        Move(target, y: 40, end: 0.5)
        Move(target, y: -20, start: 0.5, end: 1)
      }
    }
    let frame = pipeline.frame(at: .collapsed(collapse))
    #expect([frame.elements[0].rect.y, frame.image.y] == [130 + distance, distance])
  }

  @Test(arguments: [(0.0, 90.0), (0.25, 100), (1, 130)])
  func rampFromEndToStartRunsBackwards(collapse: Double, y: Double) {
    let pipeline = Pipeline(collapsingHeader) { Move(.title, y: -40, start: 1, end: 0) }
    #expect(pipeline.frame(at: .collapsed(collapse)).elements[0].rect.y == y)
  }

  // MARK: Reduced motion

  /// The element jumps when the eased value is ½.
  @Test(arguments: [
    (Easing.linear, 0.49, 0.0), (.linear, 0.5, 30), (.linear, 1, 30), (.easeIn, 0.5, 0), (.easeIn, 0.75, 30),
  ])
  func reducedMotionJumpsHalfWay(easing: Easing, collapse: Double, distance: Double) {
    let pipeline = Pipeline(collapsingHeader) { Move(.title, x: 30, easing: easing) }
    #expect(pipeline.frame(at: .collapsed(collapse).withReducedMotion).elements[0].rect.x == 150 + distance)
  }

  @Test func moveWithDurationChangesAtOnceUnderReducedMotion() {
    let collapses = [(0.0, 0.0), (0.1, 0.75), (0.2, 1), (0.3, 0.25), (0.4, 0)]
    let frames = Pipeline(collapsingHeader) { Move(.title, x: 30, duration: 2) }
      .frames(at: collapses.map { ($0.0, ScrollState.collapsed($0.1).withReducedMotion) })
    #expect(frames.map { $0.elements[0].rect.x } == [150, 150, 180, 180, 150])
    #expect(!frames.contains { $0.isAnimating })
  }
}
