import TestSupport
import Testing

@testable import Masthead

@Suite struct TrajectoryTests {
  static let gestures: [MastheadGesture] =
    NamedGesture.all.map(\.gesture) + [
      .pull(300, hold: 0), .pull(-200), .fling(velocity: 8000), .fling(velocity: -8000), .fling(velocity: 60),
      .drag(through: [0, -500, -100, -700], duration: 0.6), .drag(through: [0, 500, -500], duration: 0.2),
      .sequence([.fling(velocity: 4000), .pause(0.2), .fling(velocity: -6000), .pause(0.3), .pull(100)]),
      .sequence([.scrollTo(fromTop: 1990), .fling(velocity: 3000), .pause(0.05), .drag(through: [0, 80, 90])]),
      .sequence([.pull(500, hold: 0), .pause(0.02), .fling(velocity: 5000)]),
      // Thrown back from beyond the top, and caught before it turns.
      .drag(through: [0, 300, 150], duration: 0.12),
      .sequence([.scrollTo(fromTop: 700), .fling(velocity: -6000), .pause(0.09), .drag(through: [0, 30])]),
      // A finger rests until its velocity expires, and moves on right after that.
      .captured(
        [(0.0, 0.0), (0.01, 40), (0.02, 80), (0.108, 100), (0.115, 130)].map {
          ScrollEvent(.touch($0.0 == 0 ? .began : .moved, y: $0.1), at: $0.0)
        } + [ScrollEvent(.touch(.ended, y: 130), at: 0.2)]),
      .captured([
        ScrollEvent(.key(.end), at: 0.1), ScrollEvent(.statusBarTap, at: 0.3), ScrollEvent(.key(.space), at: 1),
      ]),
    ]

  static let lists: [(name: String, limits: ScrollLimits)] = [
    ("tall", limits(displayScale: 1)), ("fast", limits(displayScale: 3, rate: .fast)),
    ("short that bounces", limits(bottom: -300)), ("short that does not", limits(bottom: -300, bounces: false)),
    ("tall that does not", limits(bounces: false)),
    ("snapping", limits(displayScale: 1, offsets: [0, 300])), ("reduced", limits(reducedMotion: true)),
    ("barely scrolls", limits(bottom: -280, length: 300)),
  ]

  /// The maximum speed of a list: thrown or dragged at 8,000 points per second, slightly more with two fingers, or
  /// moved 2,000 points by a key, 2000·ω⁄e = 9,197.
  static let fastest = 20_000.0

  @Test(arguments: gestures.indices)
  func positionAndVelocityAreContinuousAndListComesToRest(_ index: Int) {
    let gesture = Self.gestures[index]
    for (name, limits) in Self.lists {
      let trajectory = Trajectory(of: gesture, from: scroll(-300), in: limits)
      let (events, h) = (gesture.events.map(\.time), 1.0 / 1013)
      let touches = Set(events.flatMap { [Int($0 / h), Int($0 / h) - 1, Int($0 / h) + 1] })
      var last = trajectory.sample(at: 0)
      #expect(last.offset == limits.top || events.first == 0)
      for step in 1...Int(trajectory.duration / h) + 2 {
        let now = trajectory.sample(at: Double(step) * h)
        defer { last = now }
        #expect(now.offset.isFinite && now.velocity.isFinite)
        // With reduced motion a list jumps to its resting offset, and the program sets any offset.
        if !limits.reducedMotion, !touches.contains(step) || gesture.usesOnlyFingers {
          #expect(abs(now.offset - last.offset) <= Self.fastest * h, "\(name) at \(Double(step) * h)")
        }
        if !touches.contains(step), now.phase != .dragging, last.phase != .dragging, now.phase != .idle, limits.bounces
        {
          // A spring accelerates by at most ω²·distance + 2ω·v, where ω is 12.5, and 50 for a short distance.
          let pulls = 12.5 * 12.5 * 2000 + 100 * max(abs(now.velocity), abs(last.velocity))
          #expect(abs(now.velocity - last.velocity) <= pulls * h, "\(name) at \(Double(step) * h)")
        }
      }
      let rest = trajectory.sample(at: trajectory.duration)
      #expect(rest.phase == .idle && rest.velocity == 0, "\(name)")
      #expect(rest.offset == limits.nearest(to: rest.offset), "\(name)")
      #expect(rest == trajectory.sample(at: 1e9) && rest == trajectory.sample(at: .infinity))
      #expect(trajectory.duration < gesture.duration + 10 && trajectory.duration >= gesture.duration)
    }
  }

