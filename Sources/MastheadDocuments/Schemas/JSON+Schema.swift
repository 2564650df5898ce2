import Masthead

/// Parts of JSON Schemas (draft 2020-12).
extension JSON {
  /// Returns the schema of a number in a range. An infinite bound sets no limit.
  static func numberSchema(in range: ClosedRange<Double>) -> JSON {
    .object([
      "type": "number", "minimum": range.lowerBound.isFinite ? .number(range.lowerBound) : nil,
      "maximum": range.upperBound.isFinite ? .number(range.upperBound) : nil,
    ])
  }

  /// Returns the schema of an object that allows some keys, and keys that begin with `$`.
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

  /// Returns the schema of an object whose `key` has one of some keywords.
  static func whose(_ key: String, isOneOf words: [String]) -> JSON {
    ["properties": .object([Member(key, ["enum": .array(words.map(JSON.string))])]), "required": [.string(key)]]
  }

  /// Returns the schema with a title and a description before its rules, and with a default for a missing value.
  func titled(_ title: String, _ summary: String, default: JSON? = nil) -> JSON {
    guard case .object(let rules) = self else { preconditionFailure("A schema with a title must be an object.") }
    var schema = JSON.object([Member("title", .string(title)), Member("description", .string(summary))] + rules)
    schema["default"] = `default`
    return schema
  }

  /// Returns the schema as the root of a document's schema: with `$schema`, which names the draft.
  func whole(_ title: String, _ summary: String) -> JSON {
    guard case .object(let rules) = titled(title, summary) else { return self }
    return .object([Member("$schema", "https://json-schema.org/draft/2020-12/schema")] + rules)
  }
}
