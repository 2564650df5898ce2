import TestSupport
import Testing

@testable import Masthead

@Suite struct SpringTests {
  /// Displacements in points and velocities in points per second: released at rest, thrown outwards, thrown inwards
  /// slowly and fast, and at the edge.
  static let rows: [(displacement: Double, velocity: Double)] = [
    (-100, 0), (100, 0), (0, 3000), (0, -3000), (-120, -800), (-120, 800), (-120, 1500), (-120, 6000), (80, -1000),
    (80, -8000), (235, 12.5), (1e-3, 0), (-0.2, 100), (50, -625),
  ]

  static let e = 2.718281828459045

  @Test(arguments: rows)
  func motionMatchesNumericalIntegration(displacement: Double, velocity: Double) {
    for (target, frequency) in [(0.0, 12.5), (-300, 12.5), (1000, 3)] {
      let motion = MastheadSpring(to: target, from: target + displacement, velocity: velocity, frequency: frequency)
      let start = Motion(offset: target + displacement, velocity: velocity)
      for time in [0.0, 0.01, 0.08, 0.2, 0.5, 1] {
        let expected = start.after(time, spring(to: target, frequency: frequency))
        #expect(abs(motion.offset(at: time) - expected.offset) < 1e-6, "at \(time)")
        #expect(abs(motion.velocity(at: time) - expected.velocity) < 1e-5, "at \(time)")
      }
    }
  }

  @Test func edgeFrequencyIsWebKitsStiffnessDividedByPeriod() { #expect(MastheadSpring.edgeFrequency == 20 / 1.6) }

  @Test(arguments: [100.0, 3000, -3000, 8000])
  func overshootFromEdgeIsVelocityDividedByOmegaAndE(velocity: Double) {
    let spring = MastheadSpring(to: -300, from: -300, velocity: velocity)
    let farthest = velocity / (12.5 * Self.e)
    #expect(spring.timeOfTurning == 1 / 12.5)
    #expect(abs(spring.offset(at: 0.08) - (-300 + farthest)) < 1e-9)
    #expect(abs(spring.velocity(at: 0.08)) < 1e-9)
    #expect(abs(spring.reach - abs(farthest)) < 1e-9)
    #expect(spring.timeOfPassing == nil)
  }

  /// The examples in the spring's documentation.
  @Test func springMatchesDocumentedExamples() {
    #expect(MastheadSpring(to: 0, from: 100, velocity: 0).offset(at: 0.6) < 0.5)
    #expect(MastheadSpring(to: 0, from: 100, velocity: 0).offset(at: 0.58) > 0.5)
    #expect(MastheadSpring(to: 0, from: 0, velocity: 3000).reach.rounded() == 88)
  }

  @Test(arguments: rows)
  func springPassesTargetAndTurnsAtReportedTimes(displacement: Double, velocity: Double) {
    let spring = MastheadSpring(to: 40, from: 40 + displacement, velocity: velocity)
    // Find sign changes by sampling.
    var (passing, turning): (Double?, Double?)
    let step = 1e-4
    for index in 0..<20_000 {
      let (time, next) = (Double(index) * step, Double(index + 1) * step)
      let (here, there) = (spring.offset(at: time) - 40, spring.offset(at: next) - 40)
      if here != 0, here * there <= 0 { passing = passing ?? (time + next) / 2 }
      let (speed, nextSpeed) = (spring.velocity(at: time), spring.velocity(at: next))
      if speed != 0, speed * nextSpeed <= 0 { turning = turning ?? (time + next) / 2 }
    }
    expect(spring.timeOfPassing, isAbout: passing, within: step)
    expect(spring.timeOfTurning, isAbout: turning, within: step)
    let farthest = (0..<20_000).map { abs(spring.offset(at: Double($0) * step) - 40) }.max()!
    #expect(spring.reach >= farthest - 1e-9 && spring.reach <= farthest + 1e-3)
  }

  private func expect(_ time: Double?, isAbout expected: Double?, within step: Double) {
    #expect((time == nil) == (expected == nil), "\(String(describing: time)) is not \(String(describing: expected))")
    if let time, let expected { #expect(abs(time - expected) <= step) }
  }

  @Test(arguments: rows)
  func timeToWithinDistanceIsLastCrossing(displacement: Double, velocity: Double) {
    let spring = MastheadSpring(to: 0, from: displacement, velocity: velocity)
    for distance in [20.0, 0.5, 0.25, 1.0 / 6] {
      let time = spring.time(toWithin: distance)
      for index in 0..<5000 {
        #expect(abs(spring.offset(at: time + Double(index) * 1e-3)) <= distance + 1e-12)
      }
      // Just before that time the list is not within the distance, unless it was from the start.
      if time > 0 {
        #expect(abs(spring.offset(at: time * (1 - 1e-9))) > distance)
      } else {
        #expect(spring.reach <= distance)
      }
    }
  }

  @Test func springGainsNoEnergy() {
    var random = SplitMix.printingSeed()
    for _ in 0..<200 {
      let frequency = Double.random(in: 1...50, using: &random)
      let spring = MastheadSpring(
        to: 10, from: .random(in: -500...500, using: &random), velocity: .random(in: -8000...8000, using: &random),
        frequency: frequency)
      var last = Double.infinity
      for index in 0..<500 {
        let (x, v) = (spring.offset(at: Double(index) / 250) - 10, spring.velocity(at: Double(index) / 250))
        let energy = v * v / 2 + frequency * frequency * x * x / 2
        #expect(energy <= last * (1 + 1e-9) + 1e-6)
        last = energy
      }
    }
  }

  @Test(.timeLimit(.minutes(40)), arguments: [0.0, -1, .nan])
  func unreachableDistanceTakesInfiniteTime(distance: Double) {
    #expect(MastheadSpring(to: 0, from: 100, velocity: 0).time(toWithin: distance) == .infinity)
  }

  @Test(
    .timeLimit(.minutes(40)),
    arguments: [
      (100.0, 0.0, 0.0), (100, 0, -1), (100, 0, .nan), (.nan, 0, 12.5), (100, .infinity, 12.5), (1e308, 0, 12.5),
    ])
  func springWithInvalidNumbersNeverRests(offset: Double, velocity: Double, frequency: Double) {
    let spring = MastheadSpring(to: 0, from: offset, velocity: velocity, frequency: frequency)
    #expect(spring.time(toWithin: 1) == .infinity)
  }
}
