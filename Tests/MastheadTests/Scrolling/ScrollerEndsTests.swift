import TestSupport
import Testing

@testable import Masthead

/// The effect of `setLimits` on a list.
@Suite struct ScrollerEndsTests {
  private func sample(_ offset: Double, _ velocity: Double, _ phase: MastheadScrollPhase) -> ScrollSample {
    ScrollSample(offset: offset, velocity: velocity, phase: phase)
  }

  /// The header grows by 50 points: the top moves up, and the rows move by the shift.
  @Test(arguments: [
    // A list at the top or beyond it stays at the top.
    (0.0, 0.0, -350.0), (0, 50, -350), (-80, 50, -350),
    // Elsewhere the first visible row stays in place, as far as the limits allow.
    (500, 0, 200), (500, 50, 250), (500, -120, 80), (500, -2000, -350), (1990, 500, 1700), (2000, 0, 1700),
    (1e-6, 0, -299.999999),
  ])
  func restingListStaysAtTopOrKeepsFirstRow(position: Double, shift: Double, rest: Double) {
    var list = Scroller(limits(), fromTop: position)
    list.setLimits(limits(top: -350), contentShift: shift, at: 1)
    let after = list.sample(at: 1)
    #expect(abs(after.offset - rest) < 1e-9)
    #expect(after.phase == .idle && list.restTime == 1)
    #expect(list.limits == limits(top: -350))
  }

  @Test func untouchedListMovesToNewTop() {
    var list = Scroller(limits())
    list.setLimits(limits(top: -120, bottom: 300), contentShift: 33, at: 0)
    #expect(list.sample(at: 0) == sample(-120, 0, .idle))
  }

  @Test func shrinkingContentMovesListToItsEnd() {
    var list = Scroller(limits(), fromTop: 1900)
    list.setLimits(limits(bottom: 250), contentShift: 0, at: 1)
    #expect(list.sample(at: 1) == sample(250, 0, .idle))
  }

