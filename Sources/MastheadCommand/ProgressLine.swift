import Glibc

/// How far a long run is, on one line of the terminal that is erased at the end. Without a terminal it says nothing.
struct ProgressLine: ~Copyable {
  private let total: Int
  private let isOn: Bool
  private var next: ContinuousClock.Instant
  private var isShown = false

  /// Runs that end sooner are not worth a line, and a line is not read more often.
  private static let interval = Duration.milliseconds(300)

  /// - Parameter mayShareTerminal: whether nothing else is written to a terminal meanwhile, so that the line stays one.
  init(of total: Int, mayShareTerminal: Bool) {
    self.total = total
    isOn = isatty(STDERR_FILENO) == 1 && (mayShareTerminal || isatty(STDOUT_FILENO) == 0)
    next = .now + Self.interval
  }

  /// Says that so many frames are done.
  mutating func tell(_ done: Int) {
    // Asking for the time takes about as long as a frame, so not every frame does.
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
