import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct PipelineDocumentEditingTests {
  private static let text =
    #"{"masthead":1,"name":"Test","header":{"height":300,"placement":"aboveContent"},"effects":[{"effect":"stretch","enabled":false},{"effect":"cut-away","parameters":{"depth":40,"side":"right"}},{"effect":"overlap"}],"scene":{"title":"Kept"}}"#

  /// One edit: the path, the value, and the changes of the document's text as pairs of old and new parts.
  private struct Change: Sendable, CustomTestStringConvertible {
    let path: String
    let value: String
    let replaced: [String]

    init(_ path: String, _ value: String, _ replaced: String...) {
      self.path = path
      self.value = value
      self.replaced = replaced
    }

    var testDescription: String { "\(path) = \(value)" }
  }

  /// Setting a value reads only the part that contains the value.
  @Test func editedDocumentEqualsParsedDocument() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(400, quick: 40) {
      var document = random.chance(2) ? random.pipelineDocument() : Preset.all.randomElement(using: &random)!.document
      for _ in 0..<10 {
        let (path, value) = random.edit(of: document)
        // A refused edit changes nothing.
        document = (try? document.setting(path, to: value)) ?? document
        let read = try PipelineDocument(document.json)
        #expect(document.scene == read.scene && document.header == read.header, "\(path) \(value)")
        #expect(parts(of: document) == parts(of: read), "\(path) \(value)")
      }
    }
  }

  /// A description of a document's parts besides its header and its scene.
  private func parts(of document: PipelineDocument) -> [String] {
    [document.name, "\(document.highlights)", "\(document.problems)", "\(document.notes)"]
      + document.effects.map { entry in
        let values = entry.kind.parameters.map { "\($0.identifier) \(entry.effect.value(of: $0.identifier) ?? .nan)" }
        return "\(entry.kind.identifier) \(entry.isEnabled) \(entry.isSkipped) \(values)"
      }
  }

  @Test(arguments: [
    Change("name", #""Other""#, #""Test""#, #""Other""#),
    Change("name", "null", #""name":"Test","#, ""),
    Change("header.height", "128.50", "300", "128.50"),
    Change("header.height", "null", #""height":300,"#, ""),
    Change("header.height.ratioOfWidth", "0.5", "300", #"{"ratioOfWidth":0.5}"#),
    Change("header.height.ratioOfWidth", "null"),
    Change("header.height.fitting.minimum", "128", "300", #"{"fitting":{"minimum":128}}"#),
    Change("header.height.fitting.minimum", "null"),
    Change("header.collapsedHeight", "64", #"Content"}"#, #"Content","collapsedHeight":64}"#),
    Change("header.placement", #""insideContent""#, "aboveContent", "insideContent"),
    Change("header.placement", "null", #","placement":"aboveContent""#, ""),
    Change(
      "header.imageSize.width", "600", #"Content"}"#, #"Content","imageSize":{"width":600,"height":900}}"#),
    Change(
      "header.imageSize.height", "600", #"Content"}"#, #"Content","imageSize":{"width":1200,"height":600}}"#),
    Change("effects[0].enabled", "true", "false", "true"),
    Change("effects[0].enabled", "null", #","enabled":false"#, ""),
    Change("effects[2].enabled", "false", #""overlap"}"#, #""overlap","enabled":false}"#),
    Change("effects[0].parameters.factor", "0.50", "false}", #"false,"parameters":{"factor":0.50}}"#),
    Change("effects[0].parameters.factor", "null"),
    Change("effects[1].parameters.depth", "90", "40", "90"),
    Change("effects[1].parameters.depth", "null", #""depth":40,"#, ""),
    Change("effects[1].parameters.side", "null", #","side":"right""#, ""),
    Change("effects[1].parameters.ratio", "0.25", #""depth":40,"side":"right""#, #""side":"right","ratio":0.25"#),
    Change("effects[1].parameters.ratio", "null"),
    Change("effects[2].parameters.ratio", "3", #""overlap"}"#, #""overlap","parameters":{"ratio":3}}"#),
  ])
  private func settingChangesOneValueOnly(_ change: Change) throws {
    let document = try PipelineDocument(parsing: Self.text.utf8)
    var expected = Self.text
    for index in stride(from: 0, to: change.replaced.count, by: 2) {
      expected = expected.replacing(change.replaced[index], with: change.replaced[index + 1], maxReplacements: 1)
    }
    #expect(change.replaced.isEmpty || expected != Self.text)
    #expect(try document.setting(change.path, to: JSON(parsing: change.value)).json.compact == expected)
  }

  @Test func resettingLastParameterRemovesObject() throws {
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"effects":[{"effect":"overlap","parameters":{"ratio":3}}]}"#.utf8)
    #expect(
      try document.setting("effects[0].parameters.ratio", to: .null).json.compact
        == #"{"masthead":1,"effects":[{"effect":"overlap"}]}"#)
  }

  @Test(arguments: [
    Row("a ratio", #"{"ratioOfWidth":0.5}"#, "header.height.ratioOfWidth"),
    Row("the content's height", #"{"fitting":{"minimum":10}}"#, "header.height.fitting.minimum"),
  ])
  func heightIsResetOnlyByPathOfItsForm(_ row: Row<String, String>) throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"header":{"height":\#(row.input)}}"#.utf8)
    #expect(try document.setting(row.output, to: .null).json.compact == #"{"masthead":1,"header":{}}"#)
    #expect(try document.setting("header.height", to: .null) == document)
    #expect(
      try document.setting("header.height", to: 200).json.compact == #"{"masthead":1,"header":{"height":200}}"#)
  }

  @Test(arguments: [
    "", "header", "header.", "header.heigth", "header.height.ratio", "header.imageSize", "effects", "effects[0]",
    "effects[0].", "effects[0].effect", "effects[0].parameters", "effects[0].parameters.",
    "effects[0].parameters.ratio",
    "effects[3].enabled", "effects[-1].enabled", "effects[+1].enabled", "effects[01].enabled", "effects[].enabled",
    "effects[0", "effects[0]enabled", "effects[99999999999999999999].enabled", "masthead", "scene.bezel",
    "scene.elements", "scene.colors", "Name",
    " name",
  ])
  func invalidPathIsRejected(_ path: String) throws {
    let document = try PipelineDocument(parsing: Self.text.utf8)
    let error = #expect(throws: DocumentError.self) { try document.setting(path, to: 1) }
    #expect(
      error
        == DocumentError(
          place: path,
          message:
            "cannot be set; set a value such as header.height or effects[0].parameters.factor"))
  }

  @Test func documentWithoutHeaderRejectsHeaderPaths() throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1}"#.utf8)
    for path in ["header.height", "effects[0].enabled"] {
      #expect(throws: DocumentError.self) { try document.setting(path, to: 1) }
    }
  }

  @Test(
    arguments: [
      Row(
        "out of range", ("effects[2].parameters.ratio", "0"),
        "effects[2].parameters.ratio: must be between 1 and 10, got 0"),
      Row(
        "wrong type", ("effects[0].enabled", #""yes""#),
        #"effects[0].enabled: expected true or false, got the string "yes""#),
      Row(
        "a ratio out of range", ("header.height.ratioOfWidth", "9"),
        "header.height.ratioOfWidth: must be between 0 and 4, got 9"),
      Row("an object", ("name", "{}"), "name: expected a string, got an object"),
    ] as [Row<(String, String), String>])
  func invalidValueIsRejectedWithItsPath(_ row: Row<(String, String), String>) throws {
    let document = try PipelineDocument(parsing: Self.text.utf8)
    let error = #expect(throws: DocumentError.self) {
      try document.setting(row.input.0, to: JSON(parsing: row.input.1))
    }
    #expect(error?.description == row.output)
  }

  @Test func mergePatchIsValidated() throws {
    let document = try PipelineDocument(parsing: Self.text.utf8)
    let merged = try document.merging(["header": .null, "name": "Bare", "effects": []])
    #expect(merged.json.compact == #"{"masthead":1,"name":"Bare","effects":[],"scene":{"title":"Kept"}}"#)
    #expect(merged.header == nil)
    let error = #expect(throws: DocumentError.self) { try document.merging(["masthead": 9]) }
    #expect(
      error?.description
        == "masthead: must be at most 1, got 9; update Masthead")
  }
}

extension SplitMix {
  /// Returns a path, often of an existing value, and a value that may be invalid at the path.
  fileprivate mutating func edit(of document: PipelineDocument) -> (path: String, value: JSON) {
    let effect = document.effects.isEmpty ? 0 : Int.random(in: document.effects.indices, using: &self)
    let parameter =
      document.effects.isEmpty
      ? "x" : document.effects[effect].kind.parameters.randomElement(using: &self)?.identifier ?? "x"
    let element = Int.random(in: 0...max(0, document.elementNames.count - 1), using: &self)
    let paths = [
      "name", "effects[\(effect)].enabled", "effects[\(effect)].parameters.\(parameter)",
      "header.\(Header.parameters.randomElement(using: &self)!.identifier)",
      "scene.\(MastheadScene.parameters.randomElement(using: &self)!.identifier)",
      "header.elements[\(element)].\(["name", "width", "insets.leading", "collapsed", "cornerRadius", "alignment"].randomElement(using: &self)!)",
    ]
    let values: [JSON] = [
      .null, true, false, "fill", "bottom", "dark", "header", .number(.random(in: 0...1, using: &self)),
      .number(.random(in: -100...1000, using: &self).rounded()), ["width": 20], [1],
    ]
    return (paths.randomElement(using: &self)!, values.randomElement(using: &self)!)
  }
}
