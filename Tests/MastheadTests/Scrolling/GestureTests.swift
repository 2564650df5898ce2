import TestSupport
import Testing

@testable import Masthead

@Suite struct GestureTests {
  private func touch(_ phase: TouchPhase, _ y: Double, _ tick: Int) -> ScrollEvent {
    ScrollEvent(.touch(phase, y: y), at: Double(tick) / 120)
  }

  private func positions(_ events: [ScrollEvent]) -> [Double] {
    events.map { if case .touch(_, _, let y) = $0.input { y } else { .nan } }
  }

  @Test func sweepSetsEvenlySpacedOffsetsOncePerTick() {
    let events = MastheadGesture.sweep(from: -120, to: 200, count: 5).events
    #expect(
      events == [
        ScrollEvent(.contentOffset(fromTop: -120), at: 0), ScrollEvent(.contentOffset(fromTop: -40), at: 1.0 / 120),
        ScrollEvent(.contentOffset(fromTop: 40), at: 2.0 / 120),
        ScrollEvent(.contentOffset(fromTop: 120), at: 3.0 / 120),
        ScrollEvent(.contentOffset(fromTop: 200), at: 4.0 / 120),
      ])
    #expect(MastheadGesture.sweep(from: 7, to: 9, count: 1).events == [ScrollEvent(.contentOffset(fromTop: 7), at: 0)])
    #expect(MastheadGesture.sweep(from: 7, to: 9, count: 0).events.isEmpty)
    #expect(MastheadGesture.sweep(from: 7, to: 9, count: -3).events.isEmpty)
    #expect(MastheadGesture.sweep(from: 0, to: 1, count: .max).eventCount == 30_000)
    #expect(MastheadGesture.drag(through: [0, 1], duration: 1e9).eventCount == 30_000)
  }

  /// 0.3 s are 36 ticks. After a third of that time, the finger has moved 1⁄9·(3 − 2⁄3) of its distance.
  @Test func pullStartsAndEndsSmoothlyAndHolds() {
    let events = MastheadGesture.pull(160, hold: 0.25).events
    #expect(events.count == 38)
    #expect(events[0] == touch(.began, 0, 0))
    #expect(events[18] == touch(.moved, 80, 18))
    #expect(abs(positions(events)[12] - 160 * 7.0 / 27) < 1e-9)
    #expect(events[36] == touch(.moved, 160, 36))
    #expect(events[37] == ScrollEvent(.touch(.ended, y: 160), at: 0.3 + 0.25))
    let steps = zip(positions(events).dropFirst(), positions(events)).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 <= 160 * 1.5 / 36 + 1e-9 })
    #expect(steps[0] < 0.4 && steps[35] < 0.4)
    #expect(MastheadGesture.pull(160).duration == 0.3 + 0.1)
    #expect(MastheadGesture.pull(160, hold: -1).duration == 0.3)
  }

  @Test func flingMovesEvenlyForTenthOfSecond() {
    let events = MastheadGesture.fling(velocity: -1200).events
    #expect(events.count == 14)
    #expect(events[0] == touch(.began, 0, 0))
    for tick in 1...12 {
      #expect(events[tick].time == Double(tick) / 120)
      #expect(abs(positions(events)[tick] - 10 * Double(tick)) < 1e-9)
    }
    #expect(events[13] == touch(.ended, 120, 12))
    #expect(MastheadGesture.fling(velocity: 1e12).events == MastheadGesture.fling(velocity: 8000).events)
    #expect(MastheadGesture.fling(velocity: -1e300).events == MastheadGesture.fling(velocity: -8000).events)
  }

  @Test func dragMovesEvenlyBetweenPositionsRelativeToFirst() {
    let events = MastheadGesture.drag(through: [100, 160, 130], duration: 0.1).events
    let ticks = Array(0...12) + [12]
    #expect(events.map(\.time) == ticks.map { Double($0) / 120 })
    let expected: [Double] = [0, 10, 20, 30, 40, 50, 60, 55, 50, 45, 40, 35, 30, 30]
    for (position, expected) in zip(positions(events), expected) {
      #expect(abs(position - expected) < 1e-9)
    }
    let short = MastheadGesture.drag(through: [5, 30], duration: 0).events
    #expect(short == [touch(.began, 0, 0), touch(.moved, 25, 1), touch(.ended, 25, 1)])
    #expect(positions(MastheadGesture.drag(through: [5], duration: 0.1).events).allSatisfy { $0 == 0 })
    #expect(MastheadGesture.drag(through: []).events.isEmpty && MastheadGesture.drag(through: []).duration == 0)
  }

  @Test func pauseHasNoEventsAndScrollToHasOne() {
    #expect(
      MastheadGesture.pause(2).events.isEmpty && MastheadGesture.pause(2).duration == 2
        && MastheadGesture.pause(-2).duration == 0)
    #expect(MastheadGesture.scrollTo(fromTop: 80).events == [ScrollEvent(.scrollTo(fromTop: 80), at: 0)])
    #expect(MastheadGesture.scrollTo(fromTop: 80).duration == 0)
  }

  @Test func sequencePlaysGesturesInOrder() {
    let gesture = MastheadGesture.sequence([
      .scrollTo(fromTop: 700), .pause(0.5), .drag(through: [0, 3], duration: 0),
      .sequence([.pause(1), .sequence([])]),
      .sweep(from: 0, to: 1, count: 2), .scrollTo(fromTop: 9),
    ])
    let tick = 1.0 / 120
    let lifted = 0.5 + tick
    let swept = lifted + 1 + tick
    let expected = [
      ScrollEvent(.scrollTo(fromTop: 700), at: 0), ScrollEvent(.touch(.began, y: 0), at: 0.5),
      ScrollEvent(.touch(.moved, y: 3), at: lifted), ScrollEvent(.touch(.ended, y: 3), at: lifted),
      ScrollEvent(.contentOffset(fromTop: 0), at: lifted + 1), ScrollEvent(.contentOffset(fromTop: 1), at: swept),
      ScrollEvent(.scrollTo(fromTop: 9), at: swept),
    ]
    #expect(gesture.events == expected)
    #expect(gesture.duration == swept)
  }

  @Test func capturedEventsStartAtGestureStart() {
    let captured = [
      ScrollEvent(.touch(.began, identifier: 3, y: 5), at: 0), ScrollEvent(.wheel(deltaY: 9), at: 0.25),
      ScrollEvent(.key(.end), at: -1), ScrollEvent(.statusBarTap, at: 0.1),
    ]
    #expect(MastheadGesture.captured([]).events.isEmpty)
    #expect(
      MastheadGesture.sequence([.pause(2), .captured(captured), .scrollTo(fromTop: 1)]).events == [
        ScrollEvent(.touch(.began, identifier: 3, y: 5), at: 2), ScrollEvent(.wheel(deltaY: 9), at: 2.25),
        ScrollEvent(.key(.end), at: 2), ScrollEvent(.statusBarTap, at: 2.1),
        ScrollEvent(.scrollTo(fromTop: 1), at: 2.25),
      ])
  }

  static let samples: [MastheadGesture] =
    NamedGesture.all.map(\.gesture) + [
      .sweep(from: 0, to: 500, count: 300), .sweep(from: 0, to: 1, count: -1), .pull(80), .pull(-90, hold: 0),
      .fling(velocity: 0), .fling(velocity: 9000), .drag(through: []), .drag(through: [1]),
      .drag(through: [0, 50, -20, 30], duration: 0.77), .drag(through: [0, 5], duration: -1), .pause(3),
      .scrollTo(fromTop: -50), .sequence([]),
      .sequence([.pull(50), .sequence([.fling(velocity: 5), .pause(1)])]),
      .captured([]), .captured([ScrollEvent(.key(.end), at: 1), ScrollEvent(.statusBarTap, at: .nan)]),
    ] + unreal

  /// Gestures with numbers that are not finite.
  static let unreal: [MastheadGesture] = [Double.nan, .infinity, -.infinity].flatMap { number -> [MastheadGesture] in
    [
      .sweep(from: number, to: 0, count: 5), .sweep(from: 0, to: number, count: 5), .pull(number),
      .pull(80, hold: number),
      .fling(velocity: number), .drag(through: [0, number]), .drag(through: [number]),
      .drag(through: [0, 10], duration: number), .pause(number), .scrollTo(fromTop: number),
      .captured([ScrollEvent(.key(.end), at: number)]),
    ]
  }

  @Test(arguments: samples)
  func eventCountEqualsNumberOfEvents(_ gesture: MastheadGesture) {
    #expect(gesture.eventCount == gesture.events.count)
    // Events are in order of time and within the gesture's duration.
    let times = gesture.events.map(\.time)
    #expect(times == times.sorted() && (times.last ?? 0) <= gesture.duration && (times.first ?? 0) >= 0)
  }

  @Test(arguments: unreal)
  func gestureWithNonFiniteNumberIsNoOp(_ gesture: MastheadGesture) {
    #expect(gesture.events.isEmpty && gesture.eventCount == 0 && gesture.duration == 0)
    let trajectory = Trajectory(of: .sequence([.pull(50), gesture]), from: scroll(-300), in: limits())
    #expect(
      trajectory.sample(at: 5).offset
        == Trajectory(of: .pull(50), from: scroll(-300), in: limits()).sample(at: 5).offset)
  }

  /// Gestures lift their fingers at the end, even after an extreme distance.
  @Test(arguments: [
    MastheadGesture.pull(1e12), .pull(-1e300), .drag(through: [0, 1e12]), .drag(through: [-1e308, 1e308]),
    .drag(through: [0, -1e10, 0]), .fling(velocity: -1e300),
  ])
  func fingerThatMovesTooFarIsStillLifted(_ gesture: MastheadGesture) {
    let trajectory = Trajectory(of: gesture, from: scroll(-300), in: limits())
    let rest = trajectory.sample(at: trajectory.duration)
    #expect(rest.phase == .idle && rest.offset == limits().nearest(to: rest.offset))
    #expect(trajectory.duration < 8)
  }
}

