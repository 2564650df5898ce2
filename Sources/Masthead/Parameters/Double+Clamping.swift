extension Double {
  /// Returns the value clamped to a parameter's range.
  ///
  /// Every numeric property of the built-in effects and of ``Header`` follows this rule. Documents are stricter: they
  /// reject values outside a parameter's range.
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
  /// The range of lengths that are not negative, and of factors of such lengths.
  static var extents: Self { 0...longestLength }
}
