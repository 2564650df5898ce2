/// The scroll states that result from a gesture, as a function of time.
///
/// A trajectory is a closed form: sampled at 60, 120 or 1,000 Hz, it passes through the same points. Between two
/// touches the finger moves evenly if they are at most two frames of a 60 Hz screen apart. Before a later touch, the
/// finger rests.
///
/// ```swift
/// let list = ScrollState(
///   contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
/// let layout = Pipeline(Header(height: 300)) {}.layout(in: list.environment)
/// let trajectory = Trajectory(of: .fling(velocity: 1000), over: layout, from: list)
/// print(trajectory.state(at: 0).contentOffset, trajectory.state(at: trajectory.duration).phase)  // -300.0 idle
/// ```
public struct Trajectory: Equatable, Sendable {
  /// The gesture.
  public let gesture: MastheadGesture

  /// The limits of the list.
  public let limits: ScrollLimits

  /// The time until the list rests or is held permanently, in seconds.
  public let restTime: Double

  /// The time until the header rests too, in seconds: ``restTime``, unless ``settled(with:)`` or a session found that
  /// the header moves for longer.
  public private(set) var duration: Double

  /// The values that all states share.
  private let state: ScrollState

  private let legs: [ScrollLeg]

  /// Creates the trajectory of a gesture on a list that rests at its top.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - state: The values that all states share: the environment and the content's height.
  ///   - limits: The limits of the list.
  /// - Complexity: O(*n*), where *n* is the number of the gesture's events.
  public init(of gesture: MastheadGesture, from state: ScrollState, in limits: ScrollLimits) {
    self.gesture = gesture
    self.limits = limits
    self.state = state
    let (events, end) = gesture.written
    var builder = TrajectoryBuilder(limits, capacity: events.count)
    for event in events { builder.add(event) }
    legs = builder.finish()
    restTime = max(end, legs[legs.count - 1].start)
    duration = restTime
  }

  /// Creates the trajectory of a gesture on a list with a header, which rests at its top.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the gesture's events.
  public init(
    of gesture: MastheadGesture, over layout: HeaderLayout, from state: ScrollState,
    decelerationRate: DecelerationRate = .normal
  ) {
    let limits = ScrollLimits(of: layout, in: state, decelerationRate: decelerationRate)
    self.init(of: gesture, from: state, in: limits)
  }

  /// Returns the position, the velocity and the phase of the list at a time, in seconds. Negative times count as 0.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of the gesture's events; no allocation.
  public func sample(at time: Double) -> ScrollSample {
    let time = max(0, time)
    var (low, high) = (0, legs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if legs[middle].start <= time { low = middle } else { high = middle }
    }
    return legs[low].sample(at: time)
  }

  /// Returns the scroll state at a time, in seconds. Negative times count as 0.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of the gesture's events; no allocation.
  public func state(at time: Double) -> ScrollState {
    let time = max(0, time)
    return state.moved(to: sample(at: time), at: time)
  }

  /// Returns the trajectory with another duration, at least ``restTime``. The list rests from then on.
  package func lasting(until time: Double) -> Trajectory {
    var trajectory = self
    trajectory.duration = max(restTime, time)
    return trajectory
  }

  /// The times at which the motion changes, in seconds and in order: the start and the end of each phase, and the
  /// turning points of springs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the gesture's events.
  public var moments: [Double] {
    var moments = [0.0]
    var last: MastheadScrollPhase?
    for (index, leg) in legs.enumerated() where leg.start.isFinite {
      let phase = leg.sample(at: leg.start).phase
      if phase != last { moments.append(leg.start) }
      // A spring may end before its turning point: at the edge that the list passes, or when a finger catches the list.
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

/// Combines the legs of all events.
private struct TrajectoryBuilder {
  private var scroller: Scroller
  /// The legs, in order of time.
  private var legs: [ScrollLeg] = []

  init(_ limits: ScrollLimits, capacity: Int) {
    scroller = Scroller(limits)
    legs.reserveCapacity(capacity + 8)
  }

  mutating func add(_ event: ScrollEvent) {
    let before = scroller
    scroller.handle(event.input, at: event.time)
    // An event without effect leaves the legs unchanged.
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

  /// Returns the drag from the last touch to this one; nil if no finger moved or no time passed.
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
