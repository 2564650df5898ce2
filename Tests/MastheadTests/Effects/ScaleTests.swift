import Testing

@testable import Masthead

@Suite struct ScaleTests {
  private func title(
    _ effects: [any Effect], in header: Header = collapsingHeader, at state: ScrollState
  ) -> MastheadRect {
    Pipeline(header, effects: effects).frame(at: state).elements[0].rect
  }

  // MARK: The image

  /// By default the image is 1.2 times as large when the header has grown by 100 points.
  @Test(arguments: [(0.0, 375.0), (25, 393.75), (50, 412.5), (100, 450), (300, 450)])
  func stretchScalesImage(stretch: Double, width: Double) {
    let pipeline = Pipeline(collapsingHeader) {
      Stretch()
      Scale()
    }
    #expect(isClose([pipeline.frame(at: .pulled(stretch)).image.width], [width]))
  }

  /// The image of 375 × 300 points is one and a half times as large half-way.
  @Test(arguments: [
    (MastheadAnchor.center, -93.75, -75.0), (.topLeft, 0, 0), (.top, -93.75, 0), (.right, -187.5, -75),
    (.bottomRight, -187.5, -150),
  ])
  func anchorOfImageStays(anchor: MastheadAnchor, x: Double, y: Double) {
    let pipeline = Pipeline(collapsingHeader) {
      FitImage(anchor: anchor)
      Scale(to: 2, progress: .collapse)
    }
    #expect(pipeline.frame(at: .collapsed(0.5)).image == MastheadRect(x: x, y: y, width: 562.5, height: 450))
  }

  // MARK: Elements

  /// The title rests at (150, 130) with 75 × 40 points. Without an anchor, its alignment counts, which is the center.
  @Test(
    arguments: [
      (nil, 112.5, 110), (.center, 112.5, 110), (.topLeading, 150, 130), (.top, 112.5, 130), (.bottomTrailing, 75, 90),
    ] as [(MastheadAlignment?, Double, Double)])
  func anchorOfElementStays(anchor: MastheadAlignment?, x: Double, y: Double) {
    var header = collapsingHeader
    header.elements[0].anchor = anchor
    let scale = Scale(.title, to: 2, progress: .collapse)
    let rect = title([scale], in: header, at: .collapsed(1))
    #expect(rect == MastheadRect(x: x, y: y, width: 150, height: 80))
    // From right to left, the mirrored anchor stays.
    #expect(title([scale], in: header, at: .collapsed(1).rightToLeft).x == 375 - x - 150)
  }

  @Test func scaleOfZeroLeavesEmptyRectangle() {
    let rect = title([Scale(.title, to: 0, progress: .collapse)], at: .collapsed(1))
    #expect(rect == MastheadRect(x: 187.5, y: 150, width: 0, height: 0))
  }

  /// The element is moved first and then scaled, in either order of the effects.
  @Test func scaleAndMoveCommute() {
    let (scale, move) = (Scale(.title, to: 2, progress: .collapse), Move(.title, x: 30, y: -40))
    let expected = MastheadRect(x: 142.5, y: 70, width: 150, height: 80)
    #expect(title([scale, move], at: .collapsed(1)) == expected)
    #expect(title([move, scale], at: .collapsed(1)) == expected)
  }

  // MARK: Both

  @Test(arguments: [Target.image, .title])
  func scalesOfOneTargetMultiply(target: Target) {
    let pipeline = Pipeline(collapsingHeader) {
      Scale(target, to: 2, progress: .collapse)
      Scale(target, to: 1.5, progress: .collapse)
    }
    let frame = pipeline.frame(at: .collapsed(1))
    // The target is three times as large, about the center of the header.
    if target == .image {
      #expect(frame.image == MastheadRect(x: -375, y: -300, width: 1125, height: 900))
    } else {
      #expect(frame.elements[0].rect == MastheadRect(x: 75, y: 90, width: 225, height: 120))
    }
    #expect(frame.elements[0].scale == (target == .image ? 1 : 3))
  }

  @Test(arguments: [(0.0, 150.0), (0.25, 131.25), (1, 75)])
  func rampFromEndToStartRunsBackwards(collapse: Double, width: Double) {
    let scale = Scale(.title, to: 2, progress: .collapse, start: 1, end: 0)
    #expect(title([scale], at: .collapsed(collapse)).width == width)
  }

  @Test(arguments: [(0.49, 75.0), (0.5, 150), (1, 150)])
  func reducedMotionJumpsHalfWay(collapse: Double, width: Double) {
    let scale = Scale(.title, to: 2, progress: .collapse)
    #expect(title([scale], at: .collapsed(collapse).withReducedMotion).width == width)
  }
}
