import MastheadDocuments
import TestSupport
import Testing

@testable import Masthead

/// All errors of a document, and their positions.
@Suite struct DocumentErrorsTests {
  private static func errors(_ text: String) throws -> [String] {
    let (json, positions) = try DocumentPositions.read(text.utf8)
    return DocumentErrors.collect(in: json) { cursor throws(DocumentError) in
      try PipelineDocument(cursor)
    }.errors
      .map { "\(positions.position(of: $0)) \($0.place)" }
  }

  @Test(arguments: [("\n", "200001:20"), (" ", "1:200034"), ("\n  ", "200001:22")])
  func positionCountsAllLinesOfLongText(_ padding: String, _ position: String) throws {
    let text = #"{"masthead":1,"# + String(repeating: padding, count: 200_000) + #""header":{"height":-1}}"#
    #expect(try Self.errors(text) == ["\(position) header.height"])
  }

  /// Without the limit, each wrong word would be compared with all allowed words.
  @Test(arguments: [
    LongText(
      #""header":{"height":1},"effects":["# + repeatElement("\"fly\"", count: 200_000).joined(separator: ",") + "]"),
    LongText((0..<200_000).map { "\"key\($0)\":0" }.joined(separator: ",")),
  ])
  func hundredErrorsAreReported(_ members: LongText) throws {
    #expect(try Self.errors("{\"masthead\":1,\(members.text)}").count == 100)
  }

  /// Reading a text stops after a hundred problems.
  @Test(arguments: [(100, nil), (101, "1:402: NaN is not a JSON number")] as [(Int, String?)])
  func readingEndsAfterHundredProblems(_ count: Int, _ expected: String?) {
    let text = "[" + repeatElement("NaN", count: count).joined(separator: ",") + "]"
    do throws(DocumentError) {
      #expect(try DocumentPositions.read(text.utf8).positions.problems.count == count)
      #expect(expected == nil)
    } catch { #expect("\(error.place): \(error.message)" == expected) }
  }

  @Test(arguments: [
    ("a valid document", #"{"masthead":1,"header":{"height":1},"effects":["stretch"]}"#, []),
    ("no version", #"{"header":{"height":-1}}"#, ["1:1 ", "1:21 header.height"]),
    ("a newer version", #"{"masthead":9,"header":{"height":-1}}"#, ["1:13 masthead"]),
    ("no object", #"[]"#, ["1:1 "]),
    (
      "values in several lines",
      """
      {"masthead": 1,
       "header": {"height": "x", "collapsedHeight": -1},
       "effects": [
        {"effect": "parallax", "version": 2, "parameters": {"factor": 7}},
        {"effect": "stretch", "enabled": 1}]}
      """,
      [
        "2:23 header.height", "2:47 header.collapsedHeight", "4:65 effects[0].parameters.factor",
        "5:36 effects[1].enabled",
      ]
    ),
    (
      "unknown effects, and errors in entries after them",
      #"{"masthead":1,"header":{"height":1},"effects":["fly",{"effect":"fly"},{"parameters":{}},{"effect":"fade","enabled":9},{"effect":"fade","parameters":{"x":1}}]}"#,
      [
        "1:48 effects[0]", "1:64 effects[1].effect", "1:71 effects[2]", "1:116 effects[3].enabled",
        "1:154 effects[4].parameters.x",
      ]
    ),
    (
      "unknown keys", #"{"masthead":1,"more":1,"header":{"height":1,"colour":2},"effects":[{"effect":"pin","on":1}]}"#,
      ["1:22 ", "1:54 header", "1:89 effects[0]"]
    ),
    // Targets may be elements of an invalid header.
    (
      "a header that is no object",
      #"{"masthead":1,"header":7,"effects":["fly",{"effect":"fade","parameters":{"target":"title"}}]}"#,
      ["1:24 header", "1:37 effects[0]"]
    ),
    (
      "a required value of the wrong type", #"{"masthead":1,"header":{"height":1,"elements":[{"name":7,"width":-1}]}}"#,
      ["1:56 header.elements[0].name", "1:66 header.elements[0].width"]
    ),
    (
      "a required number of the wrong type, and errors beside it",
      #"{"masthead":1,"header":{"height":1,"collapsedHeight":"y","imageSize":{"width":"x","height":-1}},"effects":[7]}"#,
      [
        "1:54 header.collapsedHeight", "1:79 header.imageSize.width", "1:92 header.imageSize.height",
        "1:108 effects[0]",
      ]
    ),
    (
      "unknown keys in place of those of which there must be one",
      #"{"masthead":1,"header":{"height":{"ratio":1},"elements":[{"name":"a"}]},"scene":{"elements":{"a":{"txt":"b"}}}}"#,
      ["1:43 header.height", "1:105 scene.elements.a"]
    ),
    ("escapes in keys", #"{"masthead":1,"scene":{"a\tb":1}}"#, ["1:31 scene"]),
  ])
  func eachErrorIsFoundOnce(_ name: String, _ text: String, _ expected: [String]) throws {
    #expect(try Self.errors(text) == expected)
  }

  @Test func thousandErrorsEndAfterHundred() throws {
    let effects = Array(repeating: #"{"effect":"fade","enabled":1}"#, count: 1000).joined(separator: ",")
    #expect(try Self.errors(#"{"masthead":1,"header":{"height":1},"effects":[\#(effects)]}"#).count == 100)
  }

  @Test func invalidJSONHasPosition() {
    #expect(throws: DocumentError(place: "2:3", message: "expected a value, got \"}\"")) {
      try DocumentPositions.read("[\n  }".utf8)
    }
  }

  /// The text at the position of a value begins with the value.
  @Test(arguments: Preset.all.map(\.identifier)) func positionIsStartOfValue(_ preset: String) throws {
    let text = try #require(Preset.named(preset)).document.text
    let (json, positions) = try DocumentPositions.read(text.utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func check(_ json: JSON, _ place: String) {
      let position = positions.position(of: place)
      let rest = lines[position.line - 1].utf8.dropFirst(position.column - 1)
      switch json {
      case .object(let members):
        #expect(rest.first == UInt8(ascii: "{"))
        for member in members { check(member.value, place.isEmpty ? member.key : "\(place).\(member.key)") }
      case .array(let elements):
        #expect(rest.first == UInt8(ascii: "["))
        for (index, element) in elements.enumerated() { check(element, "\(place)[\(index)]") }
      default: #expect(rest.starts(with: json.compact.utf8), "\(place)")
      }
    }
    check(json, "")
  }
}
