import TestSupport
import Testing

@testable import Masthead

@Suite struct ScrollFlightTests {
  /// The offset and the velocity at which a list between -300 and 1700 is released.
  static let rows: [(offset: Double, velocity: Double)] = [
    // Inside, with and without crossing an end.
    (700, 0), (700, 500), (700, -3500), (-250, -2000), (1500, 3000), (1699.9, 8000), (0, -8000), (-299.999, -1),
    // At an end.
    (-300, -1000), (-300, 1000), (1700, 40), (1700, -400), (-300, 0),
    // Beyond an end: outwards, inwards slowly, and inwards so fast that the list passes the end.
    (-400, 0), (-400, -500), (-400, 500), (-330, 3000), (-310, 8000), (1800, -4000), (1750, 1000), (-300.001, 5),
  ]

  @Test(arguments: DecelerationRate.allCases, rows)
  func flightMatchesNumericalIntegration(
    rate: DecelerationRate, row: (offset: Double, velocity: Double)
  ) {
    let limits = limits(rate: rate)
    let legs = limits.flight(from: row.offset, velocity: row.velocity, at: 5)
    var list = IntegratedList(
      Motion(offset: row.offset, velocity: row.velocity), top: -300, bottom: 1700, rate.perMillisecond)
    let rest = legs.rest.offset
    for index in 0...1500 {
      let sample = legs.sample(at: 5 + Double(index) * IntegratedList.step)
      // The last half pixel differs: springs end with a brake, and decelerations stop.
      if abs(list.motion.offset - rest) > 0.51, sample.phase != .idle {
        #expect(abs(sample.offset - list.motion.offset) < 1e-6, "after \(index) steps")
        #expect(abs(sample.velocity - list.motion.velocity) < 1e-5, "after \(index) steps")
      } else {
        #expect(abs(sample.offset - list.motion.offset) <= 0.51, "after \(index) steps")
      }
      list.advance()
    }
    // After a long time, the list is at the resting offset of the law.
    for _ in 0..<4500 { list.advance() }
    #expect(abs(list.motion.offset - rest) <= 0.25 + 1e-6)
  }

  @Test(arguments: rows)
  func legsJoinWithEqualPositionAndVelocity(offset: Double, velocity: Double) {
    for scale in [1.0, 2, 3] {
      let legs = limits(displayScale: scale).flight(from: offset, velocity: velocity, at: 5)
      #expect(abs(legs[0].sample(at: 5).offset - offset) < 1e-9)
      for (leg, next) in zip(legs, legs.dropFirst()) {
        #expect(leg.start <= next.start)
        let (before, after) = (leg.sample(at: next.start), next.sample(at: next.start))
        #expect(abs(before.offset - after.offset) < 1e-9)
        // A deceleration ends with half a pixel remaining, and each pixel means 2 points per second.
        #expect(abs(before.velocity - after.velocity) < (before.phase == .decelerating ? 1.001 / scale + 0.01 : 1e-6))
      }
      #expect(legs.rest.phase == .idle && legs.rest.velocity == 0)
      #expect(legs.rest.offset == limits().nearest(to: legs.rest.offset))
    }
  }

  /// A fling at 2,000 points per second, released 300 points before the end, overshoots by its velocity at the end ÷
  /// (ω·e).
  @Test func flingOvershootFollowsFromVelocityAtEnd() {
    let legs = limits().flight(from: 0, velocity: -2000, at: 0)
    let atTheEnd = 2000 + 300 * 1000 * -0.0020020026706730793
    let farthest = (0..<10_000).map { legs.sample(at: Double($0) * 1e-4).offset }.min()!
    #expect(abs(farthest - (-300 - atTheEnd / (12.5 * SpringTests.e))) < 1e-3)
    #expect(legs.map { $0.sample(at: $0.start).phase } == [.decelerating, .bouncing, .bouncing, .idle])
  }

  @Test func fastReturnPassesEndAndContinuesInside() {
    let legs = limits().flight(from: -330, velocity: 3000, at: 0)
    #expect(legs.map { $0.sample(at: $0.start).phase } == [.bouncing, .decelerating, .idle])
    #expect(legs[1].sample(at: legs[1].start).offset == -300)
    #expect(legs.rest.offset > 500)
  }

  /// At a velocity of ω times its distance, a spring reaches the end and never passes it. Slightly faster, it passes
  /// after half a minute.
  @Test(arguments: [0.0, 1e-9, 1e-3, 0.3, 2, 30])
  func barelyFastReturnEndsAtEdgeInTime(faster: Double) {
    for distance in [9.0, 42, 400] {
      let legs = limits().flight(from: -300 - distance, velocity: 12.5 * distance + faster, at: 0)
      #expect(legs.restTime < 2)
      #expect(legs.rest.offset >= -300 && legs.rest.offset < -299)
    }
  }

  /// With content that is shorter than the viewport, both ends are equal and nothing lies between them.
  @Test(arguments: [(-330.0, 3000.0), (-300, 3000), (-270, -3000), (-300, -10), (-450, 0)])
  func shortListMovesBySingleSpring(offset: Double, velocity: Double) {
    let legs = limits(bottom: -300).flight(from: offset, velocity: velocity, at: 0)
    let start = Motion(offset: offset, velocity: velocity)
    for time in [0.0, 0.02, 0.1, 0.2] {
      let expected = start.after(time, spring(to: -300))
      if abs(expected.offset + 300) > 0.25 {
        #expect(abs(legs.sample(at: time).offset - expected.offset) < 1e-6)
        #expect(abs(legs.sample(at: time).velocity - expected.velocity) < 1e-5)
      }
    }
    #expect(legs.rest == ScrollSample(offset: -300, velocity: 0, phase: .idle))
  }

