import Testing

@testable import Masthead

@Suite struct CornerRadiusTests {
  /// The distance of the control points of a quarter circle with a radius of 100 points.
  private static let k = 0.5522847498 * 100

  @Test func convexCornersAreCutOff() {
    let frame = Pipeline(collapsingHeader) { CornerRadius(to: 100) }.frame(at: .collapsed(1))
    let (below, right, left) = (200 + Self.k, 275 + Self.k, 100 - Self.k)
    let expected: [PathElement] = [
      .moveTo(point(0, 0)), .lineTo(point(375, 0)), .lineTo(point(375, 200)),
      .cubicCurveTo(point(275, 300), control1: point(375, below), control2: point(right, 300)),
      .lineTo(point(100, 300)),
      .cubicCurveTo(point(0, 200), control1: point(left, 300), control2: point(0, below)), .closePath,
    ]
    #expect(frame.mask.elements == expected)
  }

  /// The list has round corners: the header reaches its lower edge only at the sides.
  @Test func concaveCornersLeaveRoomForRoundList() {
    let frame = Pipeline(collapsingHeader) { CornerRadius(style: .concave, to: 100) }.frame(at: .collapsed(1))
    let (above, right, left) = (300 - Self.k, 275 + Self.k, 100 - Self.k)
    let expected: [PathElement] = [
      .moveTo(point(0, 0)), .lineTo(point(375, 0)), .lineTo(point(375, 300)),
      .cubicCurveTo(point(275, 200), control1: point(375, above), control2: point(right, 200)),
      .lineTo(point(100, 200)),
      .cubicCurveTo(point(0, 300), control1: point(left, 200), control2: point(0, above)), .closePath,
    ]
    #expect(frame.mask.elements == expected)
  }

  /// The y at which the right corner begins. By default the radius grows from 0 to 20 points with the collapse.
  @Test(
    arguments: [
      (CornerRadius(), .collapsed(0.5), 290), (CornerRadius(), .collapsed(1), 280),
      (CornerRadius(start: 1, end: 0), .collapsed(0.25), 285), (CornerRadius(from: 30, to: 30), .pulled(50), 320),
      // The radius is at most half the width.
      (CornerRadius(from: 200, to: 200), .collapsed(0), 112.5),
    ] as [(CornerRadius, ScrollState, Double)])
  func cornerBeginsAboveLowerEdge(effect: CornerRadius, state: ScrollState, y: Double) {
    let frame = Pipeline(collapsingHeader, effects: [effect, Stretch()]).frame(at: state)
    #expect(frame.mask.elements[2] == .lineTo(point(375, y)))
  }

  @Test func radiusIsAtMostHeight() {
    let frame = Pipeline(Header(height: 50)) { CornerRadius(from: 80, to: 80) }.frame(at: scroll(-50))
    #expect(frame.mask.elements[2] == .lineTo(point(375, 0)))
  }

  @Test func lastRadiusOfHeaderWinsAndZeroIsSquare() {
    let square = outline((0, 0), (375, 0), (375, 300), (0, 300))
    let pipeline = Pipeline(collapsingHeader) {
      CornerRadius(from: 30, to: 30)
      CornerRadius()
    }
    #expect(pipeline.frame(at: .collapsed(0)).mask.elements == square)
    #expect(pipeline.frame(at: .collapsed(1)).mask.elements[2] == .lineTo(point(375, 280)))
  }

  /// The radius replaces the radius of the element's geometry. The header stays square.
  @Test(arguments: [(0.0, 4.0), (0.5, 12), (1, 20)])
  func lastRadiusOfElementWins(collapse: Double, radius: Double) {
    var header = collapsingHeader
    header.elements[0].geometry.cornerRadius = 50
    let pipeline = Pipeline(header) {
      CornerRadius(.title, to: 9)
      CornerRadius(.title, from: 4, to: 20)
    }
    let frame = pipeline.frame(at: .collapsed(collapse))
    #expect(frame.elements[0].cornerRadius == radius)
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 300), (0, 300)))
  }

  /// The depth of the cut is the larger radius of the header's corners.
  @Test(arguments: [(CornerRadius(), 20.0), (CornerRadius(from: 30, to: 10), 30.0), (CornerRadius(.title), 0.0)])
  func cutIsLargerRadius(effect: CornerRadius, depth: Double) {
    #expect(Pipeline(collapsingHeader, effects: [effect]).layout(in: scroll(0).environment).cutDepth == depth)
  }
}

private func point(_ x: Double, _ y: Double) -> MastheadPoint { MastheadPoint(x: x, y: y) }
