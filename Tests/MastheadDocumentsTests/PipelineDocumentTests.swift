import Foundation
import Masthead
import MastheadPreview
import Rows
import SeededRandom
import Testing

@testable import MastheadDocuments

@Suite struct PipelineDocumentTests {
  // MARK: Good documents

  @Test func theLeastDocumentHasNoHeaderAndAPlainScene() throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1}"#.utf8)
    #expect(document.name == "Untitled")
    #expect(document.header == nil)
    #expect(document.effects.isEmpty)
    #expect(document.scene == MastheadScene())
  }

  @Test(
    arguments: [
      Row("points", "128", .points(128)), Row("a ratio", #"{"ratioOfWidth":0.5}"#, .ratioOfWidth(0.5)),
      Row("the content's height", #"{"fitting":{"minimum":128}}"#, .fitting(minimum: 128)),
      Row("a ratio with a remark", #"{"$remark":"half","ratioOfWidth":0.5}"#, .ratioOfWidth(0.5)),
    ] as [Row<String, HeaderHeight>])
  func aHeaderHasOneOfThreeHeights(_ row: Row<String, HeaderHeight>) throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"header":{"height":\#(row.input)}}"#.utf8)
    #expect(document.header == Header(height: row.output))
  }

  @Test func everyValueOfAHeaderIsRead() throws {
    let text = """
      {"masthead":1,"header":{"height":200,"collapsedHeight":64,"placement":"insideContent",
       "imageSize":{"width":1500,"height":500}}}
      """
    #expect(
      try PipelineDocument(parsing: text.utf8).header
        == Header(
          height: .points(200), collapsedHeight: 64, placement: .insideContent,
          imageSize: MastheadSize(width: 1500, height: 500)))
  }

  @Test func effectsKeepTheirOrderAndThoseThatAreOffAreNotRun() throws {
    let text = """
      {"masthead":1,"header":{"height":300},"effects":[{"effect":"overlap","enabled":false},{"effect":"stretch"},
       {"effect":"cut-away","parameters":{"ratio":0.25,"side":"right"},"enabled":true}]}
      """
    let document = try PipelineDocument(parsing: text.utf8)
    #expect(document.effects.map(\.kind.identifier) == ["overlap", "stretch", "cut-away"])
    #expect(document.effects.map(\.isEnabled) == [false, true, true])
    let cut = try #require(document.effects[2].effect as? CutAway)
    #expect(cut.cut == .ratioOfHeight(0.25))
    #expect(cut.side == .right)
    #expect(document.makePipeline().effects.effects.map { $0.kind.identifier } == ["stretch", "cut-away"])
  }

  @Test func keysOfOtherToolsPassEverywhere() throws {
    let text = """
      {"$schema":"a","masthead":1,"header":{"$a":1,"imageSize":{"width":1,"height":2,"$b":null}},
       "effects":[{"$c":[],"effect":"stretch","parameters":{"$d":{},"factor":0.5}}],
       "scene":{"$e":0,"device":{"$f":0,"safeArea":{"$g":0}},"headerTexts":[{"text":"a","$h":0}],
       "content":{"$i":0,"kind":"rows","sections":[{"$j":0,"rows":[{"$k":0,"title":"a","text":"b"}]}]}}}
      """
    let document = try PipelineDocument(parsing: text.utf8)
    #expect((document.effects[0].effect as? Stretch)?.factor == 0.5)
    #expect(try JSON(parsing: text) == JSON(parsing: document.text))
  }

  @Test func aPipelineWithoutAHeaderRunsNothing() throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"effects":[{"effect":"cut-away"}]}"#.utf8)
    #expect(document.makePipeline().effects.effects.isEmpty)
    #expect(document.effects.count == 1)
  }

  // MARK: Bad documents

  private static let wholes: [Row<String, String>] = [
    Row(
      "not JSON", #"{"masthead": 1,}"#,
      #"This is not JSON. Line 1, column 16: A key in quotes was expected, and "}" is here."#),
    Row("an array", "[]", "an array is not allowed; a pipeline document is an object."),
    Row("no version", #"{"name":"a"}"#, #"The key "masthead" is missing."#),
    Row(
      "a text for a version", #"{"masthead":"1"}"#,
      #"masthead: "1" is not allowed; it is a whole number from 1 to 2147483647."#),
    Row("version 0", #"{"masthead":0}"#, "masthead: 0 is not allowed; it is a whole number from 1 to 2147483647."),
    Row(
      "a broken version", #"{"masthead":1.5}"#,
      "masthead: 1.5 is not allowed; it is a whole number from 1 to 2147483647."),
    Row(
      "a newer version, with keys that nobody knows yet", #"{"masthead":2,"sound":[]}"#,
      "masthead: This document's version is 2, and the newest that can be read is 1; update Masthead."),
    Row(
      "an unknown key", #"{"masthead":1,"headers":{}}"#,
      #"There is no key "headers" here; there is masthead, name, header, effects and scene."#),
    Row("a name that is no text", #"{"masthead":1,"name":3}"#, "name: 3 is not allowed; it is a string."),
    Row(
      "a key given twice", #"{"masthead":1,"masthead":1}"#,
      #"This is not JSON. Line 1, column 15: The key "masthead" is given twice."#),
  ]

  private static let headers: [Row<String, String>] = [
    Row("null", "null", "header: null is not allowed; it is an object."),
    Row(
      "an unknown key", #"{"heigth":1}"#,
      #"header: There is no key "heigth" here; there is height, collapsedHeight, placement and imageSize."#),
    Row("a text for a height", #"{"height":"300"}"#, #"header.height: "300" is not allowed; it is 0 to 1000 pt."#),
    Row("a negative height", #"{"height":-1}"#, "header.height: -1 is not allowed; it is 0 to 1000 pt."),
    Row("a height out of range", #"{"height":1000.5}"#, "header.height: 1000.5 is not allowed; it is 0 to 1000 pt."),
    Row("a flag for a height", #"{"height":true}"#, "header.height: true is not allowed; it is 0 to 1000 pt."),
    Row("an array for a height", #"{"height":[300]}"#, "header.height: an array is not allowed; it is 0 to 1000 pt."),
    Row(
      "a height in no form", #"{"height":{}}"#,
      #"header.height: A height is a number of points, or an object with one of "ratioOfWidth" and "fitting"."#),
    Row(
      "a height in two forms", #"{"height":{"ratioOfWidth":1,"fitting":{"minimum":1}}}"#,
      #"header.height: A height is a number of points, or an object with one of "ratioOfWidth" and "fitting"."#),
    Row(
      "a height in an unknown form", #"{"height":{"ratio":1}}"#,
      #"header.height: There is no key "ratio" here; there is ratioOfWidth and fitting."#),
    Row(
      "a ratio out of range", #"{"height":{"ratioOfWidth":5}}"#,
      "header.height.ratioOfWidth: 5 is not allowed; it is 0 to 4."),
    Row(
      "a fitting height without a minimum", #"{"height":{"fitting":{}}}"#,
      #"header.height.fitting: The key "minimum" is missing."#),
    Row(
      "a minimum out of range", #"{"height":{"fitting":{"minimum":-1}}}"#,
      "header.height.fitting.minimum: -1 is not allowed; it is 0 to 1000 pt."),
    Row(
      "a collapsed height out of range", #"{"collapsedHeight":1e4}"#,
      "header.collapsedHeight: 1e4 is not allowed; it is 0 to 1000 pt."),
    Row(
      "an unknown placement", #"{"placement":"above"}"#,
      #"header.placement: "above" is not allowed; it is aboveContent or insideContent."#),
    Row(
      "half an image size", #"{"imageSize":{"width":1}}"#, #"header.imageSize: The key "height" is missing."#),
    Row(
      "an image size out of range", #"{"imageSize":{"width":-1,"height":1}}"#,
      "header.imageSize.width: -1 is not allowed; it is 0 to 10000 pt."),
  ]

  private static let effects: [Row<String, String>] = [
    Row("an object", "{}", "effects: an object is not allowed; it is an array."),
    Row("a number for an effect", "[3]", "effects[0]: 3 is not allowed; it is an object."),
    Row("an effect without a name", "[{}]", #"effects[0]: The key "effect" is missing."#),
    Row("a number for a name", #"[{"effect":3}]"#, "effects[0].effect: 3 is not allowed; it is a string."),
    Row(
      "an unknown effect", #"[{"effect":"stretch"},{"effect":"strech"}]"#,
      #"effects[1].effect: There is no effect "strech"; there is stretch, parallax, cut-away, overlap, collection-flow, safe-area and content-mode."#
    ),
    Row(
      "an unknown key", #"[{"effect":"stretch","enable":true}]"#,
      #"effects[0]: There is no key "enable" here; there is effect, version, enabled and parameters."#),
    Row(
      "a number for a flag", #"[{"effect":"stretch","enabled":1}]"#,
      "effects[0].enabled: 1 is not allowed; it is true or false."),
    Row(
      "an array of parameters", #"[{"effect":"stretch","parameters":[]}]"#,
      "effects[0].parameters: an array is not allowed; it is an object."),
    Row(
      "an unknown parameter", #"[{"effect":"cut-away","parameters":{"depht":80}}]"#,
      #"effects[0].parameters.depht: There is no parameter "depht"; there is ratio, depth and side."#),
    Row(
      "a value out of range", #"[{"effect":"stretch"},{"effect":"overlap","parameters":{"ratio":0}}]"#,
      "effects[1].parameters.ratio: 0 is not allowed; it is 1 to 10."),
    Row(
      "a value just out of range", #"[{"effect":"overlap","parameters":{"ratio":10.000000000000002}}]"#,
      "effects[0].parameters.ratio: 10.000000000000002 is not allowed; it is 1 to 10."),
    Row(
      "a text for a number", #"[{"effect":"stretch","parameters":{"factor":"1"}}]"#,
      #"effects[0].parameters.factor: "1" is not allowed; it is 0 to 1."#),
    Row(
      "a text that says no number", #"[{"effect":"stretch","parameters":{"limit":"NaN"}}]"#,
      #"effects[0].parameters.limit: "NaN" is not allowed; it is 0 to 1000 pt."#),
    Row(
      "null for a number", #"[{"effect":"stretch","parameters":{"factor":null}}]"#,
      "effects[0].parameters.factor: null is not allowed; it is 0 to 1."),
    Row(
      "a cut given twice", #"[{"effect":"cut-away","parameters":{"ratio":0.2,"depth":80}}]"#,
      #"effects[0].parameters: "ratio" and "depth" are both given, and say the same; give one of them."#),
    Row(
      "an unknown choice", #"[{"effect":"cut-away","parameters":{"side":"top"}}]"#,
      #"effects[0].parameters.side: "top" is not allowed; it is left or right."#),
    Row(
      "a number for a choice", #"[{"effect":"safe-area","parameters":{"policy":0}}]"#,
      "effects[0].parameters.policy: 0 is not allowed; it is underlap, include or exclude."),
    Row(
      "a text that is too long to be shown",
      #"[{"effect":"stretch","parameters":{"factor":"\#(String(repeating: "a", count: 50))"}}]"#,
      "effects[0].parameters.factor: \"\(String(repeating: "a", count: 40))…\" is not allowed; it is 0 to 1."),
  ]

  /// Documents that are none, and what is said of each.
  static let bad =
    wholes + headers.map { Row("header: \($0.name)", #"{"masthead":1,"header":\#($0.input)}"#, $0.output) }
    + effects.map { Row("effects: \($0.name)", #"{"masthead":1,"header":{},"effects":\#($0.input)}"#, $0.output) }

  @Test(arguments: bad)
  func aBadDocumentIsRefusedWithItsPlace(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(parsing: row.input.utf8) }
    #expect(error?.description == row.output)
  }

  @Test(arguments: UInt64(1)...20)
  func changedPresetsNeverCrash(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let preset = try #require(Preset.all.randomElement(using: &random)).document
    for _ in 0..<20 {
      let json = preset.json.changed(using: &random)
      do throws(DocumentError) {
        let document = try PipelineDocument(json)
        // What is accepted can be written, read again, laid out and computed.
        #expect(try PipelineDocument(parsing: document.text.utf8) == document)
        let environment = document.scene.environment(clock: .standing)
        let layout = document.makePipeline().layout(in: environment)
        #expect(document.scene.layout(around: layout, clock: .standing).contentHeight.isFinite)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}

extension JSON {
  /// The value with one part of it replaced, taken out or doubled.
  fileprivate func changed(using random: inout SplitMix) -> JSON {
    switch self {
    case .object(var members) where !members.isEmpty && !random.chance(12):
      let index = members.indices.randomElement(using: &random)!
      if random.chance(12) {
        members.remove(at: index)
      } else {
        members[index].value = members[index].value.changed(using: &random)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && !random.chance(12):
      let index = elements.indices.randomElement(using: &random)!
      if random.chance(8) {
        elements.append(elements[index])
      } else {
        elements[index] = elements[index].changed(using: &random)
      }
      return .array(elements)
    default: return random.json(depth: 4)
    }
  }
}
