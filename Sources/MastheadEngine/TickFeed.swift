import Masthead

/// Collects the states for effects with memory: one for each tick, including ticks without a frame.
struct TickFeed: Sendable {
  /// The states, in order.
  private var states: [ScrollState] = []

  /// Whether the effects first clear their memory.
  private var restarts = false

  /// The last tick fed; nil if feeding starts at the tick of the next frame.
  private var latest: Int?

  /// The maximum number of past ticks, one minute. After a longer pause the effects receive the last minute only.
  private static let limit = 60 * Int(Tick.rate)

  /// Restarts at tick 0: the effects clear their memory and receive all ticks.
  mutating func restart() { self = TickFeed(restarts: true, latest: -1) }

  /// Continues at the time of the next frame; the effects keep their memory.
  mutating func skip() { latest = nil }

  /// Collects the states of the ticks up to a time. If a gesture moves back in time, the feed restarts.
  mutating func feed(until time: Double, isLive: Bool, _ state: (Double) -> ScrollState) {
    let tick = Tick.number(at: time)
    if let latest, tick < latest {
      if isLive { return }
      restart()
    }
    var first = latest.map { $0 + 1 } ?? tick
    if isLive { first = max(first, tick - Self.limit) }
    guard first <= tick else { return }
    for tick in first...tick { states.append(state(Tick.time(of: tick))) }
    latest = tick
  }

  /// Returns and removes the collected states.
  mutating func take() -> (restarts: Bool, past: [ScrollState]) {
    defer { (restarts, states) = (false, []) }
    return (restarts, states)
  }
}
