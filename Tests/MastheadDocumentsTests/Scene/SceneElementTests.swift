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

  private typealias Dynamic = MastheadScene.DynamicColor

  private static let (red, green) = (
    Dynamic(.init(red: 1, green: 0, blue: 0)), Dynamic(.init(red: 0, green: 1, blue: 0))
  )

  private static let looks: [Row<String, Element>] = [
    Row("a text", #"{"text":"Ada"}"#, Element(texts: [.init("Ada")])),
    Row(
      "a text with everything", #"{"text":"Ada","size":22,"bold":true,"color":[1,0,0],"alignment":"trailing"}"#,
      Element(texts: [.init("Ada", size: 22, weight: 700, color: red, alignment: .trailing)])),
    Row("a shape", #"{"shape":"circle"}"#, Element(shape: .circle, fill: .color(.gray))),
    Row(
      "a button", #"{"shape":"capsule","color":[1,0,0],"texts":[{"text":"Follow","size":15}]}"#,
      Element(shape: .capsule, fill: .color(red), texts: [.init("Follow", size: 15, alignment: .center)])),
    Row(
      "a gradient", #"{"shape":"rectangle","gradient":[[1,0,0],[0,1,0]]}"#,
      Element(shape: .rectangle, fill: .gradient([red, green]))),
    Row("a picture", #"{"picture":"avatar"}"#, Element(picture: .illustration(.avatar), iconColor: .gray)),
    Row(
      "an icon on a shape", #"{"shape":"circle","color":[0,1,0],"picture":"play","$why":"green"}"#,
      Element(shape: .circle, fill: .color(green), picture: .illustration(.play))),
  ]

  /// One pixel as a GIF.
  private static let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  private static func hex(_ value: UInt32, _ opacity: UInt32 = 255) -> MastheadScene.Color {
    let byte = { (shift: UInt32) in Double(value >> shift & 0xff) / 255 }
    return MastheadScene.Color(red: byte(16), green: byte(8), blue: byte(0), opacity: Double(opacity) / 255)
  }

  private static func fixed(_ color: MastheadScene.Color) -> Dynamic { Dynamic(color, dark: color) }

  /// Looks in a scene with the colors `ink` and `accent` and the picture `me`.
  private static let named: [Row<String, Element>] = [
    Row("six digits", ##"{"fill":"#5B46C7"}"##, Element(shape: .rectangle, fill: .color(fixed(hex(0x5b46c7))))),
    Row("opacity", ##"{"fill":"#5b46c780"}"##, Element(shape: .rectangle, fill: .color(fixed(hex(0x5b46c7, 0x80))))),
    Row("short", ##"{"fill":"#0ff"}"##, Element(shape: .rectangle, fill: .color(fixed(hex(0x00ffff))))),
    Row("short with opacity", ##"{"fill":"#0000"}"##, Element(shape: .rectangle, fill: .color(fixed(hex(0, 0))))),
    Row(
      "a pair", ##"{"shape":"capsule","fill":["#fff","#1c1c1e"]}"##,
      Element(shape: .capsule, fill: .color(Dynamic(hex(0xffffff), dark: hex(0x1c1c1e))))),
    Row(
      "a name", #"{"fill":"ink"}"#,
      Element(shape: .rectangle, fill: .color(Dynamic(hex(0x1c1c1e), dark: hex(0xf2f2f7))))),
    Row("numbers", #"{"fill":[1,0,0]}"#, Element(shape: .rectangle, fill: .color(red))),
    Row(
      "a gradient of a fill", ##"{"fill":{"gradient":["#0000","accent",[0,1,0]]}}"##,
      Element(shape: .rectangle, fill: .gradient([fixed(hex(0, 0)), fixed(hex(0x5b46c7, 0xcc)), green]))),
    Row(
      "a material", #"{"shape":"capsule","fill":{"material":"thin"}}"#, Element(shape: .capsule, fill: .material(.thin))
    ),
    Row(
      "an outline", #"{"shape":"circle","picture":"me","focus":[0.5,0.25],"outline":{"color":"accent","width":4}}"#,
      Element(
        shape: .circle, fill: .color(.gray), outline: .init(color: fixed(hex(0x5b46c7, 0xcc)), width: 4),
        picture: .own("me"), focus: MastheadPoint(x: 0.5, y: 0.25))),
    Row(
      "texts over a picture",
      ##"{"picture":"map","texts":[{"text":"Here","weight":600,"color":"#fff","overflow":"cut"}]}"##,
      Element(
        picture: .illustration(.map), iconColor: .gray,
        texts: [.init("Here", weight: 600, color: fixed(hex(0xffffff)), alignment: .center, overflow: .cut)])),
    Row(
      "words for people", #"{"label":"My Title!","text":"Wren","role":"heading","alt":"The name"}"#,
      Element(label: "My Title!", texts: [.init("Wren")], role: .heading, alternative: "The name")),
    Row("a label alone", #"{"label":"Avatar"}"#, Element(label: "Avatar", iconColor: .gray)),
    Row(
      "an icon on a fill", ##"{"fill":"accent","picture":"heart","color":"#fff"}"##,
      Element(
        shape: nil, fill: .color(fixed(hex(0x5b46c7, 0xcc))), picture: .illustration(.heart),
        iconColor: fixed(hex(0xffffff)))),
  ]

  private func document(_ look: String) -> String {
    ##"{"masthead":1,"header":{"elements":[{"name":"e"}]},"scene":{"colors":{"ink":["#1C1C1E","#F2F2F7"],"accent":"#5B46C7CC"},"##
      + ##""pictures":{"me":{"data":"\##(Self.pixel)","alt":"Wren"}},"elements":{"e":\##(look)}}}"##
  }

  @Test(arguments: named) private func looksUseColorsAndPicturesOfTheirScene(_ row: Row<String, Element>) throws {
    let scene = try PipelineDocument(parsing: document(row.input).utf8).scene
    #expect(scene.elements["e"] == row.output)
    #expect(scene.pictures == ["me": .init(data: Self.pixel, alternative: "Wren")])
  }

  @Test func editOfOneColorKeepsNames() throws {
    let old = try PipelineDocument(parsing: document(#"{"fill":"ink"}"#).utf8)
    let new = try old.setting("scene.elements.e.fill", to: "accent")
    #expect(new.scene.elements["e"]?.fill == .color(Self.fixed(Self.hex(0x5b46c7, 0xcc))))
  }

  private static let wrongNames = [
    Row("a color", ##"{"fill":"inkk"}"##, #"scene.elements.e.fill: unknown color "inkk"; did you mean ink?"#),
    Row(
      "digits", ##"{"fill":"#12345"}"##,
      ##"scene.elements.e.fill: expected a color, such as "#5b46c7" or "#5b46c780", got "#12345""##),
    Row("three of a pair", ##"{"fill":["#fff","#000","#f00"]}"##, "scene.elements.e.fill: expected 2 colors, got 3"),
    Row(
      "two fills", ##"{"fill":"#fff","gradient":["#fff","#000"]}"##,
      #"scene.elements.e: "fill" and "gradient" cannot be set together"#),
    Row(
      "two weights", #"{"text":"a","weight":600,"bold":true}"#,
      #"scene.elements.e: "weight" and "bold" cannot be set together"#),
    Row("a number", #"{"fill":1}"#, ##"scene.elements.e.fill: expected a color, such as "#5b46c7", got the number 1"##),
    Row(
      "a focus", #"{"picture":"me","focus":[0.5]}"#, "scene.elements.e.focus: expected 2 numbers between 0 and 1, got 1"
    ),
    Row(
      "a role", #"{"text":"a","role":"link"}"#,
      #"scene.elements.e.role: unknown value "link"; must be one of button, heading, tabs, image"#),
  ]

  @Test(arguments: wrongNames) private func wrongNameIsReportedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(parsing: document(row.input).utf8) }
    #expect(error?.description == row.output)
  }

  private static let wrongPictures = [
    Row(
      "a file", #"{"me":{"data":"me.png"}}"#,
      "scene.pictures.me.data: must be a data: URL of a PNG, JPEG, WebP or GIF in base64"),
    Row(
      "a script", #"{"me":{"data":"data:image/svg+xml;base64,PHN2Zy8+"}}"#,
      "scene.pictures.me.data: must be a data: URL of a PNG, JPEG, WebP or GIF in base64"),
    Row(
      "another text", #"{"me":{"data":"data:image/png;base64,AA\"><script>"}}"#,
      "scene.pictures.me.data: must be a data: URL of a PNG, JPEG, WebP or GIF in base64"),
    Row(
      "a large file", "{\"me\":{\"data\":\"data:image/png;base64,\(String(repeating: "A", count: 267_600))\"}}",
      "scene.pictures.me.data: a picture must have at most 200 KB, got 201 KB"),
    Row(
      "a name", #"{"my face":{"data":"\#(pixel)"}}"#,
      "scene.pictures.my face: a name must have 1 to 31 letters, digits, - and _, and begin with a letter"),
    Row("no file", #"{"me":{"alt":"Wren"}}"#, #"scene.pictures.me: missing key "data""#),
  ]

  @Test(arguments: wrongPictures) private func wrongPictureIsReportedWithItsPath(_ row: Row<String, String>) throws {
    let text = #"{"masthead":1,"scene":{"pictures":\#(row.input)}}"#
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(parsing: text.utf8) }
    #expect(error?.description == row.output)
  }

  @Test(arguments: looks) private func everyLookIsRead(_ row: Row<String, Element>) throws {
    #expect(try look(row.input) == row.output)
  }

  static let invalid = [
    Row(
      "a size without a text", #"{"size":12}"#, #"scene.elements.e: missing key "text"; or give a shape or a picture"#),
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
      #"scene.elements.e: unknown key "font"; allowed keys: label, text, size, weight, bold, color, alignment, overflow, shape, fill, gradient, outline, picture, focus, texts, axis, role, alt"#
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
        .init(kind: .post, picture: .illustration(.avatar), title: "a", color: .gray, text: "b")),
      Row(
        "a card with a photo", #"{"kind":"card","picture":"photo2","title":"a","text":"b"}"#,
        .init(kind: .card, picture: .illustration(.photo2), title: "a", color: .gray, text: "b")),
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
    try SchemaValidator.expectValid(
      Self.named.map { ($0.name, try JSON(parsing: self.document($0.input).utf8)) }, by: schema)
    let rejected = Self.invalid.filter { $0.name != "an element that the header lacks" }
    let mistakes = try SchemaValidator.mistakes(in: rejected.map { try document($0.input) }, by: schema)
    for (row, mistake) in zip(rejected, mistakes) { #expect(mistake != nil, "\(row.name)") }
  }
}