  /// The numerical derivative, at 20,000 samples per second.
  @Test(arguments: gestures.indices)
  func velocityIsDerivativeOfPositionInFreeMotion(_ index: Int) {
    for (name, limits) in Self.lists where !limits.reducedMotion {
      let trajectory = Trajectory(of: Self.gestures[index], from: scroll(-300), in: limits)
      let changes = trajectory.moments + Self.gestures[index].events.map(\.time)
      for step in 1...Int(trajectory.duration * 150) {
        let (time, h) = (Double(step) / 150, 1e-4)
        let (before, now, after) = (
          trajectory.sample(at: time - h), trajectory.sample(at: time), trajectory.sample(at: time + h)
        )
        guard now.phase != .idle, now.phase != .dragging, before.phase == now.phase, after.phase == now.phase else {
          continue
        }
        guard !changes.contains(where: { abs($0 - time) < 3 * h }) else { continue }
        let slope = (after.offset - before.offset) / (2 * h)
        // The error is the third derivative, at most ω³ of the speed, times h² ÷ 6, or h at the transition from a
        // spring to its brake.
        #expect(abs(slope - now.velocity) < 1e-3 + 1e-3 * abs(now.velocity), "\(name) at \(time)")
      }
    }
  }

  @Test(arguments: gestures.indices)
  func scrollerAndTrajectoryAgree(_ index: Int) {
    for (name, limits) in Self.lists {
      let gesture = Self.gestures[index]
      let trajectory = Trajectory(of: gesture, from: scroll(-300), in: limits)
      var list = Scroller(limits)
      let events = gesture.events
      // If the program set an offset that no finger can pull to, a finger cannot catch the list there.
      guard gesture.usesOnlyFingers || limits.bottom > 1000 else { continue }
      for (event, next) in zip(events, events.dropFirst().map(\.time) + [.infinity]) {
        list.handle(event.input, at: event.time)
        guard next > event.time else { continue }
        #expect(abs(trajectory.sample(at: event.time).offset - list.sample(at: event.time).offset) < 1e-9, "\(name)")
        if !list.isTouched {
          // After a release both agree until the next event. During a touch they differ, because the scroller does not
          // know the next touch.
          for time in [event.time, event.time + 0.05, event.time + 0.5, event.time + 5] where time < next {
            #expect(trajectory.sample(at: time) == list.sample(at: time), "\(name) at \(time)")
          }
        }
      }
      #expect(trajectory.duration == max(gesture.duration, list.restTime ?? 0))
    }
  }

  @Test(arguments: gestures.indices)
  func statesDoNotDependOnSamplingRate(_ index: Int) {
    let trajectory = Trajectory(of: Self.gestures[index], from: scroll(-300), in: limits())
    let seconds = Int(trajectory.duration.rounded(.up))
    func states(_ rate: Int, every part: Int) -> [ScrollState] {
      (0...seconds * rate).map { trajectory.state(at: Double($0) / Double(rate)) }
        .enumerated().filter { $0.offset % part == 0 }.map(\.element)
    }
    let slow = states(60, every: 1)
    #expect(states(120, every: 2) == slow)
    #expect(states(960, every: 16) == slow)
    #expect(states(1000, every: 50) == states(20, every: 1))
    // The order of calls does not matter.
    var random = SplitMix.printingSeed()
    for number in (0..<slow.count).shuffled(using: &random) {
      #expect(trajectory.state(at: Double(number) / 60) == slow[number])
    }
  }

  @Test(arguments: [40.0, -300, 2500, -2500, 7999])
  func flingIsReleasedAtExactVelocity(velocity: Double) {
    let gesture = MastheadGesture.sequence([.scrollTo(fromTop: 10_000), .fling(velocity: velocity)])
    let trajectory = Trajectory(of: gesture, from: scroll(-300), in: limits(bottom: 20_000))
    let thrown = trajectory.sample(at: 0.1)
    #expect(thrown.phase == .decelerating)
    #expect(abs(thrown.velocity - velocity) < 1e-6)
    #expect(abs(thrown.offset - (9700 + velocity * 0.1)) < 1e-9)
    // The finger moved evenly over its distance.
    #expect(abs(trajectory.sample(at: 0.0371).offset - (9700 + velocity * 0.0371)) < 1e-9)
  }

  @Test func capturedEventsOfGestureGiveSameMotion() {
    for gesture in Self.gestures {
      let (first, second) = (
        Trajectory(of: gesture, from: scroll(-300), in: limits()),
        Trajectory(of: .captured(gesture.events), from: scroll(-300), in: limits())
      )
      #expect(first.duration == second.duration && first.moments == second.moments)
      for step in 0...Int(first.duration * 97) {
        #expect(first.state(at: Double(step) / 97) == second.state(at: Double(step) / 97))
      }
    }
  }

  /// Between two touches the finger moves evenly if they are at most two frames of a 60 Hz screen apart. Before a later
  /// touch it rests until one frame before.
  @Test func fingerMovesEvenlyOrRestsBetweenTouches() {
    func offset(_ time: Double, _ gap: Double) -> Double {
      let gesture = MastheadGesture.captured([
        ScrollEvent(.contentOffset(fromTop: 500), at: 0), ScrollEvent(.touch(.began, y: 0), at: 1),
        ScrollEvent(.touch(.moved, y: -60), at: 1 + gap), ScrollEvent(.touch(.cancelled, y: -60), at: 3),
      ])
      return Trajectory(of: gesture, from: scroll(-300), in: limits()).sample(at: time).offset
    }
    for (time, gap, expected) in [
      (1.0, 0.02, 200.0), (1.005, 0.02, 215), (1.01, 0.02, 230), (1.02, 0.02, 260), (1.5, 0.02, 260),
      (1.0, 0.5, 200), (1.4, 0.5, 200), (1.5 - 1.0 / 120, 0.5, 230), (1.5, 0.5, 260),
    ] {
      #expect(abs(offset(time, gap) - expected) < 1e-9, "\(time), \(gap)")
    }
  }

