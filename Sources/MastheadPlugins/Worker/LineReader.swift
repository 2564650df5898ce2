/// Assembles lines from chunks of bytes.
package struct LineReader: Sendable {
  /// The bytes after the last line break.
  package private(set) var unfinished: [UInt8] = []

  /// The number of bytes that were dropped because their lines exceed the limit.
  package private(set) var droppedBytes = 0

  private let limit: Int

  /// Creates a reader.
  ///
  /// - Parameter limit: The maximum length of a line in bytes. The rest of a longer line is dropped.
  package init(limit: Int) { self.limit = limit }

  /// Adds a chunk, and returns the lines that it completes, without line breaks.
  package mutating func lines(in piece: ArraySlice<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      lines.append(unfinished)
      unfinished = []
      rest = rest[(end + 1)...]
    }
    add(rest)
    return lines
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    let kept = part.prefix(limit - unfinished.count)
    unfinished += kept
    droppedBytes += part.count - kept.count
  }
}
