import MastheadDocuments
import MastheadSnapshots

/// Two tables as the page draws them.
struct ReviewTable {
  private let comparison: TableComparison?
  private let expected: SnapshotTable?
  private let actual: SnapshotTable

  /// Two tables; the first is nil where there is no reference yet.
  init(_ expected: SnapshotTable?, _ actual: SnapshotTable) {
    self.expected = expected
    self.actual = actual
    comparison = expected.map { TableComparison($0, actual) }
  }

  var json: JSON {
    [
      "count": .number(Double(actual.count)),
      "lines": .array((comparison?.lines ?? []).map(JSON.string)),
      "differences": .array((comparison?.columns ?? []).map(json)),
      "missing": .array((comparison?.missing ?? []).map(JSON.string)),
      "added": .array((comparison?.added ?? []).map(JSON.string)),
      "expected": expected.map(side) ?? .null,
      "actual": side(actual),
    ]
  }

  private func json(of difference: TableComparison.ColumnDifference) -> JSON {
    [
      "column": .string(difference.column), "first": .number(Double(difference.first)),
      "largest": .number(Double(difference.largest)), "count": .number(Double(difference.count)),
      "samples": .array(difference.samples.map { .number(Double($0)) }),
    ]
  }

  private func side(_ table: SnapshotTable) -> JSON {
    [
      "pipeline": .string(table.pipeline), "list": .string(table.list), "gesture": .string(table.gesture),
      "mask": .string(table.mask), "count": .number(Double(table.count)),
      "columns": .object(
        table.columns.filter { isShown($0.name) }.map { column in
          JSON.Member(column.name, .array(column.values.map(JSON.finite)))
        }),
    ]
  }

  /// Whether the page draws a column: those of a header's picture, and those that differ. Others would make the answer long.
  private func isShown(_ name: String) -> Bool {
    ["header.", "image.", "mask."].contains { name.hasPrefix($0) }
      || ["time", "offset", "opacity", "blur", "scrim", "topOffset"].contains(name)
      || comparison?.columns.contains { $0.column == name } == true
  }
}
