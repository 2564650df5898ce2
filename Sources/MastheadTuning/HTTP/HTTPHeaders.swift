/// The header fields of a request or a response, in order. Names are case-insensitive.
package struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// One field; its name keeps its original case.
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral fields: (String, String)...) {
    self.fields = fields.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value with a name. Setting a value replaces all fields with that name; nil removes them.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name.isEqualIgnoringCase(to: name) }?.value }
    set {
      fields.removeAll { $0.name.isEqualIgnoringCase(to: name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// All values with a name, in order.
  package func values(of name: String) -> [String] {
    fields.filter { $0.name.isEqualIgnoringCase(to: name) }.map(\.value)
  }

  /// Appends a field, even if the name exists already.
  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension String {
  /// Whether two strings are equal, ignoring the case of ASCII letters, as HTTP compares names.
  package func isEqualIgnoringCase(to other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
