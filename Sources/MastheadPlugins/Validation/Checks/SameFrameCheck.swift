import Masthead

/// Checks that the same input gives the same frame: in any order, or for an effect with memory, in the same order and from the same
/// bytes of memory.
enum SameFrameCheck {
  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context) {
      try requireSameLayout(situation)
      let states = situation.states(context)
      if kind.remembers {
        try requireSame(situation, states, Array(states.indices), "when the same sequence came again")
        try requireSameFuture(situation, states)
      } else {
        var numbers = SeededNumbers(seed: context.seed)
        try requireSame(situation, states, states.indices.reversed(), "when the states came in the reverse order")
        try requireSame(
          situation, states, states.indices.shuffled(using: &numbers), "when the states came in another order")
      }
    }
  }

  /// Throws if the bytes of the memory do not give the same later frames again. The bytes do not include state in
  /// globals or behind pointers.
  private static func requireSameFuture(
    _ situation: Situation, _ states: [ScrollState]
  ) throws(ValidationFinding) {
    let (past, future) = (states.prefix(states.count / 2), states.dropFirst(states.count / 2))
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    for state in past { pipeline.update(&frame, at: state) }
    let memories = pipeline.effectMemories
    let frames = future.map { state in
      pipeline.update(&frame, at: state)
      return frame
    }
    var restored = situation.pipeline
    restored.restore(memories)
    for (state, first) in zip(future, frames) {
      restored.update(&frame, at: state)
      guard let (name, one, other) = FrameNumbers.difference(first, frame) else { continue }
      throw .failure(
        "\(name): expected \(one) from the same memory at offset \(decimal(state.contentOffset)), got \(other); keep all state in Memory \(situation.words)"
      )
    }
  }

  private static func requireSameLayout(_ situation: Situation) throws(ValidationFinding) {
    var other = situation.environment
    other.viewport.width += 10
    let (first, _, again) = (situation.layout, situation.pipeline.layout(in: other), situation.layout)
    guard first != again else { return }
    throw .failure(
      "layout: expected a height of \(decimal(first.height)) pt and a top offset of \(decimal(first.topOffset)) as at first, got \(decimal(again.height)) pt and \(decimal(again.topOffset)) after a layout for another width \(situation.words)"
    )
  }

  private static func requireSame(
    _ situation: Situation, _ states: [ScrollState], _ order: [Int], _ words: String
  ) throws(ValidationFinding) {
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    let first = states.map { state in
      pipeline.update(&frame, at: state)
      return frame
    }
    // A new instance, and the instance that was already used.
    for var second in [situation.pipeline, pipeline] {
      second.restart()
      for index in order {
        second.update(&frame, at: states[index])
        guard let (name, one, other) = FrameNumbers.difference(first[index], frame) else { continue }
        throw .failure(
          "\(name): expected \(one) at offset \(decimal(states[index].contentOffset)) as at first, got \(other) \(words) \(situation.words)"
        )
      }
    }
  }
}

extension Situation {
  /// Returns scroll states in equal steps, from a header that is pulled to one that has left the screen. They are one tick
  /// of 1/120 s apart.
  func sweep(_ context: ValidationContext) -> [ScrollState] {
    let layout = layout
    let (start, distance) = (layout.topOffset - 250, layout.height + 500)
    return (0...context.level.samples).map { index in
      let share = Double(index) / Double(context.level.samples)
      return state(at: start + distance * share, time: Tick.time(of: index))
    }
  }

  /// Returns scroll states of a plausible movement that pulls and scrolls the list. They are one tick of 1/120 s apart.
  func states(_ context: ValidationContext) -> [ScrollState] {
    var numbers = SeededNumbers(seed: seed ?? context.seed)
    let layout = layout
    var (velocity, offset) = (0.0, layout.topOffset)
    return (0..<context.level.samples).map { index in
      velocity += numbers.number(in: -1200...1200)
      offset = min(max(offset + velocity / 20, layout.topOffset - 250), layout.topOffset + layout.height + 250)
      var state = state(at: offset, time: Tick.time(of: index), phase: numbers.one(of: MastheadScrollPhase.allCases))
      state.velocity = velocity
      return state
    }
  }
}
