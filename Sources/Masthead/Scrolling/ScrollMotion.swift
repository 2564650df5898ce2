/// Computes the motion of a list between two frames, in ticks of 1/120 s. It is for hosts that learn about a list only
/// when a frame is due.
///
/// Effects with memory advance by ticks. A screen shows fewer frames than there are ticks, or none for a while. The
/// ticks between two frames get states by linear interpolation, so that memory does not depend on the frame rate.
public struct ScrollMotion: Sendable {
  /// The state of the last frame; nil before the first one.
  public private(set) var latest: ScrollState?

  /// The maximum number of ticks between two frames: a minute. Earlier ticks are skipped.
  private static let limit = 60 * Int(Tick.rate)

  /// Creates a motion without a state.
  public init() {}

  /// Records a frame's state. Returns it with its velocity, together with the states of the ticks since the last frame.
  ///
  /// The velocity is the slope of the straight line from the last state, in points per second; the given state's own
  /// velocity is ignored. It is 0 for the first state, if the time is before the last one, and if the environment
  /// changed. A state at the same time as the last one keeps the last velocity. There are at most 7200 past states,
  /// which is a minute. The past states are in order of time and computed lazily.
  public mutating func advance(
    to state: ScrollState
  ) -> (past: LazyMapCollection<Range<Int>, ScrollState>, now: ScrollState) {
    var now = state
    now.velocity = 0
    defer { latest = now }
    guard let last = latest, state.time > last.time, last.environment == state.environment else {
      if let latest, latest.time == state.time { now.velocity = latest.velocity }
      return (Self.states(at: 0..<0, between: now, and: now), now)
    }
    let speed = (state.contentOffset - last.contentOffset) / (state.time - last.time)
    now.velocity = speed.isFinite ? speed : 0
    let (first, end) = (Tick.number(at: last.time) + 1, Tick.number(at: state.time))
    let ticks = max(first, end - Self.limit)..<max(first, end)
    return (Self.states(at: ticks, between: last, and: now), now)
  }

  /// Returns the states of ticks by linear interpolation between two frames.
  private static func states(
    at ticks: Range<Int>, between last: ScrollState, and now: ScrollState
  ) -> LazyMapCollection<Range<Int>, ScrollState> {
    ticks.lazy.map { tick in
      var between = now
      between.time = Tick.time(of: tick)
      between.contentOffset = last.contentOffset + now.velocity * (between.time - last.time)
      return between
    }
  }

  /// Resets the motion. The next state is the first.
  public mutating func restart() { latest = nil }
}
