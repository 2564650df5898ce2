import TestSupport
import Testing

@testable import Masthead

/// A header whose list rests comes to rest.
@Suite struct RestTests {
  /// Returns one to four effects that remember, between others.
  private static func effects(_ random: inout SplitMix) -> [any Effect] {
    var effects: [any Effect] = []
    let kinds = EffectRegistry.builtIn.effects
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      effects.append(random.effect(kinds.randomElement(using: &random)!))
    }
    let count = Int.random(in: 1...4, using: &random)
    while effects.count(where: \.remembers) < count {
      let effect = random.effect(kinds.randomElement(using: &random)!)
      if effect.remembers { effects.append(effect) }
    }
    return effects.shuffled(using: &random)
  }

  private static func environment(_ random: inout SplitMix) -> LayoutEnvironment {
    let size = [(320.0, 568.0), (390, 844), (844, 390), (1024, 1366)].randomElement(using: &random)!
    return LayoutEnvironment(
      viewport: MastheadSize(width: size.0, height: size.1),
      safeArea: MastheadEdgeInsets(
        top: [0.0, 20, 59].randomElement(using: &random)!, bottom: random.chance(2) ? 34 : 0),
      bottomInset: random.chance(4) ? 300 : 0)
  }

  /// The header rests soon after its list, after any gesture and any change of the layout. The time is at most the sum
  /// of the effects' durations, plus 0.3 seconds for a bar that settles.
  @Test func headerRestsSoonAfterList() {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(1000, quick: 150) {
      let effects = Self.effects(&random)
      var pipeline = Pipeline(random.header(), effects: effects)
      var (environment, gesture) = (Self.environment(&random), random.gesture())
      if random.chance(3) {
        gesture = .sequence([gesture, .pause(0.4), .captured([ScrollEvent(.statusBarTap, at: 0)])])
      }
      let contentHeight = [0.0, 400, 900, 4000].randomElement(using: &random)!
      var layout = pipeline.layout(in: environment)
      var state = ScrollState(contentOffset: layout.topOffset, contentHeight: contentHeight, environment: environment)
      let trajectory = Trajectory(of: gesture, over: layout, from: state)
      let end = Tick.number(at: min(trajectory.restTime, 12)) + 1
      let turn = random.chance(2) ? Int.random(in: 0...(end + 60), using: &random) : nil
      let durations = effects.map { $0.value(of: "duration") ?? 0 }.reduce(0.3, +)
      let limit = end + 60 + Int((durations * Tick.rate).rounded(.up)) + 1

      var frame = HeaderFrame()
      var resting: HeaderFrame?
      for tick in 0..<(limit + 40) {
        let time = Tick.time(of: tick)
        if tick == turn {
          environment = Self.environment(&random)
          layout = pipeline.layout(in: environment)
        }
        if tick < end { state = trajectory.state(at: time) }
        let bottom = layout.bottomOffset(contentHeight: contentHeight, viewport: environment.viewport)
        state.environment = environment
        state.time = time
        if tick >= end {
          state.phase = .idle
          state.velocity = 0
          state.contentOffset = min(max(state.contentOffset, layout.topOffset), bottom)
        }
        pipeline.update(&frame, at: state)
        guard tick >= limit else { continue }
        if let resting { #expect(frame == resting, "\(effects), \(gesture), tick \(tick)") }
        resting = frame
      }
      #expect(!frame.isAnimating, "\(effects), \(pipeline.header), \(gesture), \(environment)")
      if frame.isAnimating || frame != resting { return }
    }
  }
}
