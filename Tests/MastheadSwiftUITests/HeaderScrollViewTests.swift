import Foundation
import Masthead
import MastheadDocuments
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import TestSupport
import Testing

/// Tests that views are drawn at the pipeline's positions.
@MainActor
@Suite struct HeaderScrollViewTests {

  static let phone = LayoutEnvironment(
    viewport: MastheadSize(width: 393, height: 852),
    safeArea: MastheadEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))

  @Test(arguments: NamedGesture.all)
  func headerImageMaskAndRowsMatchPipeline(_ named: NamedGesture) throws {
    var random = SplitMix.printingSeed()
    for (pipeline, device) in pipelines(Preset.played(with: named), and: 25, &random) {
      var environment = device
      environment.fittingHeight = 0
      let stage = Stage(environment)
      _ = stage.draw(exampleView(pipeline))
      // One line of 20 points plus the margins.
      if case .fitting = pipeline.header.height {
        let margins = pipeline.layout(in: environment).margins
        environment.fittingHeight = 20 + margins.top + margins.bottom
      }
      let layout = pipeline.layout(in: environment)
      let rest = ScrollState(
        contentOffset: layout.topOffset, contentHeight: layout.contentOriginY + 3000, alwaysBounceVertical: true,
        environment: environment)
      let trajectory = Trajectory(of: named.gesture, over: layout, from: rest)
      for step in 0...10 {
        let state = trajectory.state(at: trajectory.duration * Double(step) / 10)
        let expected = pipeline.frame(at: state)
        let header = expected.header.moved(y: -state.contentOffset)
        stage.scrolled = state.contentOffset - layout.topOffset
        let shown = stage.show(exampleView(pipeline))

        let image = try #require(shown.first("alps"))
        expectClose(
          image.numbers, expected.image.moved(x: header.x, y: header.y).numbers,
          "\(pipeline) at \(state.contentOffset)")
        expectClose(image.clipNumbers, expected.mask.numbers(movedBy: MastheadPoint(x: header.x, y: header.y)))
        expectClose(
          [image.groupOpacity, image.opacity, Double(image.blur)],
          [expected.opacity, expected.imageOpacity, expected.blur])
        let scrim = try #require(shown.first("black"))
        expectClose([scrim.opacity, image.shadow?.color.share ?? 0], [expected.scrim, expected.shadow])
        expectClose(try #require(shown.first("black")).numbers, header.numbers)
        let start = layout.contentOriginY - state.contentOffset
        let starts = shown.rowStarts
        expectClose(starts, starts.map { _ in start })
        #expect(!starts.isEmpty || start >= environment.viewport.height - environment.safeArea.bottom)
        #expect(shown.drawn.last?.name == "Title", "The header is drawn above the rows.")
      }
    }
  }

  @Test func keyboardDoesNotMoveHeader() throws {
    var random = SplitMix.printingSeed()
    for (pipeline, environment) in pipelines(and: 25, &random) {
      let stage = Stage(environment)
      _ = stage.draw(exampleView(pipeline))
      // Half of the uncovered height.
      let (height, safeArea) = (environment.viewport.height, environment.safeArea)
      let keyboard = safeArea.bottom + max(0, height - safeArea.top - safeArea.bottom) / 2
      for scrolled in [-50.0, 0, 120] {
        stage.scrolled = scrolled
        var frames: [HeaderFrame] = []
        let view = exampleView(pipeline) { frames.append($0) }
        stage.keyboard = 0
        let before = stage.show(view)
        stage.keyboard = keyboard
        let during = stage.show(view)
        for name in ["alps", "Title"] {
          #expect(during.first(name)?.rect == before.first(name)?.rect, "\(name) of \(pipeline) at \(scrolled)")
        }
        // Rows under the keyboard are not drawn.
        let uncovered = before.drawn.filter { $0.name.hasPrefix("Row") && $0.rect.maxY < height - keyboard }
        let rects = Dictionary(uniqueKeysWithValues: during.drawn.map { ($0.name, $0.rect) })
        #expect(uncovered.allSatisfy { rects[$0.name] == $0.rect })
        #expect(frames.allSatisfy { $0 == frames[0] }, "The frame has not changed.")
      }
    }
  }

  @Test func headerReservesRoomInCustomScrollView() throws {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      CutAway(depth: 80)
      Overlap(ratio: 2)
    }
    let own = ScrollView {
      LazyVStack(spacing: 10) { ForEach(0..<9) { Text("Row \($0)").frame(height: 50) } }
        .scrollHeader {
          Text("Title")
        } image: {
          Image("alps").resizable()
        }
    }
    .scrollHeaderPipeline(pipeline)
    let stage = Stage(Self.phone)
    stage.scrolled = -52.5
    let shown = stage.show(own)
    #expect(try #require(shown.first("black")).numbers == [0, 0, 393, 352.5])
    #expect(try #require(shown.first("alps")).clipNumbers == [0, 0, 393, 0, 393, 352.5, 0, 272.5])
    #expect(try #require(shown.first("Row 0")).rect.minY == 52.5 + 260 + 15)
    #expect(try #require(shown.first("Row 1")).rect.minY == 52.5 + 260 + 60 + 15)
  }

  @Test(arguments: [
    (MastheadLayoutDirection.leftToRight, [30.0, 59.0]), (.rightToLeft, [730.0, 59.0]),
  ])
  func headerContentStaysInsideSafeArea(
    _ direction: MastheadLayoutDirection, origin: [Double]
  ) throws {
    let environment = LayoutEnvironment(
      viewport: MastheadSize(width: 800, height: 400),
      safeArea: MastheadEdgeInsets(top: 59, left: 30, bottom: 0, right: 30),
      layoutDirection: direction)
    let pipeline = Pipeline(Header(height: 300)) { SafeArea(policy: .underlap) }
    let title = try #require(Stage(environment).show(exampleView(pipeline)).first("Title"))
    #expect(title.numbers == origin + [40, 20])
  }

  @Test func headerFitsItsContent() throws {
    let pipeline = Pipeline(Header(height: .fitting(minimum: 30), imageSize: .zero)) { Stretch() }
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 320, height: 600)))
    // 100 characters of 8 × 20 points need three lines at a width of 320.
    let long = stage.show(exampleView(pipeline, title: String(repeating: "x", count: 100)))
    #expect(try #require(long.first("alps")).numbers == [0, 0, 320, 60])
    #expect(try #require(long.first("Row 0")).rect.minY == 60 + 15)
    // A new title is measured again, and the minimum height applies.
    let short = stage.show(exampleView(pipeline, title: "x"))
    #expect(try #require(short.first("alps")).numbers == [0, 0, 320, 30])
  }

  @Test func newPipelineChangesHeaderAtOnce() throws {
    let stage = Stage(Self.phone)
    let news = Preset.named("news-digest")!.document.makePipeline()
    #expect(try #require(stage.show(exampleView(news)).first("black")).numbers == [0, 0, 393, 300])
    var tuned = news
    tuned.header.height = .points(200)
    let shown = stage.show(exampleView(tuned))
    #expect(try #require(shown.first("black")).numbers == [0, 0, 393, 200])
    #expect(try #require(shown.first("Row 0")).rect.minY == 200 - 40 + 15)
    let other = stage.show(exampleView(Preset.named("collection-flow")!.document.makePipeline()))
    #expect(try #require(other.first("black")).numbers == [0, 0, 393, 160])
  }

  /// Publishes its environment.
  struct EnvironmentProbe: HeaderEffect {
    static let identifier = "com.example.teller"
    static let stages: Stages = [.header, .appearance]
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.opacity = 0.5
      frame.blur = 3
      frame.scrim = 0.25
      frame.values["scale"] = moment.scroll.environment.displayScale
      frame.values["reduced"] = moment.scroll.environment.reducedMotion ? 1 : 0
      frame.values["opaque"] = moment.scroll.environment.reducedTransparency ? 1 : 0
      frame.values["rightToLeft"] = moment.scroll.environment.layoutDirection == .rightToLeft ? 1 : 0
      frame.values["isDragged"] = moment.scroll.phase == .dragging ? 1 : 0
      frame.values["contentHeight"] = moment.scroll.contentHeight
    }
  }

  @Test func callbackReceivesFramesAndPublishedValues() throws {
    var environment = Self.phone
    (environment.displayScale, environment.layoutDirection, environment.reducedMotion) = (3, .rightToLeft, true)
    let pipeline = Pipeline(Header(height: .points(300), placement: .insideContent)) {
      Stretch()
      EnvironmentProbe()
    }
    let stage = Stage(environment)
    stage.environment.reduceTransparency()
    var frames: [HeaderFrame] = []
    let shown = stage.show(exampleView(pipeline) { frames.append($0) })
    let values = try #require(frames.last?.values)
    #expect(values["opaque"] == 1)
    #expect([values["scale"], values["reduced"], values["rightToLeft"], values["contentHeight"]] == [3, 1, 1, 3300])
    let (image, scrim, title) = (shown.first("alps"), shown.first("black"), shown.first("Title"))
    #expect([image?.groupOpacity, scrim?.groupOpacity, title?.groupOpacity] == [0.5, 0.5, 0.5])
    #expect([image?.opacity, scrim?.opacity, title?.opacity] == [1, 0.25, 1])
    #expect([image?.blur, scrim?.blur, title?.blur] == [3, 0, 0])

    #expect(values["isDragged"] == 0)
    for phase in [ScrollPhase.tracking, .interacting] {
      stage.phase = phase
      _ = stage.show(exampleView(pipeline) { frames.append($0) })
      #expect(frames.last?.values["isDragged"] == 1)
    }

    // Only frames that differ from the previous one are reported.
    let count = frames.count
    _ = stage.show(exampleView(pipeline) { frames.append($0) })
    #expect(frames.count == count)
    stage.scrolled = -10
    _ = stage.show(exampleView(pipeline) { frames.append($0) })
    #expect(frames.count == count + 1 && frames.last?.stretch == 10)
  }

  @Test func headerViewsReadFrameFromEnvironment() throws {
    struct Title: View {
      @Environment(\.headerFrame) var frame
      var body: some View { Text("\(frame.collapse)") }
    }
    let view = HeaderScrollView(Pipeline(Header(height: 300)) { Stretch() }) {
      Title()
    } image: {
      Image("alps").resizable()
    } content: {
      ForEach(0..<60) { Text("Row \($0)").frame(height: 50) }
    }
    let stage = Stage(Self.phone)
    stage.scrolled = 75
    #expect(stage.show(view).first("0.25") != nil)
  }

  @Test func contentWithoutPipelineHasNoHeaderAndIsReportedOnce() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      await MainActor.run {
        let view = ScrollView {
          Text("Row").scrollHeader {
            Text("Title")
          } image: {
            Image("alps")
          }
        }
        for _ in 0..<2 { print(Stage(size: CGSize(width: 393, height: 852)).draw(view).map(\.name)) }
      }
    }
    #expect(
      String(decoding: result.standardOutputContent, as: UTF8.self).components(separatedBy: #"["Row"]"#).count == 3)
    let log = String(decoding: result.standardErrorContent, as: UTF8.self)
    let sentence = "a scrollHeader needs a ScrollView with a scrollHeaderPipeline"
    #expect(log.components(separatedBy: sentence).count == 2)
  }
}
