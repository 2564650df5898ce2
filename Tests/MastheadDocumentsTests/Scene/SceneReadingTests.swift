import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct SceneReadingTests {
  private func scene(_ text: String) throws -> MastheadScene {
    try PipelineDocument(parsing: #"{"masthead":1,"scene":\#(text)}"#.utf8).scene
  }

  @Test func everySceneValueIsRead() throws {
    let scene = try scene(
      """
      {"device":{"width":390,"height":844,"scale":3,"cornerRadius":47,"safeArea":{"top":47,"left":1,"bottom":34,"right":2}},
       "statusBar":true,"navigationBar":"opaque","title":"T","layoutDirection":"rightToLeft","reducedMotion":true,"reducedTransparency":true,
       "alwaysBounceVertical":false,"decelerationRate":"fast","picture":"map",
       "content":{"kind":"grid","columns":4,"spacing":2,"sections":[{"count":3},{"title":"S","count":1,"color":[0,0.5,1]}]}}
      """)
    var expected = MastheadScene()
    expected.device.size = MastheadSize(width: 390, height: 844)
    expected.device.scale = 3
    expected.device.cornerRadius = 47
    expected.device.safeArea = MastheadEdgeInsets(top: 47, left: 1, bottom: 34, right: 2)
    expected.statusBar = true
    expected.navigationBar = .opaque
    expected.title = "T"
    expected.isRightToLeft = true
    expected.reducedMotion = true
    expected.reducedTransparency = true
    expected.alwaysBounceVertical = false
    expected.decelerationRate = .fast
    expected.picture = .drawn(.illustration(.map))
    expected.content = .grid(
      .init(
        columns: 4, spacing: 2,
        sections: [
          .init(title: nil, count: 3, color: .init(.init(red: 0.5, green: 0.5, blue: 0.5))),
          .init(title: "S", count: 1, color: .init(.init(red: 0, green: 0.5, blue: 1))),
        ]))
    #expect(scene == expected)
  }

  @Test(
    arguments: [
      Row("default", "{}", .normal), Row("normal", #"{"decelerationRate":"normal"}"#, .normal),
      Row("fast", #"{"decelerationRate":"fast"}"#, .fast),
    ] as [Row<String, DecelerationRate>])
  func decelerationRateIsRead(_ row: Row<String, DecelerationRate>) throws {
    #expect(try scene(row.input).decelerationRate == row.output)
  }

  /// Invalid scenes and the error of each.
  static let invalid = [
    Row("a text", #""dark""#, #"scene: expected an object, got the string "dark""#),
    Row(
      "an unknown key", #"{"nav":1}"#,
      #"scene: unknown key "nav"; allowed keys: device, statusBar, navigationBar, keyboard, title, layoutDirection, appearance, textSize, reducedMotion, reducedTransparency, alwaysBounceVertical, decelerationRate, picture, pictures, colors, headerTexts, elements, content, contentLength"#
    ),
    Row(
      "a device with a negative width", #"{"device":{"width":-1}}"#,
      "scene.device.width: must be between 0 and 4096, got -1"),
    Row(
      "a device with a scale below 1", #"{"device":{"scale":0.5}}"#,
      "scene.device.scale: must be between 1 and 4, got 0.5"),
    Row(
      "a safe area that is a number", #"{"device":{"safeArea":44}}"#,
      "scene.device.safeArea: expected an object, got the number 44"),
    Row(
      "a safe area at an unknown side", #"{"device":{"safeArea":{"leading":1}}}"#,
      #"scene.device.safeArea: unknown key "leading"; allowed keys: top, left, bottom, right"#),
    Row(
      "a text for a flag", #"{"statusBar":"yes"}"#, #"scene.statusBar: expected true or false, got the string "yes""#),
    Row(
      "an unknown bar", #"{"navigationBar":"clear"}"#,
      #"scene.navigationBar: unknown value "clear"; must be one of none, opaque, translucent"#),
    Row("a title that is not a string", #"{"title":null}"#, "scene.title: expected a string, got null"),
    Row(
      "an unknown direction", #"{"layoutDirection":"rtl"}"#,
      #"scene.layoutDirection: unknown value "rtl"; must be one of leftToRight, rightToLeft"#),
    Row(
      "an unknown rate", #"{"decelerationRate":"slow"}"#,
      #"scene.decelerationRate: unknown value "slow"; must be one of normal, fast"#),
    Row(
      "a rate in numbers", #"{"decelerationRate":0.998}"#,
      #"scene.decelerationRate: unknown value 0.998; must be one of normal, fast"#),
    Row(
      "an unknown picture", #"{"picture":"zebra"}"#,
      #"scene.picture: unknown picture "zebra"; must be one of none, avatar, album, mountains, map, photo1, photo2, photo3, photo4, photo5, photo6, cook, fox, owl, cat, bear, rabbit, penguin, wren, kitchen, alps, cove, river, stage, oldTown, contours, greenhouse, rings, soup, tart, hut, tarn, boathouse, cabin, tent, tram, lighthouse, sun, cloud, rain, moon, waves, arcs, prism, pencil, books, monstera, cactus, tulip, mushroom, lemon, succulent, search, play, back, heart, more"#
    ),
    Row("a header text without text", #"{"headerTexts":[{}]}"#, #"scene.headerTexts[0]: missing key "text""#),
    Row(
      "a header text with an invalid size", #"{"headerTexts":[{"text":"a"},{"text":"a","size":0}]}"#,
      "scene.headerTexts[1].size: must be between 1 and 200, got 0"),
    Row(
      "a header text at a side", #"{"headerTexts":[{"text":"a","edge":"left"}]}"#,
      #"scene.headerTexts[0].edge: unknown value "left"; must be one of top, bottom"#),
    Row("content without sections", #"{"content":{"kind":"rows"}}"#, #"scene.content: missing key "sections""#),
    Row("content without a kind", #"{"content":{"sections":[]}}"#, #"scene.content: missing key "kind""#),
    Row(
      "content of an unknown kind", #"{"content":{"kind":"list","sections":[]}}"#,
      #"scene.content.kind: unknown value "list"; must be one of rows, grid"#),
    Row(
      "a row without text", #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a"}]}]}}"#,
      #"scene.content.sections[0].rows[0]: missing key "text""#),
    Row(
      "a color of two numbers",
      #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a","text":"b","color":[1,1]}]}]}}"#,
      "scene.content.sections[0].rows[0].color: expected 3 numbers between 0 and 1, got 2"),
    Row(
      "a color beyond white",
      #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a","text":"b","color":[1,255,1]}]}]}}"#,
      "scene.content.sections[0].rows[0].color[1]: must be between 0 and 1, got 255"),
    Row(
      "a color by name", #"{"content":{"kind":"grid","sections":[{"count":1,"color":"red"}]}}"#,
      #"scene.content.sections[0].color: unknown color "red"; must be hexadecimal digits, such as #5b46c7, or one of the scene's colors"#
    ),
    Row(
      "a fractional number of cells", #"{"content":{"kind":"grid","sections":[{"count":1.5}]}}"#,
      "scene.content.sections[0].count: must be a whole number between 0 and 1000, got 1.5"),
    Row(
      "no columns", #"{"content":{"kind":"grid","columns":0,"sections":[]}}"#,
      "scene.content.columns: must be a whole number between 1 and 12, got 0"),
    Row(
      "rows in a grid", #"{"content":{"kind":"grid","sections":[{"rows":[]}]}}"#,
      #"scene.content.sections[0]: unknown key "rows"; allowed keys: title, count, color, pictures"#),
    Row(
      "a row of an unknown kind",
      #"{"content":{"kind":"rows","sections":[{"rows":[{"kind":"tweet","title":"a","text":"b"}]}]}}"#,
      #"scene.content.sections[0].rows[0].kind: unknown value "tweet"; must be one of text, post, card"#),
    Row(
      "too many columns in a list of rows", #"{"content":{"kind":"rows","columns":13,"sections":[]}}"#,
      "scene.content.columns: must be a whole number between 1 and 12, got 13"),
    Row(
      "too many rows in total", content("rows", of: [rows(600), rows(401)]),
      "scene.content.sections: too many rows: at most 1000, got 1001"),
    Row(
      "too many cells in total", content("grid", of: [#"{"count":1000}"#, #"{"count":1}"#]),
      "scene.content.sections: too many cells: at most 1000, got 1001"),
    Row(
      "too many sections", content("grid", of: Array(repeating: #"{"count":1}"#, count: 101)),
      "scene.content.sections: too many sections: at most 100, got 101"),
    Row(
      "too many texts", #"{"headerTexts":[\#(list(of: #"{"text":"a"}"#, count: 33))]}"#,
      "scene.headerTexts: too many texts: at most 32, got 33"),
  ]

  private static func list(of text: String, count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  private static func rows(_ count: Int) -> String {
    #"{"rows":[\#(list(of: #"{"title":"a","text":"b"}"#, count: count))]}"#
  }

  private static func content(_ kind: String, of sections: [String]) -> String {
    #"{"content":{"kind":"\#(kind)","sections":[\#(sections.joined(separator: ","))]}}"#
  }

  private static let thousandItems = [
    LongText(content("rows", of: [rows(600), rows(400)])), LongText(content("grid", of: [#"{"count":1000}"#])),
  ]

  @Test(arguments: thousandItems)
  func thousandItemsAreAllowed(_ content: LongText) {
    #expect(throws: Never.self) { try scene(content.text) }
  }

  @Test(arguments: invalid)
  func invalidSceneIsRejectedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try scene(row.input) }
    #expect(error?.description == row.output)
  }
}
