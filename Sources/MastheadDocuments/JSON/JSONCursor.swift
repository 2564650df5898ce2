import Masthead

/// A value in a document together with its path, so that errors can name the path.
package struct JSONCursor {
  package let json: JSON
  package let place: String

  /// Collects the errors of the reading; nil if the first error ends it.
  package let errors: DocumentErrors?

  /// The names of the scene that the value is a part of.
  let names: SceneNames

  package init(json: JSON, place: String, errors: DocumentErrors? = nil) {
    self.init(json: json, place: place, errors: errors, names: SceneNames())
  }

  init(json: JSON, place: String, errors: DocumentErrors?, names: SceneNames) {
    self.json = json
    self.place = place
    self.errors = errors
    self.names = names
  }

  /// Returns the cursor of the same value as a scene, whose parts can use its names.
  func asScene() -> JSONCursor { JSONCursor(json: json, place: place, errors: errors, names: SceneNames(in: json)) }

  /// Returns the path of a value in this one.
  package func place(of path: String) -> String { DocumentPath.of(path, in: place) }

  /// Returns the cursor of a member's value.
  func value(of member: JSON.Member) -> JSONCursor {
    JSONCursor(json: member.value, place: place(of: member.key), errors: errors, names: names)
  }

  package func error(_ message: String) -> DocumentError { DocumentError(place: place, message: message) }

  /// Returns the error for a value of the wrong type: `expected a number, got the string "1"`.
  package func wrongType(_ expectation: String) -> DocumentError {
    error(ErrorText.expected(expectation, got: json.typedSummary))
  }

  /// Returns the error for a value that is not one of the allowed keywords: `unknown value "slow"; must be one of normal, fast`.
  package func unknownValue(allowed words: [String]) -> DocumentError {
    error(ErrorText.notOne(of: words, got: json.summary))
  }

  /// Returns the error for a value that a parameter of a kind does not accept. `elements` are the names of the header's
  /// elements.
  package func notAllowed(by kind: ParameterKind, elements: [String]) -> DocumentError {
    switch (kind, json) {
    case (.target(let kinds), .string(let name)):
      error(ErrorText.unknown("target", name, allowed: kinds.names(elements: elements)))
    case (.target, _): wrongType("the name of a target")
    case (.flag, _): wrongType("true or false")
    case (.number, .number), (.choice, _):
      error(kind.refusal(of: json.summary))
    case (.number, _): wrongType("a number")
    }
  }

  /// Returns the object. Throws if it has a key that is not in `keys`. Keys that begin with `$` are for other tools and
  /// allowed. `gone` describes the replacement of each removed key.
  package func object(
    allowing keys: [String], gone: [String: String] = [:]
  ) throws(DocumentError) -> ObjectCursor {
    guard case .object(let members) = json else { throw wrongType("an object") }
    var unknown: [UnknownKey] = []
    for member in members
    where errors?.isFull != true && !keys.contains(member.key) && !member.isForOtherTools {
      let message =
        gone[member.key].map { "the key \"\(member.key)\" was removed; \($0)" }
        ?? ErrorText.unknownKey(member.key, allowed: keys)
      let error = DocumentError(place: place, message: message, key: member.key)
      guard let errors else { throw error }
      errors.add(error)
      unknown.append(
        UnknownKey(error: error, meant: keys.count == 1 ? keys[0] : ErrorText.nearest(to: member.key, among: keys)))
    }
    return ObjectCursor(json: json, place: place, errors: errors, unknown: unknown, names: names)
  }

  /// Returns the object with any keys. Use it to read the value that decides which keys are allowed.
  package func object() throws(DocumentError) -> ObjectCursor {
    guard case .object = json else { throw wrongType("an object") }
    return ObjectCursor(json: json, place: place, errors: errors, unknown: [], names: names)
  }

  package func array() throws(DocumentError) -> [JSONCursor] {
    guard case .array(let elements) = json else { throw wrongType("an array") }
    return elements.enumerated().map { JSONCursor(json: $1, place: "\(place)[\($0)]", errors: errors, names: names) }
  }

  /// Reads the elements of an array. An element's error does not hide those of later elements.
  func elements<Element>(
    _ read: (JSONCursor) throws(DocumentError) -> Element
  ) throws(DocumentError) -> [Element] {
    var elements: [Element] = []
    try errors.forEach(in: try array()) { cursor throws(DocumentError) in elements.append(try read(cursor)) }
    return elements
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let string) = json else { throw wrongType("a string") }
    return string
  }

  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let bool) = json else { throw wrongType("true or false") }
    return bool
  }

  package func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let number) = json else { throw wrongType("a number") }
    guard range.contains(number.value) else { throw error(ErrorText.outOfRange(range, got: number.text)) }
    return number.value
  }

  package func whole(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard case .number(let number) = json else { throw wrongType("a whole number") }
    guard let whole = Int(exactly: number.value), range.contains(whole) else {
      throw error(ErrorText.notWhole(in: range, got: number.text))
    }
    return whole
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(DocumentError) -> Choice
  where Choice.RawValue == String {
    guard case .string(let word) = json, let choice = Choice(rawValue: word) else {
      throw unknownValue(allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

extension JSON.Member {
  /// Whether the key begins with `$`. Such keys are for other tools: `$schema` is one.
  var isForOtherTools: Bool { key.utf8.first == UInt8(ascii: "$") }
}

/// A key that an object must not have, and the key that it probably stands for.
struct UnknownKey {
  let error: DocumentError
  let meant: String?
}

/// An object in a document together with its path.
package struct ObjectCursor {
  package let json: JSON
  package let place: String

  /// Collects the errors of the reading; nil if the first error ends it.
  package var errors: DocumentErrors?

  /// The unknown keys, if errors are collected.
  var unknown: [UnknownKey] = []

  var names = SceneNames()

  /// The value of an optional key, or nil if it is missing.
  package subscript(key: String) -> JSONCursor? {
    json[key].map { JSONCursor(json: $0, place: DocumentPath.of(key, in: place), errors: errors, names: names) }
  }

  /// Reads all keys, so that one error does not hide others, and then throws the first error. A no-op if the first
  /// error ends the reading.
  func check(_ keys: [any DocumentKey]) throws(DocumentError) {
    guard errors != nil else { return }
    try errors.forEach(in: keys) { key throws(DocumentError) in
      if let error = misspelled(key) { throw error }
      try key.check(in: self)
    }
  }

  /// Returns the error of the unknown key that probably stands for a required key; nil if the key is not missing.
  func misspelled(_ key: any DocumentKey) -> DocumentError? {
    guard key.isRequired, self[key.name] == nil else { return nil }
    return unknown.first { $0.meant == key.name }?.error
  }

  /// Returns the value of a required key. Throws if it is missing.
  package func require(_ key: String) throws(DocumentError) -> JSONCursor {
    guard let value = self[key] else {
      throw DocumentError(place: place, message: ErrorText.missing("key", key), key: key)
    }
    return value
  }
}

extension JSON {
  /// Reads the bytes of a document. If the text is not JSON, the error's `place` is the line and the column.
  package init(
    document bytes: some Sequence<UInt8>, valueLimit: Int = JSONReader.standardValueLimit
  ) throws(DocumentError) {
    do { self = try JSON(parsing: bytes, valueLimit: valueLimit) } catch {
      throw DocumentError(place: error.place, message: error.message)
    }
  }
}
