extension TableComparison {
  /// What differs, a line each, for people: columns that differ with their numbers, then what only one side has.
  public var lines: [String] {
    var lines: [String] = []
    if expected.count != actual.count {
      lines.append("samples: expected \(expected.count), got \(actual.count)")
    }
    if expected.mask != actual.mask { lines.append("mask: expected \(expected.mask), got \(actual.mask)") }
    lines += columns.map(line)
    lines += missing.map { "\($0): expected, and not there" }
    lines += added.map { "\($0): there, and not expected" }
    return lines
  }

  /// What the tables are of, where it is not the same: in words, such as "other effects".
  var changedHeads: [String] {
    [
      (expected.pipeline != actual.pipeline, "another name"), (expected.header != actual.header, "another header"),
      (expected.effects != actual.effects, "other effects"), (expected.gesture != actual.gesture, "another gesture"),
      (expected.list != actual.list, "another list"),
    ].filter(\.0).map(\.1)
  }

  private func line(_ difference: ColumnDifference) -> String {
    let first = difference.first
    let (before, after) = values(of: difference.column, at: first)
    var text = "\(difference.column): \(difference.count) of \(min(expected.count, actual.count)) samples; "
    text += "first at sample \(first)"
    let moment = [("t", "time", " s"), ("offset", "offset", "")].compactMap { word, column, unit in
      actual[column].map { "\(word) \(number($0.values[first]))\(unit)" }
    }
    if !moment.isEmpty { text += " (\(moment.joined(separator: ", ")))" }
    text += ": expected \(number(before)), got \(number(after))"
    if before.isFinite, after.isFinite { text += " (\(after >= before ? "+" : "")\(fixed(after - before)))" }
    return text + "; largest at sample \(difference.largest)"
  }

  /// What is expected in a column's sample, and what was received. A value that is not there is no number.
  public func values(of column: String, at sample: Int) -> (expected: Double, actual: Double) {
    (expected[column]?.values[sample] ?? .nan, actual[column]?.values[sample] ?? .nan)
  }

  private func number(_ value: Double) -> String { value.isFinite ? fixed(value) : "nothing" }
}
