extension JSON {
  /// The value as JSON text on one line, without spaces.
  public var compact: String { String(decoding: utf8(.compact), as: UTF8.self) }

  /// The bytes of the JSON text. Appending to a string would take several times as long.
  private func utf8(_ punctuation: Punctuation) -> [UInt8] {
    var text: [UInt8] = []
    write(to: &text, punctuation)
    return text
  }

  /// The value as JSON text for people, indented by two spaces. Values that fit into 110 columns are on one line. The text ends
  /// with a line break.
  public var pretty: String {
    pretty(indentation: "", unit: "  ", column: 0) + "\n"
  }

  /// The value as JSON text for people, to insert at a column of a line with an indentation. Each level adds a unit of
  /// indentation.
  func pretty(indentation: String, unit: String, column: Int) -> String {
    var text = ""
    writePretty(to: &text, indentation: indentation, unit, column: column)
    return text
  }

  /// The separators between the parts of an object or an array.
  private struct Punctuation {
    let comma, colon, space: String

    static let compact = Punctuation(comma: ",", colon: ":", space: "")
    static let spaced = Punctuation(comma: ", ", colon: ": ", space: " ")
  }

  private func write(to text: inout [UInt8], _ punctuation: Punctuation) {
    switch self {
    case .object(let members):
      let space = members.isEmpty ? "" : punctuation.space
      text.append(UInt8(ascii: "{"))
      text += space.utf8
      for (index, member) in members.enumerated() {
        if index > 0 { text += punctuation.comma.utf8 }
        JSON.write(member.key, to: &text)
        text += punctuation.colon.utf8
        member.value.write(to: &text, punctuation)
      }
      text += space.utf8
      text.append(UInt8(ascii: "}"))
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text += punctuation.comma.utf8 }
        element.write(to: &text, punctuation)
      }
      text.append(UInt8(ascii: "]"))
    case .string(let string): JSON.write(string, to: &text)
    case .number(let number): text += number.text.utf8
    case .bool(let bool): text += (bool ? "true" : "false").utf8
    case .null: text += "null".utf8
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    guard isPlain(string) else {
      text += quoted(string).utf8
      return
    }
    text.append(UInt8(ascii: "\""))
    text += string.utf8
    text.append(UInt8(ascii: "\""))
  }

  private func writePretty(to text: inout String, indentation outer: String, _ unit: String, column: Int) {
    let line = String(decoding: utf8(.spaced), as: UTF8.self)
    let inner = outer + unit
    switch self {
    case .object(let members) where column + line.count > 110 && !members.isEmpty:
      text += "{\n"
      for (index, member) in members.enumerated() {
        let key = inner + JSON.quoted(member.key) + ": "
        text += key
        member.value.writePretty(to: &text, indentation: inner, unit, column: key.count)
        text += index < members.count - 1 ? ",\n" : "\n"
      }
      text += outer + "}"
    case .array(let elements) where column + line.count > 110 && !elements.isEmpty:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += inner
        element.writePretty(to: &text, indentation: inner, unit, column: inner.count)
        text += index < elements.count - 1 ? ",\n" : "\n"
      }
      text += outer + "]"
    default: text += line
    }
  }

  /// Returns a string in quotes. Escapes only the characters that JSON requires.
  package static func quoted(_ string: String) -> String {
    if isPlain(string) { return "\"" + string + "\"" }
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func isPlain(_ string: String) -> Bool {
    string.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
  }
}
