import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

/// Gestures of public reports about other libraries, through `masthead play` and through the library. Reports without
/// moving lists are in the catalogue's fixtures.
@Suite(.long) struct ReportedGestureTests {
  /// The tested values of a frame.
  private struct Moment: Equatable {
    var time, offset: Double
    var phase: String
    /// The y on the screen, the height, and the state of the header.
    var screenY, height, collapse, stretch: Double
    var isAnimating: Bool
    var events: [String]
  }

  /// A document on a phone of 390 × 700 points with a number of rows of 67 points.
  private static func document(
    _ header: String, _ effects: String, rows: Int, height: Int = 700, bounces: Bool = true
  ) -> String {
    let rows = Array(repeating: #"{"title": "Row", "text": "One line."}"#, count: rows).joined(separator: ", ")
    return """
      {
        "masthead": 1, "header": \(header), "effects": [\(effects)],
        "scene": {
          "device": {"width": 390, "height": \(height)}, "alwaysBounceVertical": \(bounces),
          "content": {"kind": "rows", "sections": [{"rows": [\(rows)]}]}
        }
      }
      """
  }

  /// Plays a gesture on a document. The program and the library give the same frames.
  private static func play(_ gesture: String, on document: String) throws -> [Moment] {
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", document)
    folder.write("a.gesture.json", "{\"masthead\": 1, \"gesture\": \(gesture)}")
    let outcome = try Masthead.run(["play", "a.masthead.json", "--gesture", "a.gesture.json"], in: folder.url)
    #expect(outcome.status == 0 && outcome.error == "")
    let printed = try outcome.lines.map { line in
      let json = try JSON(parsing: line.utf8)
      func number(_ path: String) throws -> Double {
        try #require(path.split(separator: ".").reduce(json as JSON?) { $0?[String($1)] }?.double)
      }
      return Moment(
        time: try number("time"), offset: try number("offset"), phase: json["phase"]!.compact.filter { $0 != "\"" },
        screenY: try number("header.y") - number("offset"), height: try number("header.height"),
        collapse: try number("collapse"), stretch: try number("stretch"), isAnimating: json["isAnimating"] == true,
        events: json["events"]!.elements.map { $0.compact.filter { $0 != "\"" } })
    }
    let preview = PipelinePreview(of: try PipelineDocument(parsing: document.utf8))
    let trajectory = preview.trajectory(
      of: try GestureDocument(parsing: "{\"masthead\": 1, \"gesture\": \(gesture)}".utf8).gesture)
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    let computed = printed.map { moment in
      let state = playback.update(&frame, at: moment.time)
      return Moment(
        time: moment.time, offset: state.contentOffset, phase: state.phase.rawValue,
        screenY: frame.header.y - state.contentOffset, height: frame.header.height, collapse: frame.collapse,
        stretch: frame.stretch, isAnimating: frame.isAnimating,
        events: ["refresh", "haptic", "custom1", "custom2"].enumerated().filter {
          frame.events.rawValue >> $0.offset & 1 == 1
        }.map(\.element))
    }
    #expect(printed == computed)
    return printed
  }

  // MARK: Stretching

  /// A short list stretches its header if and only if it bounces (flutter/flutter #90339). UIKit's formula gives the
  /// distance.
  @Test(arguments: [(true, 1), (true, 40), (false, 1), (false, 40)])
  func shortListsStretchOnlyIfTheyBounce(bounces: Bool, rows: Int) throws {
    let trigger = #"{"effect": "trigger", "parameters": {"event": "refresh", "at": 40, "release": 20}}"#
    let frames = try Self.play(
      #"{"pull": {"distance": 200, "hold": 0.2}}"#,
      on: Self.document(
        #"{"height": 160, "collapsedHeight": 56}"#, "\"stretch\", \"collapse\", \"pin\", \(trigger)", rows: rows,
        bounces: bounces))
    let way = bounces || rows > 10 ? (1 - 1 / (200 * 0.55 / 700 + 1)) * 700 : 0
    #expect(abs(frames.map(\.stretch).max()! - way) < 1e-6)
    let refreshes = zip(frames, frames.dropFirst()).count { $0.events == [] && $1.events == ["refresh"] }
    #expect(refreshes == (way > 0 ? 1 : 0))
  }

  // MARK: Hiding

  private static let hiding = [
    #""hide-on-scroll", "shadow""#, #"{"effect": "hide-on-scroll", "parameters": {"duration": 0.25}}, "shadow""#,
  ]

  /// The bounce at the end shows no hidden bar (KyleAMathews/react-headroom #89, djett41/ionic-scroll-sista #20).
  @Test(arguments: hiding)
  func bounceAtEndShowsNoBar(effects: String) throws {
    let frames = try Self.play(
      #"{"sequence": [{"fling": {"velocity": 8000}}, {"pause": {"duration": 0.5}}, {"fling": {"velocity": 3000}}]}"#,
      on: Self.document(#"{"height": 56}"#, effects, rows: 40))
    let hidden = try #require(frames.firstIndex { $0.screenY + $0.height <= 0 })
    #expect(frames[hidden...].allSatisfy { $0.screenY + $0.height <= 1e-9 })
    #expect(frames[hidden...].contains { $0.phase == "bouncing" })
  }

  /// A bar returns once on a fling to the top, and stays through the bounce (uiowa/uiowa #1665).
  @Test(arguments: hiding + [#"{"effect": "hide-on-scroll", "parameters": {"revealAfter": 80}}, "shadow""#])
  func bounceAtTopHidesNoBar(effects: String) throws {
    let frames = try Self.play(
      #"{"sequence": [{"scrollTo": {"fromTop": 900}}, {"pause": {"duration": 0.5}}, {"fling": {"velocity": -8000}}]}"#,
      on: Self.document(#"{"height": 56}"#, effects, rows: 40))
    let hidden = try #require(frames.lastIndex { $0.screenY + $0.height <= 0 })
    let shown = try #require(frames[hidden...].firstIndex { $0.screenY >= -1e-9 })
    #expect(frames[shown...].allSatisfy { $0.screenY >= -1e-9 })
    #expect(frames[shown...].contains { $0.phase == "bouncing" })
  }

  /// A tap on the status bar shows the bar, and then the header rests (wix/react-native-navigation #1553,
  /// AMScrollingNavbar #170).
  @Test(arguments: [
    #"{"duration": 0.3}"#, #"{"duration": 0.3, "hideAfter": 40}"#, #"{"duration": 0.3, "revealAfter": 200}"#,
    #"{"settling": "nearest"}"#, "{}",
  ])
  func tapOnStatusBarShowsBarAndRests(parameters: String) throws {
    let frames = try Self.play(
      #"""
      {"sequence": [
        {"drag": {"through": [0, -650], "duration": 0.6}}, {"pause": {"duration": 0.5}},
        {"captured": [{"type": "statusBarTap", "time": 0}]}, {"pause": {"duration": 10}}
      ]}
      """#,
      on: Self.document(
        #"{"height": 120}"#, "{\"effect\": \"hide-on-scroll\", \"parameters\": \(parameters)}", rows: 40))
    let hidden = try #require(frames.lastIndex { $0.screenY + $0.height <= 0 })
    let top = try #require(frames[hidden...].first { $0.offset == -120 })
    let later = frames.filter { $0.time >= top.time + 0.4 }
    #expect(later.count > 1000)
    #expect(later.allSatisfy { $0.screenY == 0 && !$0.isAnimating })
  }

  // MARK: Snapping

  /// A list that is slightly too short to collapse its header rests at its top or its end after every release
  /// (mike-zarandona/Headtacular #2, benevbright/react-navigation-collapsible #102). Nine rows end 303 points below the top.
  @Test(arguments: [(250.0, 303.0), (500, 303), (100, 0)])
  func shortListRestsAtTopOrEnd(drag: Double, rest: Double) throws {
    let frames = try Self.play(
      """
      {"sequence": [{"drag": {"through": [0, -\(drag), -\(drag)], "duration": 1.2}}, {"pause": {"duration": 1}}]}
      """,
      on: Self.document(
        #"{"height": 400, "collapsedHeight": 88}"#, #""stretch", "collapse", "pin", "snap""#, rows: 9))
    #expect(frames.last?.offset == -400 + rest && frames.last?.phase == "idle")
  }

  /// Slow motion inside the header ends open or collapsed, with at most one turn after the release
  /// (PedroBern/react-native-collapsible-tab-view #9).
  @Test(arguments: [
    (#"{"drag": {"through": [0, -40], "duration": 0.4}}"#, 134.0),
    (#"{"scrollTo": {"fromTop": 66}}, {"fling": {"velocity": 12}}"#, 134),
    (#"{"scrollTo": {"fromTop": 67}}, {"fling": {"velocity": -3}}"#, 0), (#"{"fling": {"velocity": 220}}"#, 134),
    (#"{"scrollTo": {"fromTop": 700}}, {"fling": {"velocity": -1250}}"#, 0),
    (
      #"{"scrollTo": {"fromTop": 100}}, {"drag": {"through": [0, -1, 0, -1, 0], "duration": 0.5}}, {"drag": {"through": [0, 1], "duration": 0.1}}"#,
      134
    ),
  ])
  func slowMotionInsideHeaderEndsOpenOrCollapsed(gesture: String, rest: Double) throws {
    let frames = try Self.play(
      "{\"sequence\": [\(gesture), {\"pause\": {\"duration\": 1}}]}",
      on: Self.document(
        #"{"height": 201, "collapsedHeight": 67}"#, #""stretch", "collapse", "pin", "snap""#, rows: 60, height: 844))
    let last = try #require(frames.last)
    #expect(last.offset == -201 + rest && last.collapse == rest / 134 && last.phase == "idle")
    let released = frames[(frames.lastIndex { $0.phase == "dragging" } ?? 0)...].map(\.offset)
    let ways = zip(released, released.dropFirst()).map { $1 - $0 }.filter { abs($0) > 1e-9 }
    #expect(zip(ways, ways.dropFirst()).count { ($0 > 0) != ($1 > 0) } <= 1)
  }
}
