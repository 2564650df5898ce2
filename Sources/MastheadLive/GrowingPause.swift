/// How long to wait before the next try: twice as long each time, up to a limit.
struct GrowingPause: Sendable {
  static let shortest = Duration.milliseconds(250)
  static let longest = Duration.seconds(4)

  private var following = shortest

  /// The next pause: no shorter than a server wishes, and never longer than the limit.
  mutating func next(atLeast wish: Duration? = nil) -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return min(max(following, wish ?? .zero), Self.longest)
  }
}
