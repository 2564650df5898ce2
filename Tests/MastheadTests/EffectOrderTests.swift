import TestSupport
import Testing

@testable import Masthead

/// The order of effects matters only within a stage.
@Suite struct EffectOrderTests {
  /// A gesture of random steps: the list moves, rests, and sometimes turns with its device.
  private static func states(_ count: Int, _ random: inout SplitMix) -> [ScrollState] {
    var state = scroll(0, safeArea: MastheadEdgeInsets(top: 47, left: 1, bottom: 34, right: 2))
    state.environment.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    state.environment.reducedMotion = random.chance(3)
    state.contentHeight = [.infinity, 0, 900, 4000].randomElement(using: &random)!
    return (0..<count).map { _ in
      state.time += [0.001, 1.0 / 120, 1.0 / 60, 0.4].randomElement(using: &random)!
      state.contentOffset = .random(in: -900...900, using: &random)
      state.phase = MastheadScrollPhase.allCases.randomElement(using: &random)!
      if random.chance(8) {
        state.environment.viewport = MastheadSize(width: .random(in: 0...800, using: &random), height: 375)
        state.environment.safeArea.top = .random(in: 0...100, using: &random)
      }
      return state
    }
  }

  /// Effects that state facts or contribute to different stages. Effects of one stage build on the earlier effect's
  /// result.
  @Test func orderOfEffectsInDifferentStagesDoesNotMatter() {
    var random = SplitMix.printingSeed()
    for _ in 0..<60 {
      let effects: [any Effect] = [
        "stretch", "parallax", "cut-away", "overlap", "collection-flow", "safe-area", "content-mode", "hide-on-scroll",
        "snap", "trigger", "scrim", "shadow",
      ].map { random.effect(EffectRegistry.builtIn[$0]!) }
      let header = random.header()
      let first = Pipeline(header, effects: effects)
      let second = Pipeline(header, effects: effects.shuffled(using: &random))
      for state in Self.states(20, &random) {
        #expect(first.frame(at: state).bits == second.frame(at: state).bits)
      }
    }
  }

  @Test func sameInputGivesSameFrame() {
    var random = SplitMix.printingSeed()
    let effects = EffectRegistry.builtIn.effects.map { random.effect($0) }
    let pipeline = Pipeline(random.header(), effects: effects)
    for state in Self.states(40, &random) {
      #expect(pipeline.frame(at: state).bits == pipeline.frame(at: state).bits)
    }
  }
}
