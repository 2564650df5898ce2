/// A header and its effects, in order.
///
/// A pipeline that is written in Swift knows its effects' types. It is as fast as a function written by hand:
///
///     var pipeline = Pipeline(Header(height: 300)) {
///       Stretch()
///       CutAway(depth: 80)
///       Overlap(ratio: 2)
///     }
///     var frame = HeaderFrame()
///     pipeline.update(&frame, at: scroll)
///
/// A pipeline that is read from a document is a ``DynamicPipeline``. Both run the same code and give equal frames, bit
/// for bit.
public struct Pipeline<Effects: Composition>: Sendable {
  /// The header that the effects change.
  public var header: Header { didSet { invalidate() } }

  /// The effects. New effects keep the current memory if they can use it; otherwise the pipeline restarts.
  public var effects: Effects {
    didSet {
      invalidate()
      if !effects.canUse(currentMemory) { restart() }
    }
  }

  /// The effects' memory, as plain bytes that can be saved and restored.
  ///
  /// - Precondition: A new value comes from the same effects.
  public var memory: Effects.Memory {
    get { currentMemory }
    set {
      precondition(effects.canUse(newValue), "A pipeline's memory must come from the same effects.")
      currentMemory = newValue
      previous = newValue
    }
  }

  /// The storage of ``memory``. It has no observers, because every frame writes to it.
  @usableFromInline var currentMemory: Effects.Memory

  /// The tick of 1/120 s in which the memory last changed; nil before the first frame.
  @usableFromInline var tick: Int?

  /// The effects' memory before that tick.
  @usableFromInline var previous: Effects.Memory

  /// A temporary copy of the memory, for a frame that must not change it.
  @usableFromInline var scratch: Effects.Memory

  /// The cached layout, and the environment that it was computed for: `none` if the layout is dirty.
  @usableFromInline var layout: HeaderLayout
  @usableFromInline var environment = LayoutEnvironment.none

  /// The geometries of the elements in that layout; nil without elements.
  @usableFromInline var placedElements: PlacedElements?

  /// Whether the effects use memory. It is stored because an effect list and a static composition ask every effect.
  @usableFromInline var remembers: Bool

  /// Whether frames need neither memory nor elements, which is the fast path.
  @usableFromInline var isPlain: Bool

  /// Creates a pipeline from a composition of effects.
  public init(_ header: Header = Header(), effects: Effects) {
    self.header = header
    self.effects = effects
    currentMemory = effects.memory
    previous = effects.memory
    scratch = effects.memory
    layout = HeaderLayout(header, in: .none)
    remembers = effects.remembers
    isPlain = !remembers && header.elements.isEmpty
  }

  /// Creates a pipeline from a list of effects.
  public init(_ header: Header = Header(), @EffectBuilder _ effects: () -> Effects) {
    self.init(header, effects: effects())
  }

  /// Returns the layout in an environment.
  ///
  /// - Complexity: One call of each effect's ``HeaderEffect/layOut(_:in:)``; no allocation.
  public func layout(in environment: LayoutEnvironment) -> HeaderLayout {
    var layout = HeaderLayout(header, in: environment)
    effects.layOut(&layout, in: environment)
    layout.derive(in: environment)
    return layout
  }

  /// Computes the frame at a scroll state and writes it in place.
  ///
  /// The layout is recomputed only if the environment, the header or the effects have changed. Memory advances by ticks
  /// of 1/120 s of the state's time: the first frame in a tick changes the memory for good. Further frames in the same
  /// tick start from a copy of the memory before that tick. So frames do not depend on the display's frame rate.
  ///
  /// - Complexity: One call of each effect for each of its stages; no allocation.
  @inlinable
  public mutating func update(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    let isOrdinary = scroll.contentOffset.magnitude <= longestLength && isPlain
    if isOrdinary && scroll.environment.isSame(as: environment) {
      guard layout.isRigid else { return computePlain(&frame, at: scroll) }
      let moment = Moment(scroll: scroll, environment: &environment, rigidLayout: &layout)
      Self.compute(&frame, at: moment, hasElements: false, effects, &currentMemory)
    } else {
      advance(&frame, at: scroll)
    }
  }

