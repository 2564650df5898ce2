import Masthead

/// A JSON value that keeps what Foundation's forgets: the order of an object's keys, and how a number was written.
///
/// A pipeline document is a file that people keep in version control. Reading and writing it must not shuffle its keys or
/// turn `1.0` into `1`, and a mistake in it must be told with its line; that is why this module reads JSON itself.
public enum JSON: Equatable, Sendable {
  case object([Member])
  case array([JSON])
  case string(String)
  case number(Number)
  case bool(Bool)
  case null

  /// One key of an object with its value.
  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: JSON

    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A number as it was written.
  public struct Number: Equatable, Sendable {
    public let text: String

    /// The nearest double.
    public let value: Double

    /// A finite number; written the shortest way that reads back exactly, and without `.0`. A zero has no sign.
    public init(_ value: Double) {
      precondition(value.isFinite, "A JSON number must be finite, got \(value).")
      let value = value == 0 ? 0 : value
      self.value = value
      text = decimal(value)
    }

    /// A number's text that was checked to be one.
    init(text: String, value: Double) {
      self.text = text
      self.value = value
    }
  }

  /// A finite number.
  public static func number(_ value: Double) -> JSON { .number(Number(value)) }

  /// A number, or null where it is not finite.
  public static func finite(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }
}

extension JSON {
  /// The value of an object's key; nil where this is no object, or has no such key. Setting nil removes the key; setting a
  /// new one adds it at the end.
  public subscript(key: String) -> JSON? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      var members: [Member] = if case .object(let members) = self { members } else { [] }
      switch (members.firstIndex { $0.key == key }, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  /// An object of the members whose values are there.
  static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The value itself, in words for a message: `"abc"`, `3`, `true`, `an array`.
  var summary: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string(let string): string.count > 40 ? "\"\(string.prefix(40))…\"" : "\"\(string)\""
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    }
  }

  /// The value with its type, for a message: `the string "abc"`, `the number 3`, `true`, `an array`.
  var typedSummary: String {
    switch self {
    case .string: "the string \(summary)"
    case .number: "the number \(summary)"
    case .object, .array, .bool, .null: summary
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(stringLiteral string: String) { self = .string(string) }
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
  public init(integerLiteral integer: Int) { self = .number(Double(integer)) }
  public init(floatLiteral double: Double) { self = .number(double) }
}
