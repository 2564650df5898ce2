/// Converts a viewer's timestamps to the session's clock.
///
/// A viewer stamps its input with a clock that has another origin, and message latency varies. The offset between the clocks
/// comes from a gesture's first message and then stays fixed, which preserves the viewer's intervals between events. A later
/// message with less latency would lie in the future; it corrects the offset.
struct InputClock: Equatable, Sendable {
  private var offset = Double.infinity

  /// How far an input may lie in the future, in seconds: one frame of a 60 Hz screen.
  private static let leeway = 1.0 / 60

  /// Discards the offset, since the next message may come from another viewer.
  mutating func restart() { offset = .infinity }

  /// Updates the offset from the timestamps of an incoming message.
  mutating func synchronize(with stamps: [Double], now: Double) {
    guard let newest = stamps.max() else { return }
    offset = offset.isFinite ? min(offset, now + Self.leeway - newest) : now - newest
  }

  /// Returns the session time of a timestamp, or `now` if the input has no timestamp.
  func time(of stamp: Double?, now: Double) -> Double { stamp.map { $0 + offset } ?? now }
}
