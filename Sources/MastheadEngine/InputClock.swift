/// Tells when an input happened, by the session's clock.
///
/// Viewers stamp what they send with a clock of their own, which began some other day, and messages take now longer and now
/// shorter. How the clocks differ is taken from a gesture's first message and then kept, so that the times between events are
/// the viewer's own; a message that comes so much quicker that it would lie in the future sets it right.
struct InputClock: Equatable, Sendable {
  private var difference = Double.infinity

  /// How far an input may lie in the future, in seconds: by a frame of a 60 Hz screen.
  private static let leeway = 1.0 / 60

  /// Begins anew: the next message may come from another viewer.
  mutating func restart() { difference = .infinity }

  /// Notes the times of a message that comes in.
  mutating func listen(to stamps: [Double], now: Double) {
    guard let newest = stamps.max() else { return }
    difference = difference.isFinite ? min(difference, now + Self.leeway - newest) : now - newest
  }

  /// When an input happened that came in now: now where it has no time of its own.
  func time(of stamp: Double?, now: Double) -> Double { stamp.map { $0 + difference } ?? now }
}
