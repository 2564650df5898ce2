/// The differences between two tables, number by number, that exceed the tolerance of the actual table.
public struct TableComparison: Sendable {
  /// The table of the reference.
  public let expected: SnapshotTable
  /// The received table.
  public let actual: SnapshotTable

  /// The columns that differ, in the order of their first difference. Time and offset come after the header's columns.
  public private(set) var columns: [ColumnDifference] = []

  /// The names of the columns that only the expected table has.
  public private(set) var missing: [String] = []
  /// The names of the columns that only the actual table has.
  public private(set) var added: [String] = []

  /// A column that differs.
  public struct ColumnDifference: Equatable, Sendable {
    /// The column's name.
    public let column: String
    /// The samples that differ, in ascending order. There is at least one.
    public let samples: [Int]
    /// The sample with the largest difference.
    public let largest: Int

    /// The first sample that differs.
    public var first: Int { samples[0] }

    /// The number of samples that differ.
    public var count: Int { samples.count }
  }

  /// Whether the tables count as equal.
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
      // Usually both tables have their columns in the same order.
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
    let tolerance = self.actual.tolerance.of(expected.name)
    var (samples, largest, size) = ([Int](), 0, -1.0)
    for sample in 0..<min(expected.values.count, actual.values.count)
    where !tolerance.allows(actual.values[sample], for: expected.values[sample]) {
      samples.append(sample)
      let distance = (actual.values[sample] - expected.values[sample]).magnitude
      // Of several largest differences that are equal except for rounding, choose the first.
      if distance > size + 1e-6 || distance.isNaN {
        size = distance.isNaN ? .infinity : distance
        largest = sample
      }
    }
    return samples.isEmpty ? nil : ColumnDifference(column: expected.name, samples: samples, largest: largest)
  }

  /// Returns the expected and the actual value of a column's sample, which must be in range; NaN for a missing value.
  public func values(of column: String, at sample: Int) -> (expected: Double, actual: Double) {
    (expected[column]?.values[sample] ?? .nan, actual[column]?.values[sample] ?? .nan)
  }
}
