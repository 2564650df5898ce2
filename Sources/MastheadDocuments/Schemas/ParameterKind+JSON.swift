import Masthead

extension ParameterKind {
  /// Returns the number that a value in a document stands for, or nil if the value is not allowed. `elements` are the names
  /// of the header's elements, for a target.
  func number(of json: JSON, elements: [String]) -> Double? {
    let number: Double? =
      switch (self, json) {
      case (.number, .number(let number)): number.value
      case (.choice(let alternatives), .string(let word)):
        alternatives.firstIndex { $0.identifier == word }.map(Double.init)
      case (.flag, .bool(let bool)): bool ? 1 : 0
      case (.target(let kinds), .string(let name)): kinds.value(of: name, elements: elements)
      default: nil
      }
    return number.flatMap { allows($0) ? $0 : nil }
  }

  /// Returns a value of this kind as documents write it. It is null if `value` is nil, or a target that is not among
  /// `elements`.
  package func json(_ value: Double?, elements: [String] = []) -> JSON {
    guard let value else { return .null }
    return switch self {
    case .target(let kinds):
      value < Double(elements.count) ? .string(kinds.name(of: value, elements: elements)) : .null
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
    case .target(let kinds):
      kinds.contains(.element)
        ? ["type": "string"] : ["enum": .array(kinds.names(elements: []).map(JSON.string))]
    }
  }
}
