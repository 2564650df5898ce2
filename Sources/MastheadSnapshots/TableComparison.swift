/// What differs between two tables, number by number, beyond the tolerance of the actual one.
public struct TableComparison: Sendable {
  public let expected: SnapshotTable
  public let actual: SnapshotTable

  /// The columns that differ, in the order of their first difference; what follows from the list's motion comes after what the
  /// header does.
  public private(set) var columns: [ColumnDifference] = []

  /// Columns that only one of the two has.
  public private(set) var missing: [String] = []
  public private(set) var added: [String] = []

  /// One column that differs.
  public struct ColumnDifference: Equatable, Sendable {
    public let column: String
    /// The samples that differ: one at least, in order.
    public let samples: [Int]
    /// The sample that differs most.
    public let largest: Int

    /// The first sample that differs.
    public var first: Int { samples[0] }

    /// How many samples differ.
    public var count: Int { samples.count }
  }

  /// Whether the tables count as the same.
  public var isSame: Bool {
    columns.isEmpty && missing.isEmpty && added.isEmpty && expected.count == actual.count
      && expected.mask == actual.mask
  }

  /// Compares two tables.
  ///
  /// - Complexity: O(*n*), with *n* cells.
  public init(_ expected: SnapshotTable, _ actual: SnapshotTable) {
    self.expected = expected
    self.actual = actual
    for (index, column) in expected.columns.enumerated() {
      // Most of the time both have their columns in the same order.
      let other =
        index < actual.columns.count && actual.columns[index].name == column.name
        ? actual.columns[index] : actual[column.name]
      guard let other else {
        missing.append(column.name)
        continue
      }
      if let difference = difference(column, other) { columns.append(difference) }
    }
    let names = Set(expected.columns.map(\.name))
    added = actual.columns.map(\.name).filter { !names.contains($0) }
    func rank(_ difference: ColumnDifference) -> (Int, Int, Int) {
      (["time", "offset"].contains(difference.column) ? 1 : 0, difference.first, -difference.count)
    }
    columns.sort { rank($0) < rank($1) }
  }

  private func difference(_ expected: SnapshotTable.Column, _ actual: SnapshotTable.Column) -> ColumnDifference? {
    let tolerance = self.actual.tolerance
    var (samples, largest, size) = ([Int](), 0, -1.0)
    for sample in 0..<min(expected.values.count, actual.values.count)
    where !tolerance.allows(actual.values[sample], for: expected.values[sample]) {
      samples.append(sample)
      let distance = (actual.values[sample] - expected.values[sample]).magnitude
      // What differs by as much but for rounding differs first where it does so first.
      if distance > size + 1e-6 || distance.isNaN {
        size = distance.isNaN ? .infinity : distance
        largest = sample
      }
    }
    return samples.isEmpty ? nil : ColumnDifference(column: expected.name, samples: samples, largest: largest)
  }

  /// What is expected in a column's sample, and what was received. A value that is not there is no number.
  public func values(of column: String, at sample: Int) -> (expected: Double, actual: Double) {
    (expected[column]?.values[sample] ?? .nan, actual[column]?.values[sample] ?? .nan)
  }
}
