import Foundation
import Masthead
import MastheadDocuments

extension SnapshotTable {
  /// The table's text. Every line ends with a line feed, including the last.
  ///
  /// - Complexity: O(*n*), with *n* cells.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The table's text in UTF-8.
  ///
  /// - Complexity: O(*n*), with *n* cells.
  public var bytes: [UInt8] {
    var writer = TableWriter()
    // Earlier releases can read a table without elements.
    writer.line("masthead table \(elements.isEmpty ? 1 : Self.version), \(count) samples")
    writer.line("pipeline: \(pipeline.onOneLine)")
    writer.line((["header:"] + header.map(\.text)).joined(separator: " "))
    for element in elements { writer.line("\(Self.elementKey): \(element.compact)") }
    for effect in effects {
      writer.line(
        (["effect: \(effect.identifier.escaped)"] + effect.settings.map(\.text)).joined(
          separator: " "))
    }
    writer.line("gesture: \(gesture.onOneLine)")
    writer.line("list: \(list.onOneLine)")
    if tolerance != .thousandth {
      writer.line("\(Self.toleranceKey): \(tolerance.text)")
      for (column, own) in tolerance.columns.sorted(by: { $0.key < $1.key }) {
        writer.line("\(Self.toleranceKey): column=\(column.escaped) \(own.text)")
      }
    }
    for note in notes { writer.line("\(Self.noteKey): \(note.onOneLine)") }
    writer.line("mask: \(mask)")
    let constants = columns.map { $0.constant != nil }
    let constant = zip(columns, constants).filter(\.1).map(\.0)
    writer.line((["always:"] + constant.map { "\($0.name.escaped)=\(fixed($0.values[0]))" }).joined(separator: " "))
    writer.line("")
    writer.rows(of: zip(columns, constants).filter { !$0.1 }.map(\.0), count: count)
    return writer.bytes
  }
}

extension Tolerance {
  fileprivate var text: String { "absolute=\(decimal(absolute)) relative=\(decimal(relative))" }
}

extension SnapshotTable {
  /// The key of a line with a tolerance: of the table, or of a column.
  static let toleranceKey = "tolerance"

  /// The key of a line with an element.
  static let elementKey = "element"

  /// The key of a line with a note.
  static let noteKey = "note"

  /// Returns the notes in a table's text, or an empty array if the text is not a table.
  ///
  /// - Complexity: O(*n*), with *n* bytes in the table's head.
  public static func notes(in bytes: [UInt8]) -> [String] {
    lines(ofHead: bytes).filter { isNote(bytes[$0]) }.map {
      String(decoding: bytes[$0].dropFirst(noteKey.utf8.count + 1).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
  }

  /// Returns a table's text with other notes. All other bytes stay the same, and so does a text that is not a table.
  ///
  /// - Complexity: O(*n*), with *n* bytes.
  public static func replacingNotes(in bytes: [UInt8], with notes: [String]) -> [UInt8] {
    let lines = lines(ofHead: bytes)
    guard let mask = lines.first(where: { bytes[$0].starts(with: "mask:".utf8) }) else { return bytes }
    var text: [UInt8] = []
    for line in lines where line.lowerBound < mask.lowerBound && !isNote(bytes[line]) { text += bytes[line] + [0x0A] }
    for note in notes { text += "\(noteKey): \(note.onOneLine)\n".utf8 }
    return text + bytes[mask.lowerBound...]
  }

  /// Returns the ranges of the lines of a table's head, without their line feeds.
  private static func lines(ofHead bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.starts(with: "masthead table ".utf8) else { return [] }
    var (lines, start) = ([Range<Int>](), 0)
    while let end = bytes[start...].firstIndex(of: 0x0A), end > start {
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  private static func isNote(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "\(noteKey):".utf8) }
}

extension SnapshotTable.Setting {
  fileprivate var text: String { "\(parameter.escaped)=\(value.escaped)" }
}

extension SnapshotTable.Column {
  /// The value of all samples, rounded as in the text; nil if the values differ or there are no samples.
  package var constant: Double? {
    guard let first = values.first, first.isFinite else { return nil }
    let written = rounded(first)
    return values.allSatisfy { $0 == first || rounded($0) == written } ? written : nil
  }
}

/// Rounds a number like the text does. The result equals the number that is read from the text.
func rounded(_ value: Double) -> Double {
  // Larger numbers have no digits for thousandths.
  guard value.magnitude < 1e12 else { return value }
  let scaled = (value * 1000).rounded(.toNearestOrEven) / 1000
  return scaled == 0 ? 0 : scaled
}

/// Returns a number with three decimals; zero has no sign.
func fixed(_ value: Double) -> String {
  guard value.isFinite else { return value.description }
  // C rounds the exact value of the number.
  let text = String(format: "%.3f", value)
  return text == "-0.000" ? "0.000" : text
}

extension String {
  /// The text with separators percent-encoded: a space becomes `%20`.
  var escaped: String {
    guard contains(where: { $0 == " " || $0 == "%" || $0 == "=" || $0.isNewline || $0 == "\t" }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case " ", "%", "=", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        text += scalar.percentEncoded
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with line breaks replaced by spaces.
  var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

private struct TableWriter {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the names of the columns, and the numbers right-aligned below them.
  mutating func rows(of columns: [SnapshotTable.Column], count: Int) {
    let names = ["sample"] + columns.map(\.name.escaped)
    var widths = names.map(\.count)
    widths[0] = max(widths[0], String(max(0, count - 1)).utf8.count)
    for (index, column) in columns.enumerated() {
      let (lowest, highest) = column.values.reduce((Double.infinity, -Double.infinity)) {
        $1.isNaN ? $0 : (min($0.0, $1), max($0.1, $1))
      }
      for bound in [lowest, highest] where bound.isFinite {
        widths[index + 1] = max(widths[index + 1], fixed(bound).utf8.count)
      }
      // Reserve space for the sign of numbers between −1 and 0.
      if lowest < 0, lowest > -1 { widths[index + 1] = max(widths[index + 1], 6) }
    }
    line(zip(names, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  "))
    for sample in 0..<count {
      let cells = ["\(sample)"] + columns.map { $0.values[sample].isNaN ? "-" : fixed($0.values[sample]) }
      line(zip(cells, widths).map { String(repeating: " ", count: $1 - $0.utf8.count) + $0 }.joined(separator: "  "))
    }
  }
}
