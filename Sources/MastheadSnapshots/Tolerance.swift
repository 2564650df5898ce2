/// How far two numbers may be apart and still count as equal.
public struct Tolerance: Equatable, Sendable {
  /// The absolute tolerance, in the column's unit, such as points.
  public var absolute: Double

  /// The relative tolerance, as a fraction of the expected number.
  public var relative: Double

  /// Creates a tolerance. The absolute and the relative part add up.
  public init(absolute: Double = 0.001, relative: Double = 0) {
    self.absolute = absolute
    self.relative = relative
  }

  /// A thousandth of a point.
  public static let thousandth = Tolerance()

  /// Returns whether a number counts as equal to the expected one. Two missing numbers (NaN) count as equal.
  public func allows(_ actual: Double, for expected: Double) -> Bool {
    if actual == expected { return true }
    if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
    // References contain rounded numbers, so this compares rounded numbers. The last digit may be rounded either way.
    return (rounded(actual) - rounded(expected)).magnitude <= absolute + relative * expected.magnitude + 1e-9
  }
}
