import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite(.long) struct SceneElementTests {
  private typealias Element = MastheadScene.Element

  /// Reads the look of an element `e` in a header with the elements `e` and `f`.
  private func look(_ text: String) throws -> Element? {
    try PipelineDocument(
      parsing:
        #"{"masthead":1,"header":{"elements":[{"name":"e"},{"name":"f"}]},"scene":{"elements":{"e":\#(text)}}}"#.utf8
    ).scene.elements["e"]
  }

  private static let (red, green) = (
    MastheadScene.Color(red: 1, green: 0, blue: 0), MastheadScene.Color(red: 0, green: 1, blue: 0)
  )

  private static let looks: [Row<String, Element>] = [
    Row("a text", #"{"text":"Ada"}"#, Element(texts: [.init("Ada")])),
    Row(
      "a text with everything", #"{"text":"Ada","size":22,"bold":true,"color":[1,0,0],"alignment":"trailing"}"#,
      Element(texts: [.init("Ada", size: 22, isBold: true, color: red, alignment: .trailing)])),
    Row("a shape", #"{"shape":"circle"}"#, Element(shape: .circle, color: .gray)),
    Row(
      "a button", #"{"shape":"capsule","color":[1,0,0],"texts":[{"text":"Follow","size":15}]}"#,
      Element(shape: .capsule, color: red, texts: [.init("Follow", size: 15, alignment: .center)])),
    Row(
      "a gradient", #"{"shape":"rectangle","gradient":[[1,0,0],[0,1,0]]}"#,
      Element(shape: .rectangle, color: .gray, gradient: .init(top: red, bottom: green))),
    Row("a picture", #"{"picture":"avatar"}"#, Element(picture: .avatar)),
    Row(
      "an icon on a shape", #"{"shape":"circle","color":[0,1,0],"picture":"play","$why":"green"}"#,
      Element(shape: .circle, color: green, picture: .play)),
  ]

  @Test(arguments: looks) private func everyLookIsRead(_ row: Row<String, Element>) throws {
    #expect(try look(row.input) == row.output)
  }

  static let invalid = [
    Row("nothing to draw", "{}", #"scene.elements.e: missing key "text"; or give a shape or a picture"#),
    Row(
      "a text with a shape", #"{"text":"a","shape":"circle"}"#,
      #"scene.elements.e: "text" and "shape" cannot be set together"#),
    Row(
      "a text with texts", #"{"text":"a","texts":[]}"#, #"scene.elements.e: "text" and "texts" cannot be set together"#),
    Row(
      "a shape with a font size", #"{"shape":"circle","size":20}"#,
      #"scene.elements.e: "shape" and "size" cannot be set together"#),
    Row(
      "an unknown shape", #"{"shape":"star"}"#,
      #"scene.elements.e.shape: unknown value "star"; must be one of rectangle, capsule, circle"#),
    Row(
      "a gradient of one color", #"{"shape":"circle","gradient":[[1,0,0]]}"#,
      "scene.elements.e.gradient: expected 2 colors, got 1"),
    Row(
      "a text too large", #"{"shape":"circle","texts":[{"text":"a"},{"text":"b","size":201}]}"#,
      "scene.elements.e.texts[1].size: must be between 1 and 200, got 201"),
    Row(
      "an unknown key", #"{"text":"a","font":"b"}"#,
      #"scene.elements.e: unknown key "font"; allowed keys: text, size, bold, color, alignment, shape, gradient, picture, texts"#
    ),
    Row("a color", "[1,1,1]", "scene.elements.e: expected an object, got an array"),
    Row(
      "an element that the header lacks", #"{"text":"a"},"g":{"text":"b"}"#,
      #"scene.elements.g: unknown element "g"; must be one of e, f"#),
  ]

  @Test(arguments: invalid) func invalidLookIsRejectedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try look(row.input) }
    #expect(error?.description == row.output)
  }

  @Test(
    arguments: [
      Row("a text", #"{"title":"a","text":"b"}"#, .init(title: "a", color: .gray, text: "b")),
      Row(
        "a post", #"{"kind":"post","title":"a","text":"b"}"#,
        .init(kind: .post, picture: .avatar, title: "a", color: .gray, text: "b")),
      Row(
        "a card with a photo", #"{"kind":"card","picture":"photo2","title":"a","text":"b"}"#,
        .init(kind: .card, picture: .photo2, title: "a", color: .gray, text: "b")),
    ] as [Row<String, MastheadScene.Row>])
  func everyKindOfRowIsRead(_ row: Row<String, MastheadScene.Row>) throws {
    let text = #"{"masthead":1,"scene":{"content":{"kind":"rows","sections":[{"rows":[\#(row.input)]}]}}}"#
    #expect(try PipelineDocument(parsing: text.utf8).scene.content == .rows([[row.output]]))
  }

  /// A schema cannot express that the header lacks an element.
  @Test func schemaAgreesWithReader() throws {
    func document(_ look: String) throws -> JSON {
      try JSON(
        parsing: #"{"masthead":1,"header":{"elements":[{"name":"e"}]},"scene":{"elements":{"e":\#(look)}}}"#.utf8)
    }
    let schema = PipelineDocument.schema()
    try SchemaValidator.expectValid(Self.looks.map { ($0.name, try document($0.input)) }, by: schema)
    let rejected = Self.invalid.filter { $0.name != "an element that the header lacks" }
    let mistakes = try SchemaValidator.mistakes(in: rejected.map { try document($0.input) }, by: schema)
    for (row, mistake) in zip(rejected, mistakes) { #expect(mistake != nil, "\(row.name)") }
  }
}
