import Masthead

extension ParameterKind {
  /// Returns the number that a value in a document stands for, or nil if the value is not allowed.
  func number(of json: JSON) -> Double? {
    let number: Double? =
      switch (self, json) {
      case (.number, .number(let number)): number.value
      case (.choice(let alternatives), .string(let word)):
        alternatives.firstIndex { $0.identifier == word }.map(Double.init)
      case (.flag, .bool(let bool)): bool ? 1 : 0
      default: nil
      }
    return number.flatMap { allows($0) ? $0 : nil }
  }

  /// Returns a value of this kind as documents write it, or null if `value` is nil.
  package func json(_ value: Double?) -> JSON {
    guard let value else { return .null }
    return switch self {
    case .number: .finite(value)
    case .choice(let alternatives): .string(alternatives[Int(value)].identifier)
    case .flag: .bool(value != 0)
    }
  }

  /// The JSON Schema of values of this kind.
  var schema: JSON {
    switch self {
    case .number(let range, _, _): .numberSchema(in: range)
    case .choice(let alternatives): ["enum": .array(alternatives.map { .string($0.identifier) })]
    case .flag: ["type": "boolean"]
    }
  }
}