  @Test func withoutEventsListRestsAtItsTop() {
    for gesture in [MastheadGesture.sequence([]), .captured([]), .pause(0)] {
      let trajectory = Trajectory(of: gesture, from: scroll(99), in: limits())
      #expect(trajectory.duration == 0 && trajectory.moments == [0])
      #expect(trajectory.sample(at: 3) == ScrollSample(offset: -300, velocity: 0, phase: .idle))
    }
  }

  @Test func stateCombinesSharedValuesAndSample() {
    var common = scroll(12, safeArea: MastheadEdgeInsets(top: 44))
    (common.contentHeight, common.alwaysBounceVertical) = (2367, true)
    let trajectory = Trajectory(
      of: .pull(100), over: Pipeline(Header(height: 300)) { Stretch() }.layout(in: common.environment), from: common)
    #expect(trajectory.limits.top == -300 && trajectory.limits.bottom == 1700)
    var expected = common
    let sample = trajectory.sample(at: 0.35)
    (expected.contentOffset, expected.velocity, expected.phase) = (sample.offset, sample.velocity, .dragging)
    expected.time = 0.35
    #expect(trajectory.state(at: 0.35) == expected)
    #expect(sample.offset < -340)
  }

  @Test(arguments: [-1.0, -.infinity, .nan])
  func negativeTimesCountAsZero(time: Double) {
    let trajectory = Trajectory(of: .fling(velocity: 900), from: scroll(-300), in: limits())
    #expect(trajectory.state(at: time) == trajectory.state(at: 0))
    #expect(trajectory.state(at: 0).time == 0)
  }

  // MARK: Moments

  @Test(arguments: gestures.indices)
  func momentsAreOrderedAndMarkChanges(_ index: Int) {
    for (name, limits) in Self.lists {
      let trajectory = Trajectory(of: Self.gestures[index], from: scroll(-300), in: limits)
      let moments = trajectory.moments
      #expect(moments == moments.sorted() && Set(moments).count == moments.count, "\(name)")
      #expect(moments.first == 0 && moments.last == trajectory.duration)
      for moment in moments.dropFirst().dropLast() {
        let (before, now) = (trajectory.sample(at: moment - 1e-7), trajectory.sample(at: moment))
        let turns =
          abs(now.velocity) < 1e-3 * Self.fastest
          && before.velocity * trajectory.sample(at: moment + 1e-7).velocity <= 0
        #expect(before.phase != now.phase || turns, "\(name) at \(moment)")
      }
    }
  }

  @Test func momentsOfPullAreStartReleaseAndRest() {
    let trajectory = Trajectory(of: .pull(160, hold: 0.25), from: scroll(-300), in: limits())
    #expect(trajectory.moments == [0, 0.55, trajectory.duration])
  }

  @Test func restingFingerMovesWithinFrameBeforeNextTouch() {
    for pause in [0.034, 0.08, 0.088, 0.097, 0.5] {
      let again = 0.02 + pause
      let events = [(0.0, 0.0), (0.01, 40), (0.02, 80), (again, 100)].map { time, y in
        ScrollEvent(.touch(time == 0 ? .began : .moved, y: y), at: time)
      }
      let trajectory = Trajectory(of: .captured(events), from: scroll(-300), in: limits())
      for (time, pull) in [(0.02, 80.0), (again - 1.0 / 60, 80), (again - 1.0 / 120, 90), (again, 100)] {
        let expected = -300 - (1 - 1 / (0.55 * pull / 667 + 1)) * 667
        #expect(abs(trajectory.sample(at: time).offset - expected) < 1e-9, "\(pause) s, at \(time) s")
      }
    }
  }

  @Test func flingTurnsEightyMillisecondsAfterCrossingEnd() {
    let gesture = MastheadGesture.sequence([.scrollTo(fromTop: 700), .pause(0.1), .fling(velocity: -3500)])
    let moments = Trajectory(of: gesture, from: scroll(-300), in: limits()).moments
    #expect(moments.count == 6)
    #expect(moments[0] == 0 && abs(moments[1] - 0.1) < 1e-9 && abs(moments[2] - 0.2) < 1e-9)
    // x(t) = −(3500 ÷ 2.002)·(1 − e^(−2.002·t)) = −350 gives the remaining distance and the velocity.
    let crossing = Deceleration(offset: 350, velocity: -3500, rate: .normal).time(toReach: 0)!
    #expect(abs(moments[3] - (0.2 + crossing)) < 1e-9)
    #expect(abs(moments[4] - (0.2 + crossing + 1 / 12.5)) < 1e-9)
  }
}

extension MastheadGesture {
  /// Whether the gesture uses only fingers, so that nothing jumps.
  fileprivate var usesOnlyFingers: Bool {
    events.allSatisfy { if case .contentOffset = $0.input { false } else { true } }
  }
}
