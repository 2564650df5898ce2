import TestSupport
import Testing

@testable import Masthead

@Suite struct VelocityTrackerTests {
  /// The velocity after samples at times in milliseconds.
  private func velocity(_ samples: [(milliseconds: Double, position: Double)]) -> Double {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.position, at: sample.milliseconds / 1000) }
    return tracker.velocity
  }

  @Test func evenMovementHasExactVelocity() {
    var random = SplitMix.printingSeed()
    for _ in 0..<200 {
      let speed = Double.random(in: -7000...7000, using: &random)
      var time = Double.random(in: 0...1000, using: &random)
      var tracker = VelocityTracker()
      for _ in 0..<30 {
        tracker.add(50 + speed * time, at: time)
        time += .random(in: 0.004...0.017, using: &random)
      }
      #expect(abs(tracker.velocity - speed) < 1e-5)
    }
  }

  /// Least squares of four samples, computed by hand: times 0, 10, 20, 30 ms and positions 0, 1, 5, 6 have a slope of
  /// 0.22 per ms.
  @Test func unevenMovementHasSlopeOfBestFit() {
    #expect(abs(velocity([(0, 0), (10, 1), (20, 5), (30, 6)]) - 220) < 1e-9)
  }

  @Test func onlyTheLastEightyMillisecondsCount() {
    #expect(abs(velocity([(0, 500), (10, 900), (100, 0), (110, 5), (120, 10)]) - 500) < 1e-9)
  }

  /// The positions are squares. Their best fit has the slope at the middle of the samples: 2 · 8 per 10 ms. One sample
  /// lies at the edge of the 80 ms, where rounding errors of the origin must not matter.
  @Test func originOfClockDoesNotMatter() {
    var random = SplitMix.printingSeed()
    for _ in 0..<500 {
      let origin = Double.random(in: 0...100_000, using: &random)
      var tracker = VelocityTracker()
      for index in 0...12 { tracker.add(Double(index * index), at: origin + Double(index) / 100) }
      #expect(abs(tracker.velocity - 1600) < 1e-4, "\(origin)")
    }
  }

  @Test(arguments: [[], [(0.0, 10.0)], [(0, 10), (1, 90)], [(0, 10), (0, 20), (0, 300)], [(0, 0), (90, 900)]])
  func tooFewSamplesGiveNoVelocity(_ samples: [(Double, Double)]) {
    #expect(velocity(samples.map { (milliseconds: $0.0, position: $0.1) }) == 0)
  }

  /// A repeated time takes the new position. An earlier time counts as the latest time.
  @Test func repeatedAndEarlierTimesCountAsLatest() {
    let plain = velocity([(0, 0), (8, 8), (16, 16), (24, 24)])
    #expect(velocity([(0, 0), (8, 8), (8, 8), (16, 13), (16, 16), (24, 24), (24, 24)]) == plain)
    #expect(velocity([(0, 0), (8, 8), (16, 16), (24, 20), (16, 24)]) == plain)
  }

  /// Samples are 8 ms apart, and one sample is 6 ms late. The fitted slope hardly changes.
  @Test func singleLateSampleHardlyMatters() {
    for late in 1...10 {
      let times = (0...10).map { index in Double(index) * 8 }
      let speed = velocity(times.enumerated().map { ($0 == late ? $1 + 6 : $1, $1) })
      #expect(abs(speed - 1000) < 120, "\(late)")
    }
  }

  @Test func velocityIsLimitedToEightThousandPointsPerSecond() {
    #expect(velocity([(0, 0), (10, 1000)]) == 8000)
    #expect(velocity([(0, 0), (10, -1e9)]) == -8000)
  }

  @Test func shiftedPositionsHaveSameVelocity() {
    var tracker = VelocityTracker()
    for index in 0...9 { tracker.add(Double(index * index), at: Double(index) / 120) }
    let before = tracker.velocity
    tracker.shift(by: 1000)
    #expect(abs(tracker.velocity - before) < 1e-9)
  }
}
