/// The reason why a parameter was not set.
public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No parameter has this identifier.
  case unknown(String, allowed: [String])

  /// The parameter does not allow this value. The value is the text as it was written.
  case notAllowed(String, value: String, kind: ParameterKind)

  public var description: String {
    switch self {
    case .unknown(let identifier, let allowed): ErrorText.unknown("parameter", identifier, allowed: allowed)
    case .notAllowed(_, let value, let kind): kind.refusal(of: value)
    }
  }
}

extension ParameterKind {
  /// Returns the error for a value that the parameter does not allow. The value is the text as it was written.
  package func refusal(of value: String) -> String {
    switch self {
    case .number(let range, _, let unit): ErrorText.outOfRange(range, unit: unit.rawValue, got: value)
    case .choice(let alternatives): ErrorText.notOne(of: alternatives.map(\.identifier), got: value)
    case .target, .flag: ErrorText.expected(allowed, got: value)
    }
  }
}
