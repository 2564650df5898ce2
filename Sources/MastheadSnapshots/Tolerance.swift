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
    if actual == expected { return true }
    if expected.isNaN || actual.isNaN { return expected.isNaN && actual.isNaN }
    // What is written is rounded, so the numbers are compared as they are written; the last digit may be rounded either way.
    return (rounded(actual) - rounded(expected)).magnitude <= absolute + relative * expected.magnitude + 1e-9
  }
}