  /// This includes cases where rounding decides on which side of the end a fling comes to rest.
  @Test func flingEndingJustBeyondEdgeNeitherJumpsNorCreeps() {
    var random = SplitMix.printingSeed()
    for _ in 0..<300 {
      let (offset, velocity) = (
        Double.random(in: -300...0, using: &random), Double.random(in: 200...8000, using: &random)
      )
      let destination = Deceleration(offset: offset, velocity: velocity, rate: .normal).destination
      for hair in [0, destination.ulp, 4 * destination.ulp, 1e-9, 1e-3, 0.2, 0.3] {
        let legs = limits(bottom: destination - hair).flight(from: offset, velocity: velocity, at: 0)
        #expect(legs.sample(at: 0).offset == offset)
        #expect(abs(legs.sample(at: 1e-6).offset - offset) < 0.01)
        #expect(abs(legs.rest.offset - destination) <= 0.55)
        #expect(legs.rest.offset <= destination - hair)
        #expect(legs.restTime < 6)
      }
    }
  }

  @Test(arguments: rows)
  func listWithoutBounceNeverLeavesItsEnds(offset: Double, velocity: Double) {
    let limits = limits(bounces: false)
    let legs = limits.flight(from: offset, velocity: velocity, at: 0)
    for index in 0...600 {
      let offset = legs.sample(at: Double(index) / 100).offset
      #expect(offset == limits.nearest(to: offset))
    }
    #expect(legs.rest.phase == .idle)
  }

  @Test(arguments: rows)
  func reducedMotionJumpsToRestingOffset(offset: Double, velocity: Double) {
    for offsets in [[], [0, 300, 1200]] as [[Double]] {
      for bounces in [true, false] {
        let ordinary = limits(bounces: bounces, offsets: offsets)
        var reduced = ordinary
        reduced.reducedMotion = true
        let rest = ordinary.flight(from: offset, velocity: velocity, at: 3).rest.offset
        #expect(
          reduced.flight(from: offset, velocity: velocity, at: 3)
            == [ScrollLeg(start: 3, course: .standing(rest, .idle))])
      }
    }
  }

  @Test(arguments: [(-420.0, -300.0), (-300, 1700), (500, 460), (-300, -299.9), (1700, -300), (5, 5)])
  func animationReachesTargetWithoutOvershoot(offset: Double, target: Double) {
    for velocity in [0.0, 5 * (target - offset)] {
      let legs = limits().animation(from: offset, velocity: velocity, to: target, at: 2)
      #expect(legs.rest == ScrollSample(offset: target, velocity: 0, phase: .idle))
      var last = Double.infinity
      for index in 0...500 {
        let left = (target - legs.sample(at: 2 + Double(index) / 250).offset) * (offset < target ? 1 : -1)
        #expect(left >= 0 && left <= last)
        last = left
      }
      #expect(offset == target || legs[0].sample(at: 2).phase == .animating)
    }
  }

  @Test func bounceContinuesToItsEndFromAnyOffset() {
    for (offset, velocity) in [(-400.0, -500.0), (-290, 100), (-300, -2000)] {
      let legs = limits().bounce(from: offset, velocity: velocity, to: -300, at: 0)
      #expect(legs[0].sample(at: 0) == ScrollSample(offset: offset, velocity: velocity, phase: .bouncing))
      #expect(legs.rest == ScrollSample(offset: -300, velocity: 0, phase: .idle))
    }
    #expect(
      limits(bounces: false).bounce(from: -400, velocity: 0, to: -300, at: 1)
        == [ScrollLeg(start: 1, course: .standing(-300, .idle))])
  }
}

/// A released list, integrated numerically in small even steps. It decelerates between its ends, and a spring pulls it
/// back beyond them. Bisection finds the times at which it crosses an end.
struct IntegratedList {
  static let step = 1e-3

  private(set) var motion: Motion
  private let top: Double
  private let bottom: Double
  private let inside: (Double, Double) -> Double

  /// The end whose spring currently pulls the list.
  private var end: Double?

  init(_ motion: Motion, top: Double, bottom: Double, _ perMillisecond: Double) {
    self.motion = motion
    (self.top, self.bottom) = (top, bottom)
    inside = slowingDown(perMillisecond)
    if motion.offset < top { end = top }
    if motion.offset > bottom { end = bottom }
    if motion.offset == top, motion.velocity < 0 { end = top }
    if motion.offset == bottom, motion.velocity > 0 { end = bottom }
  }

  private func isBeyond(_ motion: Motion) -> Bool { motion.offset < top || motion.offset > bottom }

  private func moved(_ time: Double) -> Motion {
    // Half steps, for the accuracy of the spring.
    motion.after(time, steps: 2, end.map { spring(to: $0) } ?? inside)
  }

  mutating func advance() {
    var left = Self.step
    while left > 0 {
      let next = moved(left)
      // The law determines whether a list at its end moves outwards or inwards.
      let crosses = end == nil ? isBeyond(next) : isBeyond(motion) && !isBeyond(next)
      guard crosses else {
        motion = next
        return
      }
      var (early, late) = (0.0, left)
      for _ in 0..<60 {
        let middle = (early + late) / 2
        if isBeyond(moved(middle)) == (end == nil) { late = middle } else { early = middle }
      }
      motion = moved(late)
      end = end == nil ? (motion.velocity < 0 ? top : bottom) : nil
      left -= late
    }
  }
}
