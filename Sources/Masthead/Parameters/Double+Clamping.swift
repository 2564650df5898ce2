extension Double {
  /// The value that an effect or a header uses when a program sets a parameter to this one: the nearest value in a range.
  ///
  /// Every numeric property of the built-in effects and of ``Header`` follows this rule. Documents are stricter: they reject
  /// values outside of a parameter's range.
  ///
  /// - Precondition: The value is finite.
  func clamped(to range: ClosedRange<Double>, for parameter: StaticString) -> Double {
    precondition(
      isFinite,
      "\(parameter) must be between \(decimal(range.lowerBound)) and \(decimal(range.upperBound)), got \(self)")
    return Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension ClosedRange<Double> {
  /// Lengths that are not negative, and factors of such lengths.
  static var extents: Self { 0...longestLength }
}
