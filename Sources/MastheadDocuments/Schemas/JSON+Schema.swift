import Masthead

/// Pieces of JSON Schema (draft 2020-12).
extension JSON {
  /// A number in a range; a bound that is not finite is none.
  static func numberSchema(in range: ClosedRange<Double>) -> JSON {
    .object([
      "type": "number", "minimum": range.lowerBound.isFinite ? .number(range.lowerBound) : nil,
      "maximum": range.upperBound.isFinite ? .number(range.upperBound) : nil,
    ])
  }

  /// An object of some keys, and those that begin with `$`.
  static func objectSchema(of keys: [any DocumentKey]) -> JSON {
    objectSchema(
      of: keys.map { Member($0.name, $0.schema) }, required: keys.filter(\.isRequired).map { .string($0.name) })
  }

  static func objectSchema(of properties: [Member], required: [JSON] = []) -> JSON {
    .object([
      "type": "object", "properties": .object(properties), "required": required.isEmpty ? nil : .array(required),
      "patternProperties": ["^\\$": true], "additionalProperties": false,
    ])
  }

  /// An object whose key has one of some words.
  static func whose(_ key: String, isOneOf words: [String]) -> JSON {
    ["properties": .object([Member(key, ["enum": .array(words.map(JSON.string))])]), "required": [.string(key)]]
  }

  /// What a schema says, with words for people before it, and what it means where the value is missing.
  func titled(_ title: String, _ summary: String, default: JSON? = nil) -> JSON {
    guard case .object(let rules) = self else { preconditionFailure("A schema with a title must be an object.") }
    var schema = JSON.object([Member("title", .string(title)), Member("description", .string(summary))] + rules)
    schema["default"] = `default`
    return schema
  }

  /// A schema of whole documents: one that says which vocabulary it is written in.
  func whole(_ title: String, _ summary: String) -> JSON {
    guard case .object(let rules) = titled(title, summary) else { return self }
    return .object([Member("$schema", "https://json-schema.org/draft/2020-12/schema")] + rules)
  }
}
