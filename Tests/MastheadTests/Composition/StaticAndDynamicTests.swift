import SeededRandom
import Testing

@testable import Masthead

/// Static and dynamic pipelines give the same frames, to the last bit.
@Suite struct StaticAndDynamicTests {
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

  /// Compares a pipeline of a header and a composition, to which the rest of some effects is appended, with the same one of a
  /// list.
  private static func expectSame<Effects: Masthead.Composition>(
    _ header: Header, _ composition: Effects, then rest: ArraySlice<any DynamicEffect>, at states: [ScrollState],
    _ place: String
  ) {
    if let next = rest.first as? any HeaderEffect {
      func append<Effect: HeaderEffect>(_ effect: Effect) {
        expectSame(header, Then(composition, Single(effect)), then: rest.dropFirst(), at: states, place)
      }
      return append(next)
    }
    #expect(rest.isEmpty, "\(rest) has no static type.")
    var (fixed, dynamic) = (
      Pipeline(header, effects: composition), DynamicPipeline(header, effects: EffectList(composition.all))
    )
    var (left, right) = (HeaderFrame(), HeaderFrame())
    for state in states {
      fixed.update(&left, at: state)
      dynamic.update(&right, at: state)
      guard left.bits != right.bits || left != right else { continue }
      Issue.record("\(place): \(composition.all.map(\.kind.identifier)) differ at \(state)")
      return
    }
  }

  /// Each effect of the registry, with random parameters, before and after others that its frames depend on.
  @Test(arguments: EffectRegistry.builtIn.effects.map(\.identifier))
  func framesOfEachEffectAreBitEqual(_ identifier: String) throws {
    let kind = try #require(EffectRegistry.builtIn[identifier])
    var random = SplitMix.printingSeed()
    for index in 0..<30 {
      let others: [any DynamicEffect] = [Stretch(), Collapse(), Pin(), SafeArea(policy: .underlap)]
        .filter { _ in Bool.random(using: &random) }
      let effects = (others + [random.effect(kind), FarthestPull(), random.effect(kind)]).shuffled(using: &random)
      Self.expectSame(random.header(), Nothing(), then: effects[...], at: Self.states(12, &random), "pipeline \(index)")
    }
  }

  /// All effects of the registry at once, in any order.
  @Test func framesOfAllEffectsTogetherAreBitEqual() {
    var random = SplitMix.printingSeed()
    for index in 0..<8 {
      let effects = EffectRegistry.builtIn.effects.shuffled(using: &random).map { random.effect($0) }
      Self.expectSame(random.header(), Nothing(), then: effects[...], at: Self.states(40, &random), "pipeline \(index)")
    }
  }

  /// The result builder composes what the list does.
  @Test func framesOfBuiltPipelineAreBitEqual() {
    var random = SplitMix.printingSeed()
    let header = random.header()
    let (fade, snap) = (Fade(header["title"], from: 0.3, duration: 0.2), Snap(end: 0.5))
    let fixed = Pipeline(header) {
      HideOnScroll(settling: .nearest)
      Stretch(factor: 0.5)
      fade
      if snap.end < 1 { snap } else { Pin() }
    }
    var (left, right) = (HeaderFrame(), HeaderFrame())
    var (pipeline, dynamic) = (fixed, DynamicPipeline(header, effects: EffectList(fixed.effects.all)))
    for state in Self.states(60, &random) {
      pipeline.update(&left, at: state)
      dynamic.update(&right, at: state)
      #expect(left.bits == right.bits)
    }
  }

  /// The effects that state facts or contribute to different stages. Others start from what the earlier one left.
  @Test func orderOfEffectsInDifferentStagesDoesNotMatter() {
    var random = SplitMix.printingSeed()
    for _ in 0..<60 {
      let effects: [any DynamicEffect] = [
        "stretch", "parallax", "cut-away", "overlap", "collection-flow", "safe-area", "content-mode", "hide-on-scroll",
        "snap", "trigger", "scrim", "shadow",
      ].map { random.effect(EffectRegistry.builtIn[$0]!) }
      let header = random.header()
      let first = DynamicPipeline(header, effects: EffectList(effects))
      let second = DynamicPipeline(header, effects: EffectList(effects.shuffled(using: &random)))
      for state in Self.states(20, &random) {
        #expect(first.frame(at: state).bits == second.frame(at: state).bits)
      }
    }
  }

  @Test func sameInputGivesSameFrame() {
    var random = SplitMix.printingSeed()
    let effects = EffectRegistry.builtIn.effects.map { random.effect($0) }
    let pipeline = DynamicPipeline(random.header(), effects: EffectList(effects))
    for state in Self.states(40, &random) {
      #expect(pipeline.frame(at: state).bits == pipeline.frame(at: state).bits)
    }
  }
}
