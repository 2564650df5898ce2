/// A line that a plugin printed in a worker.
package struct PrintedLine: Equatable, Sendable {
  /// The effect that printed the line; nil if it is unknown.
  package let effect: String?

  /// The text without the line break.
  package let text: String

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

/// Leaves out the stack that the Swift runtime prints when it gives up. The source line of the fault says more.
struct StackFilter {
  private var isInStack = false

  /// Whether a line belongs to no such stack.
  mutating func passes(_ line: PrintedLine) -> Bool {
    let isOfStack = isInStack && line.text.prefixMatch(of: /\d+ +\S+ +0x[0-9a-f]{8}/) != nil
    isInStack = isOfStack || line.text == "Current stack trace:"
    return !isInStack
  }
}
