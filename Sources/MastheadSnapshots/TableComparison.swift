import Masthead

/// How far two numbers may be apart and still count as the same.
public struct Tolerance: Equatable, Sendable {
  /// In points, or whatever a column counts.
  public var absolute: Double

  /// As a part of the expected number.
  public var relative: Double

  public init(absolute: Double = 0.001, relative: Double = 0) {
    self.absolute = absolute
    self.relative = relative
  }

  /// A thousandth of a point.
  public static let thousandth = Tolerance()

  /// Whether a number is as expected. Numbers that are missing are as expected where they are to be missing.
  public func allows(_ actual: Double, for expected: Double) -> Bool {
    if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
    // What is written is rounded, so the numbers are compared as they are written; the last digit may be rounded either way.
    return (rounded(actual) - rounded(expected)).magnitude <= absolute + relative * expected.magnitude + 1e-9
  }
}

/// What differs between two tables, number by number.
public struct TableComparison: Sendable {
  public let expected: SnapshotTable
  public let actual: SnapshotTable

  /// The columns that differ, in the order of their first difference.
  public private(set) var columns: [ColumnDifference] = []

  /// Columns that only one of the two has.
  public private(set) var missing: [String] = []
  public private(set) var added: [String] = []

  /// One column that differs.
  public struct ColumnDifference: Equatable, Sendable {
    public let column: String
    /// The first sample that differs.
    public let first: Int
    /// The sample that differs most.
    public let largest: Int
    /// How many samples differ.
    public let count: Int
  }

  /// Whether the tables count as the same.
  public var isSame: Bool {
    columns.isEmpty && missing.isEmpty && added.isEmpty && expected.count == actual.count
      && expected.mask == actual.mask
  }

  /// Compares two tables.
  ///
  /// - Complexity: O(*n*), with *n* cells.
  public init(_ expected: SnapshotTable, _ actual: SnapshotTable, within tolerance: Tolerance = .thousandth) {
    self.expected = expected
    self.actual = actual
    let count = min(expected.count, actual.count)
    for (index, column) in expected.columns.enumerated() {
      // Most of the time both have their columns in the same order.
      let other =
        index < actual.columns.count && actual.columns[index].name == column.name
        ? actual.columns[index] : actual[column.name]
      guard let other else {
        missing.append(column.name)
        continue
      }
      if let difference = Self.difference(column, other, count, tolerance) { columns.append(difference) }
    }
    let names = Set(expected.columns.map(\.name))
    added = actual.columns.map(\.name).filter { !names.contains($0) }
    columns.sort { ($0.first, -$0.count) < ($1.first, -$1.count) }
  }

  private static func difference(
    _ expected: SnapshotTable.Column, _ actual: SnapshotTable.Column, _ count: Int, _ tolerance: Tolerance
  ) -> ColumnDifference? {
    var (first, largest, size, differing) = (Int?.none, 0, -1.0, 0)
    for sample in 0..<count where !tolerance.allows(actual.values[sample], for: expected.values[sample]) {
      first = first ?? sample
      differing += 1
      let distance = (actual.values[sample] - expected.values[sample]).magnitude
      // What differs by as much but for rounding differs first where it does so first.
      if distance > size + 1e-6 || distance.isNaN {
        size = distance.isNaN ? .infinity : distance
        largest = sample
      }
    }
    return first.map { ColumnDifference(column: expected.name, first: $0, largest: largest, count: differing) }
  }

  /// The actual table with the rows that count as the same as they were expected, to the last digit: what is written where a
  /// reference is replaced.
  public func merged(within tolerance: Tolerance = .thousandth) -> SnapshotTable {
    guard missing.isEmpty, added.isEmpty else { return actual }
    var table = actual
    for sample in 0..<min(expected.count, actual.count) {
      let isSame = table.columns.allSatisfy { column in
        tolerance.allows(column.values[sample], for: expected[column.name]!.values[sample])
      }
      guard isSame else { continue }
      for index in table.columns.indices {
        table.columns[index].values[sample] = expected[table.columns[index].name]!.values[sample]
      }
    }
    return table
  }
}
