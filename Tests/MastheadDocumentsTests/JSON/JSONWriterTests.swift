import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct JSONWriterTests {
  @Test(arguments: [
    Row("a quote and a backslash", #"a"b\c"#, #""a\"b\\c""#),
    Row("a slash, which needs no escape", "a/b", #""a/b""#),
    Row("line breaks and a tab", "\n\r\t", #""\n\r\t""#),
    Row("control characters", "\0\u{1}\u{8}\u{C}\u{1F}", #""\u0000\u0001\u0008\u000c\u001f""#),
    Row("other characters, unescaped", "é\u{7F}\u{2028}漢😀", "\"é\u{7F}\u{2028}漢😀\""),
    Row("a carriage return before a line feed", "\r\n", #""\r\n""#),
  ])
  func stringHasOnlyRequiredEscapes(_ row: Row<String, String>) {
    #expect(JSON.string(row.input).compact == row.output)
  }

  @Test(arguments: [
    Row("a whole number", 3.0, "3"), Row("a fraction", 0.1, "0.1"),
    Row("a sum that is not 0.3", 0.1 + 0.2, "0.30000000000000004"),
    Row("zero", 0.0, "0"), Row("negative zero", -0.0, "0"), Row("a negative number", -2.5, "-2.5"),
    Row("a large number", 1e21, "1e+21"), Row("the least double", .leastNonzeroMagnitude, "5e-324"),
  ])
  func numberHasShortestText(_ row: Row<Double, String>) {
    #expect(JSON.number(row.input).compact == row.output)
  }

  @Test func nonFiniteNumberIsNull() {
    #expect([Double.nan, .infinity, -.infinity, 1].map(JSON.finite) == [.null, .null, .null, 1])
  }

  @Test func shortValueIsOnOneLine() throws {
    #expect(
      try JSON(parsing: #"{"a":[1,{"b":null}],"c":{},"d":[]}"#).pretty
        == #"{ "a": [1, { "b": null }], "c": {}, "d": [] }"# + "\n")
  }

  @Test func longValueIsBrokenIntoLines() {
    let long = String(repeating: "x", count: 60)
    let json: JSON = ["a": .string(long), "b": [.string(long), ["c": true]], "d": [.string(long), .string(long)]]
    #expect(
      json.pretty == """
        {
          "a": "\(long)",
          "b": ["\(long)", { "c": true }],
          "d": [
            "\(long)",
            "\(long)"
          ]
        }

        """)
  }

  @Test(arguments: UInt64(1)...40)
  func prettyTextReadsBackAndIsStable(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<20 {
      let json = random.json()
      let again = try JSON(parsing: json.pretty)
      #expect(again == json)
      #expect(again.pretty.utf8.elementsEqual(json.pretty.utf8))
      #expect(again.compact.utf8.elementsEqual(json.compact.utf8))
    }
  }
}
