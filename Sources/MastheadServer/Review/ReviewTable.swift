import Masthead
import MastheadDocuments
import MastheadSnapshots

/// Encodes a comparison of two tables as JSON for the page.
struct ReviewTable {
  private let comparison: TableComparison?
  private let expected: SnapshotTable?
  private let actual: SnapshotTable
  /// The columns of the elements' outlines.
  private let outlines: Set<String>

  /// Compares two tables; `expected` is nil if there is no reference yet.
  init(_ expected: SnapshotTable?, _ actual: SnapshotTable) {
    self.expected = expected
    self.actual = actual
    outlines = Set(
      actual.elementNames.flatMap { name in ["x", "y", "width", "height", "opacity"].map { "\(name).\($0)" } })
    comparison = expected.map { TableComparison($0, actual) }
  }

  var json: JSON {
    [
      "count": .number(Double(actual.count)),
      "fields": FrameField.json,
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
        table.columns.filter(isShown).map { column in
          JSON.Member(column.name, .array(column.values.map(JSON.finite)))
        }),
    ]
  }

  /// Whether the page needs a column to draw the header or to compare. Other columns would only make the response long.
  private func isShown(_ column: SnapshotTable.Column) -> Bool {
    if column.name.hasPrefix("mask.") || ["time", "offset", "topOffset"].contains(column.name) { return true }
    if comparison?.columns.contains(where: { $0.column == column.name }) == true { return true }
    guard let field = FrameField.all.first(where: { $0.identifier == column.name }) else {
      return outlines.contains(column.name)
    }
    return !field.stages.isEmpty && column.values.contains { $0 != field.default }
  }
}
