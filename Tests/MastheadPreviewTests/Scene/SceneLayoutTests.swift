import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct SceneLayoutTests {
  private func layout(
    _ scene: MastheadScene, header: Header? = Header(height: 0), size: MastheadSize? = nil, clock: WallClock = .fixed
  )
    -> SceneLayout
  {
    let pipeline = Pipeline(header ?? Header(height: 0), effects: [])
    let environment = scene.environment(size: size)
    return scene.layout(
      size: size, around: pipeline.layout(in: environment), elements: pipeline.header.elements, clock: clock)
  }

  private func row(_ title: String, _ text: String) -> MastheadScene.Row {
    .init(title: title, color: .init(.init(red: 1, green: 0, blue: 0)), text: text)
  }

  // MARK: Rows

  @Test(arguments: UInt64(1)...10)
  func rowHeightsFitTheirTexts(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var scene = MastheadScene()
    scene.device.size.width = Double(Int.random(in: 200...800, using: &random))
    let words = ["mail", "Wait", "til.", "l00t", "aim", "WWWW"]
    let rows = (0..<20).map { _ in
      row(
        "Wait",
        (0..<Int.random(in: 1...40, using: &random)).map { _ in words.randomElement(using: &random)! }.joined(
          separator: " "))
    }
    scene.content = .rows([Array(rows.prefix(8)), Array(rows.dropFirst(8))])
    let layout = layout(scene)
    #expect(layout.items.map(\.kind) == Array(repeating: .row, count: 20))
    var y = 0.0
    for (item, row) in zip(layout.items, rows) {
      #expect((item.rect.x, item.rect.y, item.rect.width) == (0, y, scene.device.size.width))
      y += item.rect.height
      try #require(item.texts.count == 2)
      let (title, text) = (item.texts[0], item.texts[1])
      #expect(title.lines == ["Wait"])
      #expect((title.weight, title.color, text.weight) == (700, row.color.light, 400))
      #expect(text.lines.joined(separator: " ") == row.text)
      for line in text.lines { #expect(TextMetricsTests.width(line, size: text.size, isBold: false) <= text.width) }
      #expect(text.width == scene.device.size.width - 2 * text.x)
      // Every baseline lies in the row with space for descenders, and the title lies above the text.
      #expect(title.y >= title.size)
      #expect(text.y >= title.y + text.size)
      let last = text.y + Double(text.lines.count - 1) * text.lineHeight
      #expect(last + 0.25 * text.size <= item.rect.height)
    }
    #expect(layout.contentHeight == y)
    // Each additional line adds its height to the row. Nothing else changes the row's height.
    for (a, b) in zip(layout.items, layout.items.dropFirst()) {
      let lines = Double(b.texts[1].lines.count - a.texts[1].lines.count)
      #expect(b.rect.height - a.rect.height == lines * a.texts[1].lineHeight)
    }
  }

  @Test func contentBeginsBelowHeaderInsideIt() {
    var scene = MastheadScene()
    scene.content = .rows([[row("a", "b")]])
    let inside = layout(scene, header: Header(height: .points(128), placement: .insideContent))
    let above = layout(scene, header: Header(height: 128))
    #expect((inside.contentOriginY, above.contentOriginY) == (128, 0))
    // The whole list moves, so its items do not change.
    #expect(inside.items == above.items && above.items[0].rect.y == 0)
    #expect(inside.contentHeight - above.contentHeight == 128)
  }

  @Test func emptyListHasNoHeight() {
    var scene = MastheadScene()
    scene.content = .rows([])
    #expect(layout(scene).items.isEmpty)
    #expect(layout(scene).contentHeight == 0)
  }

  /// Placeholder rows let the header collapse on every device if the scene has no content.
  @Test func placeholdersReplaceMissingContent() {
    let scene = MastheadScene()
    #expect(
      layout(scene).items.map { $0.texts.map(\.lines) }.first == [["Row 1"], ["A line of the list below the header."]])
    #expect(layout(scene).contentHeight > 2000)
  }

  // MARK: Warnings

  /// The scene knows the heights of elements that fit their texts, and the room between its bars.
  @Test(arguments: [
    (
      #"{"height":{"fitting":{"minimum":0}},"collapsedHeight":30,"elements":[{"name":"t","height":"fit"}]}"#, "{}",
      [] as [String]
    ),
    (
      #"{"height":{"fitting":{"minimum":0}},"collapsedHeight":50,"elements":[{"name":"t","height":"fit"}]}"#, "{}",
      ["effects[0]: has no effect: header.collapsedHeight is not less than the height"]
    ),
    (
      #"{"height":610,"collapsedHeight":30}"#, #"{"navigationBar":"opaque","statusBar":true}"#,
      ["header.height: is 610 pt in a list of 603 pt, so no row is visible at rest; a lower maximumHeight limits it"]
    ),
  ])
  func warningsUseSizesOfScene(header: String, scene: String, warnings: [String]) throws {
    let look = #""elements":{"t":{"size":30,"text":"Short"}}"#
    let looks = header.contains("elements") ? "{\(look)}" : scene
    let text = #"{"masthead":1,"header":\#(header),"effects":["collapse"],"scene":\#(looks)}"#
    #expect(try PipelineDocument(parsing: text.utf8).warningsInScene.map(\.description) == warnings)
  }

  /// An island phone in landscape has a safe area of 59 points at each side. "Ada" is 33 points high in AX2, and 17 at the standard size.
  @Test(
    arguments: [
      (#"{"name":"e","width":100,"height":20}"#, #"{"text":"Ada"}"#, "", []),
      (
        #"{"name":"e","width":100,"height":20}"#, #"{"text":"Ada"}"#, #""textSize":"accessibilityLarge","#,
        [#"header.elements[0]: the text "Ada" of "e" needs 33 pt and has 20 pt at the text size AX2"#]
      ),
      (#"{"name":"e","width":100,"height":"fit"}"#, #"{"text":"Ada"}"#, #""textSize":"accessibilityLarge","#, []),
      (
        #"{"name":"e","width":100,"height":20}"#, #"{"text":"Ada","overflow":"shrink"}"#,
        #""textSize":"accessibilityLarge","#, []
      ),
      (#"{"name":"e","width":31,"height":60}"#, #"{"text":"Ada"}"#, "", []),
      (#"{"name":"e","width":60,"height":80}"#, #"{"text":"Ada\n\nAda","overflow":"shrink"}"#, "", []),
      (
        #"{"name":"e","width":24,"height":60}"#, #"{"text":"Ada"}"#, "",
        [#"header.elements[0]: the text "Ada" of "e" breaks inside a word at the text size L"#]
      ),
      (#"{"name":"e","width":24,"height":60}"#, #"{"text":"Ada","overflow":"cut"}"#, "", []),
      (
        #"{"name":"e","width":8,"height":60}"#, #"{"text":"Ada","overflow":"shrink"}"#, "",
        [#"header.elements[0]: the text "Ada" of "e" is cut off, although it shrinks, at the text size L"#]
      ),
      (
        #"{"name":"e","width":100,"height":20,"insets":{"leading":16}}"#, #"{"text":"Ada"}"#, landscape,
        [#"header.elements[0]: "e" reaches out of the safe area at the left; "within": "sides" keeps it inside"#]
      ),
      (
        #"{"name":"e","alignment":"topTrailing","width":100,"height":20}"#, #"{"shape":"circle"}"#, landscape,
        [#"header.elements[0]: "e" reaches out of the safe area at the right; "within": "sides" keeps it inside"#]
      ),
      (#"{"name":"e","width":100,"height":20,"within":"sides"}"#, #"{"text":"Ada"}"#, landscape, []),
      (#"{"name":"e"}"#, ##"{"shape":"rectangle","fill":"#000"}"##, landscape, []),
      (
        #"{"name":"e","height":20}"#, #"{"text":"Ada"}"#, landscape,
        [#"header.elements[0]: "e" reaches out of the safe area at the left; "within": "sides" keeps it inside"#]
      ),
      (#"{"name":"e","height":20}"#, #"{"texts":[{"text":"Ada","alignment":"center"}]}"#, landscape, []),
    ] as [(String, String, String, [String])])
  func elementsThatDoNotFitAreReported(element: String, look: String, scene: String, warnings: [String]) throws {
    let header = #"{"height":200,"elements":[\#(element)]}"#
    let effects = #"[{"effect":"safe-area","parameters":{"policy":"underlap"}}]"#
    let text = #"{"masthead":1,"header":\#(header),"effects":\#(effects),"scene":{\#(scene)"elements":{"e":\#(look)}}}"#
    #expect(try PipelineDocument(parsing: text.utf8).warningsInScene.map(\.description) == warnings)
  }

  @Test(arguments: Preset.all)
  func presetsFitAtEveryTextSizeInBothOrientations(_ preset: Preset) {
    expectFit(preset.document)
  }

  /// Texts in Arabic are higher and have other widths.
  @Test func arabicHeaderFitsAtEveryTextSizeInBothOrientations() throws {
    let file = Repository.root.appending(path: "Tests/Fixtures/Arabic/profile.masthead.json")
    let document = try PipelineDocument(parsing: Data(contentsOf: file))
    expectFit(document)
    // The check reports a longer text.
    var long = document
    long.scene.elements["handle"]?.texts[0].text = String(repeating: "مائدة ميرا ", count: 20)
    #expect(long.warningsInScene.map(\.place) == ["header.elements[3]"])
  }

  private func expectFit(_ document: PipelineDocument) {
    for textSize in MastheadScene.TextSize.allCases {
      for orientation in MastheadScene.Device.Orientation.allCases {
        for isRightToLeft in [false, true] {
          var document = document
          document.scene.textSize = textSize
          document.scene.isRightToLeft = isRightToLeft
          if orientation == .landscape { document.scene.device.model = .islandPhone }
          document.scene.device.orientation = orientation
          let crowded = document.warningsInScene.filter { $0.place.hasPrefix("header.elements") }
          #expect(crowded == [], "\(textSize) \(orientation) right to left: \(isRightToLeft)")
        }
      }
    }
  }

  private static let landscape = #""device":{"model":"islandPhone","orientation":"landscape"},"#

  // MARK: Keyboard

  /// The list scrolls farther by the height that the keyboard covers beyond the safe area.
  @Test(
    arguments: [
      (.smallPhone, .portrait, 260), (.notchPhone, .portrait, 336), (.notchPhone, .landscape, 221),
      (.smallPhone, .landscape, 200), (.tablet, .portrait, 339),
    ] as [(MastheadScene.Device.Model, MastheadScene.Device.Orientation, Double)])
  func listScrollsAboveKeyboard(
    model: MastheadScene.Device.Model, orientation: MastheadScene.Device.Orientation, height: Double
  ) throws {
    var scene = MastheadScene()
    scene.device.model = model
    scene.device.orientation = orientation
    let pipeline = Pipeline(Header(height: 100), effects: [SafeArea(policy: .underlap)])
    func bottom() -> Double {
      let environment = scene.environment()
      let header = pipeline.layout(in: environment)
      let layout = scene.layout(around: header, clock: .standing)
      return header.bottomOffset(contentHeight: layout.contentHeight, viewport: environment.viewport)
    }
    let (screen, without) = (scene.device.size, bottom())
    #expect(
      scene.layout(around: pipeline.layout(in: scene.environment()), clock: .standing).keyboard == nil)
    scene.keyboard = true
    let layout = scene.layout(around: pipeline.layout(in: scene.environment()), clock: .standing)
    let keyboard = try #require(layout.keyboard)
    #expect(
      keyboard.rect == MastheadRect(x: 0, y: screen.height - height, width: screen.width, height: height))
    #expect(bottom() - without == height - scene.device.safeArea.bottom)
    // 26 letters, shift and delete, and the three keys of the bottom row.
    #expect(keyboard.keys.count == 31)
    for (index, key) in keyboard.keys.enumerated() {
      #expect(
        key.x >= 0 && (key.x + key.width) <= screen.width && key.y >= keyboard.rect.y && key.maxY <= keyboard.rect.maxY)
      for other in keyboard.keys[..<index] {
        #expect(
          (key.x + key.width) <= other.x || (other.x + other.width) <= key.x || key.maxY <= other.y
            || other.maxY <= key.y)
      }
    }
  }

  // MARK: Grids

  @Test(arguments: [(1, 0.0, 320.0), (3, 8, 375), (5, 12.5, 768), (12, 100, 100)])
  func cellsFillTheWidthAndDoNotOverlap(_ columns: Int, _ spacing: Double, _ width: Double) {
    var scene = MastheadScene()
    scene.device.size.width = width
    scene.content = .grid(
      .init(
        columns: columns, spacing: spacing,
        sections: [
          .init(title: nil, count: 7, color: .gray), .init(title: "Second", count: 12, color: .gray),
          .init(title: nil, count: 0, color: .gray),
        ]))
    let layout = layout(scene)
    let cells = layout.items.filter { $0.kind == .cell }.map(\.rect)
    #expect(cells.count == 19)
    #expect(
      layout.items.filter { $0.kind == .sectionHeader }.map { $0.texts[0].lines.joined() } == ["Second"])
    // Sides and gaps of the squares add up to the width. If the gaps alone are wider, the squares have no size.
    let side = max(0, (width - Double(columns + 1) * spacing) / Double(columns))
    for cell in cells { #expect((cell.width, cell.height) == (side, side)) }
    for (index, cell) in cells.prefix(7).enumerated() {
      #expect(abs(cell.x - (spacing + Double(index % columns) * (side + spacing))) < 1e-9)
    }
    let rects = layout.items.map(\.rect)
    for (index, a) in rects.enumerated() where side > 0 {
      for b in rects.dropFirst(index + 1) {
        let isApart = b.y >= a.maxY - 1e-9 || b.x >= a.x + a.width - 1e-9 || a.x >= b.x + b.width - 1e-9
        #expect(isApart, "\(a) \(b)")
      }
      #expect(a.maxY <= layout.contentHeight + 1e-9)
    }
  }

  // MARK: Directions

  @Test func rightToLeftMirrorsTexts() {
    var scene = MastheadScene()
    scene.content = .rows([[row("Wait", "mail")]])
    let left = layout(scene)
    scene.isRightToLeft = true
    let right = layout(scene)
    for (a, b) in zip(left.items[0].texts, right.items[0].texts) {
      #expect((a.alignment, b.alignment) == (.left, .right))
      #expect(a.x + b.x == 375)
      #expect((a.y, a.width, a.lines) == (b.y, b.width, b.lines))
    }
    #expect(left.items.map(\.rect) == right.items.map(\.rect))
  }

  @Test func rightToLeftMirrorsCells() {
    var scene = MastheadScene()
    scene.content = .grid(
      .init(columns: 3, spacing: 8, sections: [.init(title: nil, count: 5, color: .gray)]))
    let left = layout(scene).items.map(\.rect)
    scene.isRightToLeft = true
    let right = layout(scene).items.map(\.rect)
    for (a, b) in zip(left, right) {
      #expect(abs(a.x + a.width + b.x - 375) < 1e-9)
      #expect((a.y, a.width, a.height) == (b.y, b.width, b.height))
    }
  }

  // MARK: Texts of elements

  @Test(arguments: [
    Row("in Greenwich", 0, ["Tuesday, July 14 at 9:41 AM"]), Row("in Tokyo", 9, ["Tuesday, July 14 at 6:41 PM"]),
    Row("in Auckland", 12, ["Tuesday, July 14 at 9:41 PM"]), Row("in Honolulu", -10, ["Monday, July 13 at 11:41 PM"]),
  ])
  func dateAndTimeMatchClock(_ row: Row<Int, [String]>) {
    var scene = MastheadScene()
    scene.elements["day"] = .init(texts: [.init("{date} at {time}", size: 12)])
    let clock = WallClock(date: WallClock.fixed.date, timeZone: TimeZone(secondsFromGMT: row.input * 3600)!)
    let layout = layout(scene, header: Header(height: 100, elements: [HeaderElement("day")]), clock: clock)
    #expect(layout.elements[0].texts.map(\.text.lines) == [row.output])
  }

  @Test func textsAreStackedAroundTheMiddle() {
    var scene = MastheadScene()
    scene.elements["words"] = .init(
      texts: [.init("first", size: 20), .init("second\nhas two lines", size: 28, alignment: .trailing)], axis: .vertical
    )
    let texts = layout(scene, header: Header(height: 300, elements: [HeaderElement("words")])).elements[0].texts
    #expect(texts.map(\.text.lines) == [["first"], ["second", "has two lines"]])
    #expect(texts.map(\.share) == [0, 1] && texts.map(\.text.width) == [375, 375])
    // Lines of 25 and 35 points: 95 in all, 47.5 above the middle. Baselines are 20 and 28 points below the tops of the lines.
    #expect(texts.map(\.text.y) == [-27.5, 5.5])
  }

  @Test(arguments: [
    Row("in a row", MastheadScene.Element.Axis.horizontal, 35.0 + 32), Row("in a stack", .vertical, 25 + 35 + 32),
  ])
  func fittingHeightHasRoomForAllTexts(_ row: Row<MastheadScene.Element.Axis, Double>) {
    var scene = MastheadScene()
    scene.elements["words"] = .init(texts: [.init("a", size: 20), .init("b", size: 28)], axis: row.input)
    let element = HeaderElement("words", height: .fit, insets: .init(top: 16, bottom: 16))
    var pipeline = Pipeline(Header(height: .fitting(minimum: 10), elements: [element]), effects: [])
    scene.fitElements(of: &pipeline, in: scene.environment())
    #expect(pipeline.layout(in: scene.environment()).height == row.output)
  }

  // MARK: Bars

  /// The bars of a device, and the list's resulting frame and safe area.
  private struct Bars: Sendable, CustomTestStringConvertible {
    var name: String
    var notch: Double
    var statusBar: Bool
    var bar: MastheadScene.NavigationBar
    var scrollViewY: Double
    var safeTop: Double
    var statusBarHeight: Double?
    var barY: Double?

    var testDescription: String { name }
  }

  @Test(arguments: [
    Bars(name: "nothing", notch: 0, statusBar: false, bar: .none, scrollViewY: 0, safeTop: 0),
    Bars(name: "a status bar", notch: 0, statusBar: true, bar: .none, scrollViewY: 0, safeTop: 20, statusBarHeight: 20),
    Bars(name: "a notch", notch: 44, statusBar: false, bar: .none, scrollViewY: 0, safeTop: 44),
    Bars(
      name: "a translucent bar on a notch", notch: 44, statusBar: true, bar: .translucent, scrollViewY: 0, safeTop: 88,
      statusBarHeight: 44, barY: 44),
    Bars(
      name: "an opaque bar on a notch", notch: 44, statusBar: true, bar: .opaque, scrollViewY: 88, safeTop: 0,
      statusBarHeight: 44, barY: 44),
    Bars(
      name: "an opaque bar below a status bar", notch: 0, statusBar: true, bar: .opaque, scrollViewY: 64, safeTop: 0,
      statusBarHeight: 20, barY: 20),
    Bars(
      name: "a translucent bar alone", notch: 0, statusBar: false, bar: .translucent, scrollViewY: 0, safeTop: 44,
      barY: 0),
  ])
  private func barsCoverOrShortenTheList(_ bars: Bars) {
    var scene = MastheadScene()
    scene.device.safeArea = MastheadEdgeInsets(top: bars.notch, left: 1, bottom: 34, right: 2)
    scene.statusBar = bars.statusBar
    scene.navigationBar = bars.bar
    let layout = layout(scene)
    #expect(layout.device == MastheadSize(width: 375, height: 667))
    #expect(layout.scrollView == MastheadRect(x: 0, y: bars.scrollViewY, width: 375, height: 667 - bars.scrollViewY))
    #expect(layout.safeArea == MastheadEdgeInsets(top: bars.safeTop, left: 1, bottom: 34, right: 2))
    #expect(layout.statusBar?.height == bars.statusBarHeight)
    #expect(layout.navigationBar == bars.barY.map { MastheadRect(x: 0, y: $0, width: 375, height: 44) })
    let environment = scene.environment()
    #expect((environment.viewport, environment.safeArea) == (layout.scrollView.size, layout.safeArea))
  }

  @Test func sizeOverridesDevice() {
    var scene = MastheadScene()
    scene.navigationBar = .opaque
    let layout = layout(scene, size: MastheadSize(width: 667, height: 30))
    #expect(layout.device == MastheadSize(width: 667, height: 30))
    #expect(layout.scrollView == MastheadRect(x: 0, y: 44, width: 667, height: 0))
  }

  @Test(arguments: [
    Row("black", MastheadScene.Color(red: 0, green: 0, blue: 0), "rgb(0 0 0)"),
    Row("white", MastheadScene.Color(red: 1, green: 1, blue: 1), "rgb(255 255 255)"),
    Row("the color of World", MastheadScene.Color(red: 0.106, green: 0.686, blue: 0.125), "rgb(27 175 32)"),
    Row("a translucent red", MastheadScene.Color(red: 1, green: 0, blue: 0, opacity: 0.25), "rgb(255 0 0 / 0.25)"),
  ])
  func colorHasCSSNotation(_ row: Row<MastheadScene.Color, String>) {
    #expect(row.input.css == row.output)
  }
}
