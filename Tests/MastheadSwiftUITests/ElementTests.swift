import Foundation
import Masthead
import MastheadDocuments
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import TestSupport
import Testing

/// Tests that SwiftUI shows the elements, shadows and events of a pipeline's frames, and that lists snap.
@MainActor
@Suite struct ElementTests {
  /// A header whose elements are named texts that fill their element.
  private func view(
    _ pipeline: Pipeline, onEvents: ((HeaderEvents) -> Void)? = nil
  ) -> some View {
    HeaderScrollView(pipeline, onEvents: onEvents) {
      Text("Title")
    } image: {
      Image("alps").resizable()
    } element: { name in
      Image(name).resizable()
    } content: {
      ForEach(0..<60) { Text("Row \($0)").frame(height: 50) }
    }
  }

  /// Expects the drawn elements of a frame: position, look, clipping and order.
  private func expectElements(
    _ shown: Shown, of frame: HeaderFrame, _ elements: [HeaderElement], scrolledTo offset: Double, _ comment: Comment
  ) throws {
    var order: [(zIndex: Double, isInside: Bool, name: String)] = []
    for (index, element) in elements.enumerated() {
      let expected = frame.elements[index]
      let drawn = try #require(shown.first(element.name), comment)
      let (scale, rect) = (Double(drawn.scale), expected.rect)
      expectClose(
        [Double(drawn.rect.midX), Double(drawn.rect.midY)],
        [frame.header.x + rect.x + rect.width / 2, frame.header.y - offset + rect.y + rect.height / 2], comment)
      // An element with a scale of 0 is invisible, regardless of the size of its content.
      let opacity = expected.scale == 0 ? 0 : expected.opacity * frame.opacity
      if expected.scale != 0 {
        expectClose([scale], [expected.scale], comment)
        // A view keeps the size of its content until its rectangle differs by a hundredth of a point.
        let fitsContent = [element.geometry, element.collapsed].contains { $0?.width == .fit || $0?.height == .fit }
        expectClose(
          [Double(drawn.rect.width) * scale, Double(drawn.rect.height) * scale],
          [max(0, rect.width), max(0, rect.height)], within: fitsContent ? 0.01 * scale : 0, comment)
      }
      expectClose([drawn.rotation, Double(drawn.blur)], [expected.rotation, expected.blur], comment)
      let isInside = element.isClipped && expected.zIndex >= 0
      expectClose([drawn.opacity * drawn.groupOpacity], [opacity], comment)
      let isVisible = opacity > 0
      #expect((drawn.takesTouches, drawn.isAccessibilityHidden) == (isVisible, !isVisible), comment)
      // The clips of the header, and of an element with rounded corners.
      #expect(drawn.clips.count == (isInside ? 1 : 0) + (expected.cornerRadius > 0 ? 1 : 0), comment)
      order.append((expected.zIndex, isInside, element.name))
    }
    // From back to front: behind the header, in the header, in front of it.
    let behind = order.filter { $0.zIndex < 0 }.map { ($0.zIndex, $0.name) }
    let inside = order.filter { $0.isInside }.map { ($0.zIndex, $0.name) }
    let front = order.filter { !$0.isInside && $0.zIndex >= 0 }.map { ($0.zIndex, $0.name) }
    let sorted = { (list: [(Double, String)]) in
      list.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
    let names = Set(elements.map(\.name) + ["alps"])
    #expect(
      shown.drawn.map(\.name).filter(names.contains) == sorted(behind) + ["alps"] + sorted(inside) + sorted(front),
      comment)
  }

  @Test func elementsMatchPresetsAndRandomPipelines() throws {
    var random = SplitMix.printingSeed()
    var headers = Preset.all.map { $0.document.makePipeline() }
    while headers.count < Preset.all.count + repetitions(50, quick: 8) {
      let pipeline = random.pipelineDocument(upTo: 600).makePipeline()
      if !pipeline.header.elements.isEmpty { headers.append(pipeline) }
    }
    for pipeline in headers {
      var environment = HeaderScrollViewTests.phone
      let stage = Stage(environment)
      _ = stage.draw(view(pipeline))
      let margins = pipeline.layout(in: environment).margins
      if case .fitting = pipeline.header.height { environment.fittingHeight = 20 + margins.top + margins.bottom }
      var measured = pipeline
      for index in pipeline.header.elements.indices {
        // A resizable picture has an ideal size of 100 × 100 points.
        if pipeline.header.elements[index].fittingSize == .zero {
          measured.header.elements[index].fittingSize = MastheadSize(width: 100, height: 100)
        }
      }
      let layout = measured.layout(in: environment)
      for scrolled in [-130.0, -1, 0, 7, 90, 250, 700] {
        stage.scrolled = scrolled
        let state = ScrollState(
          contentOffset: layout.topOffset + scrolled, contentHeight: layout.contentOriginY + 3000,
          alwaysBounceVertical: true, environment: environment)
        let frame = measured.frame(at: state)
        let shown = stage.show(view(pipeline))
        try expectElements(
          shown, of: frame, pipeline.header.elements, scrolledTo: state.contentOffset, "\(pipeline) at \(scrolled)")
        let image = try #require(shown.first("alps"))
        expectClose([image.shadow?.color.share ?? 0, image.opacity], [frame.shadow, frame.imageOpacity])
        expectClose([Double(stage.indicatorTop)], [max(frame.obscuredTop(at: state.contentOffset), restTop(layout))])
      }
    }
  }