  @Test func settingSameLimitsIsNoOp() {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.key(.end), at: 1)
    let before = list
    for shift in [0.0, .nan, .infinity, -.infinity, 1e12] { list.setLimits(limits(), contentShift: shift, at: 1.05) }
    #expect(list == before)
  }

  @Test func earlierOrNonFiniteTimeCountsAsLatest() {
    for time in [0.0, -.infinity, .infinity, .nan] {
      var (list, even) = (Scroller(limits(), fromTop: 500), Scroller(limits(), fromTop: 500))
      list.handle(.key(.end), at: 2)
      even.handle(.key(.end), at: 2)
      list.setLimits(limits(top: -350), contentShift: 50, at: time)
      even.setLimits(limits(top: -350), contentShift: 50, at: 2)
      #expect(list == even && list.latest == 2)
    }
  }

  // MARK: Under a finger and a wheel

  @Test(arguments: [0.0, 50, -30])
  func heldListStaysUnderFinger(shift: Double) {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.touch(.began, y: 400), at: 1)
    for index in 1...6 { list.handle(.touch(.moved, y: 400 - Double(index) * 5), at: 1 + Double(index) / 120) }
    let before = list.sample(at: 1.05)
    list.setLimits(limits(top: -350), contentShift: shift, at: 1.05)
    let after = list.sample(at: 1.05)
    #expect(after.phase == .dragging && list.isTouched)
    #expect(abs(after.offset - (before.offset + shift)) < 1e-9)
    #expect(abs(after.velocity - before.velocity) < 1e-9)
    // The shift does not count as a movement of the finger, so the finger's velocity alone throws the list.
    for index in 7...12 { list.handle(.touch(.moved, y: 400 - Double(index) * 5), at: 1 + Double(index) / 120) }
    list.handle(.touch(.ended, y: 340), at: 1.1)
    #expect(abs(list.sample(at: 1.1).offset - (260 + shift)) < 1e-9)
    #expect(abs(list.sample(at: 1.1).velocity - 600) < 1e-6)
  }

  /// A list that is pulled beyond a moving end stays in place, and the rubber band starts at the new end.
  @Test(arguments: [-350.0, -310, -250, 0])
  func listHeldBeyondItsEndStaysThere(top: Double) {
    var list = Scroller(limits(), [(0, .touch(.began, y: 0)), (1, .touch(.moved, y: 90))])
    let before = list.sample(at: 1).offset
    list.setLimits(limits(top: top), contentShift: 0, at: 1.2)
    #expect(abs(list.sample(at: 1.2).offset - before) < 1e-9)
    list.handle(.touch(.moved, y: 90), at: 1.3)
    #expect(abs(list.sample(at: 1.3).offset - before) < 1e-9)
    list.handle(.touch(.ended, y: 90), at: 2)
    #expect(list.sample(at: 6).offset == max(top, before) && list.sample(at: 6).phase == .idle)
  }

  @Test func newLimitsKeepWheelsReleaseTime() {
    var list = Scroller(limits(), [(1, .wheel(deltaY: -100))])
    let before = list.sample(at: 1).offset
    list.setLimits(limits(top: -310), contentShift: 0, at: 1.05)
    #expect(abs(list.sample(at: 1.05).offset - before) < 1e-9)
    #expect(list.sample(at: 1.119).phase == .dragging)
    #expect(list.sample(at: 1.121).phase == .bouncing)
    #expect(list.sample(at: 4) == sample(-310, 0, .idle))
  }

  // MARK: In motion

  static let changes: [(limits: ScrollLimits, shift: Double)] = [
    (limits(top: -350), 0), (limits(top: -350), 50), (limits(top: -250), -50), (limits(bottom: 2500), 0),
    (limits(bottom: 1200), 0), (limits(length: 375), 0), (limits(), 80), (limits(rate: .fast), 0),
    (limits(top: -350, offsets: [0, 350]), 50), (limits(displayScale: 3), 0),
    (limits(bottom: -300), 0),
  ]

  @Test(arguments: changes.indices)
  func positionAndVelocityAreContinuousAndListComesToRest(_ row: Int) {
    let (new, shift) = Self.changes[row]
    for (name, _, phase, start) in ScrollerTests.moving where phase != .dragging {
      for delay in [0.0, 0.02, 0.1, 0.25, 0.4, 0.7] {
        var list = Scroller(limits(), fromTop: 500)
        start(&list)
        let time = list.latest + delay
        let before = list.sample(at: time)
        list.setLimits(new, contentShift: shift, at: time)
        let after = list.sample(at: time)
        if before.phase != .idle {
          #expect(abs(after.offset - (before.offset + shift)) < 1e-9, "\(name) after \(delay)")
          #expect(abs(after.velocity - before.velocity) < 1.1, "\(name) after \(delay)")
        }
        let rest = list.sample(at: .infinity)
        #expect(rest.phase == .idle && rest.offset == new.nearest(to: rest.offset), "\(name) after \(delay)")
        #expect(list.restTime! - time < 10)
      }
    }
  }

  /// A fling at 1,500 points per second continues, 0.2 s after its release, to the offset that its velocity implies.
  @Test func flingContinuesAtItsVelocity() {
    var list = Scroller(limits(bottom: 5000), fromTop: 500)
    list.fling(at: 1, by: 150)
    let before = list.sample(at: 1.3)
    list.setLimits(limits(top: -350, bottom: 5000), contentShift: 50, at: 1.3)
    let expected = Motion(offset: before.offset + 50, velocity: before.velocity).after(0.5, slowingDown(0.998))
    #expect(abs(list.sample(at: 1.8).offset - expected.offset) < 1e-6)
    #expect(abs(list.sample(at: 1.8).velocity - expected.velocity) < 1e-6)
  }

  @Test(arguments: [-400.0, -310, -290, -200])
  func bounceContinuesToNewEnd(top: Double) {
    var list = Scroller(
      limits(), [(0, .touch(.began, y: 0)), (0.1, .touch(.moved, y: 200)), (0.5, .touch(.ended, y: 200))])
    let before = list.sample(at: 0.6)
    #expect(before.phase == .bouncing)
    list.setLimits(limits(top: top), contentShift: 0, at: 0.6)
    let expected = Motion(offset: before.offset, velocity: before.velocity).after(0.1, spring(to: top))
    #expect(abs(list.sample(at: 0.7).offset - expected.offset) < 1e-6)
    #expect(abs(list.sample(at: 0.7).velocity - expected.velocity) < 1e-5)
    #expect(list.sample(at: 3) == sample(top, 0, .idle))
  }

  @Test func bounceAtBottomContinuesToNewBottom() {
    var list = Scroller(
      limits(), [(0, .contentOffset(fromTop: 2000)), (0.1, .touch(.began, y: 0)), (0.2, .touch(.moved, y: -200))])
    list.handle(.touch(.ended, y: -200), at: 0.5)
    let before = list.sample(at: 0.55)
    #expect(before.phase == .bouncing && before.offset > 1530)
    var longer = list
    list.setLimits(limits(bottom: 1520), contentShift: 0, at: 0.55)
    #expect(list.sample(at: 0.55).phase == .bouncing)
    #expect(list.sample(at: 3) == sample(1520, 0, .idle))
    // The list does not run through many added rows.
    longer.setLimits(limits(bottom: 9000), contentShift: 0, at: 0.55)
    let expected = Motion(offset: before.offset, velocity: before.velocity).after(0.3, slowingDown(0.998))
    #expect(abs(longer.sample(at: 0.85).offset - expected.offset) < 1e-6)
    #expect(longer.sample(at: 9).phase == .idle && longer.sample(at: 9).offset < before.offset)
  }

  @Test func animationContinuesToItsTarget() {
    // The animation continues to the target row, to the new end, and to the new top.
    for (key, rest) in [(ScrollKey.pageDown, 850.3), (.end, 1650), (.home, -350)] {
      var list = Scroller(limits(), fromTop: 500)
      list.handle(.key(key), at: 1)
      let before = list.sample(at: 1.1)
      list.setLimits(limits(top: -350, bottom: 1650), contentShift: 50, at: 1.1)
      let after = list.sample(at: 1.1)
      #expect(after.phase == .animating)
      #expect(abs(after.offset - before.offset - 50) < 1e-9 && abs(after.velocity - before.velocity) < 1e-6)
      #expect(abs(list.sample(at: 5).offset - rest) < 1e-9)
    }
  }

  /// Each step of a slider changes the limits while the list moves to a target. The list keeps its target.
  @Test func listReachesTargetWhileLimitsChange() {
    for velocity in [-1200.0, -300, 0, 300, 1200] {
      for position in [20.0, 140, 160, 280] {
        var list = Scroller(
          limits(offsets: [0, 300]), goingOnFrom: sample(position - 300, velocity, .decelerating), at: 0)
        guard list.sample(at: 0).phase == .decelerating, list.legs[0].target != nil else { continue }
        let target = list.sample(at: .infinity).offset
        for index in 1...40 {
          let moved = limits(bottom: 1700 + Double(index), offsets: [0, 300])
          list.setLimits(moved, contentShift: 0, at: Double(index) / 60)
        }
        #expect(list.sample(at: .infinity) == sample(target, 0, .idle), "\(position) at \(velocity)")
      }
    }
  }

  /// A header that grows moves the offset at which it is collapsed.
  @Test func listMovesToNewTarget() {
    var list = Scroller(
      limits(offsets: [0, 300]), goingOnFrom: sample(-140, 100, .decelerating), at: 0)
    list.setLimits(limits(top: -350, offsets: [0, 350]), contentShift: 0, at: 0.1)
    #expect(list.sample(at: 0.1).phase == .decelerating)
    #expect(list.sample(at: 5) == sample(0, 0, .idle))
    // Without targets, the velocity determines the resting offset.
    let before = list.sample(at: 0.2)
    list.setLimits(limits(top: -350), contentShift: 0, at: 0.2)
    let free = Deceleration(offset: before.offset, velocity: before.velocity, rate: .normal).destination
    #expect(abs(list.sample(at: .infinity).offset - free) < 0.26)
  }

  @Test func fastReturnStillPassesEndAndContinuesInside() {
    var list = Scroller(limits(), goingOnFrom: sample(-360, 3000, .bouncing), at: 0)
    let rest = list.sample(at: .infinity).offset
    #expect(rest > 500)
    list.setLimits(limits(bottom: 1800), contentShift: 0, at: 0.005)
    #expect(list.sample(at: 0.005).phase == .bouncing)
    #expect(abs(list.sample(at: .infinity).offset - rest) < 0.01)
    list.setLimits(limits(top: -310, bottom: 1800), contentShift: 0, at: 0.01)
    #expect(list.sample(at: .infinity).offset > 500)
  }

  /// Setting equivalent limits changes at most the last half pixel of a motion.
  @Test(arguments: ScrollerTests.moving.indices)
  func irrelevantLimitChangesDoNotDisturbMotion(_ row: Int) {
    var list = Scroller(limits(), fromTop: 500)
    ScrollerTests.moving[row].start(&list)
    var disturbed = list
    let time = ScrollerTests.moving[row].catchTime
    // The bottom is far away from the list's position.
    disturbed.setLimits(limits(bottom: 1700.5), contentShift: 0, at: time)
    for index in 0..<200 where list.sample(at: .infinity).offset < 1600 {
      let (before, after) = (
        list.sample(at: time + Double(index) / 60), disturbed.sample(at: time + Double(index) / 60)
      )
      #expect(abs(before.offset - after.offset) < 0.26)
      #expect(abs(before.velocity - after.velocity) < 6)
    }
  }

  @Test func listWithoutBounceJumpsBetweenNewEnds() {
    let still = limits(bottom: 400, bounces: false)
    for (_, _, _, start) in ScrollerTests.moving {
      for delay in [0.0, 0.02, 0.1, 0.25, 0.4] {
        var list = Scroller(limits(), fromTop: 500)
        start(&list)
        let time = list.latest + delay
        list.setLimits(still, contentShift: 0, at: time)
        for index in 0..<300 {
          let offset = list.sample(at: time + Double(index) / 100).offset
          #expect(offset == still.nearest(to: offset))
        }
      }
    }
  }

  @Test func reducedMotionEndsMotionImmediately() {
    for (_, time, phase, start) in ScrollerTests.moving where phase != .dragging {
      var list = Scroller(limits(), fromTop: 500)
      start(&list)
      list.setLimits(limits(reducedMotion: true), contentShift: 0, at: time)
      #expect(list.sample(at: time).phase == .idle && list.restTime == time)
    }
  }
}
