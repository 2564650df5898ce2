import Foundation
import Masthead
import MastheadDocuments
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import TestSupport
import Testing

/// Tests that a header and its rows match the pipeline after random events in random order.
@MainActor
@Suite struct RandomEventsTests {
  /// An event of a list.
  private enum Event: CaseIterable {
    case scroll, fling, rest, pull, refresh, rotate, bars, keyboard, height, rows
  }

  /// A list on a screen.
  @MainActor private final class Screen {
    var pipeline: Pipeline
    var environment = HeaderScrollViewTests.phone
    var rows = 100
    let stage = Stage(HeaderScrollViewTests.phone)
    /// The last frame that the app received.
    var frame = HeaderFrame()

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    func happen(_ event: Event, _ random: inout SplitMix) {
      let layout = pipeline.layout(in: environment)
      let end = layout.bottomOffset(
        contentHeight: layout.contentOriginY + 50 * Double(rows), viewport: environment.viewport)
      func scroll(by range: ClosedRange<Double>, _ phase: ScrollPhase) {
        stage.scrolled = min(max(stage.scrolled + random.length(range), -200), end - layout.topOffset + 100)
        stage.phase = phase
      }
      switch event {
      case .scroll: scroll(by: -80...80, .interacting)
      case .fling: scroll(by: -3000...3000, .decelerating)
      case .rest: stage.phase = .idle
      case .pull: (stage.scrolled, stage.phase) = (-random.length(0...200), .interacting)
      case .refresh: (stage.scrolled, stage.phase) = (-60, .idle)
      case .rotate:
        environment.viewport = MastheadSize(width: environment.viewport.height, height: environment.viewport.width)
        stage.size = CGSize(width: environment.viewport.width, height: environment.viewport.height)
      case .bars:
        environment.safeArea = MastheadEdgeInsets(
          top: random.length(0...100), left: random.length(0...60), bottom: random.length(0...40),
          right: random.length(0...60))
        let area = environment.safeArea
        stage.safeArea = (area.top, area.left, area.bottom, area.right)
      case .keyboard: stage.keyboard = random.flag() ? 200 : 0
      case .height: pipeline.header.height = .points(random.length(0...400))
      case .rows: rows = Int.random(in: 0...300, using: &random)
      }
      environment.bottomInset = max(0, stage.keyboard - environment.safeArea.bottom)
      stage.date += 1.0 / 60
    }

    func show() -> Shown {
      stage.show(
        HeaderScrollView(pipeline, onFrame: { self.frame = $0 }) {
          Text("Title").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        } image: {
          Image("alps").resizable()
        } content: {
          ForEach(0..<rows) { Text("Row \($0)").frame(height: 50) }
        }
        .refreshable {})
    }
  }

  @Test(arguments: Preset.all.map(\.identifier)) func headerAndRowsMatchPipelineAfterEachEvent(_ preset: String) throws
  {
    var random = SplitMix.printingSeed("\(#function) \(preset)")
    for _ in 0..<repetitions(20, quick: 2) {
      let screen = Screen(try #require(Preset.named(preset)).document.makePipeline())
      screen.stage.keepsOffsetIfMarginGrows = random.flag()
      var past: [Event] = []
      for _ in 0..<40 {
        let event = Event.allCases.randomElement(using: &random)!
        past.append(event)
        screen.happen(event, &random)
        expectPlaces(of: screen.show(), on: screen, "\(preset) after \(past)")
      }
    }
  }

  private func expectPlaces(of shown: Shown, on screen: Screen, _ comment: Comment) {
    var environment = screen.environment
    if case .fitting = screen.pipeline.header.height {
      // One line of 20 points plus the margins.
      let margins = screen.pipeline.layout(in: environment).margins
      environment.fittingHeight = 20 + margins.top + margins.bottom
    }
    let layout = screen.pipeline.layout(in: environment)
    let offset = layout.topOffset + Double(screen.stage.scrolled)
    var frame = screen.frame
    if !screen.pipeline.remembers {
      let state = ScrollState(
        contentOffset: offset, contentHeight: layout.contentOriginY + 50 * Double(screen.rows),
        alwaysBounceVertical: true, environment: environment)
      frame = screen.pipeline.frame(at: state)
    }
    let header = frame.header.moved(y: -offset)
    expectClose(shown.first("alps")?.numbers ?? [], frame.image.moved(x: header.x, y: header.y).numbers, comment)
    let scrim = [header.x, header.y, max(0, header.width), max(0, header.height)]
    expectClose(shown.first("black")?.numbers ?? [], scrim, comment)
    let start = layout.contentOriginY - offset
    let starts = shown.rowStarts
    expectClose(starts, starts.map { _ in start }, comment)
    // Whether the rows of the content overlap the part of the screen that shows rows.
    let bottom = environment.viewport.height - max(environment.safeArea.bottom, Double(screen.stage.keyboard))
    let isShown = screen.rows > 0 && start < bottom && start + 50 * Double(screen.rows) > environment.safeArea.top
    #expect(!isShown || !starts.isEmpty, comment)
    #expect((shown.first("refresh") != nil) == (screen.stage.scrolled < 0), comment)
    let bar = layout.safeAreaPolicy == .include ? environment.safeArea.top : 0
    expectClose([Double(screen.stage.indicatorTop)], [max(bar, frame.obscuredTop(at: offset))], comment)
  }

  /// SwiftUI estimates the height of rows that it has not built. The header and the rows do not depend on it.
  @Test(arguments: Preset.all.map(\.identifier)) func estimatedHeightsMoveNothing(_ preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    func view(_ content: some View) -> some View {
      HeaderScrollView(pipeline) {
        Text("Title")
      } image: {
        Image("alps").resizable()
      } content: {
        content
      }
    }
    // The first rows are low and the last ones are high.
    let rows = ForEach(0..<60) { Image("Row \($0)").resizable().frame(height: 20 + 3 * CGFloat($0)) }
    let (estimating, knowing) = (Stage(HeaderScrollViewTests.phone), Stage(HeaderScrollViewTests.phone))
    func places(_ stage: Stage, _ view: some View, _ scrolled: CGFloat, _ phase: ScrollPhase) -> [String: [Double]] {
      stage.date += 1.0 / 60
      (stage.scrolled, stage.phase) = (scrolled, phase)
      let shown = stage.show(view).drawn.filter { $0.rect.maxY > 0 && $0.rect.minY < 818 }
      return Dictionary(shown.map { ($0.name, $0.numbers) }) { first, _ in first }
    }
    let distances = Array(stride(from: CGFloat(0), to: 3000, by: 60))
    for (index, scrolled) in (distances + distances.reversed()).enumerated() {
      // The list rests at first.
      let phase = index == 0 ? ScrollPhase.idle : [.animating, .interacting, .decelerating][index / 5 % 3]
      let found = places(estimating, view(rows), scrolled, phase)
      let expected = places(knowing, view(VStack(spacing: 0) { rows }), scrolled, phase)
      #expect(found == expected, "\(preset) at \(scrolled)")
    }
  }
}
