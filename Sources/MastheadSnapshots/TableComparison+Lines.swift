import Masthead

extension TableComparison {
  /// The differences as display text, line by line: first the columns that differ, then differences in shape.
  public var lines: [String] { columns.map(sentence) + shape }

  /// The differences as display text: the columns that differ, each with its curves, then differences in shape and in the heads.
  package var drawnLines: [String] {
    var lines = columns.prefix(SnapshotMessage.columnLimit).flatMap { [sentence(on: $0)] + curves(of: $0) }
    let more = columns.count - SnapshotMessage.columnLimit
    if more > 0 { lines.append("and \(more) more columns") }
    lines += shape
    let changes = ParameterChanges(from: expected, to: actual).lines
    if !changes.isEmpty { lines += ["Changes:"] + changes.map { "  \($0)" } }
    return lines
  }

  /// Draws the expected and the actual curve of a column that differs.
  func curves(of column: ColumnDifference) -> [String] {
    guard let old = expected[column.column], let new = actual[column.column] else { return [] }
    let curves = Sparkline.pair(old.values, new.values)
    return ["  expected \(curves.first)", "  got      \(curves.second)"]
  }

  /// Describes a column that differs, with the position and the numbers of its first difference.
  func sentence(on column: ColumnDifference) -> String {
    var place: [String] = []
    if let time = value(of: "time", at: column.first) { place.append("t \(fixed(time)) s") }
    if let offset = value(of: "offset", at: column.first) { place.append("offset \(tenths(offset))") }
    let position = place.isEmpty ? "" : " (\(place.joined(separator: ", ")))"
    let (old, new) = values(of: column.column, at: column.first)
    let difference = old.isFinite && new.isFinite ? " (\(signed(new - old)))" : ""
    let samples = "\(column.count) of \(max(expected.count, actual.count)) samples"
    return
      "\(column.column) differs first at sample \(column.first)\(position): expected \(number(old)), got \(number(new))\(difference); largest at sample \(column.largest); \(samples)"
  }

  /// Returns a short description of a column that differs.
  func summary(of column: ColumnDifference) -> String {
    let (old, new) = values(of: column.column, at: column.largest)
    let size = old.isNaN || new.isNaN ? "missing on one side" : "at most \(signed(new - old))"
    return "\(column.column): first at sample \(column.first), \(size); \(column.count) samples"
  }

  /// The differences besides numbers: in samples, columns and the kinds of the mask's elements.
  var shape: [String] {
    var lines: [String] = []
    if expected.count != actual.count {
      lines.append("The reference has \(expected.count) samples; there are \(actual.count) now.")
    }
    if !missing.isEmpty { lines.append("Only the reference has \(enumeration(missing, conjunction: "and")).") }
    if !added.isEmpty { lines.append("The reference does not have \(enumeration(added, conjunction: "or")).") }
    if expected.mask != actual.mask {
      func kinds(_ mask: String) -> String {
        mask == SnapshotTable.varyingMask ? "varying kinds" : mask.isEmpty ? "none" : mask
      }
      lines.append("The mask's elements changed from \(kinds(expected.mask)) to \(kinds(actual.mask)).")
    }
    return lines
  }

  private func value(of column: String, at sample: Int) -> Double? {
    guard let value = actual[column]?.values[sample], value.isFinite else { return nil }
    return value
  }

  private func number(_ value: Double) -> String { value.isNaN ? "none" : fixed(value) }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + fixed(value) }

  private func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == 0 ? "0.0" : rounded.description
  }
}
