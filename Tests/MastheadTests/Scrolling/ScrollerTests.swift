import TestSupport
import Testing

@testable import Masthead

@Suite struct ScrollerTests {
  /// Returns the displacement for a pull in a viewport of 667 points, by the rubber band's formula.
  private func given(_ pull: Double) -> Double { (1 - 1 / (0.55 * abs(pull) / 667 + 1)) * 667 * (pull < 0 ? -1 : 1) }

  private func sample(_ offset: Double, _ velocity: Double, _ phase: MastheadScrollPhase) -> ScrollSample {
    ScrollSample(offset: offset, velocity: velocity, phase: phase)
  }

  // MARK: Fingers

  @Test func restingFingerHasNoVelocityOnceSamplesExpire() {
    var list = Scroller(limits())
    for index in 0...12 {
      list.handle(.touch(index == 0 ? .began : .moved, y: Double(index) * -8), at: Double(index) / 125)
    }
    let last = 12.0 / 125
    #expect(
      abs(list.sample(at: last).velocity - 1000) < 1e-6 && abs(list.sample(at: last + 0.07).velocity - 1000) < 1e-6)
    #expect(list.sample(at: last + 0.09).velocity == 0)
    // This is the velocity of a release.
    list.handle(.touch(.ended, y: -96), at: last + 0.09)
    #expect(list.sample(at: last + 0.09).phase == .idle)
  }

  @Test func listStartsAtRestAtItsTop() {
    let list = Scroller(limits())
    for time in [-Double.infinity, -5, 0, 1e9, .infinity, .nan] {
      #expect(list.sample(at: time) == sample(-300, 0, .idle))
    }
    #expect(list.restTime == -.infinity && !list.isTouched)
  }

  @Test func listFollowsFingerExactlyBetweenItsEnds() {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.touch(.began, y: 400), at: 1)
    #expect(list.sample(at: 1) == sample(200, 0, .dragging))
    #expect(list.isTouched && list.restTime == nil)
    for (y, offset) in [(390.0, 210.0), (300, 300), (450, 150), (-200, 800), (400, 200)] {
      list.handle(.touch(.moved, y: y), at: list.latest + 0.1)
      #expect(list.sample(at: list.latest) == sample(offset, 0, .dragging))
      #expect(list.sample(at: 1e6) == sample(offset, 0, .dragging))
    }
  }

  @Test(arguments: [20.0, 100, 660, 5000])
  func listResistsFingerBeyondItsEnds(pull: Double) {
    var list = Scroller(limits())
    list.handle(.touch(.began, y: 0), at: 0)
    list.handle(.touch(.moved, y: pull), at: 1)
    #expect(abs(list.sample(at: 1).offset - (-300 - given(pull))) < 1e-9)
    // The finger moves through the list, beyond its other end, and back.
    list.handle(.touch(.moved, y: -2000 - pull), at: 2)
    #expect(abs(list.sample(at: 2).offset - (1700 + given(pull))) < 1e-9)
    list.handle(.touch(.moved, y: 0), at: 3)
    #expect(abs(list.sample(at: 3).offset + 300) < 1e-9)
  }

  @Test(arguments: [100.0, -200, 30, -400])
  func evenlyMovingFingerThrowsListAtItsVelocity(distance: Double) {
    var list = Scroller(limits(), fromTop: 1000)
    list.fling(at: 1, by: distance)
    let thrown = list.sample(at: 1.1)
    #expect(thrown.phase == .decelerating)
    #expect(abs(thrown.offset - (700 + distance)) < 1e-9)
    #expect(abs(thrown.velocity - distance / 0.1) < 1e-6)
  }

  /// An even movement of 1,000 points per second, sampled as on real screens.
  static let ragged: [(name: String, events: [(milliseconds: Double, phase: TouchPhase, y: Double)])] = [
    (
      "at even times",
      [(0, .began, 0), (8, .moved, -8), (16, .moved, -16), (24, .moved, -24), (32, .moved, -32), (32, .ended, -32)]
    ),
    (
      "lifted a moment later",
      [(0, .began, 0), (8, .moved, -8), (16, .moved, -16), (24, .moved, -24), (32, .moved, -32), (40, .ended, -32)]
    ),
    (
      "lifted farther on",
      [(0, .began, 0), (8, .moved, -8), (16, .moved, -16), (24, .moved, -24), (32, .moved, -32), (40, .ended, -40)]
    ),
    (
      "each twice",
      [
        (0, .began, 0), (8, .moved, -8), (8, .moved, -8), (16, .moved, -16), (16, .moved, -16), (24, .moved, -24),
        (24, .moved, -24), (24, .ended, -24),
      ]
    ),
    (
      "two with one time",
      [
        (0, .began, 0), (8, .moved, -4), (8, .moved, -8), (16, .moved, -12), (16, .moved, -16), (24, .moved, -24),
        (24, .ended, -24),
      ]
    ),
    (
      "one that comes out of order",
      [(0, .began, 0), (8, .moved, -8), (16, .moved, -16), (24, .moved, -20), (20, .moved, -24), (32, .ended, -32)]
    ),
    (
      "at uneven times",
      [(0, .began, 0), (3, .moved, -3), (16, .moved, -16), (17, .moved, -17), (40, .moved, -40), (40, .ended, -40)]
    ),
    (
      "after a long rest",
      [
        (-2000, .began, 0), (0, .moved, 0), (8, .moved, -8), (16, .moved, -16), (24, .moved, -24), (32, .moved, -32),
        (32, .ended, -32),
      ]
    ),
  ]

  @Test(arguments: ragged.indices)
  func velocityDoesNotDependOnSampling(_ row: Int) {
    var list = Scroller(limits(), fromTop: 1000)
    for event in Self.ragged[row].events {
      list.handle(.touch(event.phase, y: event.y), at: 5 + event.milliseconds / 1000)
    }
    #expect(abs(list.sample(at: list.latest).velocity - 1000) < 1e-6, "\(Self.ragged[row].name)")
  }

  @Test func restingFingerCausesNoFlingWhenLifted() {
    for tellsSo in [true, false] {
      var list = Scroller(limits(), fromTop: 1000)
      list.handle(.touch(.began, y: 400), at: 1)
      for index in 1...12 { list.handle(.touch(.moved, y: 400 - Double(index) * 8), at: 1 + Double(index) / 120) }
      if tellsSo {
        for index in 13...24 { list.handle(.touch(.moved, y: 304), at: 1 + Double(index) / 120) }
      }
      list.handle(.touch(.ended, y: 304), at: 1.2)
      #expect(list.sample(at: 1.2) == sample(796, 0, .idle))
    }
  }

  @Test func cancelledTouchThrowsNothing() {
    var list = Scroller(limits(), fromTop: 1000)
    list.handle(.touch(.began, y: 400), at: 1)
    for index in 1...12 { list.handle(.touch(.moved, y: 400 - Double(index) * 8), at: 1 + Double(index) / 120) }
    list.handle(.touch(.cancelled, y: 0), at: 1.1)
    #expect(list.sample(at: 1.1) == sample(796, 0, .idle))
  }

  @Test func listReleasedBeyondItsEndReturnsToIt() {
    for phase in [TouchPhase.ended, .cancelled] {
      var list = Scroller(
        limits(),
        [(0, .touch(.began, y: 0)), (0.1, .touch(.moved, y: 200)), (0.5, .touch(phase, y: 200))])
      #expect(list.sample(at: 0.5).phase == .bouncing)
      #expect(abs(list.sample(at: 0.5).offset - (-300 - given(200))) < 1e-9)
      #expect(list.sample(at: 2) == sample(-300, 0, .idle))
      list.finish(at: 0.6)
      #expect(list.sample(at: 0.6) == sample(-300, 0, .idle))
    }
  }

  /// The cause of a motion, and the time at which a finger catches the list.
  static let moving:
    [(name: String, catchTime: Double, phase: MastheadScrollPhase, start: @Sendable (inout Scroller) -> Void)] = [
      ("a fling", 1.3, .decelerating, { $0.fling(at: 1, by: 200) }),
      ("a bounce", 1.4, .bouncing, { $0.fling(at: 1, by: -600) }),
      ("a return", 1.7, .bouncing, { $0.fling(at: 1, by: -600) }),
      ("a key", 1.05, .animating, { $0.handle(.key(.end), at: 1) }),
      ("a tap", 1.1, .animating, { $0.handle(.statusBarTap, at: 1) }),
      ("a wheel", 1.05, .dragging, { $0.handle(.wheel(deltaY: -700), at: 1) }),
    ]

  @Test(arguments: moving.indices)
  func caughtListStaysInPlaceAndContinuesFromThere(_ row: Int) {
    let (name, time, phase, start) = Self.moving[row]
    var list = Scroller(limits(), fromTop: 500)
    start(&list)
    let before = list.sample(at: time)
    #expect(before.phase == phase, "\(name)")
    list.handle(.touch(.began, y: 77), at: time)
    #expect(list.sample(at: time) == sample(before.offset, 0, .dragging), "\(name)")
    list.handle(.touch(.moved, y: 77), at: time + 0.01)
    #expect(abs(list.sample(at: time + 0.01).offset - before.offset) < 1e-9, "\(name)")
    // The pull that leads to this offset, plus 10 points.
    let beyond = before.offset + 300
    let pull = beyond < 0 ? 667 / 0.55 * beyond / (667 + beyond) : beyond
    list.handle(.touch(.moved, y: 87), at: time + 0.02)
    let expected = pull - 10 < 0 ? given(pull - 10) : pull - 10
    #expect(abs(list.sample(at: time + 0.02).offset - (-300 + expected)) < 1e-9, "\(name)")
  }

  @Test func listFollowsMeanOfSeveralFingers() {
    var list = Scroller(limits(), fromTop: 500)
    let steps: [(TouchPhase, Int, Double, Double)] = [
      (.began, 1, 400, 200), (.moved, 1, 380, 220),
      // The second finger causes no jump. Each finger moves the list by half of its own distance.
      (.began, 2, 100, 220), (.moved, 1, 360, 230), (.moved, 2, 60, 250), (.moved, 1, 380, 240),
      // With the third finger, each counts for a third.
      (.began, 3, 0, 240), (.moved, 3, -30, 250), (.moved, 2, 30, 260),
      // Lifting the first finger causes no jump, even after the list was held still.
      (.ended, 1, 380, 260), (.moved, 2, 40, 255), (.cancelled, 3, 1e6, 255), (.moved, 2, 50, 245),
      // Lifted and unknown fingers move nothing.
      (.moved, 1, 0, 245), (.moved, 9, 0, 245), (.ended, 9, 0, 245), (.cancelled, 9, 0, 245),
    ]
    for (index, (phase, identifier, y, offset)) in steps.enumerated() {
      list.handle(.touch(phase, identifier: identifier, y: y), at: 1 + Double(index) / 10)
      #expect(abs(list.sample(at: list.latest).offset - offset) < 1e-9, "step \(index)")
      #expect(list.isTouched)
    }
    list.handle(.touch(.ended, identifier: 2, y: 50), at: 9)
    #expect(list.sample(at: 9) == sample(245, 0, .idle))
    #expect(!list.isTouched && list.restTime == 9)
  }

  @Test func fingerThatBeginsTwiceCountsOnce() {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.touch(.began, y: 400), at: 1)
    list.handle(.touch(.moved, y: 390), at: 1.1)
    list.handle(.touch(.began, y: 100), at: 1.2)
    #expect(abs(list.sample(at: 1.2).offset - 210) < 1e-9)
    list.handle(.touch(.moved, y: 90), at: 1.3)
    #expect(abs(list.sample(at: 1.3).offset - 220) < 1e-9)
    list.handle(.touch(.ended, y: 90), at: 1.5)
    #expect(!list.isTouched)
  }

  // MARK: Wheels and keys

  @Test func wheelMovesListImmediatelyAndHoldsItBriefly() {
    #expect(Scroller.wheelPatience == 0.12)
    var list = Scroller(limits(), fromTop: 500)
    for (delta, offset) in [(40.0, 240.0), (-15.5, 224.5), (0, 224.5), (-424.5, -200)] {
      list.handle(.wheel(deltaY: delta), at: list.latest + 0.05)
      #expect(list.sample(at: list.latest) == sample(offset, 0, .dragging))
      #expect(list.sample(at: list.latest + 0.119) == sample(offset, 0, .dragging))
      #expect(list.sample(at: list.latest + 0.121) == sample(offset, 0, .idle))
    }
  }

  @Test func wheelStretchesRubberBandAndListReturns() {
    var (list, pull) = (Scroller(limits()), 0.0)
    for index in 1...10 {
      list.handle(.wheel(deltaY: -30), at: Double(index) / 20)
      pull -= 30
      #expect(abs(list.sample(at: list.latest).offset - (-300 + given(pull))) < 1e-8)
    }
    #expect(list.sample(at: list.latest + 0.119).phase == .dragging)
    #expect(list.sample(at: list.latest + 0.121).phase == .bouncing)
    #expect(list.sample(at: list.latest + 2) == sample(-300, 0, .idle))
  }

  static let keys: [(key: ScrollKey, from: Double, rest: Double)] = [
    (.arrowDown, 500, 540), (.arrowUp, 500, 460), (.pageDown, 500, 1100.3), (.pageUp, 700, 99.7), (.space, 500, 1100.3),
    (.home, 500, 0), (.end, 500, 2000), (.arrowUp, 30, 0), (.arrowDown, 1990, 2000), (.pageUp, 600, 0),
    (.pageDown, 1500, 2000), (.space, 2000, 2000), (.home, 0, 0), (.home, -80, 0), (.arrowDown, 2100, 2000),
  ]

  @Test(arguments: keys)
  func keyScrollsItsDistanceButNotBeyondEnds(key: ScrollKey, position: Double, rest: Double) {
    for reduced in [false, true] {
      var list = Scroller(limits(reducedMotion: reduced), fromTop: position)
      list.handle(.key(key), at: 1)
      #expect(abs(list.sample(at: 1).offset - (reduced ? rest : position) + 300) < 1e-9)
      #expect(abs(list.sample(at: 3).offset - (rest - 300)) < 1e-9)
      #expect(list.sample(at: 3).phase == .idle)
      if !reduced, position != rest { #expect(list.sample(at: 1.1).phase == .animating) }
    }
  }

  @Test func keysDuringAnimationAddUp() {
    var list = Scroller(limits(), fromTop: 500)
    for index in 0..<5 { list.handle(.key(.arrowDown), at: 1 + Double(index) * 0.03) }
    #expect(abs(list.sample(at: 4).offset - 400) < 1e-9)
    // After the list rests, keys count from its position.
    list.handle(.key(.arrowUp), at: 4)
    list.handle(.key(.arrowUp), at: 4.1)
    #expect(abs(list.sample(at: 8).offset - 320) < 1e-9)
    // The same holds after a finger moved the list.
    list.handle(.key(.end), at: 8)
    list.handle(.touch(.began, y: 0), at: 8.1)
    list.handle(.touch(.ended, y: 0), at: 8.3)
    let left = list.sample(at: 8.3).offset
    list.handle(.key(.arrowUp), at: 8.4)
    #expect(abs(list.sample(at: 12).offset - (left - 40)) < 0.26)
  }

  @Test func keyDuringMotionKeepsPositionAndVelocityContinuous() {
    for key in ScrollKey.allCases {
      for (_, time, phase, start) in Self.moving where phase != .dragging {
        var list = Scroller(limits(), fromTop: 500)
        start(&list)
        let before = list.sample(at: time)
        list.handle(.key(key), at: time)
        let after = list.sample(at: time)
        #expect(abs(after.offset - before.offset) < 1e-9)
        #expect(abs(after.velocity - before.velocity) < 1e-6)
        #expect(list.restTime! < time + 5)
      }
    }
  }

  @Test func statusBarTapScrollsToTop() {
    var list = Scroller(limits(), fromTop: 1500)
    list.handle(.statusBarTap, at: 1)
    #expect(list.sample(at: 1.1).phase == .animating)
    #expect(list.sample(at: 4) == sample(-300, 0, .idle))
  }

  @Test func wheelsKeysAndTapsAreIgnoredDuringTouch() {
    for input in [ScrollInput.wheel(deltaY: 50), .key(.end), .statusBarTap] {
      var list = Scroller(limits(), fromTop: 500)
      list.handle(.touch(.began, y: 0), at: 1)
      list.handle(input, at: 1.1)
      #expect(list.sample(at: 2) == sample(200, 0, .dragging))
    }
  }

  @Test func settingOffsetIsImmediateAndEndsTouches() {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.touch(.began, y: 0), at: 1)
    list.handle(.contentOffset(fromTop: 80), at: 2)
    #expect(list.sample(at: 2) == sample(-220, 0, .idle))
    list.handle(.touch(.moved, y: 70), at: 3)
    #expect(list.sample(at: 3) == sample(-220, 0, .idle))
  }

  // MARK: Reduced motion, and lists without bounce

  @Test(arguments: [-600.0, 600, -2000, 2000])
  func reducedMotionJumpsToRestingOffset(distance: Double) {
    var (ordinary, reduced) = (Scroller(limits(), fromTop: 900), Scroller(limits(reducedMotion: true), fromTop: 900))
    ordinary.fling(at: 1, by: distance)
    reduced.fling(at: 1, by: distance)
    #expect(reduced.sample(at: 1.1) == ordinary.sample(at: 1e6))
    #expect(reduced.restTime == 1.1)
  }

  @Test(arguments: [-3000.0, 3000, -50, 400])
  func listWithoutBounceStaysBetweenItsEnds(distance: Double) {
    for limits in [limits(bounces: false), limits(bottom: -300, bounces: false)] {
      var list = Scroller(limits, [(0.5, .wheel(deltaY: -80)), (0.6, .wheel(deltaY: 200))])
      list.handle(.touch(.began, y: 0), at: 1)
      for index in 1...24 {
        list.handle(.touch(.moved, y: -distance * Double(index) / 24), at: 1 + Double(index) / 240)
        let offset = list.sample(at: list.latest).offset
        #expect(offset == limits.nearest(to: offset))
      }
      list.handle(.touch(.ended, y: -distance), at: 1.1)
      for index in 0..<200 {
        let offset = list.sample(at: 1.1 + Double(index) / 50).offset
        #expect(offset == limits.nearest(to: offset))
      }
    }
  }

  // MARK: Invalid input

  @Test func nonFiniteInputIsIgnored() {
    var list = Scroller(limits(), fromTop: 500)
    list.handle(.touch(.began, y: 10), at: 1)
    list.handle(.touch(.moved, y: 0), at: 1.1)
    let before = list
    for number in [Double.nan, .infinity, -.infinity, 1e300, -2e9] {
      for phase in TouchPhase.allCases {
        list.handle(.touch(phase, y: number), at: 2)
        list.handle(.touch(phase, identifier: 1, y: number), at: 2)
      }
      list.handle(.wheel(deltaY: number), at: 2)
      list.handle(.contentOffset(fromTop: number), at: 2)
    }
    for time in [Double.nan, .infinity, -.infinity] {
      for phase in TouchPhase.allCases { list.handle(.touch(phase, y: 5), at: time) }
      list.handle(.wheel(deltaY: 5), at: time)
      list.handle(.key(.end), at: time)
      list.handle(.statusBarTap, at: time)
      list.handle(.contentOffset(fromTop: 5), at: time)
    }
    #expect(list == before)
  }

  @Test func earlierTimeCountsAsLatest() {
    var (late, even) = (Scroller(limits(), fromTop: 500), Scroller(limits(), fromTop: 500))
    late.handle(.wheel(deltaY: 30), at: 2)
    late.handle(.wheel(deltaY: 30), at: 1)
    even.handle(.wheel(deltaY: 30), at: 2)
    even.handle(.wheel(deltaY: 30), at: 2)
    #expect(late == even)
    #expect(late.sample(at: 1) == late.sample(at: 2))
  }

  // MARK: Continuing and finishing

  @Test func listContinuesFromOtherListsSample() {
    let rows: [(ScrollSample, ScrollSample)] = [
      (sample(100, 50, .idle), sample(100, 0, .idle)),
      (sample(-400, 0, .idle), sample(-300, 0, .idle)),
      (sample(100, 5000, .dragging), sample(100, 0, .idle)),
      (sample(-400, 900, .dragging), sample(-400, 0, .bouncing)),
      (sample(100, 700, .decelerating), sample(100, 700, .decelerating)),
      (sample(-400, -700, .bouncing), sample(-400, -700, .bouncing)),
      (sample(100, 700, .animating), sample(100, 700, .decelerating)),
    ]
    for (before, after) in rows {
      let list = Scroller(limits(), goingOnFrom: before, at: 3)
      #expect(list.sample(at: 3) == after)
      #expect(list.sample(at: 1) == after)
      let rest = list.sample(at: .infinity)
      #expect(rest.phase == .idle && rest.offset == limits().nearest(to: rest.offset))
    }
  }

  @Test(arguments: moving.indices)
  func finishingMovesListToRestingOffset(_ row: Int) {
    var list = Scroller(limits(), fromTop: 500)
    Self.moving[row].start(&list)
    let rest = list.sample(at: .infinity)
    list.finish(at: Self.moving[row].catchTime)
    #expect(list.sample(at: list.latest) == rest)
    #expect(list.restTime == list.latest)
  }

  @Test func finishingEndsTouches() {
    var list = Scroller(limits(), [(0, .touch(.began, y: 0)), (0.1, .touch(.moved, y: 90))])
    list.finish(at: 0.2)
    #expect(!list.isTouched)
    #expect(list.sample(at: 0.2) == sample(-300, 0, .idle))
  }

  @Test func finishingAtNonFiniteTimeUsesLatestTime() {
    for time in [Double.nan, .infinity, -.infinity] {
      var list = Scroller(limits(), fromTop: 500)
      list.handle(.key(.end), at: 2)
      list.finish(at: time)
      #expect(list.latest == 2)
      #expect(list.sample(at: 2) == sample(1700, 0, .idle))
    }
  }
}
