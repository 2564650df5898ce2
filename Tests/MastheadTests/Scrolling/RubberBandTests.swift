import SeededRandom
import Testing

@testable import Masthead

@Suite struct RubberBandTests {
  /// Published values for a coefficient of 0.55 and a view of 960 points.
  @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func theContentMovesAsPublished(pull: Double, displacement: Double) {
    let moved = RubberBand.displacement(ofPull: pull, length: 960)
    // Published to two decimals; the first is cut off rather than rounded (2.7421…), so a whole hundredth is allowed.
    #expect(abs(moved - displacement) < 0.01)
    #expect(RubberBand.displacement(ofPull: -pull, length: 960) == -moved)
  }

  @Test func itGivesLessAndLessAndNeverTheWholeLength() {
    var (last, lastStep) = (0.0, Double.infinity)
    for pull in stride(from: 10.0, through: 100_000, by: 10) {
      let moved = RubberBand.displacement(ofPull: pull, length: 667)
      #expect(moved > last && moved < 667 && moved - last < lastStep)
      (last, lastStep) = (moved, moved - last)
    }
  }

  @Test func itsInverseGivesThePullBack() {
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
  func withoutALengthOrANumberNothingMoves(pull: Double, length: Double) {
    #expect(RubberBand.displacement(ofPull: pull, length: length) == 0)
    #expect(RubberBand.pull(ofDisplacement: pull, length: length) == 0)
  }
}

@Suite struct SpringBackTests {
  /// The closed form against a numerical integration of x″ + 2ω·x′ + ω²·x = 0 (fourth-order Runge–Kutta).
  @Test func theWayBackSolvesTheSpringsEquation() {
    let spring = SpringBack(displacement: -120)
    let (omega, step) = (SpringBack.frequency, 1e-4)
    func slope(_ x: Double, _ v: Double) -> (Double, Double) { (v, -2 * omega * v - omega * omega * x) }
    var (x, v) = (-120.0, 0.0)
    for index in 1...10_000 {
      let a = slope(x, v)
      let b = slope(x + a.0 * step / 2, v + a.1 * step / 2)
      let c = slope(x + b.0 * step / 2, v + b.1 * step / 2)
      let d = slope(x + c.0 * step, v + c.1 * step)
      x += step / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += step / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
      let time = Double(index) * step
      #expect(abs(spring.displacement(at: time) - x) < 1e-6 && abs(spring.velocity(at: time) - v) < 1e-5)
    }
  }

  @Test func itNeverOvershootsAndComesToRestInLessThanASecond() {
    let spring = SpringBack(displacement: 300)
    var last = 300.0
    for index in 1...1200 {
      let x = spring.displacement(at: Double(index) / 1200)
      #expect(x > 0 && x < last)
      last = x
    }
    #expect(!spring.isAtRest(at: 0.3, displayScale: 3))
    #expect(spring.isAtRest(at: 1, displayScale: 3))
  }
}

@Suite struct TickTests {
  @Test func aTicksOwnTimeLiesInIt() {
    for number in 0..<100_000 { #expect(Tick.number(at: Tick.time(of: number)) == number) }
  }

  @Test(arguments: [(Double.nan, 0), (.infinity, 0), (1e300, 0), (-0.001, -1), (0.5, 60), (0.0083, 0)])
  func everyTimeHasATick(time: Double, number: Int) { #expect(Tick.number(at: time) == number) }
}
