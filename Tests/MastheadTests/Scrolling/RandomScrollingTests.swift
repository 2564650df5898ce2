import TestSupport
import Testing

@testable import Masthead

/// After any inputs in any order, a list has a position near its ends and comes to rest between them.
@Suite struct RandomScrollingTests {
  static func draw(_ random: inout SplitMix) -> ScrollLimits {
    let top = Double.random(in: -500...0, using: &random)
    let height = [0, Double.random(in: 0...100, using: &random), .random(in: 100...5000, using: &random)]
      .randomElement(using: &random)!
    let length = Double.random(in: 320...1000, using: &random)
    return limits(
      top: top, bottom: top + height, length: length, bounces: Int.random(in: 0..<4, using: &random) > 0,
      displayScale: Double(Int.random(in: 1...3, using: &random)),
      reducedMotion: Int.random(in: 0..<8, using: &random) == 0,
      rate: .allCases.randomElement(using: &random)!,
      offsets: [[], [], [0, 300], [0, 100, 2500]].randomElement(using: &random)!)
  }

  static func input(_ random: inout SplitMix, _ positions: inout [Double]) -> ScrollInput {
    let finger = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<12:
      positions[finger] = .random(in: -100...900, using: &random)
      return .touch(.began, identifier: finger, y: positions[finger])
    case ..<74:
      positions[finger] += .random(in: -90...90, using: &random)
      return .touch(.moved, identifier: finger, y: positions[finger])
    case ..<84: return .touch(.ended, identifier: finger, y: positions[finger])
    case ..<87: return .touch(.cancelled, identifier: finger, y: positions[finger])
    case ..<93: return .wheel(deltaY: .random(in: -300...300, using: &random))
    case ..<97: return .key(.allCases.randomElement(using: &random)!)
    case ..<98: return .statusBarTap
    default:
      let number = [Double.nan, .infinity, -1e300].randomElement(using: &random)!
      return [.wheel(deltaY: number), .touch(.moved, identifier: finger, y: number), .contentOffset(fromTop: number)]
        .randomElement(using: &random)!
    }
  }

  /// Usually the duration of a frame, sometimes zero, a wait, or a step back; rarely NaN.
  static func step(_ random: inout SplitMix) -> Double {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: .random(in: -0.1...0, using: &random)
    case 1...3: 0
    case 4...6: .random(in: 0.02...0.6, using: &random)
    case 7: [Double.nan, .infinity].randomElement(using: &random)!
    default: .random(in: 0.003...0.018, using: &random)
    }
  }

  /// The maximum distance of a list beyond its ends: the rubber band's extent plus a spring's overshoot; a rounding
  /// error for a list that does not bounce.
  static func margin(_ limits: ScrollLimits) -> Double {
    limits.bounces ? limits.length + 8000 / (12.5 * SpringTests.e) : 1e-9
  }

  static func check(_ sample: ScrollSample, _ limits: ScrollLimits) -> Bool {
    sample.offset.isFinite && sample.velocity.isFinite
      && abs(sample.offset - limits.nearest(to: sample.offset)) <= margin(limits)
  }

  @Test func listStaysNearItsEndsAndRestsBetweenThem() {
    var random = SplitMix.printingSeed()
    for number in 0..<2500 {
      let limits = Self.draw(&random)
      var (list, time, positions) = (Scroller(limits), 0.0, [0.0, 0, 0])
      var isSound = true
      for _ in 0..<30 {
        let step = Self.step(&random)
        if step.isFinite { time += step }
        list.handle(Self.input(&random, &positions), at: step.isFinite ? time : step)
        isSound = isSound && Self.check(list.sample(at: time), limits)
        isSound = isSound && Self.check(list.sample(at: list.latest + .random(in: 0...1, using: &random)), limits)
      }
      for finger in 0..<3 { list.handle(.touch(.ended, identifier: finger, y: positions[finger]), at: time) }
      for index in 0..<20 { isSound = isSound && Self.check(list.sample(at: list.latest + Double(index) / 40), limits) }
      let rest = list.sample(at: list.latest + 10)
      isSound =
        isSound && rest.phase == .idle && rest.velocity == 0 && rest.offset == limits.nearest(to: rest.offset)
        && rest == list.sample(at: .infinity)
      #expect(isSound, "Sequence \(number) in \(limits) rests at \(rest).")
    }
  }

  /// The limits also change at random times.
  @Test func listRestsBetweenItsEndsWhenLimitsChange() {
    var random = SplitMix.printingSeed()
    for number in 0..<600 {
      var limits = Self.draw(&random)
      var (list, time, positions) = (Scroller(limits), 0.0, [0.0, 0, 0])
      var isSound = true
      for _ in 0..<40 {
        time += Double.random(in: 0...0.03, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          limits = Self.draw(&random)
          let shift = Bool.random(using: &random) ? 0 : Double.random(in: -200...200, using: &random)
          list.setLimits(limits, contentShift: shift, at: time)
        } else {
          list.handle(Self.input(&random, &positions), at: time)
        }
        let sample = list.sample(at: time)
        isSound = isSound && sample.offset.isFinite && sample.velocity.isFinite
      }
      for finger in 0..<3 { list.handle(.touch(.ended, identifier: finger, y: positions[finger]), at: time) }
      let rest = list.sample(at: time + 10)
      isSound = isSound && rest.phase == .idle && rest.offset == limits.nearest(to: rest.offset)
      #expect(isSound, "Sequence \(number) in \(limits) rests at \(rest).")
    }
  }

  /// Captured events give the same motion as a trajectory, except while a finger moves.
  @Test func capturedEventsReplayTheSameMotion() {
    var random = SplitMix.printingSeed()
    for number in 0..<200 {
      let limits = Self.draw(&random)
      var (list, time, positions, events) = (Scroller(limits), 0.0, [0.0, 0, 0], [ScrollEvent]())
      for _ in 0..<30 {
        time += max(0, Self.step(&random))
        guard time.isFinite else { break }
        events.append(ScrollEvent(Self.input(&random, &positions), at: time))
      }
      for finger in 0..<3 { events.append(ScrollEvent(.touch(.cancelled, identifier: finger, y: 0), at: time)) }
      let trajectory = Trajectory(of: .captured(events), from: scroll(0), in: limits)
      var isSame = true
      for (event, next) in zip(events, events.dropFirst().map(\.time) + [.infinity]) {
        list.handle(event.input, at: event.time)
        guard !list.isTouched else { continue }
        for time in [event.time, event.time + 0.01, event.time + 0.3, event.time + 20] where time < next {
          isSame = isSame && trajectory.sample(at: time) == list.sample(at: time)
        }
      }
      #expect(isSame, "Sequence \(number) in \(limits)")
    }
  }
}
