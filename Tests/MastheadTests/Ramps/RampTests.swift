import Testing

@testable import Masthead

@Suite struct RampTests {
  /// Adapters compute the distance from measured positions, so it may have a rounding error.
  @Test(arguments: [
    (49.99, 0), (50 - 1e-12, 1), (50, 1), (50 + 1e-12, 1),
  ])
  func rampSwitchesInTheMiddleDespiteRounding(scrolled: Double, expected: Double) {
    for duration in [0, 0.3] { expectShare(expected, at: scrolled, duration: duration) }
  }

  /// The heights of CSS `cubic-bezier(1/3, y1, 2/3, y2)` at shares, by de Casteljau's construction. Its x is the share.
  private static func heights(_ y1: Double, _ y2: Double) -> [Double] {
    shares.map { t in
      var points = [0, y1, y2, 1]
      while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t } }
      return points[0]
    }
  }

  private static let shares = (0...64).map { Double($0) / 64 }

  private static let third = 1.0 / 3
  private static let easings: [(Easing, y1: Double, y2: Double)] = [
    (.linear, third, 2 * third), (.easeIn, 0, third), (.easeOut, 2 * third, 1), (.easeInOut, 0, 1),
    (.curve(startSlope: 0, endSlope: 0), 0, 1), (.curve(startSlope: 3, endSlope: 3), 1, 0),
    (.curve(startSlope: 0.75, endSlope: 2.25), 0.25, 0.25), (.curve(startSlope: 3, endSlope: 0), 1, 1),
  ]

  @Test(arguments: easings)
  func easingIsMonotonicCubicBézier(easing: Easing, y1: Double, y2: Double) {
    let values = Self.shares.map { easing($0) }
    #expect(zip(values, Self.heights(y1, y2)).allSatisfy { abs($0 - $1) < 1e-14 })
    #expect(values.first == 0 && values.last == 1)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func rampFollowsItsCurve() {
    let pipeline = Pipeline(Header(height: 200)) {
      Move(.image, y: 8, progress: .scrolled, end: 100, easing: .curve(startSlope: 0, endSlope: 3))
    }
    let still = Pipeline(Header(height: 200)) {}
    // 3·¼·½·0 + 3·½·¼·0 + ⅛ = ⅛ of the way.
    let state = scroll(-150)
    #expect(pipeline.frame(at: state).image.y - still.frame(at: state).image.y == 1)
  }

  /// A custom effect's parameter for an easing offers only the named easings.
  @Test func curveIsNotANamedEasing() {
    #expect(Easing.allCases.map(\.rawValue) == ["linear", "easeIn", "easeOut", "easeInOut"])
    #expect(Easing(rawValue: "curve") == nil)
    #expect(Easing(rawValue: "easeOut") == .easeOut)
  }

  private func expectShare(_ expected: Double, at scrolled: Double, duration: Double) {
    let pipeline = Pipeline(Header(height: 200)) {
      Move(.image, y: 10, progress: .scrolled, start: 0, end: 100, duration: duration)
    }
    var state = scroll(-200 + scrolled)
    state.environment.reducedMotion = true
    let still = Pipeline(Header(height: 200)) {}.frame(at: state)
    #expect(pipeline.frame(at: state).image.y - still.image.y == 10 * expected)
  }
}
