/// The values that a parameter allows.
public enum ParameterKind: Equatable, Sendable {
  /// A number in a range. The step applies to controls; values between steps are allowed.
  case number(ClosedRange<Double>, step: Double, unit: Unit)

  /// One of a fixed set of values. As a number, it is the index in the list.
  case choice([Alternative])

  /// On or off. As a number, it is 1 or 0.
  case flag

  /// The header, its image or one of its elements. As a number, it is the raw value of a ``Target``. Documents name the
  /// element.
  case target(of: TargetKinds)

  /// One value of a choice: its keyword in documents and its display name.
  public struct Alternative: Equatable, Sendable {
    /// The keyword in documents.
    public let identifier: String
    /// The display name.
    public let name: String

    /// Creates a value of a choice.
    public init(identifier: String, name: String) {
      self.identifier = identifier
      self.name = name
    }
  }

  /// The unit of a number.
  public enum Unit: String, Sendable {
    /// No unit, for a factor or a ratio.
    case none = ""
    /// Points.
    case points = "pt"
    /// Degrees of an angle.
    case degrees = "°"
    /// Seconds.
    case seconds = "s"
  }

  /// Returns whether a parameter of this kind allows a value.
  public func allows(_ value: Double) -> Bool {
    switch self {
    case .number(let range, _, _): range.contains(value)
    case .choice(let alternatives): Int(exactly: value).map(alternatives.indices.contains) ?? false
    case .flag: value == 0 || value == 1
    case .target(let kinds): kinds.allows(value)
    }
  }

  /// The allowed values, in words: `0 to 1`, `aspectFill, aspectFit or scaleToFill`, `true or false`.
  public var allowed: String {
    switch self {
    case .number(let range, _, let unit):
      "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))" + (unit == .none ? "" : " \(unit.rawValue)")
    case .choice(let alternatives):
      enumeration(alternatives.map(\.identifier), conjunction: "or")
    case .flag: "true or false"
    case .target(let kinds):
      enumeration(
        kinds.reserved.map(\.name) + (kinds.contains(.element) ? ["the name of an element"] : []), conjunction: "or")
    }
  }
}

/// Formats a number without the `.0` of a whole number.
package func decimal(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Joins words into a sentence: `a`, `a or b`, `a, b or c`.
package func enumeration(_ words: [String], conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

extension ParameterKind {
  /// Formats a value of this kind as documents write it: a number, a choice's keyword, `true` or `false`, or the name
  /// of a target. `elements` are the names of the header's elements.
  package func text(of value: Double, elements: [String] = []) -> String {
    switch self {
    case .target(let kinds): kinds.name(of: value, elements: elements)
    case .number: decimal(value)
    case .choice(let alternatives): alternatives[Int(value)].identifier
    case .flag: value == 0 ? "false" : "true"
    }
  }
}
