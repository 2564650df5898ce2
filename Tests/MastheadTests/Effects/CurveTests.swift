import Testing

@testable import Masthead

@Suite struct CurveTests {
  /// The y of the lower edge's ends, and that of the control point in the middle. The header has 300 points.
  @Test(
    arguments: [
      (Curve(), .collapsed(0), 260, 340), (Curve(), .collapsed(1), 260, 340), (Curve(), .pulled(50), 310, 390),
      // A negative depth bends upwards.
      (Curve(depth: -40), .collapsed(0), 300, 220), (Curve(depth: -40), .pulled(50), 350, 270),
      (Curve(depth: 0), .collapsed(0), 300, 300),
      // Flattening takes a share of the depth while the header collapses.
      (Curve(flattening: 0.5), .collapsed(0.5), 270, 330), (Curve(flattening: 0.5), .collapsed(1), 280, 320),
      (Curve(flattening: 1), .collapsed(1), 300, 300), (Curve(depth: -40, flattening: 0.5), .collapsed(0.5), 300, 240),
    ] as [(Curve, ScrollState, Double, Double)])
  func lowerEdgeIsQuadraticCurve(effect: Curve, state: ScrollState, ends: Double, middle: Double) {
    let frame = Pipeline(collapsingHeader, effects: [effect, Stretch()]).frame(at: state)
    #expect(frame.mask.elements == bent(ends, middle))
  }

  /// A header that collapses to 44 points is lower than the curve is deep.
  @Test(arguments: [(100.0, 0.0, 88.0), (-100, 44, -44)])
  func curveIsNeverDeeperThanHeader(depth: Double, ends: Double, middle: Double) {
    let pipeline = Pipeline(collapsingHeader) {
      Curve(depth: depth)
      Collapse()
    }
    #expect(pipeline.frame(at: .collapsed(1)).mask.elements == bent(ends, middle))
  }

  @Test(arguments: [(40.0, 40.0), (-40, 40), (0, 0), (200, 80)])
  func cutIsDepthUpToHeight(depth: Double, cut: Double) {
    let pipeline = Pipeline(Header(height: 80)) { Curve(depth: depth) }
    #expect(pipeline.layout(in: scroll(0).environment).cutDepth == cut)
  }

  private func bent(_ ends: Double, _ middle: Double) -> [PathElement] {
    [
      .moveTo(.zero), .lineTo(MastheadPoint(x: 375, y: 0)), .lineTo(MastheadPoint(x: 375, y: ends)),
      .quadraticCurveTo(MastheadPoint(x: 0, y: ends), control: MastheadPoint(x: 187.5, y: middle)), .closePath,
    ]
  }
}