@Suite struct NamedGestureTests {
  @Test func gesturesAreFoundByIdentifier() {
    #expect(
      NamedGesture.all.map(\.identifier) == [
        "pull-and-release", "fling-down", "fling-up", "slow-scroll", "rubber-band-limit", "catch-mid-bounce",
        "demonstration",
      ])
    for named in NamedGesture.all { #expect(NamedGesture.named(named.identifier) == named) }
    #expect(NamedGesture.named("") == nil && NamedGesture.named("Fling up") == nil)
  }

  /// The expected phases of named gestures, for a long list below a header of 300 points.
  @Test(arguments: [
    ("pull-and-release", [MastheadScrollPhase.dragging, .bouncing, .idle]),
    ("fling-down", [.idle, .dragging, .decelerating, .bouncing, .idle]),
    ("fling-up", [.dragging, .decelerating, .idle]),
    // The list returns to the top at 210 points per second.
    ("slow-scroll", [.dragging, .bouncing, .idle]),
    ("rubber-band-limit", [.dragging, .bouncing, .idle]),
    ("catch-mid-bounce", [.dragging, .bouncing, .dragging, .bouncing, .idle]),
    (
      "demonstration",
      [
        .dragging, .bouncing, .dragging, .decelerating, .dragging, .decelerating, .dragging, .idle, .dragging,
        .decelerating, .dragging, .bouncing, .idle,
      ]
    ),
  ])
  func gestureGivesPhasesThatItsNameSuggests(identifier: String, phases: [MastheadScrollPhase]) throws {
    let gesture = try #require(NamedGesture.named(identifier)).gesture
    let trajectory = Trajectory(of: gesture, from: scroll(-300), in: limits(bottom: 5000))
    var seen: [MastheadScrollPhase] = []
    for index in 0...Int(trajectory.duration * 1000) + 1 {
      let phase = trajectory.sample(at: Double(index) / 1000).phase
      if phase != seen.last { seen.append(phase) }
    }
    #expect(seen == phases)
    if identifier == "catch-mid-bounce" { #expect(trajectory.sample(at: 0.5).offset < -310) }
  }

  /// A refresh triggers at 100 points, and headers are up to 400 points high.
  @Test func demonstrationPullsBeyondRefreshScrollsBeyondHeaderAndEndsAtTop() {
    let trajectory = Trajectory(of: .demonstration, from: scroll(-300), in: limits(bottom: 5000))
    let offsets = (0...Int(trajectory.duration * 120)).map { trajectory.sample(at: Double($0) / 120).offset }
    #expect(offsets.min()! < -400 && offsets.max()! > 100)
    #expect(trajectory.sample(at: trajectory.duration).offset == -300)
    #expect((5...8).contains(trajectory.duration))
  }
}
