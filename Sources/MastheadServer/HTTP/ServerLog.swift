import MastheadPlatform

/// Writes one line per event of a server: the time in UTC, the event's kind and a sentence.
///
/// Use it on the loop's thread only.
package final class ServerLog {
  /// The kind of an event.
  package enum Kind: String, Sendable {
    case start, stop, build, fault, limit, file, request
  }

  /// Whether ``request(_:)`` writes lines.
  private let logsRequests: Bool
  private let clock: () -> Int
  private let write: (String) -> Void
  /// When each limit was last reported, in seconds since 1970.
  private var reportedLimits: [String: Int] = [:]

  /// The interval between two lines about the same limit, in seconds.
  private static let limitInterval = 60
  /// The length of the longest sentence, in Unicode scalars.
  private static let longest = 500

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - logsRequests: Whether each request gets a line.
  ///   - clock: Returns the time in seconds since 1970.
  ///   - write: Receives each line, which ends with a line feed.
  package init(
    logsRequests: Bool = false, clock: @escaping () -> Int = { time(nil) }, write: @escaping (String) -> Void = { _ in }
  ) {
    self.logsRequests = logsRequests
    self.clock = clock
    self.write = write
  }

  /// A log on standard error.
  package static func standardError(logsRequests: Bool) -> ServerLog {
    ServerLog(logsRequests: logsRequests, write: printIfRead)
  }

  /// Prints a line to standard error without waiting. Drops the line if standard error has no room.
  ///
  /// A line longer than `PIPE_BUF` is cut.
  static func printIfRead(_ line: String) {
    // A pipe that polls as writable takes this many bytes without waiting.
    guard currentEvents(of: STDERR_FILENO, POLLOUT) != 0 else { return }
    let bytes = Array(line.utf8.prefix(Int(PIPE_BUF)))
    _ = MastheadPlatform.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes a line.
  func record(_ kind: Kind, _ sentence: String) {
    write("\(Self.text(of: clock())) \(kind.rawValue): \(Self.escaped(sentence))\n")
  }

  /// Writes a line about a limit that was reached. Further reports of the same limit are dropped for a minute.
  ///
  /// - Parameter name: The limit's name, one of a fixed set.
  func limit(_ name: String, _ sentence: @autoclosure () -> String) {
    let now = clock()
    if let last = reportedLimits[name], now - last < Self.limitInterval, now >= last { return }
    reportedLimits[name] = now
    record(.limit, sentence())
  }

  /// Writes a line about a request, if the log contains requests.
  func request(_ sentence: @autoclosure () -> String) {
    if logsRequests { record(.request, sentence()) }
  }

  /// Returns a text whose control and format characters are escaped, so that it cannot change a terminal or forge a line.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.dropFirst(longest).isEmpty ? escaped : escaped + "…"
  }

  /// The time as `2026-01-09T09:41:00Z`.
  private static func text(of seconds: Int) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))Z"
  }
}
