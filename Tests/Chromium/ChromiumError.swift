/// An error while driving the browser, with a message for the reader of the failed test.
public struct ChromiumError: Error, Equatable, CustomStringConvertible {
  /// The message. It names the awaited or requested value, and how to fix the problem if possible.
  public let description: String

  /// The kinds of errors that callers handle differently.
  enum Kind: Equatable {
    case other
    /// A reply did not arrive in time.
    case timeout
    /// The document was replaced during a command.
    case replacedPage
  }

  let kind: Kind

  init(_ description: String, kind: Kind = .other) {
    self.description = description
    self.kind = kind
  }
}

extension Duration {
  /// The duration in milliseconds, as in JavaScript.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension String {
  /// The text on one line, truncated to a readable length.
  var abridged: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
