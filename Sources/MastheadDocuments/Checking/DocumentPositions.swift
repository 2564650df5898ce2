import Masthead

/// The lines and the columns of the values in the text of a document.
package struct DocumentPositions {
  /// A line and a column in bytes, both counted from 1.
  package struct Position: Comparable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }

    /// `3:14`
    package var description: String { "\(line):\(column)" }
  }

  private let reader: JSONReader

  /// The line number and the line's start at each block of the text, so that a position needs no pass over the whole
  /// text.
  private let blocks: [(line: Int, start: Int)]
  private static let blockSize = 1 << 16

  private init(_ reader: JSONReader) {
    self.reader = reader
    var (blocks, line, start) = ([(line: Int, start: Int)](), 1, 0)
    for (index, byte) in reader.bytes.enumerated() {
      if index % Self.blockSize == 0 { blocks.append((line, start)) }
      if byte == UInt8(ascii: "\n") { (line, start) = (line + 1, index + 1) }
    }
    self.blocks = blocks
  }

  /// The errors in the text that did not end its reading, such as duplicate keys.
  package var problems: [(position: Position, message: String)] {
    reader.problems.map { (position(at: $0.offset), $0.message) }
  }

  /// The paths of values that are not JSON, such as `NaN`. They were read as null.
  package var unreadPlaces: Set<String> { reader.unreadPlaces }

  /// Reads a text, and also returns its value. Throws if the text is not JSON; the error's place is the line and the column.
  package static func read(_ bytes: some Sequence<UInt8>) throws(DocumentError) -> (json: JSON, positions: Self) {
    var reader = JSONReader(bytes: Array(bytes), recordsOffsets: true)
    do throws(JSONError) {
      let json = try reader.document()
      return (json, Self(reader))
    } catch {
      throw DocumentError(place: error.place, message: error.message)
    }
  }

  /// Returns the position of the value at a path. If the text has no such value, returns the position of the object around it.
  package func position(of place: String) -> Position {
    position(at: reader.offset(of: place))
  }

  /// Returns the position of an error: an unknown key's value, or the value at the error's path.
  package func position(of error: DocumentError) -> Position {
    position(of: error.pathOfKey ?? error.place)
  }

  private func position(at offset: Int) -> Position {
    let block = offset / Self.blockSize
    var (line, start) = blocks[block]
    for index in block * Self.blockSize..<offset where reader.bytes[index] == UInt8(ascii: "\n") {
      (line, start) = (line + 1, index + 1)
    }
    return Position(line: line, column: offset - start + 1)
  }
}
