import Foundation
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      Row("null", "null", JSON.null),
      Row("true", " true ", .bool(true)),
      Row("false", "\t\r\nfalse", .bool(false)),
      Row("an empty string", "\"\"", .string("")),
      Row("an empty array", "[ ]", .array([])),
      Row("an empty object", "{\n}", .object([])),
      Row("a byte order mark before the text", "\u{FEFF}[]", .array([])),
      Row("every escape", #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC""#, .string("\"\\/\u{8}\u{C}\n\r\tAé€")),
      Row("a surrogate pair", #""\ud83d\uDE00""#, .string("😀")),
      Row("the last Unicode scalar", #""\uDBFF\uDFFF""#, .string("\u{10FFFF}")),
      Row("an escaped zero", #""\u0000""#, .string("\0")),
      Row("line separators, which JavaScript once rejected", "\"\u{2028}\u{2029}\"", .string("\u{2028}\u{2029}")),
      Row("a delete character, which needs no escape", "\"\u{7F}\"", .string("\u{7F}")),
      Row("keys in their order", #"{"b":1,"a":{"d":[],"c":2}}"#, ["b": 1, "a": ["d": [], "c": 2]]),
      Row("an empty key", #"{"":1}"#, ["": 1]),
    ] as [Row<String, JSON>])
  func valueIsRead(_ row: Row<String, JSON>) throws {
    #expect(try JSON(parsing: row.input) == row.output)
  }

  @Test(arguments: [
    Row("a zero", "0", 0.0), Row("a whole number", "1.0", 1), Row("an exponent", "1e3", 1000),
    Row("an exponent with a sign", "1E+3", 1000), Row("a trailing zero", "0.290", 0.29),
    Row("a negative exponent", "25e-2", 0.25), Row("a negative zero", "-0", -0.0),
    Row("the greatest double", "1.7976931348623157e308", .greatestFiniteMagnitude),
    Row("the least double", "5e-324", .leastNonzeroMagnitude), Row("less than the least double", "1e-400", 0),
    Row("more digits than a double has", "0.1000000000000000055511151231257827021181583404541015625", 0.1),
  ])
  func numberKeepsItsText(_ row: Row<String, Double>) throws {
    guard case .number(let number) = try JSON(parsing: row.input) else {
      Issue.record("\(row.input) is not a number.")
      return
    }
    #expect(number.value.bitPattern == row.output.bitPattern)
    #expect(number.text == row.input)
    #expect(try JSON(parsing: "[\(row.input)]").compact == "[\(row.input)]")
  }

  @Test func stringKeepsByteOrderMark() throws {
    guard case .string(let string) = try JSON(parsing: "\"\u{FEFF}a\"") else {
      Issue.record("The value is not a string.")
      return
    }
    #expect(Array(string.unicodeScalars) == ["\u{FEFF}", "a"])
  }

  // MARK: Errors

  @Test(arguments: [
    Row("nothing", "", "1:1: expected a value, got the end of the text"),
    Row("space alone", " \n ", "2:2: expected a value, got the end of the text"),
    Row("a byte order mark alone", "\u{FEFF}", "1:4: expected a value, got the end of the text"),
    Row("an open object", "{", "1:2: expected a key in quotes, got the end of the text"),
    Row("no colon", #"{"a" 1}"#, #"1:6: expected a colon after the key "a", got "1""#),
    Row("a comma at an object's end", #"{"a":1,}"#, "1:7: remove the comma before }"),
    Row("a comma alone in an object", "{,}", #"1:2: expected a key in quotes, got ",""#),
    Row("no comma in an object", #"{"a":1 2}"#, #"1:8: expected a comma or }, got "2""#),
    Row("a key without quotes", "{a:1}", #"1:2: expected a key in quotes, got "a""#),
    Row("a key given twice", "{\n  \"a\": 1,\n  \"a\": 2\n}", #"3:3: duplicate key "a""#),
    Row("a key given twice, once escaped", #"{"a":1,"\u0061":2}"#, #"1:8: duplicate key "a""#),
    Row("a comma at an array's end", "[1,]", "1:3: remove the comma before ]"),
    Row("no comma in an array", "[1 2]", #"1:4: expected a comma or ], got "2""#),
    Row("an open array", "[1", "1:3: expected a comma or ], got the end of the text"),
    Row("an incomplete keyword", "nul", #"1:1: expected a value, got "n""#),
    Row("not a number", "NaN", "1:1: NaN is not a JSON number"),
    Row("infinity", "[-Infinity]", "1:2: -Infinity is not a JSON number"),
    Row("a number of C", "[-inf]", "1:2: -inf is not a JSON number"),
    Row("a keyword of Python", "[True]", #"1:2: expected a value, got "T"; write true"#),
    Row("nothing of JavaScript", "[undefined]", #"1:2: expected a value, got "u"; write null"#),
    Row("a leading zero", "01", #"1:2: expected the end of the text, got "1""#),
    Row("a sign alone", "-", "1:2: expected a digit, got the end of the text"),
    Row("a plus sign", "+1", #"1:1: expected a value, got "+"; a number has no plus sign"#),
    Row("a point first", ".5", #"1:1: expected a value, got "."; a number has a digit before its point"#),
    Row("a point last", "1.", "1:3: expected a digit, got the end of the text"),
    Row("an exponent without digits", "1e+]", #"1:4: expected a digit, got "]""#),
    Row("a number that is too large", "[1, 1e999]", "1:5: the number 1e999 is too large"),
    Row("an open string", "\"abc", "1:5: expected the end of the string, got the end of the text"),
    Row("a string that ends in a backslash", "\"abc\\", "1:6: expected the end of the string, got the end of the text"),
    Row(
      "a line break in a string", "\"a\nb\"",
      #"1:3: control character in a string; write it as \n or \u00XX"#
    ),
    Row("an unknown escape", #""a\q""#, #"1:4: unknown escape \q"#),
    Row("a line break after a backslash", "\"a\\\nb\"", #"1:4: unknown escape \ before the byte 10"#),
    Row(
      "a letter outside ASCII after a backslash", "\"\\é\"",
      #"1:3: unknown escape \ before "é""#),
    Row("no hexadecimal digit", #""\u12G4""#, #"1:4: expected four hexadecimal digits after \u"#),
    Row("too few hexadecimal digits", #""\u12"#, #"1:4: expected four hexadecimal digits after \u"#),
    Row("a first surrogate alone", #""\ud800""#, #"1:8: surrogate without its other half in a \u escape"#),
    Row("a second surrogate alone", #""\udc00""#, #"1:8: surrogate without its other half in a \u escape"#),
    Row(
      "surrogates in the wrong order", #""\udc00\ud800""#,
      #"1:8: surrogate without its other half in a \u escape"#),
    Row("single quotes", "'a'", #"1:1: expected a value, got "'"; strings have straight double quotes"#),
    Row("curly quotes", "{“a”:1}", #"1:2: expected a key in quotes, got "“"; strings have straight double quotes"#),
    Row("a comment", "1 // one", #"1:3: expected the end of the text, got "/"; JSON has no comments"#),
    Row("a comment in an object", "{/* one */}", #"1:2: expected a key in quotes, got "/"; JSON has no comments"#),
    Row("a comment of a shell", "# one\n1", ##"1:1: expected a value, got "#"; JSON has no comments"##),
    Row("a second value", "{}\r\n{}", #"2:1: expected the end of the text, got "{""#),
    Row("a letter outside ASCII", "é", #"1:1: expected a value, got "é""#),
    Row(
      "a space that JSON does not allow", "\u{A0}1", "1:1: expected a value, got U+00A0"),
    Row("a zero byte", "\0", "1:1: expected a value, got the byte 0"),
  ])
  func syntaxErrorNamesLineAndColumn(_ row: Row<String, String>) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: row.input) }
    #expect(error?.description == row.output)
  }

  @Test(
    arguments: [
      Row("a byte that UTF-8 never has", [0xFF], ()), Row("a zero in two bytes", [0xC0, 0x80], ()),
      Row("a surrogate", [0xED, 0xA0, 0x80], ()), Row("beyond the last scalar", [0xF4, 0x90, 0x80, 0x80], ()),
      Row("an incomplete scalar", [0xE2, 0x82], ()), Row("a continuation byte alone", [0x80], ()),
    ] as [Row<[UInt8], Void>])
  func stringThatIsNotUTF8IsRejected(_ row: Row<[UInt8], Void>) {
    let error = #expect(throws: JSONError.self) {
      try JSON(parsing: Array("[\"a".utf8) + row.input + Array("\"]".utf8))
    }
    #expect(error?.description == "1:3: the string is not UTF-8; save the file as UTF-8")
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func textInUTF16IsReported(_ encoding: String.Encoding) throws {
    let bytes = try #require("{\"masthead\":1}".data(using: encoding))
    let error = #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
    #expect(error?.description == "1:1: the text is UTF-16; save it as UTF-8")
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func nestingIsLimitedTo64Levels(_ open: String, _ close: String) throws {
    func nested(_ levels: Int) -> String {
      String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
    }
    #expect(try JSON(parsing: nested(64)).compact == nested(64))
    let error = #expect(throws: JSONError.self) { try JSON(parsing: nested(65)) }
    #expect(error?.message == "too many levels of nesting: at most 64")
    #expect(error?.column == 64 * open.utf8.count + 1)
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: open, count: 1_000_000)) }
  }

  // MARK: Limits

  @Test(
    arguments: [
      (LongText(String(repeating: "0,", count: 999_999) + "0"), nil),
      (LongText(String(repeating: "0,", count: 1_000_000) + "0"), "1:2000002: too many values: at most 1000000"),
      (LongText("{\"\(String(repeating: "é", count: 500))\":0}"), nil),
      (
        LongText("\n{\"\(String(repeating: "é", count: 500))a\":0}"),
        "2:2: too many bytes in a key: at most 1000, got 1001"
      ),
      (LongText(String(repeating: "1", count: 301) + "." + String(repeating: "5", count: 698)), nil),
      (LongText("0," + String(repeating: "1", count: 1001)), "1:4: too many bytes in a number: at most 1000, got 1001"),
      (LongText("\"" + String(repeating: "a", count: 8 << 20) + "\""), nil),
      (
        LongText("\"" + String(repeating: "a", count: (8 << 20) + 1) + "\""),
        "1:2: too many bytes in a string: at most 8388608, got 8388609"
      ),
    ] as [(LongText, String?)])
  func valuesAndTextsAreLimited(_ text: LongText, _ expected: String?) {
    do throws(JSONError) {
      _ = try JSON(parsing: "[\(text.text)]")
      #expect(expected == nil)
    } catch { #expect(error.description == expected) }
  }

  // MARK: Comparison with Foundation

  @Test(arguments: UInt64(1)...40)
  func foundationReadsSameValues(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<25 {
      let json = random.json()
      for text in [json.compact, json.pretty] {
        let other = try #require(FoundationJSON(parsing: text.utf8), "\(text)")
        #expect(json.isSame(as: other), "\(text)")
        #expect(try JSON(parsing: text) == json, "\(text)")
      }
    }
  }

  @Test(arguments: UInt64(1)...40)
  func foundationOutputReadsBack(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<25 {
      let strings = (0..<10).map { _ in random.text() }
      #expect(try JSON(parsing: JSONEncoder().encode(strings)) == .array(strings.map(JSON.string)))
      let numbers = (0..<10).map { _ in random.finite() }
      guard case .array(let read) = try JSON(parsing: JSONEncoder().encode(numbers)) else {
        Issue.record("The value is not an array.")
        return
      }
      for (number, json) in zip(numbers, read) { #expect(json.isSame(as: .number(number))) }
      #expect(read.count == numbers.count)
    }
  }

  /// Returns whether an error comes from a rule that Foundation does not have.
  private static func isStricterRule(_ error: JSONError) -> Bool {
    error.message.hasPrefix("duplicate key ") || error.message.hasSuffix(" is too large")
  }

  @Test(arguments: UInt64(1)...60)
  func mutatedBytesAreAcceptedOrRejectedAsByFoundation(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let text = random.chance(2) ? random.json().compact : random.json().pretty
    for _ in 0..<60 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 1...255, using: &random)
        case 2: bytes.insert("{}[],:\"\\u0e-+.".utf8.randomElement(using: &random)!, at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      let shown = String(decoding: bytes, as: UTF8.self)
      do throws(JSONError) {
        let json = try JSON(parsing: bytes)
        #expect(FoundationJSON(parsing: bytes).map(json.isSame) == true, "\(shown)")
      } catch {
        #expect(Self.isStricterRule(error) || !FoundationJSON.reads(bytes), "\(error) \(shown)")
      }
    }
  }
}
