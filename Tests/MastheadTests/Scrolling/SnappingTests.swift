import TestSupport
import Testing

@testable import Masthead

@Suite struct SnappingTests {
  /// Returns the resting offset of a list that is released at an offset, both in points below the top.
  private func rest(from position: Double, velocity: Double, _ limits: ScrollLimits) -> Double {
    limits.flight(from: limits.top + position, velocity: velocity, at: 0).rest.offset - limits.top
  }

  static let open: [(position: Double, velocity: Double, rest: Double)] = [
    (60, 0, 0), (160, 0, 300), (150, 0, 300), (149.9, 0, 0), (60, 300, 300), (60, 170, 0), (250, -300, 0),
    (250, -100, 300), (500, -600, 300), (500, -900, 0), (0, 0, 0), (300, 0, 300), (0, 400, 300), (-80, 0, 0),
  ]

  /// A header that is open at 0 and collapsed at 300.
  @Test(arguments: open)
  func listRestsAtNearestOffset(position: Double, velocity: Double, rest expected: Double) {
    #expect(rest(from: position, velocity: velocity, limits(offsets: [0, 300])) == expected)
  }

  @Test(arguments: [(400.0, 0.0), (100, 2000), (1500, -1000), (310, 1), (1900, 3000), (1900, 10)])
  func listMovesFreelyBeyondLastOffset(position: Double, velocity: Double) {
    let free = rest(from: position, velocity: velocity, limits())
    #expect(free > 300)
    #expect(rest(from: position, velocity: velocity, limits(offsets: [0, 300])) == free)
  }

  /// The content ends 40 points before the header is collapsed. The list rests open or at its end after any release.
  @Test(
    arguments: [
      (20, 0, 0), (129, 0, 0), (131, 0, 260), (250, 0, 260), (259, 40, 260), (280, 0, 260), (280, -3000, 0),
      (100, 2000, 260),
      (100, -2000, 0),
    ] as [(Double, Double, Double)])
  func shortListRestsOpenOrAtItsEnd(position: Double, velocity: Double, rest expected: Double) {
    let limits = limits(bottom: -40, offsets: [0, 300])
    #expect(rest(from: position, velocity: velocity, limits) == expected)
  }

  /// The list also rests at its end after the key End, and if its limits change during a motion.
  @Test func shortListKeepsItsEnd() {
    var list = Scroller(limits(bottom: -40, offsets: [0, 300]), [(0, .key(.end))])
    #expect(list.sample(at: .infinity).offset == -40)
    list = Scroller(limits(bottom: -40, offsets: [0, 300]), [(0, .contentOffset(fromTop: 150))])
    list.fling(at: 1, by: 20)
    #expect(list.sample(at: .infinity).offset == -40)
    for index in 1...20 {
      list.setLimits(
        limits(bottom: -40 - Double(index), offsets: [0, 300]), contentShift: 0, at: 1.1 + Double(index) / 60)
    }
    #expect(list.sample(at: .infinity).offset == -60)
  }

  @Test func positionAndVelocityAreContinuousOnWayToTarget() {
    var random = SplitMix.printingSeed()
    for _ in 0..<300 {
      let limits = limits(
        rate: .allCases.randomElement(using: &random)!,
        offsets: [[0, 300], [0, 120, 900, 2000]].randomElement(using: &random)!)
      let (offset, velocity) = (
        Double.random(in: -300...1700, using: &random), Double.random(in: -4000...4000, using: &random)
      )
      let legs = limits.flight(from: offset, velocity: velocity, at: 0)
      #expect(abs(legs[0].sample(at: 0).offset - offset) < 1e-9)
      // A list within half a pixel of its target stops immediately.
      let slack = legs[0].sample(at: 0).phase == .idle ? 2.6 : 1e-9
      #expect(abs(legs[0].sample(at: 0).velocity - velocity) < slack)
      for (leg, next) in zip(legs, legs.dropFirst()) {
        let (before, after) = (leg.sample(at: next.start), next.sample(at: next.start))
        #expect(abs(before.offset - after.offset) < 1e-9)
        #expect(abs(before.velocity - after.velocity) < (next.sample(at: next.start).phase == .idle ? 2.6 : 1e-6))
      }
      #expect(legs.restTime < 10)
    }
  }

  /// The list moves towards its target no faster than 50 times the distance per second.
  @Test func ordinaryVelocitiesDoNotOvershootTarget() {
    var random = SplitMix.printingSeed()
    for _ in 0..<300 {
      let limits = limits(offsets: [0, 500, 1000, 1500, 2000])
      let (offset, velocity) = (
        Double.random(in: -300...1700, using: &random), Double.random(in: -4000...4000, using: &random)
      )
      let legs = limits.flight(from: offset, velocity: velocity, at: 0)
      let target = legs.rest.offset
      guard velocity * (target - offset) > 0, abs(velocity) <= 50 * abs(target - offset) else { continue }
      guard legs.allSatisfy({ $0.sample(at: $0.start).phase != .bouncing }) else { continue }
      for index in 0...400 {
        let left = target - legs.sample(at: Double(index) / 200).offset
        #expect(left * (target - offset) >= -1e-9)
      }
    }
  }

  @Test(arguments: [5_000.0, 50_000, 1e6, 1e9])
  func distantTargetIsReachedWithinTenSeconds(distance: Double) {
    let limits = limits(bottom: 3 * distance, offsets: [0, 2 * distance])
    for velocity in [0.0, 100, -100] {
      let legs = limits.flight(from: 0.99 * distance - 300, velocity: velocity, at: 0)
      #expect(legs.rest.offset == -300)
      #expect(legs.restTime < 10)
    }
  }

  @Test(arguments: open)
  func reducedMotionJumpsToTarget(position: Double, velocity: Double, rest expected: Double) {
    let limits = limits(reducedMotion: true, offsets: [0, 300])
    let legs = limits.flight(from: position - 300, velocity: velocity, at: 1)
    #expect(legs == [ScrollLeg(start: 1, course: .standing(expected - 300, .idle))])
  }
}
