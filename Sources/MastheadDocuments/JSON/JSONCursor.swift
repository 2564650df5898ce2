import Masthead

/// A value in a document together with its path, so that errors can name the path.
package struct JSONCursor {
  package let json: JSON
  package let place: String

  package init(json: JSON, place: String) {
    self.json = json
    self.place = place
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
      error(ParameterError.notAllowed("", value: json.summary, kind: kind).description)
    case (.number, _): wrongType("a number")
    }
  }

  /// Returns the object. Throws if it has a key that is not in `keys`. Keys that begin with `$` are for other tools and allowed.
  /// `gone` says for earlier keys what replaces them.
  package func object(
    allowing keys: [String], gone: [String: String] = [:]
  ) throws(DocumentError) -> ObjectCursor {
    guard case .object(let members) = json else { throw wrongType("an object") }
    for member in members where !keys.contains(member.key) && !member.isForOtherTools {
      let message =
        gone[member.key].map { "the key \"\(member.key)\" is gone; \($0)" }
        ?? ErrorText.unknownKey(member.key, allowed: keys)
      throw DocumentError(place: place, message: message, key: member.key)
    }
    return ObjectCursor(json: json, place: place)
  }

  package func array() throws(DocumentError) -> [JSONCursor] {
    guard case .array(let elements) = json else { throw wrongType("an array") }
    return elements.enumerated().map { JSONCursor(json: $1, place: "\(place)[\($0)]") }
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

/// An object in a document together with its path.
package struct ObjectCursor {
  package let json: JSON
  package let place: String

  /// The value of an optional key, or nil if it is missing.
  package subscript(key: String) -> JSONCursor? {
    json[key].map { JSONCursor(json: $0, place: place.isEmpty ? key : "\(place).\(key)") }
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
  package init(document bytes: some Sequence<UInt8>) throws(DocumentError) {
    do { self = try JSON(parsing: bytes) } catch {
      throw DocumentError(place: error.place, message: error.message)
    }
  }
}
