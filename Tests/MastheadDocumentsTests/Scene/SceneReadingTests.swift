import Masthead
import Rows
import Testing

@testable import MastheadDocuments

@Suite struct SceneReadingTests {
  private func scene(_ text: String) throws -> MastheadScene {
    try PipelineDocument(parsing: #"{"masthead":1,"scene":\#(text)}"#.utf8).scene
  }

  @Test func everyValueOfASceneIsRead() throws {
    let scene = try scene(
      """
      {"device":{"width":390,"height":844,"scale":3,"cornerRadius":47,"safeArea":{"top":47,"left":1,"bottom":34,"right":2}},
       "statusBar":true,"navigationBar":"opaque","title":"T","layoutDirection":"rightToLeft","reducedMotion":true,
       "alwaysBounceVertical":false,"decelerationRate":"fast","snapping":"header","headerTexts":[{"text":"a"},{"text":"b","size":30,"bold":true,"edge":"top"}],
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
    expected.alwaysBounceVertical = false
    expected.decelerationRate = .fast
    expected.snapping = .header
    expected.headerTexts = [
      .init(text: "a", size: 17, isBold: false, edge: .bottom), .init(text: "b", size: 30, isBold: true, edge: .top),
    ]
    expected.content = .grid(
      .init(
        columns: 4, spacing: 2,
        sections: [
          .init(title: nil, count: 3, color: .init(red: 0.5, green: 0.5, blue: 0.5)),
          .init(title: "S", count: 1, color: .init(red: 0, green: 0.5, blue: 1)),
        ]))
    #expect(scene == expected)
  }

  @Test(
    arguments: [
      Row("nothing said", "{}", .none), Row("anywhere", #"{"snapping":"none"}"#, .none),
      Row("pages", #"{"snapping":"pages"}"#, .pages), Row("the header's ends", #"{"snapping":"header"}"#, .header),
      Row("no places", #"{"snapping":[]}"#, .offsets([])),
      Row("places", #"{"snapping":[0,120.5,1e6]}"#, .offsets([0, 120.5, 1e6])),
    ] as [Row<String, MastheadScene.Snapping>])
  func snappingIsReadInEachOfItsForms(_ row: Row<String, MastheadScene.Snapping>) throws {
    #expect(try scene(row.input).snapping == row.output)
  }

  @Test(
    arguments: [
      Row("nothing said", "{}", .normal), Row("normal", #"{"decelerationRate":"normal"}"#, .normal),
      Row("fast", #"{"decelerationRate":"fast"}"#, .fast),
    ] as [Row<String, DecelerationRate>])
  func theDecelerationRateIsRead(_ row: Row<String, DecelerationRate>) throws {
    #expect(try scene(row.input).decelerationRate == row.output)
  }

  /// Scenes that are none, and what is said of each.
  static let bad = [
    Row("a text", #""dark""#, #"scene: "dark" is not allowed; it is an object."#),
    Row(
      "an unknown key", #"{"nav":1}"#,
      #"scene: There is no key "nav" here; there is device, statusBar, navigationBar, title, layoutDirection, reducedMotion, alwaysBounceVertical, decelerationRate, snapping, headerTexts and content."#
    ),
    Row(
      "a device of no width", #"{"device":{"width":-1}}"#,
      "scene.device.width: -1 is not allowed; it is a number from 0 to 4096."),
    Row(
      "a coarse device", #"{"device":{"scale":0.5}}"#,
      "scene.device.scale: 0.5 is not allowed; it is a number from 1 to 4."),
    Row(
      "a safe area that is a number", #"{"device":{"safeArea":44}}"#,
      "scene.device.safeArea: 44 is not allowed; it is an object."),
    Row(
      "a safe area at an unknown side", #"{"device":{"safeArea":{"leading":1}}}"#,
      #"scene.device.safeArea: There is no key "leading" here; there is top, left, bottom and right."#),
    Row("a text for a flag", #"{"statusBar":"yes"}"#, #"scene.statusBar: "yes" is not allowed; it is true or false."#),
    Row(
      "an unknown bar", #"{"navigationBar":"clear"}"#,
      #"scene.navigationBar: "clear" is not allowed; it is "none", "opaque" or "translucent"."#),
    Row("a title that is no text", #"{"title":null}"#, "scene.title: null is not allowed; it is a string."),
    Row(
      "an unknown direction", #"{"layoutDirection":"rtl"}"#,
      #"scene.layoutDirection: "rtl" is not allowed; it is "leftToRight" or "rightToLeft"."#),
    Row(
      "an unknown rate", #"{"decelerationRate":"slow"}"#,
      #"scene.decelerationRate: "slow" is not allowed; it is "normal" or "fast"."#),
    Row(
      "a rate in numbers", #"{"decelerationRate":0.998}"#,
      #"scene.decelerationRate: 0.998 is not allowed; it is "normal" or "fast"."#),
    Row(
      "unknown snapping", #"{"snapping":"rows"}"#,
      #"scene.snapping: "rows" is not allowed; it is "none", "pages", "header" or an array of points below the top."#),
    Row(
      "snapping to one number", #"{"snapping":120}"#,
      #"scene.snapping: 120 is not allowed; it is "none", "pages", "header" or an array of points below the top."#),
    Row(
      "snapping to null", #"{"snapping":null}"#,
      #"scene.snapping: null is not allowed; it is "none", "pages", "header" or an array of points below the top."#),
    Row(
      "snapping above the top", #"{"snapping":[0,-1]}"#,
      "scene.snapping[1]: -1 is not allowed; it is a number from 0 to 1000000."),
    Row(
      "snapping to a word", #"{"snapping":["top"]}"#,
      #"scene.snapping[0]: "top" is not allowed; it is a number from 0 to 1000000."#),
    Row("a header text without text", #"{"headerTexts":[{}]}"#, #"scene.headerTexts[0]: The key "text" is missing."#),
    Row(
      "a header text of no size", #"{"headerTexts":[{"text":"a"},{"text":"a","size":0}]}"#,
      "scene.headerTexts[1].size: 0 is not allowed; it is a number from 1 to 200."),
    Row(
      "a header text at a side", #"{"headerTexts":[{"text":"a","edge":"left"}]}"#,
      #"scene.headerTexts[0].edge: "left" is not allowed; it is "top" or "bottom"."#),
    Row("content without sections", #"{"content":{"kind":"rows"}}"#, #"scene.content: The key "sections" is missing."#),
    Row("content of no kind", #"{"content":{"sections":[]}}"#, #"scene.content: The key "kind" is missing."#),
    Row(
      "content of an unknown kind", #"{"content":{"kind":"list","sections":[]}}"#,
      #"scene.content.kind: "list" is not allowed; it is "rows" or "grid"."#),
    Row(
      "a row without text", #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a"}]}]}}"#,
      #"scene.content.sections[0].rows[0]: The key "text" is missing."#),
    Row(
      "a color of two numbers",
      #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a","text":"b","color":[1,1]}]}]}}"#,
      "scene.content.sections[0].rows[0].color: A color is three numbers from 0 to 1, for red, green and blue."),
    Row(
      "a color beyond white",
      #"{"content":{"kind":"rows","sections":[{"rows":[{"title":"a","text":"b","color":[1,255,1]}]}]}}"#,
      "scene.content.sections[0].rows[0].color[1]: 255 is not allowed; it is a number from 0 to 1."),
    Row(
      "a color by name", #"{"content":{"kind":"grid","sections":[{"count":1,"color":"red"}]}}"#,
      #"scene.content.sections[0].color: "red" is not allowed; it is an array."#),
    Row(
      "half a cell", #"{"content":{"kind":"grid","sections":[{"count":1.5}]}}"#,
      "scene.content.sections[0].count: 1.5 is not allowed; it is a whole number from 0 to 1000."),
    Row(
      "no columns", #"{"content":{"kind":"grid","columns":0,"sections":[]}}"#,
      "scene.content.columns: 0 is not allowed; it is a whole number from 1 to 12."),
    Row(
      "rows in a grid", #"{"content":{"kind":"grid","sections":[{"rows":[]}]}}"#,
      #"scene.content.sections[0]: There is no key "rows" here; there is title, count and color."#),
    Row(
      "columns of a list of rows, too many", #"{"content":{"kind":"rows","columns":13,"sections":[]}}"#,
      "scene.content.columns: 13 is not allowed; it is a whole number from 1 to 12."),
  ]

  @Test(arguments: bad)
  func aBadSceneIsRefusedWithItsPlace(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try scene(row.input) }
    #expect(error?.description == row.output)
  }
}
