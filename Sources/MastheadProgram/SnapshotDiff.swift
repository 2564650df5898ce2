import MastheadCommand
import MastheadDocuments
import MastheadSnapshots

/// The output of `snapshot diff`.
struct SnapshotDiff {
  private let change: SnapshotChange

  init(_ change: SnapshotChange) { self.change = change }

  /// One line for each column that differs, followed by the unified diff.
  var text: String {
    var text = ""
    if change.kind == .new { text += "\(change.name) is new: it has no reference.\n" }
    for line in change.comparison?.lines ?? [] { text += line + "\n" }
    guard let diff = change.unifiedDiff else { return text + "\(change.name) is not text: \(change.summary).\n" }
    return text + diff
  }

  /// The text in the colors of a terminal: removed lines in red, added lines in green.
  func text(in style: TextStyle) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.colored($0, style) }.joined(
      separator: "\n")
  }

  /// A line of a diff in its color.
  static func colored(_ line: some StringProtocol, _ style: TextStyle) -> String {
    let colors: [Character: TextStyle.Color] = ["-": .red, "+": .green, "@": .cyan]
    return style.line(line, in: line.first.flatMap { colors[$0] })
  }

  var json: JSON {
    var json: JSON = [
      "path": .string(change.name), "kind": .string(change.kind.rawValue), "summary": .string(change.summary),
    ]
    if let comparison = change.comparison {
      json["columns"] = .array(
        comparison.columns.map { column in
          let first = comparison.values(of: column.column, at: column.first)
          let largest = comparison.values(of: column.column, at: column.largest)
          return [
            "column": .string(column.column), "count": .number(Double(column.count)),
            "first": sample(column.first, first), "largest": sample(column.largest, largest),
          ]
        })
      json["missing"] = .array(comparison.missing.map(JSON.string))
      json["added"] = .array(comparison.added.map(JSON.string))
    }
    json["diff"] = change.unifiedDiff.map(JSON.string) ?? .null
    return json
  }

  private func sample(_ number: Int, _ values: (expected: Double, actual: Double)) -> JSON {
    ["sample": .number(Double(number)), "expected": .finite(values.expected), "actual": .finite(values.actual)]
  }
}
