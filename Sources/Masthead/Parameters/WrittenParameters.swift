/// The parameters of an effect as a document has them, before they are checked: what ``HeaderEffect/migrate(_:from:)`` brings
/// up to date.
///
/// Identifiers and words may be those of an earlier version, which the effect itself knows no more. Parameters that a document
/// leaves out are not there.
public struct WrittenParameters: Equatable, Sendable {
  /// A value as documents write it.
  public enum Value: Equatable, Sendable {
    case number(Double)
    /// A choice's word.
    case word(String)
    case flag(Bool)

    /// The number; nil for a word or a flag.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  /// The identifiers of the parameters that are given, in the document's order.
  public private(set) var identifiers: [String] = []

  private var values: [String: Value] = [:]

  /// No parameters.
  public init() {}

  /// The value of a parameter; nil where it is not given. Setting nil takes it out; setting a new one adds it at the end. A
  /// number that is not finite is refused where the parameters are checked.
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
