import Foundation
import Masthead
import MastheadDocuments
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import Testing

/// Tests that SwiftUI places rows, section headers and refresh controls below a header that stays on screen.
@MainActor
@Suite struct ContentMarginTests {
  private static let environment = HeaderScrollViewTests.phone

  /// The lower edge of a collapsed header on the screen, or of the bar above a header that scrolls away.
  private func collapsedEdge(of pipeline: Pipeline) -> Double {
    let layout = pipeline.layout(in: Self.environment)
    let bar = layout.safeAreaPolicy == .include ? Self.environment.safeArea.top : 0
    return layout.pins ? layout.restY + layout.collapsedHeight : bar
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func rowScrollsBelowCollapsedHeader(_ preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    let stage = Stage(Self.environment)
    var proxy: ScrollViewProxy?
    let view = ScrollViewReader { reader in
      let _ = { proxy = reader }()
      HeaderScrollView(pipeline) {
        Text("Title")
      } image: {
        Image("alps").resizable()
      } content: {
        ForEach(0..<500) { Image("Row \($0)").resizable().frame(height: 50) }
      }
    }
    _ = stage.draw(view)
    let edge = collapsedEdge(of: pipeline)
    for row in [300, 20] {
      proxy?.scrollTo(row, anchor: .top)
      let shown = try #require(stage.show(view).first("Row \(row)"))
      expectClose([Double(shown.rect.minY)], [edge])
    }
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func sectionHeaderIsPinnedBelowCollapsedHeader(_ preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    let section = Section {
      ForEach(0..<100) { Image("Row \($0)").resizable().frame(height: 50) }
    } header: {
      Image("section").resizable().frame(height: 30)
    }
    let layout = pipeline.layout(in: Self.environment)
    let edge = collapsedEdge(of: pipeline)
    func expectPinned(_ content: some View, in pinnedViews: PinnedScrollableViews) throws {
      let stage = Stage(Self.environment)
      let view = HeaderScrollView(pipeline, pinnedViews: pinnedViews) {
        Text("Title")
      } image: {
        Image("alps").resizable()
      } content: {
        content
      }
      for scrolled in [0.0, 90, 400, 1200] {
        stage.scrolled = scrolled
        let section = try #require(stage.show(view).first("section"))
        let natural = layout.contentOriginY - layout.topOffset - scrolled
        expectClose([Double(section.rect.minY)], [max(edge, natural)])
      }
    }
    try expectPinned(section, in: .sectionHeaders)
    // A stack that the app creates.
    try expectPinned(LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) { section }, in: [])
  }

  /// A margin grows with the bar that it includes, and with the elements of a collapsed header that fits them.
  @Test(arguments: Preset.all.map(\.identifier), [true, false])
  func listStaysAtTopWhileMarginGrows(_ preset: String, _ keepsOffset: Bool) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    var environment = Self.environment
    environment.safeArea.top = 0
    let stage = Stage(environment)
    stage.keepsOffsetIfMarginGrows = keepsOffset
    let view = exampleView(pipeline)
    _ = stage.draw(view)
    #expect(stage.scrolled == 0)
    stage.safeArea.top = Self.environment.safeArea.top
    let shown = stage.show(view)
    #expect(stage.scrolled == 0)
    let layout = pipeline.layout(in: Self.environment)
    expectClose(shown.rowStarts, shown.rowStarts.map { _ in layout.contentOriginY - layout.topOffset })
    // A list away from its top does not scroll to its top.
    stage.safeArea.top = 0
    _ = stage.draw(view)
    stage.scrolled = 500
    _ = stage.draw(view)
    stage.safeArea.top = Self.environment.safeArea.top
    _ = stage.draw(view)
    #expect(stage.scrolled >= 500)
  }

  /// The control lies where the content begins at rest, so a growing header would cover the control.
  @Test(arguments: Preset.all.map(\.identifier))
  func refreshControlIsVisibleWhilePulled(_ preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    let stage = Stage(Self.environment)
    let view = exampleView(pipeline).refreshable {}
    #expect(stage.show(view).first("refresh") == nil)
    for pulled in [1.0, 80, 300] {
      stage.scrolled = -pulled
      let drawn = stage.draw(view)
      let control = try #require(drawn.first { $0.name == "refresh" })
      #expect(drawn.last?.name == "refresh", "The control is in front of the header.")
      expectClose(control.numbers, [0, collapsedEdge(of: pipeline), 393, 60])
    }
    stage.scrolled = 0
    #expect(stage.show(view).first("refresh") == nil)
  }

  /// iOS 26 blurs content that scrolls under a bar. The effect would blur a header under the bar.
  @Test func edgeEffectDoesNotBlurHeader() {
    let stage = Stage(Self.environment)
    _ = stage.show(ScrollView { Text("Row") })
    #expect(!stage.isTopEdgeEffectHidden)
    _ = stage.show(exampleView(Pipeline(Header(height: 200), effects: [Stretch()])))
    #expect(stage.isTopEdgeEffectHidden)
  }
}
