/// Limits how much output of a plugin goes to the log.
struct OutputLimit {
  /// The maximum number of bytes that go to the log in a second.
  static let bytesPerSecond = 256 * 1024

  private var second = -Double.infinity
  private var bytes = 0
  private var isExceeded = false

  /// The decision about some output.
  enum Verdict: Equatable {
    case print
    /// Drop the output, and print a notice instead.
    case notice
    case drop
  }

  /// Counts some output at a time in seconds, and returns the decision.
  ///
  /// After the output has exceeded the limit, it is dropped until a second passes in which it stays within the limit.
  mutating func add(_ count: Int, at time: Double) -> Verdict {
    if time >= second + 1 {
      if bytes <= Self.bytesPerSecond { isExceeded = false }
      (second, bytes) = (time, 0)
    }
    bytes += count
    if isExceeded { return .drop }
    isExceeded = bytes > Self.bytesPerSecond
    return isExceeded ? .notice : .print
  }
}
