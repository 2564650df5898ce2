extension TableComparison {
  /// The actual table, with the expected numbers in rows that count as equal.
  public var merged: SnapshotTable {
    guard missing.isEmpty, added.isEmpty else { return actual }
    var table = actual
    for index in table.columns.indices {
      let old = expected[table.columns[index].name]!.values
      for sample in sameSamples { table.columns[index].values[sample] = old[sample] }
    }
    return table
  }

  /// Returns the bytes that replace a reference: the actual table, with the reference's bytes in rows that count as equal, even
  /// if a longer number in another row changes the columns' widths.
  ///
  /// - Parameter reference: the text of the expected table.
  /// - Complexity: O(*n*), with *n* cells.
  public func merged(over reference: [UInt8]) -> [UInt8] {
    let (old, new) = (TableText(reference), TableText(merged.bytes))
    // If other columns vary now, each row contains other numbers.
    guard old.columns == new.columns, !sameSamples.isEmpty else { return new.bytes }
    var text = new
    text.names = old.names
    for sample in sameSamples { text.rows[sample] = old.rows[sample] }
    return text.bytes
  }

  private var sameSamples: [Int] {
    let differing = Set(columns.flatMap(\.samples))
    return (0..<min(expected.count, actual.count)).filter { !differing.contains($0) }
  }
}

/// The lines of a valid table.
private struct TableText {
  private let head: ArraySlice<ArraySlice<UInt8>>
  var names: ArraySlice<UInt8>
  var rows: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let end = lines.firstIndex(where: \.isEmpty)!
    head = lines[...end]
    names = lines[end + 1]
    rows = Array(lines[(end + 2)...])
  }

  /// The names of the columns.
  var columns: [ArraySlice<UInt8>] { names.split(separator: UInt8(ascii: " ")) }

  var bytes: [UInt8] { Array((head + [names] + rows).joined(separator: [UInt8(ascii: "\n")])) }
}
