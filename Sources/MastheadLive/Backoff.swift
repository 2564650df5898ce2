/// An exponential backoff: each delay before a retry is twice the previous one, up to a limit.
struct Backoff: Sendable {
  static let shortest = Duration.milliseconds(250)
  static let longest = Duration.seconds(4)

  private var nextDelay = shortest

  /// Returns the next delay: at least the delay that the server requests, and at most the limit.
  mutating func next(atLeast requested: Duration? = nil) -> Duration {
    defer { nextDelay = min(nextDelay * 2, Self.longest) }
    return min(max(nextDelay, requested ?? .zero), Self.longest)
  }
}