  /// Returns the frame at a scroll state as if it were the first: with the effects' initial memory.
  public func frame(at scroll: ScrollState) -> HeaderFrame {
    var fresh = self
    fresh.restart()
    var frame = HeaderFrame()
    fresh.update(&frame, at: scroll)
    return frame
  }

  /// Copies the memory of another pipeline, which has effects of the same types in the same order.
  public mutating func takeMemory(from other: Pipeline) {
    memory = other.memory
    previous = other.previous
    tick = other.tick
  }

  /// Resets the effects' memory. The next frame is the first.
  public mutating func restart() {
    currentMemory = effects.memory
    previous = currentMemory
    scratch = currentMemory
    tick = nil
  }

  /// Marks the layout as dirty after the header or the effects have changed.
  private mutating func invalidate() {
    environment = .none
    remembers = effects.remembers
    isPlain = !remembers && header.elements.isEmpty
  }

  /// Computes a frame. `hasElements` is a constant, so that the optimizer removes what plain headers do not need.
  @inlinable
  @inline(__always)
  static func compute(
    _ frame: inout HeaderFrame, at moment: borrowing Moment, hasElements: Bool, _ effects: borrowing Effects,
    _ memory: inout Effects.Memory
  ) {
    frame.begin(at: moment)
    effects.contribute(.scroll, then: .header, to: &frame, at: moment, &memory)
    frame.fitImage(at: moment)
    if hasElements { frame.placeElements(at: moment) }
    effects.contribute(.image, then: .mask, to: &frame, at: moment, &memory)
    frame.finishMask()
    // Without elements, nothing reads what the stage `elements` writes.
    if hasElements, !moment.placedElements.isEmpty {
      effects.contribute(.elements, to: &frame, at: moment, &memory)
      frame.finishElements(at: moment)
    }
    effects.contribute(.appearance, to: &frame, at: moment, &memory)
  }

  /// Computes a frame of a header without memory and elements. It is a separate function, like ``advance(_:at:)``.
  @inlinable
  @inline(never)
  mutating func computePlain(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    let moment = Moment(scroll: scroll, environment: &environment, layout: &layout)
    Self.compute(&frame, at: moment, hasElements: false, effects, &currentMemory)
  }

  /// Computes a frame of a header with elements or memory.
  // It has few arguments, because a call that passes many effects copies them.
  @inlinable
  @inline(never)
  mutating func computeAny(
    _ frame: inout HeaderFrame, at scroll: ScrollState, _ elements: UnsafeBufferPointer<PlacedElement>
  ) {
    let moment = Moment(scroll: scroll, environment: &environment, layout: &layout, elements: elements)
    Self.compute(&frame, at: moment, hasElements: true, effects, &currentMemory)
  }

  /// The slow path of `update`: for a stale layout, for effects with memory, for elements, and for offsets that must be
  /// clamped. It is a separate function so that the fast path makes no calls and needs no stack.
  @inlinable
  @inline(never)
  mutating func advance(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    if !scroll.environment.isSame(as: environment) { layOut(in: scroll.environment) }
    var scroll = scroll
    scroll.contentOffset = finiteOffset(scroll.contentOffset)
    let elements = placedElements?.buffer ?? UnsafeBufferPointer(start: nil, count: 0)
    guard remembers else { return computeAny(&frame, at: scroll, elements) }
    let tick = Tick.number(at: scroll.time)
    if tick == self.tick {
      // This frame must not change the memory.
      effects.copy(currentMemory, to: &scratch)
      effects.copy(previous, to: &currentMemory)
      computeAny(&frame, at: scroll, elements)
      effects.copy(scratch, to: &currentMemory)
    } else {
      effects.copy(currentMemory, to: &previous)
      computeAny(&frame, at: scroll, elements)
      self.tick = tick
    }
  }

  /// Computes the layout in an environment and keeps it.
  @usableFromInline
  mutating func layOut(in environment: LayoutEnvironment) {
    layout = layout(in: environment)
    placedElements = PlacedElements(header.elements.map { $0.placed(in: layout, environment) })
    self.environment = environment
  }

  /// Returns an offset that is safe to compute with: clamped to a billion points, and the top for NaN.
  @usableFromInline
  func finiteOffset(_ offset: Double) -> Double {
    offset.isNaN ? layout.topOffset : min(max(offset, -longestLength), longestLength)
  }
}
