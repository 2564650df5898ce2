/// A header and its effects, in order.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// var pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
///   CutAway(depth: 80)
///   Overlap(ratio: 2)
/// }
/// var frame = HeaderFrame()
/// pipeline.update(&frame, at: ScrollState(contentOffset: -360, viewport: phone))
/// print(frame.header.height)  // 400.0
/// ```
///
/// A pipeline that is read from a document is the same type, and gives equal frames, to the last bit.
///
/// All numbers of a frame are finite and in the ranges of ``FrameField``, even if effects write other numbers. The
/// pipeline traps if a number of the header or of an effect's parameters is not finite.
public struct Pipeline: Sendable {
  /// The header that the effects change.
  public var header: Header {
    didSet {
      header.requireFinite()
      laidOut = nil
    }
  }

  /// The effects, in order. New effects keep the memory if they have the same identifiers in the same order; otherwise
  /// the pipeline restarts.
  public var effects: [any Effect] {
    didSet {
      laidOut = nil
      let old = schedule
      schedule = EffectSchedule(effects)
      if !schedule.hasSameMemory(as: old) { restart() }
    }
  }

  /// Whether any effect uses memory with its current parameters. Frames then depend on the states before them.
  public var remembers: Bool { schedule.remembers }

  /// The frames whose numbers the pipeline clamps to their ranges. Tools that report invalid numbers leave some frames
  /// unchanged.
  package var correction = FrameCorrection.all

  private var schedule: EffectSchedule

  /// The effects' memory, and their memory before the tick of the latest frame.
  private var memory, previous: EffectMemory

  /// A temporary copy of the memory, for a frame that must not change it.
  private var scratch: EffectMemory

  /// The tick of 1/120 s in which the memory last changed; nil before the first frame.
  private var tick: Int?

  /// The layout in the latest environment; nil after the header or the effects have changed.
  private var laidOut: LaidOutHeader?

  /// Creates a pipeline from a list of effects.
  public init(_ header: Header = Header(), effects: [any Effect]) {
    header.requireFinite()
    self.header = header
    self.effects = effects
    schedule = EffectSchedule(effects)
    memory = schedule.makeMemory(of: effects)
    (previous, scratch) = (memory, memory)
  }

  /// Creates a pipeline from a list of effects, with `if` and `else`.
  public init(_ header: Header = Header(), @EffectBuilder _ effects: () -> [any Effect]) {
    self.init(header, effects: effects())
  }

  /// The first effect of a type; nil if there is none. Setting a value replaces that effect. Setting nil is a no-op.
  ///
  ///     pipeline[Stretch.self]?.factor = 0.5
  ///
  /// - Complexity: Setting is O(*n*), because it sorts the effects by stage again.
  public subscript<Some: Effect>(type: Some.Type) -> Some? {
    get { effects.lazy.compactMap { $0 as? Some }.first }
    set {
      guard let newValue, let index = effects.firstIndex(where: { $0 is Some }) else { return }
      effects[index] = newValue
    }
  }

  // MARK: Frames

  /// Returns the layout in an environment.
  ///
  /// - Complexity: One call of each effect's ``LayoutEffect/layOut(_:in:)``; no allocation.
  public func layout(in environment: LayoutEnvironment) -> HeaderLayout {
    var layout = HeaderLayout(header, in: environment)
    for effect in effects { effect.stateFacts(of: &layout, in: environment) }
    layout.derive(in: environment)
    return layout
  }

