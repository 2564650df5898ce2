/// What went wrong while driving the browser, in one sentence for the person who reads the failed test.
public struct ChromiumError: Error, Equatable, CustomStringConvertible {
  /// The whole message. It names what was awaited or asked for, and the remedy where there is one.
  public let description: String

  /// What kind of failure a caller may want to treat apart.
  enum Kind: Equatable {
    case other
    /// A reply did not come in time.
    case timeout
    /// The document went away while something was asked of it.
    case replacedPage
  }

  let kind: Kind

  init(_ description: String, kind: Kind = .other) {
    self.description = description
    self.kind = kind
  }
}

extension Duration {
  /// The duration in milliseconds, as JavaScript counts time.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension String {
  /// The text on one line and no longer than a message can bear.
  var abridged: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
