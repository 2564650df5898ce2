import Masthead

/// What effects with memory have yet to be shown: the state at each tick, also at those at which nobody asked for a frame.
struct TickFeed: Sendable {
  /// The states, in order.
  private var states: [ScrollState] = []

  /// Whether the effects forget first.
  private var restarts = false

  /// The tick last fed; nil where the next that is asked for is the first.
  private var latest: Int?

  /// A list that nobody touched for longer than so many ticks, a minute, is shown to the effects for the last minute alone.
  private static let limit = 60 * Int(Tick.rate)

  /// Begins at the beginning: the effects forget, and are shown all ticks from the first on.
  mutating func restart() { self = TickFeed(restarts: true, latest: -1) }

  /// Goes on at whatever time comes next; the effects keep what they remember.
  mutating func skip() { latest = nil }

  /// Notes the states of the ticks up to a time. Times before the last begin at the beginning.
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

  /// What the effects are to be shown now.
  mutating func take() -> (restarts: Bool, past: [ScrollState]) {
    defer { (restarts, states) = (false, []) }
    return (restarts, states)
  }
}
