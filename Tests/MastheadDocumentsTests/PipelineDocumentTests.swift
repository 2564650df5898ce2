import Foundation
import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct PipelineDocumentTests {
  // MARK: Valid documents

  @Test func minimalDocumentHasNoHeaderAndPlainScene() throws {
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
      Row("points below the bar", #"{"excludingSafeArea":56.5}"#, .excludingSafeArea(56.5)),
      Row("a ratio with a remark", #"{"$remark":"half","ratioOfWidth":0.5}"#, .ratioOfWidth(0.5)),
    ] as [Row<String, HeaderHeight>])
  func heightHasFourForms(_ row: Row<String, HeaderHeight>) throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"header":{"height":\#(row.input)}}"#.utf8)
    #expect(document.header == Header(height: row.output))
  }

  @Test func everyHeaderValueIsRead() throws {
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

  @Test func effectsKeepOrderAndDisabledOnesDoNotRun() throws {
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
    #expect(document.makePipeline().effects.map { $0.kind.identifier } == ["stretch", "cut-away"])
  }

  @Test func keysOfOtherToolsAreAllowedEverywhere() throws {
    let text = """
      {"$schema":"a","masthead":1,"header":{"$a":1,"elements":[{"name":"a","$l":0}],"imageSize":{"width":1,"height":2,"$b":null}},
       "effects":[{"$c":[],"effect":"stretch","parameters":{"$d":{},"factor":0.5}}],
       "scene":{"$e":0,"device":{"$f":0,"safeArea":{"$g":0}},"elements":{"a":{"texts":[{"text":"a","$h":0}]}},
       "content":{"$i":0,"kind":"rows","sections":[{"$j":0,"rows":[{"$k":0,"title":"a","text":"b"}]}]}}}
      """
    let document = try PipelineDocument(parsing: text.utf8)
    #expect((document.effects[0].effect as? Stretch)?.factor == 0.5)
    #expect(try JSON(parsing: text) == JSON(parsing: document.text))
  }

  /// Documents with texts over the header, as earlier programs wrote them, and the resulting elements.
  private static let headerTexts: [Row<String, String>] = [
    Row(
      "at both edges",
      #"""
      {"masthead":1,"header":{"height":200,"elements":[{"name":"topTexts"}]},
       "scene":{"title":"T","headerTexts":[{"text":"a","bold":true,"$x":1},{"text":"b","size":30,"edge":"top"},{"text":"c"}],
                "elements":{"topTexts":{"text":"z"}}}}
      """#,
      #"""
      {"masthead":1,"header":{"height":200,"elements":[
         {"name":"topTexts2","height":"fit","insets":{"top":16,"leading":16,"bottom":16,"trailing":16},"within":"margins"},
         {"name":"bottomTexts","alignment":"bottomLeading","height":"fit",
          "insets":{"top":16,"leading":16,"bottom":16,"trailing":16},"within":"margins"},
         {"name":"topTexts"}]},
       "scene":{"title":"T","elements":{"topTexts":{"text":"z"},
         "topTexts2":{"axis":"vertical","texts":[{"text":"b","size":30,"alignment":"leading"}]},
         "bottomTexts":{"axis":"vertical","texts":[
           {"text":"a","bold":true,"$x":1,"alignment":"leading"},{"text":"c","alignment":"leading"}]}}}}
      """#),
    Row(
      "in a header that fits",
      #"""
      {"masthead":1,"header":{"height":{"fitting":{"minimum":50}}},
       "scene":{"headerTexts":[{"text":"a"},{"text":"b","edge":"top"}]}}
      """#,
      #"""
      {"masthead":1,"header":{"height":{"fitting":{"minimum":50}},"elements":[
         {"name":"topTexts","height":"fit","insets":{"top":16,"leading":16,"bottom":16,"trailing":16},"within":"margins"}]},
       "scene":{"elements":{"topTexts":{"axis":"vertical","texts":[
         {"text":"a","alignment":"leading"},{"text":"b","alignment":"leading"}]}}}}
      """#),
    Row(
      "before the target of effects",
      #"""
      {"masthead":1,"header":{"height":9,"elements":[{"name":"avatar"},{"name":"b"}]},
       "effects":["move",{"effect":"rotate","parameters":{"to":3}},{"effect":"rotate","parameters":{"target":"b"}},"fade"],
       "scene":{"headerTexts":[{"text":"a"}]}}
      """#,
      #"""
      {"masthead":1,"header":{"height":9,"elements":[
         {"name":"bottomTexts","alignment":"bottomLeading","height":"fit",
          "insets":{"top":16,"leading":16,"bottom":16,"trailing":16},"within":"margins"},
         {"name":"avatar"},{"name":"b"}]},
       "effects":[{"effect":"move","parameters":{"target":"avatar"}},{"effect":"rotate","parameters":{"to":3,"target":"avatar"}},
         {"effect":"rotate","parameters":{"target":"b"}},"fade"],
       "scene":{"elements":{"bottomTexts":{"axis":"vertical","texts":[{"text":"a","alignment":"leading"}]}}}}
      """#),
    Row(
      "with an effect without a target",
      #"{"masthead":1,"header":{"height":9},"effects":["move"],"scene":{"headerTexts":[{"text":"a"}]}}"#,
      #"""
      {"masthead":1,"header":{"height":9,"elements":[
         {"name":"bottomTexts","alignment":"bottomLeading","height":"fit",
          "insets":{"top":16,"leading":16,"bottom":16,"trailing":16},"within":"margins"}]},
       "effects":[{"effect":"move","enabled":false}],
       "scene":{"elements":{"bottomTexts":{"axis":"vertical","texts":[{"text":"a","alignment":"leading"}]}}}}
      """#),
    Row(
      "without a header", #"{"masthead":1,"scene":{"headerTexts":[{"text":"a"}],"title":"T"}}"#,
      #"{"masthead":1,"scene":{"title":"T"}}"#),
    Row(
      "none", #"{"masthead":1,"header":{"height":9},"scene":{"headerTexts":[]}}"#,
      #"{"masthead":1,"header":{"height":9},"scene":{}}"#),
  ]

  @Test(arguments: headerTexts)
  func textsOverTheHeaderAreReadAsElements(_ row: Row<String, String>) throws {
    let document = try PipelineDocument(parsing: row.input.utf8)
    #expect(document.text == (try JSON(parsing: row.output)).pretty)
    #expect(document == (try PipelineDocument(parsing: row.output.utf8)))
    #expect(
      document.notes.map(\.description) == ["scene.headerTexts: deprecated; its texts are read as elements"])
  }

  @Test func textsOverTheHeaderNeedRoomAmongElements() throws {
    let names = (1...32).map { #"{"name":"e\#($0)"}"# }.joined(separator: ",")
    let text = #"""
      {"masthead":1,"header":{"height":9,"elements":[\#(names)]},"scene":{"headerTexts":[{"text":"a"}]}}
      """#
    #expect(
      throws: DocumentError(
        place: "scene.headerTexts",
        message: "cannot convert the texts to elements; header.elements: too many elements: at most 32, got 33")
    ) { try PipelineDocument(parsing: text.utf8) }
  }

  /// Errors have their places in the original document. The texts are read although other parts have errors.
  @Test func textsOverTheHeaderAreReadDespiteErrors() throws {
    let json = try JSON(
      parsing: #"""
        {"masthead":1,"header":{"height":9},"effects":["stretch","strech"],"scene":{"headerTexts":[{"text":"a"}]}}
        """#)
    let (document, errors) = DocumentErrors.collect(in: json) { cursor throws(DocumentError) in
      try PipelineDocument(cursor)
    }
    #expect(errors.map(\.place) == ["effects[1]"])
    #expect(document?.elementNames == ["bottomTexts"])
  }

  @Test func pipelineWithoutHeaderRunsNoEffects() throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"effects":[{"effect":"cut-away"}]}"#.utf8)
    #expect(document.makePipeline().effects.isEmpty)
    #expect(document.effects.count == 1)
  }

  // MARK: Invalid documents

  private static let documents: [Row<String, String>] = [
    Row(
      "not JSON", #"{"masthead": 1,}"#,
      "1:15: remove the comma before }"),
    Row("an array", "[]", "expected an object, got an array"),
    Row("no version", #"{"name":"a"}"#, #"missing key "masthead""#),
    Row(
      "a text for a version", #"{"masthead":"1"}"#,
      #"masthead: expected a whole number, got the string "1""#),
    Row("version 0", #"{"masthead":0}"#, "masthead: must be a whole number between 1 and 2147483647, got 0"),
    Row(
      "a fractional version", #"{"masthead":1.5}"#,
      "masthead: must be a whole number between 1 and 2147483647, got 1.5"),
    Row(
      "a newer version with unknown keys", #"{"masthead":2,"sound":[]}"#,
      "masthead: must be at most 1, got 2; update Masthead"),
    Row(
      "an unknown key", #"{"masthead":1,"headers":{}}"#,
      #"unknown key "headers"; did you mean header?"#),
    Row("a name that is not a string", #"{"masthead":1,"name":3}"#, "name: expected a string, got the number 3"),
    Row(
      "a key given twice", #"{"masthead":1,"masthead":1}"#,
      #"1:15: duplicate key "masthead""#),
  ]

  private static let headers: [Row<String, String>] = [
    Row("null", "null", "header: expected an object, got null"),
    Row(
      "an unknown key", #"{"heigth":1}"#,
      #"header: unknown key "heigth"; did you mean height?"#
    ),
    Row("a text for a height", #"{"height":"300"}"#, #"header.height: expected a number, got the string "300""#),
    Row("a negative height", #"{"height":-1}"#, "header.height: must be between 0 and 1000 pt, got -1"),
    Row("a height out of range", #"{"height":1000.5}"#, "header.height: must be between 0 and 1000 pt, got 1000.5"),
    Row("a flag for a height", #"{"height":true}"#, "header.height: expected a number, got true"),
    Row("an array for a height", #"{"height":[300]}"#, "header.height: expected a number, got an array"),
    Row(
      "a height without a form", #"{"height":{}}"#,
      #"header.height: must have exactly one of the keys ratioOfWidth, fitting, excludingSafeArea"#),
    Row(
      "a height in two forms", #"{"height":{"ratioOfWidth":1,"fitting":{"minimum":1}}}"#,
      #"header.height: must have exactly one of the keys ratioOfWidth, fitting, excludingSafeArea"#),
    Row(
      "a height in an unknown form", #"{"height":{"ratio":1}}"#,
      #"header.height: unknown key "ratio"; allowed keys: ratioOfWidth, fitting, excludingSafeArea"#),
    Row(
      "a ratio out of range", #"{"height":{"ratioOfWidth":5}}"#,
      "header.height.ratioOfWidth: must be between 0 and 4, got 5"),
    Row(
      "a fitting height without a minimum", #"{"height":{"fitting":{}}}"#,
      #"header.height.fitting: missing key "minimum""#),
    Row(
      "a minimum out of range", #"{"height":{"fitting":{"minimum":-1}}}"#,
      "header.height.fitting.minimum: must be between 0 and 1000 pt, got -1"),
    Row(
      "a collapsed height out of range", #"{"collapsedHeight":1e4}"#,
      "header.collapsedHeight: must be between 0 and 1000 pt, got 1e4"),
    Row(
      "an unknown placement", #"{"placement":"above"}"#,
      #"header.placement: unknown value "above"; must be one of aboveContent, insideContent, collapsedAboveContent"#),
    Row(
      "an image size without a height", #"{"imageSize":{"width":1}}"#, #"header.imageSize: missing key "height""#),
    Row(
      "an image size out of range", #"{"imageSize":{"width":-1,"height":1}}"#,
      "header.imageSize.width: must be between 0 and 10000 pt, got -1"),
  ]

  private static let effects: [Row<String, String>] = [
    Row("an object", "{}", "effects: expected an array, got an object"),
    Row("a number for an effect", "[3]", "effects[0]: expected an object, got the number 3"),
    Row("an effect without a name", "[{}]", #"effects[0]: missing key "effect""#),
    Row("a number for a name", #"[{"effect":3}]"#, "effects[0].effect: expected a string, got the number 3"),
    Row(
      "an unknown effect", #"[{"effect":"stretch"},{"effect":"strech"}]"#,
      #"effects[1].effect: unknown effect "strech"; did you mean stretch?"#
    ),
    Row(
      "an unknown key", #"[{"effect":"stretch","enable":true}]"#,
      #"effects[0]: unknown key "enable"; did you mean enabled?"#),
    Row(
      "a number for a flag", #"[{"effect":"stretch","enabled":1}]"#,
      "effects[0].enabled: expected true or false, got the number 1"),
    Row(
      "an array of parameters", #"[{"effect":"stretch","parameters":[]}]"#,
      "effects[0].parameters: expected an object, got an array"),
    Row(
      "an unknown parameter", #"[{"effect":"cut-away","parameters":{"depht":80}}]"#,
      #"effects[0].parameters.depht: unknown parameter "depht"; did you mean depth?"#
    ),
    Row(
      "a value out of range", #"[{"effect":"stretch"},{"effect":"overlap","parameters":{"ratio":0}}]"#,
      "effects[1].parameters.ratio: must be between 1 and 10, got 0"),
    Row(
      "a value just out of range", #"[{"effect":"overlap","parameters":{"ratio":10.000000000000002}}]"#,
      "effects[0].parameters.ratio: must be between 1 and 10, got 10.000000000000002"),
    Row(
      "a text for a number", #"[{"effect":"stretch","parameters":{"factor":"1"}}]"#,
      #"effects[0].parameters.factor: expected a number, got the string "1""#),
    Row(
      "a text for an optional number", #"[{"effect":"stretch","parameters":{"limit":"NaN"}}]"#,
      #"effects[0].parameters.limit: expected a number, got the string "NaN""#),
    Row(
      "null for a number", #"[{"effect":"stretch","parameters":{"factor":null}}]"#,
      "effects[0].parameters.factor: expected a number, got null"),
    Row(
      "two forms of a cut", #"[{"effect":"cut-away","parameters":{"ratio":0.2,"depth":80}}]"#,
      #"effects[0].parameters: "ratio" and "depth" cannot be set together"#),
    Row(
      "an unknown choice", #"[{"effect":"cut-away","parameters":{"side":"top"}}]"#,
      #"effects[0].parameters.side: unknown value "top"; must be one of left, right"#),
    Row(
      "a number for a choice", #"[{"effect":"safe-area","parameters":{"policy":0}}]"#,
      "effects[0].parameters.policy: unknown value 0; must be one of underlap, include, exclude"),
    Row(
      "a text that is too long for a message",
      #"[{"effect":"stretch","parameters":{"factor":"\#(String(repeating: "a", count: 50))"}}]"#,
      "effects[0].parameters.factor: expected a number, got the string \"\(String(repeating: "a", count: 40))…\""),
  ]

  /// Invalid documents and the error of each.
  static let invalid =
    documents + headers.map { Row("header: \($0.name)", #"{"masthead":1,"header":\#($0.input)}"#, $0.output) }
    + effects.map { Row("effects: \($0.name)", #"{"masthead":1,"header":{},"effects":\#($0.input)}"#, $0.output) }

  @Test(arguments: invalid)
  func invalidDocumentIsRejectedWithItsPath(_ row: Row<String, String>) {
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
        // An accepted document reads back and lays out.
        #expect(try PipelineDocument(parsing: document.text.utf8) == document)
        let environment = document.scene.environment()
        let layout = document.makePipeline().layout(in: environment)
        #expect(document.scene.layout(around: layout, clock: .standing).contentHeight.isFinite)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}

extension JSON {
  /// Returns the value with one part replaced, removed or duplicated.
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
