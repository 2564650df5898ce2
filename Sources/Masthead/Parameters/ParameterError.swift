/// Why a parameter was not set.
public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no parameter of that name.
  case unknown(String, allowed: [String])

  /// The value, as it was written, is none that the parameter takes.
  case notAllowed(String, value: String, kind: ParameterKind)

  public var description: String {
    switch self {
    case .unknown(let identifier, let allowed):
      allowed.isEmpty
        ? "There is no parameter \"\(identifier)\"; there are no parameters here."
        : "There is no parameter \"\(identifier)\"; there is \(enumeration(allowed, conjunction: "and"))."
    case .notAllowed(_, let value, let kind):
      "\(value) is not allowed; it is \(kind.allowed)."
    }
  }
}
