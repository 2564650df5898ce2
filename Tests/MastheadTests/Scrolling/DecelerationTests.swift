import TestSupport
import Testing

@testable import Masthead

@Suite struct DecelerationTests {
  static let rates: [(DecelerationRate, Double)] = [(.normal, 0.998), (.fast, 0.99)]

  /// Published: a list that is released at 1,000 points per second travels 499.50 points, or 99.50 at the fast rate.
  @Test(arguments: [(DecelerationRate.normal, 499.50), (.fast, 99.50)])
  func distanceMatchesPublishedValues(rate: DecelerationRate, distance: Double) {
    for (offset, velocity) in [(0.0, 1000.0), (-300, -1000), (1234.5, 1000)] {
      let motion = Deceleration(offset: offset, velocity: velocity, rate: rate)
      #expect(abs(abs(motion.destination - offset) - distance) < 0.005)
      #expect((motion.destination > offset) == (velocity > 0))
      #expect(abs(motion.offset(at: 60) - motion.destination) < 1e-9)
    }
  }

  @Test(arguments: rates)
  func speedFallsBySameRatioEachMillisecond(rate: DecelerationRate, perMillisecond: Double) {
    #expect(rate.perMillisecond == perMillisecond)
    let motion = Deceleration(offset: 0, velocity: 3000, rate: rate)
    var velocity = 3000.0
    for millisecond in 0...1000 {
      #expect(abs(motion.velocity(at: Double(millisecond) / 1000) - velocity) < 1e-9)
      velocity *= perMillisecond
    }
  }

  @Test(arguments: rates)
  func motionMatchesNumericalIntegration(rate: DecelerationRate, perMillisecond: Double) {
    for (offset, velocity) in [(0.0, 1000.0), (-300, -3500), (700, 8000), (5, -0.1), (12, 0)] {
      let motion = Deceleration(offset: offset, velocity: velocity, rate: rate)
      let start = Motion(offset: offset, velocity: velocity)
      for time in [0.0, 1.0 / 960, 0.05, 0.3, 1, 2.5] {
        let expected = start.after(time, slowingDown(perMillisecond))
        #expect(abs(motion.offset(at: time) - expected.offset) < 1e-6, "\(velocity) at \(time)")
        #expect(abs(motion.velocity(at: time) - expected.velocity) < 1e-6, "\(velocity) at \(time)")
      }
    }
  }

  @Test func timeToReachOffsetMatchesMotion() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<500 {
      let motion = Deceleration(
        offset: .random(in: -1000...1000, using: &random), velocity: .random(in: -8000...8000, using: &random),
        rate: DecelerationRate.allCases.randomElement(using: &random)!)
      let time = Double.random(in: 0...1, using: &random)
      let target = motion.offset(at: time)
      let reached = try #require(motion.time(toReach: target))
      #expect(abs(motion.offset(at: reached) - target) < 1e-9)
      // The precision of the time depends on the list's speed at that time.
      #expect(abs(reached - time) * abs(motion.velocity(at: time)) < 1e-9)
    }
  }

  /// Offsets behind the list, at its destination, and beyond the destination.
  @Test func unreachableOffsetHasNoTime() {
    for (rate, _) in Self.rates {
      let motion = Deceleration(offset: 100, velocity: 1000, rate: rate)
      #expect(motion.time(toReach: 100) == 0)
      for target in [99.999, -1000, motion.destination + 1e-6, 1000, .infinity, -.infinity, .nan] {
        #expect(motion.time(toReach: target) == nil, "\(target)")
      }
      let standing = Deceleration(offset: 100, velocity: 0, rate: rate)
      #expect(standing.time(toReach: 100) == 0)
      #expect(standing.time(toReach: 101) == nil)
    }
  }

  @Test(arguments: [0.5, 0.25, 1.0 / 6])
  func motionIsWithinDistanceFromReportedTime(distance: Double) {
    for (rate, _) in Self.rates {
      for velocity in [8000.0, -3000, 20, -1] {
        let motion = Deceleration(offset: -300, velocity: velocity, rate: rate)
        let time = motion.time(toWithin: distance)
        guard abs(motion.destination + 300) > distance else {
          #expect(time == 0)
          continue
        }
        #expect(abs(abs(motion.destination - motion.offset(at: time)) - distance) < 1e-9)
      }
    }
  }

  @Test func nonPositiveDistanceTakesInfiniteTime() {
    let motion = Deceleration(offset: 0, velocity: 1000, rate: .normal)
    for distance in [0.0, -1, .nan] { #expect(motion.time(toWithin: distance) == .infinity) }
    #expect(Deceleration(offset: 0, velocity: 0, rate: .fast).time(toWithin: 0) == 0)
  }
}