  /// Computes the frame at a scroll state and writes it in place.
  ///
  /// The layout is recomputed only if the environment, the header or the effects have changed. Memory advances by ticks
  /// of 1/120 s of the state's time: the first frame in a tick changes the memory permanently. Further frames in the
  /// same tick start from a copy of the memory before that tick. So frames do not depend on the display's frame rate.
  ///
  /// - Complexity: One call of each effect for each of its stages; no allocation.
  public mutating func update(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    let laidOut = laidOut(in: scroll.environment)
    guard scroll.contentOffset.magnitude <= longestLength else {
      return update(&frame, at: scroll.withFiniteOffset(top: laidOut.layout.pointee.topOffset))
    }
    guard remembers else { return schedule.compute(&frame, at: scroll, laidOut, &memory, correction) }
    let tick = Tick.number(at: scroll.time)
    if tick == self.tick {
      scratch.copy(previous)
      schedule.compute(&frame, at: scroll, laidOut, &scratch, correction)
    } else {
      previous.copy(memory)
      schedule.compute(&frame, at: scroll, laidOut, &memory, correction)
      self.tick = tick
    }
  }

  /// Discards the frames of the current tick, so that the next frame changes the memory instead. For hosts that learn
  /// of one change in several steps, such as an inset and then an offset.
  package mutating func repeatTick() {
    memory.copy(previous)
    tick = nil
  }

  /// Returns the frame at a scroll state as if it were the first: with the effects' initial memory.
  public func frame(at scroll: ScrollState) -> HeaderFrame {
    var fresh = self
    fresh.restart()
    var frame = HeaderFrame()
    fresh.update(&frame, at: scroll)
    return frame
  }

  private mutating func laidOut(in environment: LayoutEnvironment) -> LaidOutHeader {
    if let laidOut, laidOut.environment.isSame(as: environment) { return laidOut }
    let new = LaidOutHeader(header, layout(in: environment), in: environment)
    laidOut = new
    return new
  }

  // MARK: Memory

  /// Replaces the header and the effects with those of another pipeline. If the effects have the same identifiers in
  /// the same order, the memory is kept; otherwise it starts fresh.
  ///
  /// - Returns: Whether the memory was kept.
  /// - Complexity: O(*n*) in the number of effects.
  @discardableResult
  public mutating func adopt(_ other: Pipeline) -> Bool {
    let former = self
    self = other
    guard schedule.hasSameMemory(as: former.schedule) else {
      restart()
      return false
    }
    (memory, previous, scratch, tick) = (former.memory, former.previous, former.scratch, former.tick)
    return true
  }

  /// Resets the effects' memory. The next frame is the first.
  public mutating func restart() {
    memory = schedule.makeMemory(of: effects)
    (previous, scratch, tick) = (memory, memory, nil)
  }

  /// The memory of each effect, as plain bytes. You can save it and restore it in another process.
  public var effectMemories: [[UInt8]] { memory.bytes(in: schedule) }

  /// Restores the effects' memory, with one entry per effect. An effect keeps its current memory if its entry is nil or
  /// has a different size.
  public mutating func restore(_ memories: [[UInt8]?]) {
    memory.store(memories, in: schedule)
    previous = memory
  }
}

/// A result builder for a list of effects, with `if`, `else` and `for`.
@resultBuilder
public enum EffectBuilder {
  /// Wraps one effect.
  public static func buildExpression(_ effect: some Effect) -> [any Effect] { [effect] }
  /// Joins the statements of a block.
  public static func buildBlock(_ effects: [any Effect]...) -> [any Effect] { effects.flatMap { $0 } }
  /// Builds an `if` without `else`.
  public static func buildOptional(_ effects: [any Effect]?) -> [any Effect] { effects ?? [] }
  /// Builds the `if` branch.
  public static func buildEither(first effects: [any Effect]) -> [any Effect] { effects }
  /// Builds the `else` branch.
  public static func buildEither(second effects: [any Effect]) -> [any Effect] { effects }
  /// Builds a `for` loop.
  public static func buildArray(_ effects: [[any Effect]]) -> [any Effect] { effects.flatMap { $0 } }
}

extension ScrollState {
  /// Returns the state with an offset that is safe to compute with: limited to a billion points, and the top for NaN.
  fileprivate func withFiniteOffset(top: Double) -> ScrollState {
    var state = self
    state.contentOffset = contentOffset.isNaN ? top : contentOffset < 0 ? -longestLength : longestLength
    return state
  }
}
