/// The unchecked parameters of an effect as a document has them, for ``DeclaredEffect/migrate(_:from:)``.
///
/// Identifiers and keywords may be those of an earlier version, unknown to the effect itself. Parameters that a
/// document omits are missing.
public struct WrittenParameters: Equatable, Sendable {
  /// A value as documents write it.
  public enum Value: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// The keyword of a choice.
    case word(String)
    /// A flag.
    case flag(Bool)

    /// The number; nil for a keyword or a flag.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  /// The identifiers of the parameters, in the document's order.
  public private(set) var identifiers: [String] = []

  private var values: [String: Value] = [:]

  /// Creates an empty list of parameters.
  public init() {}

  /// The value of a parameter; nil if it is missing. Setting nil removes it. Setting a new one appends it. A number
  /// that is not finite fails the check that follows a migration.
  public subscript(identifier: String) -> Value? {
    get { values[identifier] }
    set {
      if newValue == nil {
        identifiers.removeAll { $0 == identifier }
      } else if values[identifier] == nil {
        identifiers.append(identifier)
      }
      values[identifier] = newValue
    }
  }
}

extension WrittenParameters.Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(stringLiteral word: String) { self = .word(word) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
