import Masthead

/// A JSON value that, unlike Foundation's, keeps the order of an object's keys and the text of a number.
///
/// Pipeline documents are files under version control. Reading and writing one must not shuffle its keys or turn `1.0` into `1`,
/// and an error in it must name its line. Therefore this module has its own JSON reader.
///
/// ```swift
/// let json: JSON = ["header": ["height": 300]]
/// let read = try JSON(parsing: #"{ "header": { "height": 300 } }"#)
/// print(json == read)  // true
/// ```
public enum JSON: Equatable, Sendable {
  /// An object, with its members in order.
  case object([Member])
  /// An array.
  case array([JSON])
  /// A string.
  case string(String)
  /// A number.
  case number(Number)
  /// True or false.
  case bool(Bool)
  /// Null.
  case null

  /// A key of an object and its value.
  public struct Member: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSON

    /// Creates a member from a key and a value.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A number with its text.
  public struct Number: Equatable, Sendable {
    /// The number's text, as it was written.
    public let text: String

    /// The nearest double.
    public let value: Double

    /// Creates a number with the shortest text that reads back exactly, without `.0`. A zero has no sign.
    ///
    /// - Precondition: `value` is finite.
    public init(_ value: Double) {
      precondition(value.isFinite, "A JSON number must be finite, got \(value).")
      let value = value == 0 ? 0 : value
      self.value = value
      text = decimal(value)
    }

    /// Creates a number from text that is known to be valid.
    init(text: String, value: Double) {
      self.text = text
      self.value = value
    }
  }

  /// Creates a number.
  ///
  /// - Precondition: `value` is finite.
  public static func number(_ value: Double) -> JSON { .number(Number(value)) }

  /// Creates a number, or null if `value` is not finite.
  public static func finite(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }
}

extension JSON {
  /// The value of an object's key, or nil if this is not an object or has no such key.
  ///
  /// Setting nil removes the key. Setting a new key appends it. Setting a key of a value that is not an object replaces the value
  /// by an object with that key.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
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

  /// Creates an object of the members whose values are not nil.
  static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The value as a message shows it: `"abc"`, `3`, `true`, `an array`.
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

  /// The value with its type, as a message shows it: `the string "abc"`, `the number 3`, `true`, `an array`.
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
