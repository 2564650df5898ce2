import Masthead

/// A value in a document together with its place, so that whoever finds something wrong with it can say where.
package struct JSONCursor {
  package let json: JSON
  package let place: String

  package init(json: JSON, place: String) {
    self.json = json
    self.place = place
  }

  package func error(_ message: String) -> DocumentError { DocumentError(place: place, message: message) }

  /// The error of a value of another type: `expected a number, got the string "1"`.
  package func wrongType(_ expectation: String) -> DocumentError {
    error(ErrorText.expected(expectation, got: json.typedSummary))
  }

  /// The error of a value that is not one of some words: `unknown value "slow"; must be one of normal, fast`.
  package func unknownValue(allowed words: [String]) -> DocumentError {
    error(ErrorText.notOne(of: words, got: json.summary))
  }

  /// The error of a value that a parameter of a kind does not take.
  package func notAllowed(by kind: ParameterKind) -> DocumentError {
    switch (kind, json) {
    case (.flag, _): wrongType("true or false")
    case (.number, .number), (.choice, _):
      error(ParameterError.notAllowed("", value: json.summary, kind: kind).description)
    case (.number, _): wrongType("a number")
    }
  }

  /// The members of an object that has no keys but these. Keys that begin with `$` are for other tools, and pass.
  package func object(allowing keys: [String]) throws(DocumentError) -> ObjectCursor {
    guard case .object(let members) = json else { throw wrongType("an object") }
    for member in members where !keys.contains(member.key) && !member.isForOtherTools {
      throw error(ErrorText.unknownKey(member.key, allowed: keys))
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
  /// Whether the key begins with `$`: such keys are for other tools, `$schema` among them.
  var isForOtherTools: Bool { key.utf8.first == UInt8(ascii: "$") }
}

/// An object in a document together with its place.
package struct ObjectCursor {
  package let json: JSON
  package let place: String

  /// The value of a key that may be missing.
  package subscript(key: String) -> JSONCursor? {
    json[key].map { JSONCursor(json: $0, place: place.isEmpty ? key : "\(place).\(key)") }
  }

  /// The value of a key that must be there.
  package func require(_ key: String) throws(DocumentError) -> JSONCursor {
    guard let value = self[key] else { throw DocumentError(place: place, message: ErrorText.missing("key", key)) }
    return value
  }
}

extension JSON {
  /// The value of a document's bytes. Text that is not JSON is an error whose place is the line and column.
  package init(document bytes: some Sequence<UInt8>) throws(DocumentError) {
    do { self = try JSON(parsing: bytes) } catch {
      throw DocumentError(place: error.place, message: error.message)
    }
  }
}
