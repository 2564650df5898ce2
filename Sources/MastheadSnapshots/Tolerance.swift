/// The largest difference with which two numbers count as equal.
public struct Tolerance: Equatable, Sendable {
  /// The absolute tolerance, in the column's unit, such as points.
  public var absolute: Double

  /// The relative tolerance, as a fraction of the expected number.
  public var relative: Double

  /// The tolerances of single columns, by the name of a column or of a group of columns; see ``SnapshotColumns``. A longer name
  /// takes precedence.
  public var columns: [String: Tolerance]

  /// Creates a tolerance. The absolute and the relative part are added.
  public init(absolute: Double = 0.001, relative: Double = 0, columns: [String: Tolerance] = [:]) {
    self.absolute = absolute
    self.relative = relative
    self.columns = columns
  }

  /// A thousandth of a point.
  public static let thousandth = Tolerance()

  /// Returns the tolerance of a column.
  func of(_ column: String) -> Tolerance {
    guard !columns.isEmpty else { return self }
    return columns.filter { SnapshotColumns.covers($0.key, column) }.max { $0.key.utf8.count < $1.key.utf8.count }?
      .value
      ?? self
  }

  /// Returns whether a number counts as equal to the expected number. Two missing numbers (NaN) count as equal.
  public func allows(_ actual: Double, for expected: Double) -> Bool {
    if actual == expected { return true }
    if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
    // Compare rounded numbers, because references contain rounded numbers. The last digit may be rounded either way.
    return (rounded(actual) - rounded(expected)).magnitude <= absolute + relative * expected.magnitude + 1e-9
  }
}
