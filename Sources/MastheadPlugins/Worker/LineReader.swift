/// Assembles lines from chunks of bytes.
package struct LineReader: Sendable {
  private var rest: [UInt8] = []

  package init() {}

  /// Adds a chunk, and returns the lines that it completes, without line breaks.
  package mutating func lines(in piece: some Sequence<UInt8>) -> [[UInt8]] {
    rest += piece
    var lines: [[UInt8]] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(rest[start..<end]))
      start = end + 1
    }
    rest.removeFirst(start)
    return lines
  }

  /// The bytes after the last line break.
  package var unfinished: [UInt8] { rest }
}
