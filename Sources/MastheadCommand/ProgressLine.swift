import MastheadPlatform

/// Shows the progress of a long run on one line of the terminal, and erases the line at the end. A no-op without a terminal.
struct ProgressLine: ~Copyable {
  private let total: Int
  private let isOn: Bool
  private var next: ContinuousClock.Instant
  private var isShown = false

  /// The delay before the line appears, and between its updates.
  private static let interval = Duration.milliseconds(300)

  /// - Parameter mayShareTerminal: whether standard output may be a terminal too, because the run prints nothing until its end.
  init(of total: Int, mayShareTerminal: Bool) {
    self.total = total
    isOn = isatty(STDERR_FILENO) == 1 && (mayShareTerminal || isatty(STDOUT_FILENO) == 0)
    next = .now + Self.interval
  }

  /// Updates the line with the number of completed frames.
  mutating func update(_ done: Int) {
    // Reading the clock takes about as long as computing a frame, so only every 256th frame reads it.
    guard isOn, done % 256 == 0, .now >= next else { return }
    Output.write(Array("\r\(done) of \(total) frames".utf8), to: STDERR_FILENO)
    isShown = true
    next = .now + Self.interval
  }

  /// Erases the line.
  mutating func finish() {
    guard isShown else { return }
    Output.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    isShown = false
  }
}
