import Masthead

/// The columns of a table that a snapshot keeps: all by default.
///
/// A name stands for a column, such as `header.height`, or for all columns of a group, such as `header`, `mask` or the name of an
/// element.
public struct SnapshotColumns: Equatable, Sendable {
  /// All columns.
  public static let all = SnapshotColumns.except()

  /// The named columns, the time and the offset.
  public static func only(_ names: String...) -> SnapshotColumns { SnapshotColumns(names: names, areKept: true) }

  /// All columns except the named columns.
  public static func except(_ names: String...) -> SnapshotColumns { SnapshotColumns(names: names, areKept: false) }

  let names: [String]
  let areKept: Bool

  /// Returns whether a column, or the mask, stays in the table.
  fileprivate func keeps(_ column: String) -> Bool {
    let names = areKept ? ["time", "offset"] + names : names
    return names.contains { Self.covers($0, column) } == areKept
  }

  /// Returns whether a name stands for a column.
  static func covers(_ name: String, _ column: String) -> Bool { column == name || column.hasPrefix(name + ".") }
}

extension SnapshotTable {
  /// Removes the columns that a snapshot does not keep. Throws if a name in the columns or in the tolerance matches no column.
  mutating func choose(_ chosen: SnapshotColumns) throws(SnapshotError) {
    for name in chosen.names { try requireColumn(name, in: "columns") }
    for name in tolerance.columns.keys.sorted() { try requireColumn(name, in: "within") }
    guard chosen != .all else { return }
    columns.removeAll { !chosen.keeps($0.name) }
    if !chosen.keeps("mask") { mask = "" }
    guard !columns.isEmpty else { throw SnapshotError("columns: must keep at least one column") }
  }

  private func requireColumn(_ name: String, in place: String) throws(SnapshotError) {
    // Some columns exist only in tables in which they differ from their defaults.
    let fields = FrameField.all(in: .snapshots) + FrameField.all(in: .changingSnapshots)
    let known = columns.map(\.name) + fields.map(\.identifier) + ["events", "snapDistance", "mask"]
    guard !known.contains(where: { SnapshotColumns.covers(name, $0) }) else { return }
    let allowed = known.reduce(into: [String]()) { allowed, column in
      if !allowed.contains(column), !column.hasPrefix("mask.") { allowed.append(column) }
    }
    throw SnapshotError("\(place): " + ErrorText.unknown("column", name, allowed: allowed))
  }
}
