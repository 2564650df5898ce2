import Masthead

/// What a value in a document may be: how it is read, and the JSON Schema that says the same.
///
/// Both stand in one place so that what readers refuse, schemas refuse too.
struct Shape<Value>: Sendable {
  /// What JSON Schema (draft 2020-12) says of the value: an object.
  let schema: JSON

  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value

  /// The shape of what is made of such a value.
  func map<Other>(_ make: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    let read = read
    return Shape<Other>(schema: schema) { cursor throws(DocumentError) in make(try read(cursor)) }
  }

  /// The shape with a rule more in its schema, for what `read` checks by itself.
  func adding(_ keyword: String, _ rule: JSON) -> Shape {
    var schema = schema
    schema[keyword] = rule
    return Shape(schema: schema, read: read)
  }
}

extension Shape {
  /// The shape with another schema, for a value of which a schema can say more than its reader does.
  func replacing(_ schema: JSON) -> Shape { Shape(schema: schema, read: read) }
}

extension Shape<Double> {
  static func number(in range: ClosedRange<Double>) -> Shape {
    Shape(schema: .numberSchema(in: range)) { cursor throws(DocumentError) in try cursor.number(in: range) }
  }
}

extension Shape<Int> {
  static func whole(in range: ClosedRange<Int>) -> Shape {
    let schema: JSON = [
      "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
    ]
    return Shape(schema: schema) { cursor throws(DocumentError) in try cursor.whole(in: range) }
  }
}

extension Shape<Bool> {
  static var flag: Shape {
    Shape(schema: ["type": "boolean"]) { cursor throws(DocumentError) in try cursor.bool() }
  }
}

extension Shape<String> {
  static var text: Shape {
    Shape(schema: ["type": "string"]) { cursor throws(DocumentError) in try cursor.string() }
  }
}

extension Shape<[JSONCursor]> {
  /// An array whose elements are read one by one.
  static var array: Shape {
    Shape(schema: ["type": "array"]) { cursor throws(DocumentError) in try cursor.array() }
  }
}

extension Shape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of a few words.
  static func choice(_ type: Value.Type = Value.self) -> Shape {
    Shape(schema: ["enum": .array(type.allCases.map { .string($0.rawValue) })]) { cursor throws(DocumentError) in
      try cursor.choice(type)
    }
  }
}

extension Shape {
  /// An array of values of one shape.
  static func list<Element>(of element: Shape<Element>) -> Shape where Value == [Element] {
    Shape(schema: ["type": "array", "items": element.schema]) { cursor throws(DocumentError) in
      var values: [Element] = []
      for cursor in try cursor.array() { values.append(try element.read(cursor)) }
      return values
    }
  }

  /// An object of some keys, and those that begin with `$`.
  static func object(
    _ keys: [any DocumentKey], _ read: @escaping @Sendable (ObjectCursor) throws(DocumentError) -> Value
  ) -> Shape {
    let names = keys.map(\.name)
    return Shape(schema: .objectSchema(of: keys)) { cursor throws(DocumentError) in
      try read(try cursor.object(allowing: names))
    }
  }
}

/// A key of an object in documents, whatever its values are.
protocol DocumentKey: Sendable {
  var name: String { get }

  /// Whether an object without the key is refused.
  var isRequired: Bool { get }

  /// What JSON Schema says of the key's values.
  var schema: JSON { get }
}

/// A key of an object in documents.
struct Key<Value>: DocumentKey {
  let name: String
  let shape: Shape<Value>
  let isRequired: Bool
  let schema: JSON

  /// A key.
  ///
  /// - Parameters:
  ///   - name: the word in documents.
  ///   - shape: what its values may be.
  ///   - isRequired: whether it must be there.
  ///   - summary: what it means, in a sentence for people who write documents.
  ///   - default: what an object without the key means.
  init(
    _ name: String, _ shape: Shape<Value>, isRequired: Bool = false, _ summary: String, default: JSON? = nil
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    schema = shape.schema.titled(words(fromIdentifier: name), summary, default: `default`)
  }
}

extension ObjectCursor {
  /// The value of a key, nil where it is missing.
  subscript<Value>(key: Key<Value>) -> Value? {
    get throws(DocumentError) {
      guard let cursor = self[key.name] else { return nil }
      return try key.shape.read(cursor)
    }
  }

  /// The value of a key that must be there.
  func require<Value>(_ key: Key<Value>) throws(DocumentError) -> Value { try key.shape.read(try require(key.name)) }
}
