#if canImport(SwiftUI)
  import Masthead

  /// What happened to a list between two frames, in ticks of 1/120 s.
  ///
  /// Effects with memory advance by ticks, and a screen shows fewer frames than there are ticks, or none for a while. The ticks
  /// in between get states on the straight line from one frame to the next, so that what effects remember does not depend on
  /// how often the screen asked.
  struct ScrollMotion {
    /// The state of the last frame.
    private var latest: ScrollState?

    /// A header that was out of sight for longer than so many ticks, a minute, is shown the last minute alone.
    static let limit = 60 * Int(Tick.rate)

    /// Notes a frame's state: gives it with its velocity, and the states of the ticks before it that no frame has shown.
    mutating func advance(to state: ScrollState) -> (past: [ScrollState], now: ScrollState) {
      var now = state
      guard let last = latest, state.time > last.time, last.environment == state.environment else {
        // Another time of the same moment, a clock that was set back, or another screen.
        if latest?.time == state.time, let velocity = latest?.velocity { now.velocity = velocity }
        latest = now
        return ([], now)
      }
      let speed = (state.contentOffset - last.contentOffset) / (state.time - last.time)
      now.velocity = speed.isFinite ? speed : 0
      latest = now
      let (first, end) = (Tick.number(at: last.time) + 1, Tick.number(at: state.time))
      let past = (max(first, end - Self.limit)..<max(first, end)).map { tick in
        var between = now
        between.time = Tick.time(of: tick)
        between.contentOffset = last.contentOffset + speed * (between.time - last.time)
        return between
      }
      return (past, now)
    }

    /// Forgets: the next state is the first.
    mutating func restart() { latest = nil }
  }
#endif
