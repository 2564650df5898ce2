import Masthead

/// A syntax error in a JSON text, with its line and column.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem, such as `expected a value, got "}"`.
  public let message: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int

  /// The line and the column: `3:14`.
  package var place: String { "\(line):\(column)" }

  public var description: String { "\(place): \(message)" }
}

extension JSON {
  /// Reads a value from the bytes of a JSON text (RFC 8259).
  ///
  /// Duplicate keys in an object and nesting deeper than 64 levels are errors too, because they are always mistakes.
  /// Texts beyond the size of any document are errors too: more than a million values, keys and numbers of more than
  /// 1,000 bytes, and strings of more than 8 MB.
  ///
  /// - Throws: A ``JSONError`` with a line and a column.
  /// - Complexity: O(*n*).
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    try self.init(parsing: bytes, valueLimit: JSONReader.standardValueLimit)
  }

  /// Reads a value from a JSON text, as ``init(parsing:)`` does. Throws if the text has more values than a limit, because each takes
  /// time and at least 32 bytes.
  package init(parsing bytes: some Sequence<UInt8>, valueLimit: Int) throws(JSONError) {
    var reader = JSONReader(bytes: Array(bytes), valueLimit: valueLimit)
    self = try reader.document()
  }

  /// Reads a value from a JSON text.
  ///
  /// - Throws: A ``JSONError`` with a line and a column.
  public init(parsing text: String) throws(JSONError) { try self.init(parsing: text.utf8) }
}

