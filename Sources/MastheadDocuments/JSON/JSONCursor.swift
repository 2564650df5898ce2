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

  /// The members of an object that has no keys but these. Keys that begin with `$` are for other tools, and pass.
  package func object(allowing keys: [String]) throws(DocumentError) -> ObjectCursor {
    guard case .object(let members) = json else { throw error("\(json.summary) is not allowed; it is an object.") }
    for member in members where !keys.contains(member.key) && !member.isForOtherTools {
      throw error("There is no key \"\(member.key)\" here; there is \(enumeration(keys, conjunction: "and")).")
    }
    return ObjectCursor(json: json, place: place)
  }

  package func array() throws(DocumentError) -> [JSONCursor] {
    guard case .array(let elements) = json else { throw error("\(json.summary) is not allowed; it is an array.") }
    return elements.enumerated().map { JSONCursor(json: $1, place: "\(place)[\($0)]") }
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let string) = json else { throw error("\(json.summary) is not allowed; it is a string.") }
    return string
  }

  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let bool) = json else { throw error("\(json.summary) is not allowed; it is true or false.") }
    return bool
  }

  package func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let number) = json, range.contains(number.value) else {
      throw error(
        "\(json.summary) is not allowed; it is a number from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))."
      )
    }
    return number.value
  }

  package func whole(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard case .number(let number) = json, let whole = Int(exactly: number.value), range.contains(whole) else {
      throw error(
        "\(json.summary) is not allowed; it is a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return whole
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(DocumentError) -> Choice
  where Choice.RawValue == String {
    guard case .string(let word) = json, let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map { "\"\($0.rawValue)\"" }
      throw error("\(json.summary) is not allowed; it is \(enumeration(words, conjunction: "or")).")
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
    guard let value = self[key] else { throw DocumentError(place: place, message: "The key \"\(key)\" is missing.") }
    return value
  }
}

extension JSON {
  /// The value of a document's bytes. What is no JSON is an error of the document's, for the whole of it.
  package init(document bytes: some Sequence<UInt8>) throws(DocumentError) {
    do { self = try JSON(parsing: bytes) } catch {
      throw DocumentError(place: "", message: "This is not JSON. \(error)")
    }
  }
}