  /// SwiftUI does not let an indicator begin above the safe area that the scroll view keeps.
  private func restTop(_ layout: HeaderLayout) -> Double {
    layout.safeAreaPolicy == .include ? HeaderScrollViewTests.phone.safeArea.top : 0
  }

  @Test func elementFitsItsView() throws {
    let title = HeaderElement("title", alignment: .bottomLeading, width: .fit, height: .fit)
    let pipeline = Pipeline(Header(height: 300, elements: [title]), effects: [])
    let stage = Stage(HeaderScrollViewTests.phone)
    let shown = stage.show(
      HeaderScrollView(pipeline) {
        EmptyView()
      } image: {
        Image("alps").resizable()
      } element: { name in
        if name == "title" { Text("The Alps") }
      } content: {
        Text("Row").frame(height: 50)
      })
    // Eight characters of 8 × 20 points.
    #expect(try #require(shown.first("The Alps")).numbers == [0, 280, 64, 20])
  }

  /// A fitting element's content keeps its size while the element's scale is 0.
  @Test func elementWithZeroScaleIsInvisible() throws {
    let title = HeaderElement("title", width: .fit, height: .fit)
    let scale = Scale(.element(0), to: 0, progress: .scrolled, start: 0, end: 100)
    let pipeline = Pipeline(Header(height: 300, elements: [title]), effects: [scale])
    let stage = Stage(HeaderScrollViewTests.phone)
    let found = try [0.0, 50, 100, 0].map { scrolled in
      stage.scrolled = scrolled
      let drawn = try #require(stage.show(view(pipeline)).first("title"))
      return [Double(drawn.scale), drawn.opacity, drawn.takesTouches ? 1 : 0, drawn.isAccessibilityHidden ? 1 : 0]
    }
    #expect(found == [[1, 1, 1, 0], [0.5, 1, 1, 0], [1, 0, 0, 1], [1, 1, 1, 0]])
  }

  /// An element that fits its content in one geometry fills its rectangle in the other geometry, and between both.
  @Test(arguments: [
    (ElementLength.fill, ElementLength.fit, [375.0, 237.5, 100]), (.fit, 300, [100, 200, 300]),
    (.fit, .fit, [100, 100, 100]),
  ])
  func elementThatFitsInOneGeometryFillsItsRectangle(
    _ rest: ElementLength, _ collapsed: ElementLength, _ widths: [Double]
  ) throws {
    let tabs = HeaderElement("tabs", width: rest, height: 40) { $0.width = collapsed }
    let header = Header(height: .points(300), collapsedHeight: 100, elements: [tabs])
    let pipeline = Pipeline(header, effects: [Collapse(), Pin(), ElementTransition(header["tabs"])])
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    // A resizable picture has an ideal width of 100 points.
    let found = try [0.0, 100, 200].map { scrolled in
      stage.scrolled = scrolled
      return try #require(stage.show(view(pipeline)).first("tabs")).numbers[2...]
    }
    #expect(found == widths.map { [$0, 40] })
  }

  @Test func headerShadowHasLookOfApp() throws {
    let pipeline = Pipeline(Header(height: 300), effects: [Shadow(from: 0.25, to: 0.25)])
    let shown = Stage(HeaderScrollViewTests.phone).show(
      view(pipeline).headerShadow(color: .white, radius: 8, x: 1, y: 2))
    let shadow = try #require(shown.first("alps")?.shadow)
    #expect(shadow.color == Color.white.opacity(0.25))
    #expect([shadow.radius, shadow.x, shadow.y] == [8, 1, 2])
  }

  @Test func eventsAreReportedWhenTheyBegin() {
    let pipeline = Pipeline(
      Header(height: 300), effects: [Stretch(), Trigger(at: 100, release: 40)])
    let stage = Stage(HeaderScrollViewTests.phone)
    var log: [HeaderEvents] = []
    let counts = [0.0, -99, -100, -120, -41, -100, -39, -100].map { scrolled in
      stage.date += 0.1
      stage.scrolled = scrolled
      _ = stage.show(view(pipeline) { log.append($0) })
      return log.count
    }
    #expect(counts == [0, 0, 1, 1, 1, 1, 1, 2])
    #expect(log == [.refresh, .refresh])
  }

  @Test func listRestsAtOffsetOfLayout() {
    var random = SplitMix.printingSeed()
    var pipelines = Preset.all.map { $0.document.makePipeline() }
    for _ in 0..<50 {
      var pipeline = random.pipelineDocument(upTo: 600).makePipeline()
      pipeline.header.height = .points(.random(in: 100...400, using: &random))
      pipeline.header.collapsedHeight = .points(.random(in: 0...90, using: &random))
      let start = Double.random(in: 0...0.5, using: &random)
      pipeline.effects = pipeline.effects + [Snap(start: start, end: 1, threshold: 0.4)]
      pipelines.append(pipeline)
    }
    var moved = 0
    for pipeline in pipelines {
      let stage = Stage(HeaderScrollViewTests.phone)
      _ = stage.draw(view(pipeline))
      let layout = pipeline.layout(in: HeaderScrollViewTests.phone)
      for _ in 0..<10 {
        let projected = Double.random(in: -50...500, using: &random)
        stage.letGo(projected: projected)
        let expected = layout.restingOffset(
          near: layout.topOffset + projected, contentHeight: layout.contentOriginY + 3000)
        expectClose([Double(stage.scrolled)], [expected - layout.topOffset])
        if stage.scrolled != projected { moved += 1 }
      }
    }
    #expect(moved > 50, "Many lists were let go between snaps.")
  }
}