/// Parses one JSON text from front to back.
package struct JSONReader {
  let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0
  private let valueLimit: Int

  /// The maximum number of values. The longest session that fits in a document has about 800,000, which takes less than
  /// a second to read.
  package static let standardValueLimit = 1_000_000
  /// The maximum size of a key or a number, in bytes. Errors repeat keys.
  private static let wordLimit = 1000
  /// The maximum size of a string, in bytes. A saved session is not larger.
  private static let stringLimit = 8 << 20
  /// The maximum number of errors that do not end the reading.
  private static let problemLimit = 100

  /// The number of members and elements so far.
  private var count = 0

  /// A member of an object, or an element of an array.
  struct Node {
    fileprivate let segment: Segment
    /// The index of the object or array around it; -1 for the document's own value.
    let parent: Int
    let offset: Int

    /// The last part of its path.
    fileprivate var text: String {
      switch segment {
      case .key(let key): parent < 0 ? key : ".\(key)"
      case .index(let index): "[\(index)]"
      }
    }
  }

  /// The values in the order of the text; nil to record none.
  private(set) var nodes: [Node]?
  /// The index of the current value.
  private var node = -1

  /// The errors that did not end the reading. Without ``nodes``, each error ends it.
  private(set) var problems: [(offset: Int, message: String)] = []
  /// The paths of values that are not JSON. They are read as null.
  private(set) var unreadPlaces: Set<String> = []

  init(bytes: [UInt8], valueLimit: Int = JSONReader.standardValueLimit, recordsOffsets: Bool = false) {
    self.bytes = bytes
    self.valueLimit = valueLimit
    if recordsOffsets { nodes = [] }
    // Some editors put a byte order mark before the text. RFC 8259 allows readers to skip it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func document() throws(JSONError) -> JSON {
    let isUTF16 = bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    if isUTF16 || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw error("the text is UTF-16; save it as UTF-8")
    }
    skipSpace()
    guard peek != nil else { throw expected("a value") }
    let value = try value()
    skipSpace()
    guard peek == nil else { throw expected("the end of the text") }
    return value
  }

  fileprivate enum Segment {
    case key(String)
    case index(Int)
  }

  /// Reads a member of an object or an element of an array.
  private mutating func value(at segment: Segment) throws(JSONError) -> JSON {
    count += 1
    guard count <= valueLimit else { throw error(ErrorText.tooMany("values", limit: valueLimit)) }
    guard nodes != nil else { return try value() }
    let outer = node
    defer { node = outer }
    node = nodes!.count
    nodes!.append(Node(segment: segment, parent: outer, offset: position))
    return try value()
  }

  /// The path of the current value, as in ``JSONCursor/place``.
  private var path: String {
    var segments: [String] = []
    var next = node
    while next >= 0, let nodes {
      segments.append(nodes[next].text)
      next = nodes[next].parent
    }
    return segments.reversed().joined()
  }

  /// Returns the offset of the value at a path, or otherwise of the innermost value around it. For a duplicate key,
  /// that is the first value.
  func offset(of place: String) -> Int {
    let nodes = nodes ?? []
    var (found, rest) = (-1, place.utf8[...])
    for index in nodes.indices where nodes[index].parent == found && !rest.isEmpty {
      let text = nodes[index].text.utf8
      let after = rest.dropFirst(text.count)
      guard rest.starts(with: text), [nil, UInt8(ascii: "."), UInt8(ascii: "[")].contains(after.first) else { continue }
      (found, rest) = (index, after)
    }
    return found < 0 ? 0 : nodes[found].offset
  }

  /// Records an error, so that reading continues. Throws the error if errors are not recorded, or if there are too
  /// many.
  private mutating func report(_ message: String, at offset: Int) throws(JSONError) {
    guard nodes != nil, problems.count < Self.problemLimit else {
      position = offset
      throw error(message)
    }
    problems.append((offset, message))
  }

  private mutating func value() throws(JSONError) -> JSON {
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
    default: return try unreadable()
    }
  }

  /// The words of other languages for numbers that JSON does not have.
  private static let notFinite = ["NaN", "Infinity", "-Infinity", "nan", "inf", "-inf"]

  private mutating func unreadable() throws(JSONError) -> JSON {
    guard let word = Self.notFinite.first(where: { bytes[position...].starts(with: $0.utf8) }) else {
      throw expected("a value")
    }
    try report("\(word) is not a JSON number", at: position)
    position += word.utf8.count
    unreadPlaces.insert(path)
    return .null
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    defer { depth -= 1 }
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
      let start = position
      let key = try string()
      try limit("a key", to: Self.wordLimit, key.utf8.count, at: start)
      let isNew = keys.insert(key).inserted
      if !isNew { try report(ErrorText.duplicate("key", key), at: start) }
      skipSpace()
      guard take(":") else { throw expected("a colon after the key \"\(key)\"") }
      skipSpace()
      let value = try value(at: .key(key))
      if isNew { members.append(JSON.Member(key, value)) }
      skipSpace()
      if take(",") {
        if try endsAfterComma(UInt8(ascii: "}")) { return .object(members) }
        continue
      }
      if take("}") { return .object(members) }
      throw expected("a comma or }")
    }
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    defer { depth -= 1 }
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array(elements) }
    while true {
      skipSpace()
      elements.append(try value(at: .index(elements.count)))
      skipSpace()
      if take(",") {
        if try endsAfterComma(UInt8(ascii: "]")) { return .array(elements) }
        continue
      }
      if take("]") { return .array(elements) }
      throw expected("a comma or ]")
    }
  }

  private mutating func limit(_ noun: String, to limit: Int, _ count: Int, at start: Int) throws(JSONError) {
    guard count > limit else { return }
    position = start
    throw error(ErrorText.tooMany("bytes in \(noun)", limit: limit, got: "\(count)"))
  }

  /// Reports a comma before the closing bracket, and skips the bracket. Returns false if there is none.
  private mutating func endsAfterComma(_ bracket: UInt8) throws(JSONError) -> Bool {
    let comma = position - 1
    skipSpace()
    guard peek == bracket else { return false }
    try report("remove the comma before \(Character(Unicode.Scalar(bracket)))", at: comma)
    position += 1
    return true
  }

  /// Skips the opening bracket of an object or an array and increments the nesting depth.
  private mutating func enter() throws(JSONError) {
    guard depth < 64 else { throw error(ErrorText.tooMany("levels of nesting", limit: 64)) }
    depth += 1
    position += 1
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    if bytes[start...].starts(with: "-I".utf8) || bytes[start...].starts(with: "-i".utf8) { return try unreadable() }
    _ = take("-")
    guard let first = peek, isDigit(first) else { throw expected("a digit") }
    if !take("0") { skipDigits() }
    if take(".") { try someDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try someDigits()
    }
    try limit("a number", to: Self.wordLimit, position - start, at: start)
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      try report("the number \(text) is too large", at: start)
      unreadPlaces.insert(path)
      return .null
    }
    return .number(JSON.Number(text: text, value: value))
  }

  private mutating func someDigits() throws(JSONError) {
    guard let first = peek, isDigit(first) else { throw expected("a digit") }
    skipDigits()
  }

  private mutating func skipDigits() { while let byte = peek, isDigit(byte) { position += 1 } }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    var content: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        try limit("a string", to: Self.stringLimit, content.count, at: start - 1)
        // Foundation would validate the bytes too, but removes a byte order mark at their beginning.
        let string = String(decoding: content, as: UTF8.self)
        guard string.utf8.elementsEqual(content) else {
          position = start
          throw error("the string is not UTF-8; save the file as UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): content += try escape().utf8
      case 0..<0x20:
        position -= 1
        throw error("control character in a string; write it as \\n or \\u00XX")
      default: content.append(byte)
      }
    }
    throw expected("the end of the string")
  }

  private mutating func escape() throws(JSONError) -> String {
    guard let byte = peek else { throw expected("the end of the string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try unicodeEscape())
    default:
      position -= 1
      throw error(
        "unknown escape \\" + (isVisible(byte) ? "\(Character(Unicode.Scalar(byte)))" : " before \(found)"))
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Character {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    // The first half of a surrogate pair for a scalar beyond U+FFFF.
    if first < 0xDC00, take("\\"), take("u") {
      let second = try hexadecimal()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
    }
    throw error("surrogate without its other half in a \\u escape")
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits after \\u") }
    position += 4
    return value
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw expected("a value") }
    position += word.utf8.count
    return value
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private var found: String {
    guard let byte = peek else { return "the end of the text" }
    if byte >= 0xC2 {
      // A character of several bytes.
      let scalars = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).unicodeScalars
      guard let first = scalars.first, first != "\u{FFFD}" else { return "the byte \(byte)" }
      return first.properties.isWhitespace ? "U+00" + String(first.value, radix: 16, uppercase: true) : "\"\(first)\""
    }
    return isVisible(byte) ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte \(byte)"
  }

  /// Whether a byte is a printable ASCII character.
  private func isVisible(_ byte: UInt8) -> Bool { (0x21..<0x7F).contains(byte) }

  private func expected(_ expectation: String) -> JSONError {
    error(ErrorText.expected(expectation, got: found) + probableCause)
  }

  /// The probable cause of an error at the position: `; JSON has no comments`. Empty if it is unknown.
  private var probableCause: String {
    let rest = bytes[min(position, bytes.count)...]
    let quotes = ["'", "`", "“", "”", "„", "‘", "’", "«"]
    if ["//", "/*", "#"].contains(where: { rest.starts(with: $0.utf8) }) { return "; JSON has no comments" }
    if quotes.contains(where: { rest.starts(with: $0.utf8) }) { return "; strings have straight double quotes" }
    if let word = ["True": "true", "False": "false", "None": "null", "undefined": "null"].first(where: {
      rest.starts(with: $0.key.utf8)
    }) {
      return "; write \(word.value)"
    }
    switch peek {
    case UInt8(ascii: "."): return "; a number has a digit before its point"
    case UInt8(ascii: "+"): return "; a number has no plus sign"
    default: return ""
    }
  }

  private func error(_ message: String) -> JSONError {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONError(message: message, line: before.count { $0 == 0x0A } + 1, column: position - lineStart + 1)
  }
}
