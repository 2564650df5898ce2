/// The reason why a parameter was not set.
public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No parameter has this identifier.
  case unknown(String, allowed: [String])

  /// The parameter does not allow this value, given as it was written.
  case notAllowed(String, value: String, kind: ParameterKind)

  public var description: String {
    switch self {
    case .unknown(let identifier, let allowed): ErrorText.unknown("parameter", identifier, allowed: allowed)
    case .notAllowed(_, let value, .number(let range, _, let unit)):
      ErrorText.outOfRange(range, unit: unit.rawValue, got: value)
    case .notAllowed(_, let value, .choice(let alternatives)):
      ErrorText.notOne(of: alternatives.map(\.identifier), got: value)
    case .notAllowed(_, let value, .target(let kinds)):
      ErrorText.expected(ParameterKind.target(of: kinds).allowed, got: value)
    case .notAllowed(_, let value, .flag): ErrorText.expected("true or false", got: value)
    }
  }
}
