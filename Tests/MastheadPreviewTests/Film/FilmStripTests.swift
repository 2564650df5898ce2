import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct FilmStripTests {
  private func strip(
    _ preview: PipelinePreview, _ gesture: MastheadGesture, named name: String = "Test", rate: Double = 120
  ) throws -> FilmStrip {
    let trajectory = preview.trajectory(of: gesture)
    let times = try #require(FrameTimes(along: trajectory, rate: rate, limit: 1_000_000))
    return FilmStrip(of: preview, along: trajectory, named: name, at: times)
  }

  private func preview(_ preset: String = "news-digest", size: MastheadSize? = nil) throws -> PipelinePreview {
    PipelinePreview(of: try #require(Preset.named(preset)).document, size: size)
  }

  private func preview(document text: String) throws -> PipelinePreview {
    PipelinePreview(of: try PipelineDocument(parsing: text.utf8))
  }

  // MARK: The sheet

  @Test(arguments: Preset.played)
  func everyPresetAndGestureMakesSheet(preset: String, gesture: String) throws {
    let gesture = try #require(NamedGesture.named(gesture))
    let strip = try strip(preview(preset), gesture.gesture, named: gesture.name)
    let sheet = try Sheet(strip.svg)
    #expect(sheet.root == "svg")
    #expect(sheet.title == "\(strip.preview.name): \(gesture.name), \(seconds(strip.trajectory.duration))")
    #expect(sheet.count(of: "g", class: "moment") == strip.moments.count)
    for (moment, frame) in zip(strip.moments, strip.frames) {
      #expect(sheet.texts.contains(seconds(moment.time)))
      #expect(sheet.texts.contains { $0.hasPrefix("\(frame.state.phase.rawValue) · ") })
    }
    // The paths are the masks of the header and the curves.
    #expect(sheet.paths.allSatisfy { $0.hasPrefix("M") && !$0.contains("nan") && !$0.contains("inf") })
    #expect(["Content offset", "Header height"].allSatisfy(sheet.texts.contains))
    #expect(sheet.danglingReferences == [])
  }

  @Test func maskAndImageMatchFrame() throws {
    let strip = try strip(preview(), .pull(160, hold: 0.25))
    let index = try #require(strip.moments.firstIndex { $0.caption == "Let go" })
    let frame = strip.frames[index].frame
    let sheet = try Sheet(strip.svg)
    func hundredths(_ value: Double) -> String { decimal((value * 100).rounded() / 100) }
    let (bottom, side) = (hundredths(frame.header.height), hundredths(frame.header.height - 80))
    #expect(sheet.paths.contains("M0 0L375 0L375 \(bottom)L0 \(side)Z"))
    let picture = sheet.elements.first {
      $0.name == "use" && $0.attributes["href"] == "#picture" && $0.attributes["height"] == bottom
    }
    #expect(picture?.attributes["width"] == hundredths(frame.image.width))
    #expect(picture?.attributes["x"] == hundredths(frame.image.x))
  }

  @Test func phasesAndCurvesAreExactAtAnyRate() throws {
    for rate in [1.0, 60, 1000] {
      let strip = try strip(preview(), .pull(160, hold: 0.25), rate: rate)
      #expect(strip.phases.map(\.phase) == [.dragging, .bouncing, .idle])
      #expect(strip.phases.map(\.start) == [0, 0.55, strip.trajectory.duration])
      for (moment, frame) in zip(strip.moments, strip.frames) {
        #expect(
          strip.curves[0].points.contains(MastheadPoint(x: moment.time, y: frame.state.contentOffset)) || rate == 1000)
      }
    }
  }

  @Test func drawingIsDeterministic() throws {
    for preset in Preset.all {
      let preview = PipelinePreview(of: preset.document)
      #expect(try strip(preview, .pull(160)).svg == strip(preview, .pull(160)).svg)
    }
  }

  @Test func untrustedTextsAreEscaped() throws {
    let name = #"<script>&"'</title>\u0007]]>"#
    let preview = try preview(
      document: """
        {"masthead":1,"name":"\(name.replacing("\"", with: "\\\""))","header":{"height":100,"elements":[{"name":"a"}]},
         "scene":{"title":"</g>","navigationBar":"opaque","elements":{"a":{"text":"a < b && c"}},
         "content":{"kind":"rows","sections":[{"rows":[{"title":"<b>","text":"&amp;"}]}]}}}
        """)
    let sheet = try Sheet(strip(preview, .pull(160), named: "<svg onload=\"alert(1)\">").svg)
    #expect(sheet.title == "<script>&\"'</title>\u{FFFD}]]>: <svg onload=\"alert(1)\">, \(seconds(1.21))")
    #expect(["</g>", "a < b && c", "<b>", "&amp;"].allSatisfy(sheet.texts.contains))
    #expect(!sheet.elements.contains { ["script", "b"].contains($0.name) || $0.attributes["onload"] != nil })
  }

  @Test func effectsAndTheirValuesAreDrawn() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Veil.self)
    let text = """
      {"masthead":1,"header":{"height":200},"effects":[{"effect":"com.example.veil"}],
       "scene":{"content":{"kind":"grid","sections":[{"count":60}]}}}
      """
    let preview = PipelinePreview(of: try PipelineDocument(parsing: text.utf8, registry: registry))
    let strip = try strip(preview, .drag(through: [0, -150, -150], duration: 2))
    // The effect counts all ticks, including those between the pictures.
    let ticks = strip.frames.map { $0.frame.values["ticks"] }
    #expect(ticks == strip.moments.map { Double(Tick.number(at: $0.time) + 1) })
    let sheet = try Sheet(strip.svg)
    #expect(sheet.texts.contains("ticks") && sheet.texts.contains("far"))
    let frame = try #require(strip.frames.last).frame
    #expect(frame.blur > 0 && frame.scrim > 0 && frame.opacity < 1)
    func hundredths(_ value: Double) -> String { decimal((value * 100).rounded() / 100) }
    #expect(sheet.elements.contains { $0.attributes["stdDeviation"] == hundredths(frame.blur) })
    #expect(sheet.elements.contains { $0.attributes["fill-opacity"] == hundredths(frame.scrim) })
    #expect(sheet.elements.contains { $0.attributes["opacity"] == hundredths(frame.opacity) })
    #expect(sheet.danglingReferences == [])
    // "far" is published only while the list is far from its top, so it has fewer dots than moments.
    let far = strip.frames.count { $0.frame.values["far"] != nil }
    #expect(far > 0 && far < strip.moments.count)
    #expect(sheet.elements.count { $0.name == "circle" && $0.attributes["r"] == "3" } == 3 * strip.moments.count + far)
  }

  @Test func listWithoutHeaderIsDrawn() throws {
    let preview = try preview(
      document: """
        {"masthead":1,"scene":{"content":{"kind":"rows","sections":[{"rows":[{"title":"One","text":"Two"}]}]}}}
        """)
    let sheet = try Sheet(strip(preview, .pull(160)).svg)
    #expect(sheet.texts.contains("Content offset") && !sheet.texts.contains("Header height"))
    #expect(sheet.texts.contains("One") && sheet.texts.contains("Two"))
    #expect(!sheet.elements.contains { $0.attributes["href"] == "#picture" })
  }

  @Test(arguments: [
    MastheadSize(width: 0, height: 0), MastheadSize(width: 1e6, height: 1), MastheadSize(width: 1, height: 1e6),
    MastheadSize(width: 1024, height: 768),
  ])
  func everySizeMakesSheet(size: MastheadSize) throws {
    let strip = try strip(preview("elastic-bar", size: size), .fling(velocity: 2500))
    #expect(try Sheet(strip.svg).count(of: "g", class: "moment") == strip.moments.count)
    #expect(!strip.svg.contains("nan") && !strip.svg.contains("inf"))
  }

  @Test func gestureWithoutMovementHasOnePicture() throws {
    for gesture in [MastheadGesture.sequence([]), .pause(3), .captured([]), .drag(through: [])] {
      let strip = try strip(preview(), gesture)
      #expect(strip.moments.map(\.caption) == ["Beginning"])
      #expect(try Sheet(strip.svg).count(of: "g", class: "moment") == 1)
    }
  }

  @Test func sheetSizeDoesNotGrowWithFrames() throws {
    let gesture = MastheadGesture.drag(through: [0, -400, 100, -300, 200, -500, 0, 100, 0], duration: 60)
    let (coarse, fine) = (try strip(preview(), gesture, rate: 60).svg, try strip(preview(), gesture, rate: 1000).svg)
    #expect(coarse.utf8.count < 50_000)
    #expect(abs(coarse.utf8.count - fine.utf8.count) < 2000)
  }

  @Test func randomGesturesMakeSheets() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<20 {
      let preset = try #require(Preset.all.randomElement(using: &random))
      let strip = try strip(PipelinePreview(of: preset.document), random.gesture(), rate: 60)
      #expect(try Sheet(strip.svg).count(of: "g", class: "moment") == strip.moments.count)
      #expect(strip.moments.count <= FilmStrip.momentLimit)
    }
  }

  @Test func frameTimesEndAtOrAfterTrajectory() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<100 {
      let trajectory = try preview().trajectory(of: random.gesture())
      let rate = Double.random(in: 1...1000, using: &random)
      let times = try #require(FrameTimes(along: trajectory, rate: rate, limit: 1_000_000))
      #expect(times[0] == 0 && times[times.count - 1] >= trajectory.duration)
      if times.count > 1 { #expect(times[times.count - 2] < trajectory.duration) }
      #expect(FrameTimes(along: trajectory, rate: rate, limit: times.count)?.count == times.count)
      #expect(FrameTimes(along: trajectory, rate: rate, limit: times.count - 1) == nil)
    }
  }

  private func seconds(_ time: Double) -> String { "\(time.shown(decimals: 2)) s" }
}

/// Blurs, darkens and fades the header as it collapses, and counts the ticks.
private struct Veil: RememberingEffect {
  static let identifier = "com.example.veil"
  static let stages: Stages = .appearance

  struct Memory: BitwiseCopyable, Sendable { var ticks = 0.0 }

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.ticks += 1
    frame.values["ticks"] = memory.ticks
    if frame.collapse > 0.4 { frame.values["far"] = frame.collapse }
    frame.blur = 10 * frame.collapse
    frame.scrim = 0.37 * frame.collapse
    frame.opacity = 1 - 0.5 * frame.collapse
  }
}
