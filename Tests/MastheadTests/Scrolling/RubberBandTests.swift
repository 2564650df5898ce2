import TestSupport
import Testing

@testable import Masthead

@Suite struct RubberBandTests {
  /// Published values for a coefficient of 0.55 and a view of 960 points.
  @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func displacementMatchesPublishedValues(pull: Double, displacement: Double) {
    let moved = RubberBand.displacement(ofPull: pull, length: 960)
    // Published to two decimals. The first is truncated rather than rounded (2.7421…), so the test allows a whole
    // hundredth.
    #expect(abs(moved - displacement) < 0.01)
    #expect(RubberBand.displacement(ofPull: -pull, length: 960) == -moved)
  }

  @Test func displacementGrowsMoreSlowlyAndStaysBelowLength() {
    var (last, lastStep) = (0.0, Double.infinity)
    for pull in stride(from: 10.0, through: 100_000, by: 10) {
      let moved = RubberBand.displacement(ofPull: pull, length: 667)
      #expect(moved > last && moved < 667 && moved - last < lastStep)
      (last, lastStep) = (moved, moved - last)
    }
  }

  @Test func inverseReturnsOriginalPull() {
    var random = SplitMix.printingSeed()
    for _ in 0..<1000 {
      let (pull, length) = (
        Double.random(in: -3000...3000, using: &random), Double.random(in: 100...2000, using: &random)
      )
      let back = RubberBand.pull(ofDisplacement: RubberBand.displacement(ofPull: pull, length: length), length: length)
      #expect(abs(back - pull) < 1e-6 * max(1, abs(pull)))
    }
  }

  @Test(arguments: [(100.0, 0.0), (100, -1), (.nan, 667), (.infinity, 667), (100, .nan)])
  func invalidLengthOrPullGivesZero(pull: Double, length: Double) {
    #expect(RubberBand.displacement(ofPull: pull, length: length) == 0)
    #expect(RubberBand.pull(ofDisplacement: pull, length: length) == 0)
  }

  @Test func slopeEqualsNumericalDerivative() {
    var random = SplitMix.printingSeed()
    for _ in 0..<1000 {
      let (pull, length) = (
        Double.random(in: -3000...3000, using: &random), Double.random(in: 100...2000, using: &random)
      )
      // The function has a kink at 0: its slope there is the outward one, c.
      guard abs(pull) > 1 else { continue }
      let step = 1e-3
      let ahead = RubberBand.displacement(ofPull: pull + step, length: length)
      let behind = RubberBand.displacement(ofPull: pull - step, length: length)
      let slope = RubberBand.slope(atPull: pull, length: length)
      #expect(abs(slope - (ahead - behind) / (2 * step)) < 1e-8)
    }
    #expect(RubberBand.slope(atPull: 0, length: 667) == 0.55)
  }

  @Test(arguments: [(667.0, 667.0), (-5000, 667), (1e9, 1)])
  func unreachableDisplacementIsClamped(displacement: Double, length: Double) {
    let pull = RubberBand.pull(ofDisplacement: displacement, length: length)
    let moved = RubberBand.displacement(ofPull: pull, length: length)
    #expect(abs(moved - (displacement < 0 ? -0.999 : 0.999) * length) < 1e-9 * length)
  }
}
