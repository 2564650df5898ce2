/// The scroll states that a gesture leads to, as a function of time.
///
/// It is a closed form: sampled at 60, 120 or 1,000 Hz it passes through the same points. Between two touches that lie no
/// farther apart than two beats of a 60 Hz screen the finger moves evenly; before a later one it stands still.
public struct Trajectory: Equatable, Sendable {
  public let gesture: MastheadGesture

  /// Where the list may scroll to.
  public let limits: ScrollLimits

  /// How long something is done to the list or moves it, in seconds. From then on it rests, or is held for good.
  public let duration: Double

  /// What all states have in common.
  private let state: ScrollState

  private let legs: [ScrollLeg]

  /// What a gesture does to a list that rests at its top.
  ///
  /// - Parameters:
  ///   - gesture: what is done.
  ///   - state: what all states have in common: the environment and the content's height.
  ///   - limits: where the list may scroll to.
  /// - Complexity: O(*n*), with *n* events of the gesture.
  public init(of gesture: MastheadGesture, from state: ScrollState, in limits: ScrollLimits) {
    self.gesture = gesture
    self.limits = limits
    self.state = state
    let (events, end) = gesture.written
    var builder = TrajectoryBuilder(limits, capacity: events.count)
    for event in events { builder.add(event) }
    legs = builder.finish()
    duration = max(end, legs[legs.count - 1].start)
  }

  /// What a gesture does to a list with a header, at rest at its top.
  public init(
    of gesture: MastheadGesture, over layout: HeaderLayout, from state: ScrollState,
    decelerationRate: DecelerationRate = .normal, targets: ScrollTargets = .anywhere
  ) {
    let limits = ScrollLimits(of: layout, in: state, decelerationRate: decelerationRate, targets: targets)
    self.init(of: gesture, from: state, in: limits)
  }

  /// Where the list is at a time; before 0, as at 0.
  ///
  /// - Complexity: O(log *n*), with *n* events of the gesture; no allocation.
  public func sample(at time: Double) -> ScrollSample {
    let time = max(0, time)
    var (low, high) = (0, legs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if legs[middle].start <= time { low = middle } else { high = middle }
    }
    return legs[low].sample(at: time)
  }

  /// The scroll state at a time; before 0, as at 0.
  ///
  /// - Complexity: O(log *n*), with *n* events of the gesture; no allocation.
  public func state(at time: Double) -> ScrollState {
    let time = max(0, time)
    return state.moved(to: sample(at: time), at: time)
  }

  /// The moments at which something changes, in order of time: what begins and ends, and where a spring turns the list round.
  public var moments: [Double] {
    var moments = [0.0]
    var last: MastheadScrollPhase?
    for (index, leg) in legs.enumerated() where leg.start.isFinite {
      let phase = leg.sample(at: leg.start).phase
      if phase != last { moments.append(leg.start) }
      // A spring may be over before the list turns round: at the end that it passes, or where a finger catches it.
      let end = index + 1 < legs.count ? legs[index + 1].start : .infinity
      if case .springing(let spring, _) = leg.course, let turn = spring.timeOfTurning, leg.start + turn < end {
        moments.append(leg.start + turn)
      }
      last = phase
    }
    moments.append(duration)
    return moments.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

/// Puts the legs of all events together.
private struct TrajectoryBuilder {
  private var scroller: Scroller
  /// In the order of time.
  private var legs: [ScrollLeg] = []

  init(_ limits: ScrollLimits, capacity: Int) {
    scroller = Scroller(limits)
    legs.reserveCapacity(capacity + 8)
  }

  mutating func add(_ event: ScrollEvent) {
    let before = scroller
    scroller.handle(event.input, at: event.time)
    // What passes without effect leaves the legs as they are.
    guard scroller.legs != before.legs else { return }
    let drag = drag(from: before)
    let end = drag?.start ?? scroller.latest
    legs += before.legs.lazy.filter { $0.start < end }
    if let drag { legs.append(drag) }
  }

  mutating func finish() -> [ScrollLeg] {
    legs += scroller.legs
    return legs
  }

  /// The way from the last touch to this one; nil where no finger has moved, or in no time.
  private func drag(from before: Scroller) -> ScrollLeg? {
    let duration = scroller.latest - before.latest
    guard before.isTouched, before.pull != scroller.pull, duration > 0 else { return nil }
    let moving = duration <= Scroller.stillness ? duration : Scroller.stillness / 2
    let limits = scroller.limits
    let held = before.sample(at: before.latest)
    let drag = Drag(
      start: before.pull, end: scroller.pull, duration: moving, velocity: held.velocity, top: limits.top,
      bottom: limits.bottom, length: limits.length, bounces: limits.bounces)
    return ScrollLeg(start: scroller.latest - moving, course: .dragged(drag))
  }
}
