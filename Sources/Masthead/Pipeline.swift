/// Effects in order over one header.
///
/// A pipeline written in Swift knows its effects' types and is as fast as a function written by hand:
///
///     var pipeline = Pipeline(Header(height: 300)) {
///       Stretch()
///       CutAway(depth: 80)
///       Overlap(ratio: 2)
///     }
///     var frame = HeaderFrame()
///     pipeline.update(&frame, at: scroll)
///
/// One read from a document is a ``DynamicPipeline``. Both run the code below, and give equal frames, bit for bit.
public struct Pipeline<Effects: Composition>: Sendable {
  /// The header that the effects work on.
  public var header: Header { didSet { environment = .none } }

  /// The effects. What they remember lives on where others are set, unless those need other memory; then they start afresh.
  public var effects: Effects {
    didSet {
      environment = .none
      if !effects.canUse(kept) { restart() }
    }
  }

  /// What the effects remember, as plain bytes that can be kept and put back. Traps where what is put back is of other effects.
  public var memory: Effects.Memory {
    get { kept }
    set {
      precondition(effects.canUse(newValue), "A pipeline's memory must come from the same effects.")
      kept = newValue
      previous = newValue
    }
  }

  /// What the effects remember. It has no setter of its own, through which each frame would have to go.
  @usableFromInline var kept: Effects.Memory

  /// The tick of 1/120 s in which the effects last kept what they remember; nil before the first frame.
  @usableFromInline var tick: Int?

  /// What the effects remembered before that tick.
  @usableFromInline var previous: Effects.Memory

  /// What the effects remember for the length of one frame, where that is not to be kept.
  @usableFromInline var scratch: Effects.Memory

  /// The layout of the frame last computed, and the environment that it was made for: none where it is to be made anew.
  @usableFromInline var layout: HeaderLayout
  @usableFromInline var environment = LayoutEnvironment.none

  /// A pipeline of a composition of effects.
  public init(_ header: Header = Header(), effects: Effects) {
    self.header = header
    self.effects = effects
    kept = effects.memory
    previous = effects.memory
    scratch = effects.memory
    layout = HeaderLayout(header, in: .none)
  }

  /// A pipeline of the effects that are listed.
  public init(_ header: Header = Header(), @EffectBuilder _ effects: () -> Effects) {
    self.init(header, effects: effects())
  }

  /// The layout in an environment.
  ///
  /// - Complexity: one call of each effect's ``HeaderEffect/layOut(_:in:)``; no allocation.
  public func layout(in environment: LayoutEnvironment) -> HeaderLayout {
    var layout = HeaderLayout(header, in: environment)
    effects.layOut(&layout, in: environment)
    layout.derive(in: environment)
    return layout
  }

  /// Computes the frame at a scroll state into a frame that is reused.
  ///
  /// The layout is made anew only where the environment, the header or the effects have changed. What the effects remember
  /// advances by ticks of 1/120 s of the state's time: the first frame in a tick keeps it, further frames in the same tick
  /// start from a copy of what was remembered before it, so that frames do not depend on how often a display asks for one.
  ///
  /// - Complexity: one call of each effect for each of its stages; no allocation.
  @inlinable
  public mutating func update(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    let isOrdinary = scroll.contentOffset.magnitude <= longestLength && !effects.remembers
    if isOrdinary && scroll.environment.isSame(as: environment) {
      Self.compute(&frame, at: scroll, &layout, effects, &kept)
    } else {
      advance(&frame, at: scroll)
    }
  }

  /// The frame at a scroll state, as though it were the first: the effects remember nothing yet.
  public func frame(at scroll: ScrollState) -> HeaderFrame {
    var fresh = self
    fresh.restart()
    var frame = HeaderFrame()
    fresh.update(&frame, at: scroll)
    return frame
  }

  /// Goes on from what the effects of another pipeline remember, which has effects of the same types in the same order.
  public mutating func takeMemory(from other: Pipeline) {
    memory = other.memory
    previous = other.previous
    tick = other.tick
  }

  /// Makes the effects forget: the next frame is the first.
  public mutating func restart() {
    kept = effects.memory
    previous = kept
    scratch = kept
    tick = nil
  }

  @inlinable
  @inline(__always)
  static func compute(
    _ frame: inout HeaderFrame, at scroll: ScrollState, _ layout: UnsafePointer<HeaderLayout>,
    _ effects: borrowing Effects, _ memory: inout Effects.Memory
  ) {
    let moment = Moment(scroll: scroll, layout: layout)
    frame.begin(at: moment)
    effects.contribute(.header, to: &frame, at: moment, &memory)
    frame.fitImage(at: moment)
    effects.contribute(.image, to: &frame, at: moment, &memory)
    effects.contribute(.mask, to: &frame, at: moment, &memory)
    frame.finishMask()
    effects.contribute(.appearance, to: &frame, at: moment, &memory)
  }

  /// The way of a frame whose layout is not made yet, whose effects remember something, or whose offset cannot be computed
  /// with. It is apart, so that the usual way calls nothing and needs no stack.
  @inlinable
  @inline(never)
  mutating func advance(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    if !scroll.environment.isSame(as: environment) {
      layout = layout(in: scroll.environment)
      environment = scroll.environment
    }
    var scroll = scroll
    scroll.contentOffset = finiteOffset(scroll.contentOffset)
    let tick = Tick.number(at: scroll.time)
    if effects.remembers && tick == self.tick {
      effects.copy(previous, to: &scratch)
      Self.compute(&frame, at: scroll, &layout, effects, &scratch)
    } else {
      if effects.remembers { effects.copy(kept, to: &previous) }
      Self.compute(&frame, at: scroll, &layout, effects, &kept)
      self.tick = tick
    }
  }

  /// An offset that can be computed with: huge ones are held at a billion points, and no number counts as the top.
  @usableFromInline
  func finiteOffset(_ offset: Double) -> Double {
    offset.isNaN ? layout.topOffset : min(max(offset, -longestLength), longestLength)
  }
}
