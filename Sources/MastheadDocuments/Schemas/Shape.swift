import Masthead

/// The shape of a value in a document: a function that reads it, and the matching JSON Schema.
///
/// A shape contains both, so that readers and schemas reject the same values.
struct Shape<Value>: Sendable {
  /// The JSON Schema (draft 2020-12) of the value, which is an object.
  let schema: JSON

  /// Reads the value. Throws if it does not have this shape.
  let read: @Sendable (JSONCursor) throws(DocumentError) -> Value

  /// Returns a shape that transforms the values it reads.
  func map<Other>(_ make: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    let read = read
    return Shape<Other>(schema: schema) { cursor throws(DocumentError) in make(try read(cursor)) }
  }

  /// Returns the shape with another rule in its schema, for a check that `read` makes itself.
  func adding(_ keyword: String, _ rule: JSON) -> Shape {
    var schema = schema
    schema[keyword] = rule
    return Shape(schema: schema, read: read)
  }
}

extension Shape {
  /// Returns the shape with another schema, for a value whose schema is stricter than its reader.
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
  /// The maximum number of characters in a text. Each change of a header measures its texts again.
  static let longestText = 10_000

  static var text: Shape {
    Shape(schema: ["type": "string", "maxLength": .number(Double(longestText))]) { cursor throws(DocumentError) in
      let text = try cursor.string()
      // Counting bytes first is enough for nearly all texts.
      guard text.utf8.count <= longestText || text.unicodeScalars.count <= longestText else {
        throw cursor.error(
          ErrorText.tooMany("characters", limit: longestText, got: "\(text.unicodeScalars.count)"))
      }
      return text
    }
  }
}

extension Shape<[JSONCursor]> {
  /// An array whose elements the caller reads.
  static var array: Shape {
    Shape(schema: ["type": "array"]) { cursor throws(DocumentError) in try cursor.array() }
  }
}

extension Shape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the keywords of an enumeration.
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
      try cursor.elements(element.read)
    }
  }

  /// An object that allows some keys, and keys that begin with `$`.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - gone: A description of the replacement for each removed key.
  ///   - rule: Throws if keys that are valid alone contradict each other, such as two elements with the same name.
  ///   - read: Reads the keys. If errors are collected, it is called only if no key has an error.
  static func object(
    _ keys: [any DocumentKey], gone: [String: String] = [:],
    rule: (@Sendable (ObjectCursor) throws(DocumentError) -> Void)? = nil,
    _ read: @escaping @Sendable (ObjectCursor) throws(DocumentError) -> Value
  ) -> Shape {
    let names = keys.map(\.name)
    return Shape(schema: .objectSchema(of: keys)) { cursor throws(DocumentError) in
      var object = try cursor.object(allowing: names, gone: gone)
      guard let errors = object.errors else {
        try rule?(object)
        return try read(object)
      }
      var broken: DocumentError?
      do throws(DocumentError) { try rule?(object) } catch {
        // A wrong combination may be due to an unknown key.
        broken = object.unknown.first?.error ?? error
        errors.add(broken!)
      }
      try object.check(keys)
      if let broken { throw broken }
      object.errors = nil
      return try read(object)
    }
  }

  /// An object with exactly one of some keys.
  static func oneOf(
    _ keys: [any DocumentKey], _ read: @escaping @Sendable (ObjectCursor) throws(DocumentError) -> Value
  ) -> Shape {
    let names = keys.map(\.name)
    return .object(keys) { object throws(DocumentError) in
      guard names.count(where: { object[$0] != nil }) == 1 else {
        throw DocumentError(place: object.place, message: ErrorText.notExactlyOneKey(of: names))
      }
    } _: {
      object throws(DocumentError) in
      try read(object)
    }.adding("oneOf", .array(names.map { ["required": [.string($0)]] }))
  }
}

extension Shape {
  /// A value that is written as an object or in another form, such as a number.
  static func either(_ plain: Shape, or object: Shape) -> Shape {
    Shape(schema: ["anyOf": [plain.schema, object.schema]]) { cursor throws(DocumentError) in
      guard case .object = cursor.json else { return try plain.read(cursor) }
      return try object.read(cursor)
    }
  }
}

extension Shape {
  /// Returns the shape of an array with at most some elements. `noun` names them in the error.
  func limited<Element>(to limit: Int, _ noun: String) -> Shape where Value == [Element] {
    let read = read
    return Shape(schema: schema) { cursor throws(DocumentError) in
      guard case .array(let elements) = cursor.json, elements.count > limit else { return try read(cursor) }
      let error = cursor.error(ErrorText.tooMany(noun, limit: limit, got: "\(elements.count)"))
      cursor.errors?.add(error)
      if cursor.errors != nil { _ = try read(cursor) }
      throw error
    }.adding("maxItems", .number(Double(limit)))
  }

  /// Returns the shape of an array with at least one element.
  func nonEmpty<Element>() -> Shape where Value == [Element] {
    let read = read
    return Shape(schema: schema) { cursor throws(DocumentError) in
      let elements = try read(cursor)
      guard !elements.isEmpty else { throw cursor.error("must have at least 1 element, got 0") }
      return elements
    }.adding("minItems", 1)
  }
}

/// A key of an object in documents, with values of any type.
protocol DocumentKey: Sendable {
  var name: String { get }

  /// Whether an object without the key is an error.
  var isRequired: Bool { get }

  /// The JSON Schema of the key's values.
  var schema: JSON { get }

  /// Reads the key in an object. Throws if its value is wrong, or if the key is required and missing.
  func check(in object: ObjectCursor) throws(DocumentError)
}

/// A key of an object in documents.
struct Key<Value>: DocumentKey {
  let name: String
  let shape: Shape<Value>
  let isRequired: Bool
  let schema: JSON

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: The key in documents.
  ///   - shape: The shape of its values.
  ///   - isRequired: Whether an object without the key is an error.
  ///   - summary: A sentence that explains the key to authors of documents.
  ///   - default: The value of a missing key.
  init(
    _ name: String, _ shape: Shape<Value>, isRequired: Bool = false, _ summary: String, default: JSON? = nil
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    schema = shape.schema.titled(words(fromIdentifier: name), summary, default: `default`)
  }

  func check(in object: ObjectCursor) throws(DocumentError) {
    if isRequired { _ = try object.require(self) } else { _ = try object[self] }
  }
}

extension ObjectCursor {
  /// The value of a key, or nil if it is missing.
  subscript<Value>(key: Key<Value>) -> Value? {
    get throws(DocumentError) {
      guard let cursor = self[key.name] else { return nil }
      return try key.shape.read(cursor)
    }
  }

  /// Returns the value of a key; nil if it is missing, or if it is wrong and its error is collected.
  func readable<Value>(_ key: Key<Value>) throws(DocumentError) -> Value? {
    try errors.attempt { () throws(DocumentError) in try self[key] } ?? nil
  }

  /// Returns the value of a required key. Throws if it is missing.
  func require<Value>(_ key: Key<Value>) throws(DocumentError) -> Value { try key.shape.read(try require(key.name)) }
}
