/// The longest turn of a loop in the current minute and in the previous minute.
struct TurnTimes {
  private var current = 0.0
  private var previous = 0.0
  private var end = 0.0

  private static let period = 60.0

  /// Records a turn.
  ///
  /// - Parameters:
  ///   - start: When the turn began, in seconds.
  ///   - now: The current time.
  mutating func record(from start: Double, to now: Double) {
    advance(to: now)
    current = max(current, now - start)
  }

  /// Returns the longest turn, in seconds.
  mutating func longest(at now: Double) -> Double {
    advance(to: now)
    return max(current, previous)
  }

  private mutating func advance(to now: Double) {
    guard now >= end else { return }
    // After a pause of more than a minute, both minutes are new.
    previous = now < end + Self.period ? current : 0
    current = 0
    end = now + Self.period
  }
}
