import Foundation
import Masthead
import MastheadPreview
import Testing

@testable import MastheadDocuments

/// Compares presets with the numbers of their tutorials, and checks what a header of an app needs.
@Suite struct PresetTests {
  private func preset(_ name: String) throws -> PipelineDocument { try #require(Preset.named(name)).document }

  private func layout(_ document: PipelineDocument) -> HeaderLayout {
    document.makePipeline().layout(in: document.scene.environment(clock: .standing))
  }

  @Test func allPresetsAreListed() {
    #expect(
      Preset.all.map(\.identifier) == [
        "album", "profile-tabs", "photo-blur", "podcast-curve", "refresh", "search-morph", "large-title", "artist",
        "tabs-snap", "hiding-bar", "twitter-profile", "collection-flow", "parallax-table", "news-digest", "elastic-bar",
      ])
    #expect(Set(Self.collapsedHeights.map(\.name)) == Set(Preset.all.map(\.identifier).dropLast(5)))
    #expect(Preset.named("newsdigest") == nil)
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func presetReadsAndWritesSameFile(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/MastheadDocuments/Presets")
    let file = try String(contentsOf: folder.appendingPathComponent("\(name).masthead.json"), encoding: .utf8)
    #expect(try preset(name).text == file)
    #expect(try PipelineDocument(parsing: file.utf8) == preset(name))
    #expect(file.contains("0.290") == ["news-digest", "parallax-table"].contains(name))
  }

  /// An idle effect or an element that the scene does not draw is a mistake in a preset.
  @Test(arguments: Preset.all.map(\.identifier))
  func everyEffectAndElementOfPresetIsSeen(_ name: String) throws {
    let document = try preset(name)
    #expect(document.warnings == [])
    #expect(Set(document.header?.elements.map(\.name) ?? []) == Set(document.scene.elements.keys))
  }

  @Test func noTwoTutorialsOfTablesShareOnePicture() throws {
    let scenes = try ["news-digest", "parallax-table"].map { try preset($0).scene.picture }
    #expect(scenes == [.automatic, .drawn(.illustration(.mountains))])
  }

  /// The heights of the headers of apps below the status bar when they are collapsed, in points.
  private static let collapsedHeights: [(name: String, height: Double)] = [
    ("profile-tabs", 92), ("album", 56), ("artist", 56), ("large-title", 44), ("search-morph", 64), ("photo-blur", 52),
    ("hiding-bar", 8), ("tabs-snap", 52), ("podcast-curve", 56), ("refresh", 56),
  ]

  @Test(arguments: collapsedHeights)
  func headerOfAppCollapsesBelowStatusBarAndStretches(_ name: String, height: Double) throws {
    let document = try preset(name)
    let (pipeline, layout) = (document.makePipeline(), layout(document))
    let environment = document.scene.environment(clock: .standing)
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
    let colors: [String: MastheadScene.Color] = [
      "World": .init(red: 0.106, green: 0.686, blue: 0.125), "Americas": .init(red: 0.114, green: 0.639, blue: 0.984),
      "Europe": .init(red: 0.322, green: 0.459, blue: 0.984),
      "Middle East": .init(red: 0.502, green: 0.290, blue: 0.984),
      "Africa": .init(red: 0.988, green: 0.271, blue: 0.282),
      "Asia-Pacific": .init(red: 0.620, green: 0.776, blue: 0.153),
    ]
    #expect(Set(rows.map(\.title)) == Set(colors.keys))
    for row in rows { #expect(row.color.light == colors[row.title], "\(row.title)") }
  }

  @Test func parallaxTableOverlapsByThirdOfCut() throws {
    let layout = layout(try preset("parallax-table"))
    #expect(layout.overlapRatio == 3)
    #expect(layout.cutDepth == 80)
    #expect(layout.overlap == 80 / 3.0)
    #expect(layout.topOffset == -(layout.height - 80 / 3.0))
  }

  @Test func twitterProfileIsInsideContent() throws {
    let document = try preset("twitter-profile")
    let layout = layout(document)
    #expect((document.header?.height, document.header?.placement) == (.points(128), .insideContent))
    #expect((layout.originY, layout.contentInset.top, layout.topOffset) == (0, 0, 0))
    #expect(layout.contentOriginY == 128)
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
    #expect(document.scene.environment(clock: .standing).safeArea.top == 88)
    #expect((layout.originY, layout.topOffset) == (-layout.height, -layout.height))
    #expect(layout.contentInset.top == layout.height - 88)
    #expect(layout.margins.top == 88)
  }
}
