import Testing

@testable import Masthead

@Suite struct RampTests {
  /// Adapters compute the distance from measured positions, so it may miss a round number by a rounding error.
  @Test(arguments: [
    (49.99, 0), (50 - 1e-12, 1), (50, 1), (50 + 1e-12, 1),
  ])
  func rampSwitchesInTheMiddleDespiteRounding(scrolled: Double, expected: Double) {
    for duration in [0, 0.3] { expectShare(expected, at: scrolled, duration: duration) }
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
