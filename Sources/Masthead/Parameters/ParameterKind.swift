/// What values a parameter takes.
public enum ParameterKind: Equatable, Sendable {
  /// A number in a range, with the step by which a control moves it. Values between two steps are allowed.
  case number(ClosedRange<Double>, step: Double, unit: Unit)

  /// One of a few; as a number, its place in the list.
  case choice([Alternative])

  /// On or off; as a number, 1 or 0.
  case flag

  /// One of a choice's values: its word in documents and its name for people.
  public struct Alternative: Equatable, Sendable {
    public let identifier: String
    public let name: String

    public init(identifier: String, name: String) {
      self.identifier = identifier
      self.name = name
    }
  }

  /// What a number counts.
  public enum Unit: String, Sendable {
    /// A factor or a ratio.
    case none = ""
    /// Points.
    case points = "pt"
    /// Degrees of an angle.
    case degrees = "°"
    /// Seconds.
    case seconds = "s"
  }

  /// Whether a parameter of this kind takes the value.
  public func allows(_ value: Double) -> Bool {
    switch self {
    case .number(let range, _, _): range.contains(value)
    case .choice(let alternatives): Int(exactly: value).map(alternatives.indices.contains) ?? false
    case .flag: value == 0 || value == 1
    }
  }

  /// The values that are allowed, in words: `0 to 1`, `aspectFill, aspectFit or scaleToFill`, `true or false`.
  public var allowed: String {
    switch self {
    case .number(let range, _, let unit):
      "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))" + (unit == .none ? "" : " \(unit.rawValue)")
    case .choice(let alternatives):
      enumeration(alternatives.map(\.identifier), conjunction: "or")
    case .flag: "true or false"
    }
  }
}

/// A number as people write it: without the `.0` of a whole one.
package func decimal(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Words in a row: `a`, `a or b`, `a, b or c`.
package func enumeration(_ words: [String], conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

extension ParameterKind {
  /// A value of this kind as documents write it: a number, a choice's word, `true` or `false`.
  package func text(of value: Double) -> String {
    switch self {
    case .number: decimal(value)
    case .choice(let alternatives): alternatives[Int(value)].identifier
    case .flag: value == 0 ? "false" : "true"
    }
  }
}
