import Foundation
import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

/// Compares presets with the numbers of their tutorials, and checks the headers of apps.
@Suite struct PresetTests {
  private func preset(_ name: String) throws -> PipelineDocument { try #require(Preset.named(name)).document }

  private func layout(_ document: PipelineDocument) -> HeaderLayout {
    document.makePipeline().layout(in: document.scene.environment())
  }

  @Test func allPresetsAreListed() {
    #expect(
      Preset.all.map(\.identifier) == [
        "album", "profile-tabs", "photo-blur", "podcast-curve", "refresh", "search-morph", "large-title", "artist",
        "tabs-snap", "hiding-bar", "twitter-profile", "collection-flow", "parallax-table", "news-digest", "elastic-bar",
      ])
    #expect(Set(Self.collapsedHeights.map(\.name)) == Set(Preset.all.map(\.identifier).dropLast(4)))
    #expect(Preset.named("newsdigest") == nil)
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func presetReadsAndWritesSameFile(_ name: String) throws {
    let folder = Repository.root.appendingPathComponent("Sources/MastheadDocuments/Presets")
    let file = try String(contentsOf: folder.appendingPathComponent("\(name).masthead.json"), encoding: .utf8)
    #expect(try preset(name).text == file)
    #expect(try PipelineDocument(parsing: file.utf8) == preset(name))
    // A number keeps its digits.
    #expect(file.contains("0.50") == (name == "parallax-table"))
  }

  /// A preset has no effect that is a no-op, and the scene draws each element.
  @Test(arguments: Preset.all.map(\.identifier))
  func everyEffectAndElementOfPresetIsVisible(_ name: String) throws {
    let document = try preset(name)
    #expect(document.warnings == [])
    #expect(Set(document.header?.elements.map(\.name) ?? []) == Set(document.scene.elements.keys))
  }

  @Test func noTwoTutorialsOfTablesShareOnePicture() throws {
    let scenes = try ["news-digest", "parallax-table"].map { try preset($0).scene.picture }
    #expect(scenes == [.automatic, .drawn(.illustration(.mountains))])
  }

  /// The collapsed heights of apps' headers below the status bar, in points.
  private static let collapsedHeights: [(name: String, height: Double)] = [
    ("profile-tabs", 92), ("album", 56), ("artist", 56), ("large-title", 44), ("search-morph", 64), ("photo-blur", 52),
    ("hiding-bar", 8), ("tabs-snap", 52), ("podcast-curve", 56), ("refresh", 56), ("twitter-profile", 88),
  ]

  @Test(arguments: collapsedHeights)
  func headerOfAppCollapsesBelowStatusBarAndStretches(_ name: String, height: Double) throws {
    let document = try preset(name)
    let (pipeline, layout) = (document.makePipeline(), layout(document))
    let environment = document.scene.environment()
    let far = ScrollState(
      contentOffset: layout.topOffset + 1000, contentHeight: 5000, environment: environment)
    #expect(pipeline.frame(at: far).obscuredTop(at: far.contentOffset) == 44 + height)
    let pulled = pipeline.frame(at: ScrollState(contentOffset: layout.topOffset - 100, environment: environment))
    #expect(pulled.header.height == layout.height + 100)
    #expect(pulled.events == (name == "refresh" ? [.refresh, .haptic] : []))
  }

  @Test func newsDigestHasNumbersOfTutorial() throws {
    let document = try preset("news-digest")
    let layout = layout(document)
    #expect(document.header?.height == .points(300))
    #expect(document.effects.map(\.kind.identifier) == ["stretch", "cut-away", "overlap"])
    #expect((layout.height, layout.cutDepth, layout.overlap) == (300, 80, 80 / 2))
    #expect((layout.originY, layout.contentInset.top, layout.topOffset) == (-260, 260, -260))
    #expect((document.scene.statusBar, document.scene.navigationBar) == (false, .none))
  }

  @Test func newsDigestHasEightRowsOfSixCategories() throws {
    guard case .rows(let sections) = try preset("news-digest").scene.content else {
      Issue.record("There are no rows.")
      return
    }
    #expect(sections.map(\.count) == [8])
    let rows = sections.joined()
    let colors = [
      "World": "#0f7a18", "Americas": "#0a6cb0", "Europe": "#3f61e8", "Middle East": "#7a3ff0", "Africa": "#c9252b",
      "Asia-Pacific": "#5c7612",
    ]
    #expect(Set(rows.map(\.title)) == Set(colors.keys))
    for row in rows { #expect(row.color.light == MastheadScene.Color(css: colors[row.title] ?? ""), "\(row.title)") }
  }

  @Test func parallaxTableOverlapsByThirdOfCut() throws {
    let layout = layout(try preset("parallax-table"))
    #expect(layout.overlapRatio == 3)
    #expect(layout.cutDepth == 80)
    #expect(layout.overlap == 80 / 3.0)
    #expect(layout.topOffset == -(layout.height - 80 / 3.0))
  }

  /// The avatar shrinks to half its size over the banner, and then passes behind the bar. The bar's texts appear last.
  /// The tabs stay below the bar.
  @Test func twitterProfileDocksItsBarAndItsTabs() throws {
    let document = try preset("twitter-profile")
    let (pipeline, layout) = (document.makePipeline(), layout(document))
    let names = document.elementNames
    /// Returns an element at a share of the collapse, with its frame in the header.
    func element(_ name: String, at collapse: Double) throws -> ElementFrame {
      let way = layout.height - layout.collapsedHeight
      let scroll = ScrollState(
        contentOffset: layout.topOffset + collapse * way, contentHeight: 5000,
        environment: document.scene.environment())
      return pipeline.frame(at: scroll).elements[try #require(names.firstIndex(of: name))]
    }
    let bar = 44.0 + 44
    let (banner, avatar) = (try element("banner", at: 0).rect, try element("avatar", at: 0))
    #expect(banner == MastheadRect(x: 0, y: 0, width: 375, height: 140))
    #expect(avatar.rect == MastheadRect(x: 16, y: 106, width: 76, height: 76))
    #expect(avatar.rect.y < banner.maxY && avatar.rect.maxY > banner.maxY && avatar.zIndex == 1)
    let halved = try element("avatar", at: (140 - bar) / 236)
    #expect(halved.rect == MastheadRect(x: 16, y: 92, width: 38, height: 38))
    let passing = try element("avatar", at: 0.5)
    #expect(passing.zIndex == 0 && passing.rect.y < bar)
    #expect(try #require(names.firstIndex(of: "avatar")) < #require(names.firstIndex(of: "banner")))
    for name in ["title", "posts"] {
      #expect(try element(name, at: 0.8).opacity == 0)
      #expect(abs(try element(name, at: 0.9).opacity - 0.5) < 1e-9)
      #expect(try element(name, at: 1).opacity == 1)
      #expect(try element(name, at: 1).rect.maxY <= bar)
    }
    #expect(try element("banner", at: 1).rect.maxY == bar)
    #expect(try element("tabs", at: 1).rect == MastheadRect(x: 0, y: bar, width: 375, height: 44))
    #expect(document.scene.elements["follow"]?.texts.map(\.text) == ["Follow"])
    #expect(document.scene.elements["handle"]?.texts.map(\.text) == ["@wrenhalloway"])
  }

  /// Each preset shows a different app with its own pictures. All apps share icons.
  @Test func noIllustrationIsInTwoPresets() throws {
    var owners: [MastheadScene.Illustration: Set<String>] = [:]
    for preset in Preset.all {
      let scene = preset.document.scene
      var sources = scene.elements.values.compactMap(\.picture)
      if case .drawn(let picture) = scene.picture { sources.append(picture) }
      switch scene.content {
      case .rows(let sections): sources += sections.joined().compactMap(\.picture)
      case .grid(let grid): sources += grid.sections.flatMap(\.pictures)
      }
      for case .illustration(let illustration) in sources where !illustration.isIcon {
        owners[illustration, default: []].insert(preset.identifier)
      }
    }
    #expect(owners.filter { $0.value.count > 1 } == [:])
    #expect(owners.count >= 40)
    // Only one preset leaves the choice of its picture to the page.
    #expect(Preset.all.filter { $0.document.scene.picture == .automatic }.map(\.identifier) == ["news-digest"])
  }

  /// No two apps have equal texts or colors.
  @Test func noTwoPresetsHaveSameRows() throws {
    var titles: [String: Set<String>] = [:]
    for preset in Preset.all {
      guard case .rows(let sections) = preset.document.scene.content else { continue }
      for row in sections.joined() { titles[row.text, default: []].insert(preset.identifier) }
    }
    #expect(titles.filter { $0.value.count > 1 } == [:])
  }

  @Test func collectionFlowHasTwoSectionsAndTallImage() throws {
    let document = try preset("collection-flow")
    let layout = layout(document)
    #expect((layout.height, layout.originY, layout.topOffset) == (160, 0, 0))
    #expect(document.scene.alwaysBounceVertical)
    guard case .grid(let grid) = document.scene.content else {
      Issue.record("There is no grid.")
      return
    }
    #expect(grid.sections.count == 2)
    #expect(layout.imageSize.height > layout.imageSize.width)
  }

  @Test func elasticBarIsUnderTranslucentBar() throws {
    let document = try preset("elastic-bar")
    let layout = layout(document)
    #expect(document.scene.navigationBar == .translucent)
    #expect(document.scene.environment().safeArea.top == 88)
    #expect((layout.originY, layout.topOffset) == (-layout.height, -layout.height))
    #expect(layout.contentInset.top == layout.height - 88)
    #expect(layout.margins.top == 88)
  }
}
