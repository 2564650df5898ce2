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

  /// The errors in the text that did not end its reading, such as duplicate keys.
  package var problems: [(position: Position, message: String)] {
    reader.problems.map { (position(at: $0.offset), $0.message) }
  }

  /// The paths of values that are no JSON, such as `NaN`. They were read as null.
  package var unreadPlaces: Set<String> { reader.unreadPlaces }

  /// Reads a text, and also returns its value. Throws if the text is not JSON; the error's place is the line and the column.
  package static func read(_ bytes: some Sequence<UInt8>) throws(DocumentError) -> (json: JSON, positions: Self) {
    var reader = JSONReader(bytes: Array(bytes), recordsOffsets: true)
    do throws(JSONError) { return (try reader.document(), Self(reader: reader)) } catch {
      throw DocumentError(place: error.place, message: error.message)
    }
  }

  /// Returns the position of the value at a path. If the text has no such value, returns the position of the object around it.
  package func position(of place: String) -> Position {
    var place = place[...]
    while !place.isEmpty {
      if let offset = reader.offsets?[String(place)] { return position(at: offset) }
      place = place[..<(place.lastIndex { $0 == "." || $0 == "[" } ?? place.startIndex)]
    }
    return position(at: 0)
  }

  /// Returns the position of an error: an unknown key's value, or the value at the error's path.
  package func position(of error: DocumentError) -> Position {
    position(of: error.pathOfKey ?? error.place)
  }

  private func position(at offset: Int) -> Position {
    let (line, column) = reader.lineAndColumn(of: offset)
    return Position(line: line, column: column)
  }
}
