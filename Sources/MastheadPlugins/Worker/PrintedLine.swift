/// A line that a plugin printed in a worker.
package struct PrintedLine: Equatable, Sendable {
  /// The effect that printed the line; nil if it is unknown.
  package let effect: String?

  /// The text without the line break.
  package let text: String

  /// The prefix of a command's own lines in a worker: a name that no effect has, between two bytes 0x1F.
  package static let ownMark = "\u{1F}masthead\u{1F}"

  /// Whether the command itself printed the line.
  package var isOwn: Bool { effect == "masthead" }

  /// Decodes a line. A worker puts the effect's identifier before it, between two bytes 0x1F.
  package init(_ bytes: [UInt8]) {
    let mark: UInt8 = 0x1F
    guard bytes.first == mark, let end = bytes.dropFirst().firstIndex(of: mark) else {
      effect = nil
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    effect = String(decoding: bytes[1..<end], as: UTF8.self)
    text = String(decoding: bytes[(end + 1)...], as: UTF8.self)
  }
}

/// Removes the stack trace that the Swift runtime prints after a fatal error. The source line of the fault is more
/// precise.
package struct StackFilter {
  private var isInStack = false

  package init() {}

  /// Whether a line is not part of such a stack trace.
  package mutating func passes(_ line: PrintedLine) -> Bool {
    let isOfStack = isInStack && line.text.prefixMatch(of: /\d+ +\S+ +0x[0-9a-f]{8}/) != nil
    isInStack = isOfStack || line.text == "Current stack trace:"
    return !isInStack
  }
}
