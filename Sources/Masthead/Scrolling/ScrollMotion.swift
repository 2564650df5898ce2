/// What happened to a list between two frames, in ticks of 1/120 s, for hosts that are told of a list only when a frame is due.
///
/// Effects with memory advance by ticks, and a screen shows fewer frames than there are ticks, or none for a while. The ticks
/// in between get states on the straight line from one frame to the next, so that what effects remember does not depend on
/// how often the screen asked.
public struct ScrollMotion: Sendable {
  /// The state of the last frame; nil before the first.
  public private(set) var latest: ScrollState?

  /// A header that was out of sight for longer than so many ticks, a minute, is shown the last minute alone.
  private static let limit = 60 * Int(Tick.rate)

  public init() {}

  /// Notes a frame's state: gives it with its velocity, and the states of the ticks before it that no frame has shown.
  ///
  /// The velocity is that of the straight line, in points a second, whatever the state says; 0 at the first state, where the time
  /// is before the last one, and where the environment is another. A state of the same time as the last keeps its velocity. There
  /// are at most 7200 states before it, a minute's, by the numbers of their ticks, each computed when it is asked for.
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

  /// The states of ticks on the straight line between two frames.
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

  /// Forgets: the next state is the first.
  public mutating func restart() { latest = nil }
}
