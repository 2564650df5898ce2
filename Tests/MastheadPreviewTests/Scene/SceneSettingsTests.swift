import Masthead
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

/// The device and the settings of its system change what a preview shows.
@Suite struct SceneSettingsTests {
  private func layout(_ scene: MastheadScene) -> SceneLayout {
    let pipeline = Pipeline(Header(height: 0, elements: [HeaderElement("title")]), effects: [])
    return scene.layout(
      around: pipeline.layout(in: scene.environment()), elements: pipeline.header.elements, clock: .fixed)
  }

  private let row = MastheadScene.Row(
    kind: .post, picture: .illustration(.avatar), title: "Title", color: .init(.init(red: 0, green: 0, blue: 0.6)),
    text: "A text that fills more than a line of the list on a small phone")

  /// Returns whether a point is inside the screen's rounded outline.
  private func isVisible(x: Double, y: Double, on screen: MastheadSize, cornerRadius r: Double) -> Bool {
    let (dx, dy) = (r - min(x, screen.width - x), r - min(y, screen.height - y))
    return dx <= 0 || dy <= 0 || (dx * dx + dy * dy).squareRoot() <= r
  }

  @Test(arguments: MastheadScene.Device.Model.allCases)
  func statusBarAvoidsCornersAndCutout(model: MastheadScene.Device.Model) throws {
    var scene = MastheadScene()
    scene.device = MastheadScene.Device(model)
    scene.statusBar = true
    let layout = layout(scene)
    let bar = try #require(layout.statusBar)
    // The battery ends the symbols, and the signal or the time begins them. They are 11 points high.
    let signalEnd = bar.signalX + 17
    for (x, end) in [(bar.signalX, signalEnd), (bar.batteryX - 25.5, bar.batteryX), (bar.timeX - 16, bar.timeX + 16)] {
      for y in [bar.middle - 5.5, bar.middle + 5.5] {
        for x in [x, end] {
          #expect(isVisible(x: x, y: y, on: layout.device, cornerRadius: scene.device.cornerRadius), "(\(x), \(y))")
        }
      }
      if let cutout = layout.cutout?.rect {
        #expect(
          end < cutout.x || x > cutout.x + cutout.width || bar.middle + 5.5 < cutout.y
            || bar.middle - 5.5 > cutout.maxY, "\(x)…\(end) is apart from \(cutout)")
      }
    }
  }

  @Test(arguments: [false, true])
  func rowsKeepInsideSafeAreaInLandscape(isRightToLeft: Bool) throws {
    var scene = MastheadScene()
    scene.device = MastheadScene.Device(.islandPhone)
    scene.device.orientation = .landscape
    scene.isRightToLeft = isRightToLeft
    scene.content = .rows([
      [row, MastheadScene.Row(kind: .card, picture: .illustration(.map), title: "A", color: .gray, text: "B")]
    ])
    let items = layout(scene).items
    for item in items {
      #expect(item.rect == MastheadRect(x: 0, y: item.rect.y, width: 852, height: item.rect.height))
      for text in item.texts {
        let start = isRightToLeft ? text.x - text.width : text.x
        #expect(start >= 59 && start + text.width <= 852 - 59)
      }
      let picture = try #require(item.picture).rect
      #expect(picture.x >= 59 && picture.x + picture.width <= 852 - 59)
    }
    scene.content = .grid(
      .init(columns: 5, spacing: 8, sections: [.init(title: nil, count: 10, color: .gray)]))
    let cells = layout(scene).items.map(\.rect)
    #expect(cells.map(\.x).min() == 67)
    #expect(abs(cells.map { $0.x + $0.width }.max()! - (852 - 67)) < 1e-9)
  }

  @Test func phoneInLandscapeHasNoStatusBarAndLowerNavigationBar() {
    var scene = MastheadScene()
    scene.device = MastheadScene.Device(.notchPhone)
    scene.device.orientation = .landscape
    scene.statusBar = true
    scene.navigationBar = .opaque
    let phone = layout(scene)
    #expect(phone.statusBar == nil && phone.navigationBar == MastheadRect(x: 0, y: 0, width: 812, height: 32))
    #expect(phone.cutout == .init(kind: .notch, rect: MastheadRect(x: 0, y: 83.5, width: 30, height: 208)))
    scene.device.model = .tablet
    let tablet = layout(scene)
    #expect(tablet.statusBar?.height == 24 && tablet.navigationBar?.height == 44)
  }

  @Test func textSizeScalesTexts() {
    var scene = MastheadScene()
    scene.elements["title"] = .init(texts: [.init("Header")])
    scene.content = .rows([[row]])
    let standard = layout(scene)
    scene.textSize = .accessibilityLarge
    let large = layout(scene)
    #expect(large.elements[0].texts.map(\.text.size) == [33])
    for (small, large) in zip(standard.items[0].texts, large.items[0].texts) {
      #expect(abs(large.size - small.size * 33 / 17) < 1e-9)
    }
    #expect(large.items[0].rect.height > 1.9 * standard.items[0].rect.height)
  }

  @Test func contentLengthCutsOrRepeatsItems() {
    var scene = MastheadScene()
    func counts(_ content: MastheadScene.Content) -> [Int] {
      scene.content = content
      return MastheadScene.ContentLength.allCases.map { length in
        scene.contentLength = length
        return layout(scene).items.count
      }
    }
    #expect(counts(.rows([[row, row], [row, row, row]])) == [0, 3, 5, 60])
    #expect(counts(.rows([[row]])) == [0, 1, 1, 60])
    #expect(counts(.rows([])) == [0, 0, 0, 0])
    let section = MastheadScene.GridSection(title: nil, count: 7, color: .gray)
    #expect(counts(.grid(.init(columns: 3, spacing: 8, sections: [section, section]))) == [0, 3, 14, 67])
    // The rows repeat in their order.
    scene.content = .rows([[row, MastheadScene.Row(title: "Other", color: .gray, text: "")]])
    scene.contentLength = .long
    #expect(layout(scene).items.prefix(4).map { $0.texts[0].lines } == [["Title"], ["Other"], ["Title"], ["Other"]])
  }

  @Test func darkSystemKeepsTextsLegible() {
    var scene = MastheadScene()
    scene.appearance = .dark
    scene.content = .rows([[row]])
    scene.elements = [
      "sheet": .init(shape: .rectangle, fill: .color(.white)),
      "title": .init(texts: [.init("T", size: 17, color: .init(.init(red: 0, green: 0, blue: 0)))]),
      "photo": .init(shape: .rectangle, fill: .color(.init(.init(red: 0.8, green: 0.1, blue: 0.1)))),
    ]
    let pipeline = Pipeline(Header(height: 100), effects: [])
    let layout = scene.layout(
      around: pipeline.layout(in: scene.environment()),
      elements: ["sheet", "title", "photo"].map { HeaderElement($0) }, clock: .fixed)
    let black = MastheadScene.Color(red: 0, green: 0, blue: 0)
    #expect(layout.palette.screen == black && layout.items[0].color == black)
    for text in layout.items[0].texts { #expect(max(text.color.red, text.color.green, text.color.blue) > 0.7) }
    #expect(layout.elements[0].colors == [black], "A white surface becomes black.")
    #expect(layout.elements[1].texts[0].text.color == .white, "A black text becomes white.")
    #expect(layout.elements[2].colors == [.init(red: 0.8, green: 0.1, blue: 0.1)], "Colors stay.")
  }
}
