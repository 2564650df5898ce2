import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct GestureDocumentTests {
  // MARK: Valid documents

  @Test(
    arguments: [
      Row(
        "a sweep", #"{"sweep":{"from":-300,"to":100.5,"count":9}}"#, .sweep(from: -300, to: 100.5, count: 9)),
      Row("a pull", #"{"pull":{"distance":160,"hold":0.25}}"#, .pull(160, hold: 0.25)),
      Row("a pull with the default hold", #"{"pull":{"distance":160}}"#, .pull(160, hold: 0.1)),
      Row("a fling", #"{"fling":{"velocity":-3500}}"#, .fling(velocity: -3500)),
      Row("a drag", #"{"drag":{"through":[0,-420,0],"duration":4}}"#, .drag(through: [0, -420, 0], duration: 4)),
      Row("a drag with the default duration", #"{"drag":{"through":[0]}}"#, .drag(through: [0], duration: 0.5)),
      Row("a pause", #"{"pause":{"duration":0.1}}"#, .pause(0.1)),
      Row("an offset", #"{"scrollTo":{"fromTop":-120}}"#, .scrollTo(fromTop: -120)),
      Row("nothing", #"{"sequence":[]}"#, .sequence([])),
      Row(
        "a sequence in a sequence", #"{"sequence":[{"pause":{"duration":1}},{"sequence":[{"pull":{"distance":1}}]}]}"#,
        .sequence([.pause(1), .sequence([.pull(1)])])),
      Row(
        "captured touches",
        #"{"captured":[{"type":"touch","phase":"began","y":1,"time":0},{"type":"touch","phase":"ended","identifier":7,"x":3,"y":2,"time":0.5}]}"#,
        .captured([
          ScrollEvent(.touch(.began, y: 1), at: 0), ScrollEvent(.touch(.ended, identifier: 7, y: 2), at: 0.5),
        ])),
      Row(
        "all other inputs",
        #"{"captured":[{"type":"wheel","deltaX":1,"deltaY":2,"time":0},{"type":"key","key":"PageUp","time":1},{"type":"statusBarTap","time":2},{"type":"contentOffset","fromTop":4,"time":3600}]}"#,
        .captured([
          ScrollEvent(.wheel(deltaY: 2), at: 0), ScrollEvent(.key(.pageUp), at: 1), ScrollEvent(.statusBarTap, at: 2),
          ScrollEvent(.contentOffset(fromTop: 4), at: 3600),
        ])),
      Row("a remark", #"{"$remark":"slow","pause":{"$a":1,"duration":3}}"#, .pause(3)),
    ] as [Row<String, MastheadGesture>])
  func everyKindOfGestureIsReadAndWritten(_ row: Row<String, MastheadGesture>) throws {
    let document = try GestureDocument(parsing: #"{"masthead":1,"name":"a","gesture":\#(row.input)}"#.utf8)
    #expect(document == GestureDocument(name: "a", row.output))
    try expectReadBack(document)
  }

  @Test func gestureWithoutNameIsUntitled() throws {
    #expect(try GestureDocument(parsing: #"{"masthead":1,"gesture":{"sequence":[]}}"#.utf8).name == "Untitled")
  }

  @Test(arguments: NamedGesture.all.map(\.identifier))
  func namedGesturesReadBackAndScrollList(_ name: String) throws {
    let named = try #require(NamedGesture.named(name))
    #expect(named.document.name == named.name && named.document.gesture == named.gesture)
    try expectReadBack(named.document)
    let trajectory = PipelinePreview(of: Preset.all[0].document).trajectory(of: named.gesture)
    #expect(trajectory.moments.contains { trajectory.sample(at: $0).offset != trajectory.limits.top })
  }

  @Test(arguments: UInt64(1)...50)
  func randomGesturesReadBack(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<20 { try expectReadBack(GestureDocument(name: random.text(), random.gesture())) }
  }

  @Test func textIsPrettyPrinted() {
    let gesture = MastheadGesture.sequence([.scrollTo(fromTop: 700), .pause(0.1), .fling(velocity: -3500)])
    #expect(
      GestureDocument(name: "Fling down", gesture).text == """
        {
          "masthead": 1,
          "name": "Fling down",
          "gesture": {
            "sequence": [
              { "scrollTo": { "fromTop": 700 } },
              { "pause": { "duration": 0.1 } },
              { "fling": { "velocity": -3500 } }
            ]
          }
        }

        """)
  }

  /// Expects that both round trips preserve the document: text → value → text, and value → text → value.
  private func expectReadBack(_ document: GestureDocument) throws {
    let again = try GestureDocument(parsing: document.text.utf8)
    #expect(again == document)
    #expect(again.text == document.text)
  }

  // MARK: Invalid documents

  private static let kinds = "sweep, pull, fling, drag, pause, scrollTo, sequence, captured"
  private static let oneKey = "must have exactly one of the keys \(kinds)"

  private static let documents: [Row<String, String>] = [
    Row("not JSON", "pull", #"1:1: expected a value, got "p""#),
    Row("an array", "[]", "expected an object, got an array"),
    Row("no version", #"{"gesture":{"sequence":[]}}"#, #"missing key "masthead""#),
    Row(
      "a newer version with unknown keys", #"{"masthead":2,"tempo":1}"#,
      "masthead: must be at most 1, got 2; update Masthead"),
    Row(
      "an unknown key", #"{"masthead":1,"gestures":[]}"#,
      #"unknown key "gestures"; did you mean gesture?"#),
    Row("a name that is not a string", #"{"masthead":1,"name":3}"#, "name: expected a string, got the number 3"),
    Row("no gesture", #"{"masthead":1}"#, #"missing key "gesture""#),
  ]

  private static let gestures: [Row<String, String>] = [
    Row("a text", #""pull""#, #"gesture: expected an object, got the string "pull""#),
    Row("no kind", "{}", "gesture: \(oneKey)"),
    Row("two kinds in one object", #"{"pull":{"distance":1},"pause":{"duration":1}}"#, "gesture: \(oneKey)"),
    Row("an unknown kind", #"{"push":{}}"#, "gesture: unknown key \"push\"; allowed keys: \(kinds)"),
    Row(
      "an unknown key", #"{"pull":{"distance":1,"holds":1}}"#,
      #"gesture.pull: unknown key "holds"; did you mean hold?"#),
    Row("a pull without a distance", #"{"pull":{}}"#, #"gesture.pull: missing key "distance""#),
    Row(
      "a pull too far", #"{"pull":{"distance":1000001}}"#,
      "gesture.pull.distance: must be between -1000000 and 1000000, got 1000001"),
    Row(
      "a hold too long", #"{"pull":{"distance":1,"hold":3601}}"#,
      "gesture.pull.hold: must be between 0 and 3600, got 3601"),
    Row(
      "a negative hold", #"{"pull":{"distance":1,"hold":-0.1}}"#,
      "gesture.pull.hold: must be between 0 and 3600, got -0.1"),
    Row("a fling without speed", #"{"fling":{}}"#, #"gesture.fling: missing key "velocity""#),
    Row(
      "a fling too fast", #"{"fling":{"velocity":-8001}}"#,
      "gesture.fling.velocity: must be between -8000 and 8000, got -8001"),
    Row("a drag without offsets", #"{"drag":{"duration":1}}"#, #"gesture.drag: missing key "through""#),
    Row(
      "a drag through an empty array", #"{"drag":{"through":[]}}"#,
      "gesture.drag.through: must have at least 1 element, got 0"),
    Row(
      "a drag through a text", #"{"drag":{"through":[0,"a"]}}"#,
      #"gesture.drag.through[1]: expected a number, got the string "a""#),
    Row(
      "a drag through a number", #"{"drag":{"through":3}}"#,
      "gesture.drag.through: expected an array, got the number 3"),
    Row("a pause without a duration", #"{"pause":{}}"#, #"gesture.pause: missing key "duration""#),
    Row(
      "a pause too long", #"{"pause":{"duration":1e4}}"#,
      "gesture.pause.duration: must be between 0 and 3600, got 1e4"),
    Row("an offset without a value", #"{"scrollTo":{}}"#, #"gesture.scrollTo: missing key "fromTop""#),
    Row("a sweep without an end", #"{"sweep":{"from":0,"count":1}}"#, #"gesture.sweep: missing key "to""#),
    Row(
      "a sweep of zero offsets", #"{"sweep":{"from":0,"to":1,"count":0}}"#,
      "gesture.sweep.count: must be a whole number between 1 and 30000, got 0"),
    Row(
      "a fractional count", #"{"sweep":{"from":0,"to":1,"count":1.5}}"#,
      "gesture.sweep.count: must be a whole number between 1 and 30000, got 1.5"),
    Row(
      "a sequence that is not an array", #"{"sequence":{"pause":{"duration":1}}}"#,
      "gesture.sequence: expected an array, got an object"),
    Row(
      "a mistake deep inside", #"{"sequence":[{"sequence":[]},{"sequence":[{"pull":{"distance":null}}]}]}"#,
      "gesture.sequence[1].sequence[0].pull.distance: expected a number, got null"),
    Row(
      "too many events in total",
      #"{"sequence":[{"sweep":{"from":0,"to":1,"count":30000}},{"sweep":{"from":0,"to":1,"count":5}}]}"#,
      "gesture: too many events: at most 30000, got 30005"),
    Row(
      "an event without a type", #"{"captured":[{"time":0}]}"#, #"gesture.captured[0]: missing key "type""#),
    Row(
      "an event of an unknown type", #"{"captured":[{"type":"tap","time":0}]}"#,
      #"gesture.captured[0].type: unknown value "tap"; must be one of touch, wheel, key, statusBarTap, contentOffset, scrollTo"#
    ),
    Row(
      "an event without a time", #"{"captured":[{"type":"statusBarTap"}]}"#,
      #"gesture.captured[0]: missing key "time""#),
    Row(
      "an event before the beginning", #"{"captured":[{"type":"statusBarTap","time":-1}]}"#,
      "gesture.captured[0].time: must be between 0 and 3600, got -1"),
    Row(
      "an unknown phase", #"{"captured":[{"type":"touch","phase":"stationary","y":1,"time":0}]}"#,
      #"gesture.captured[0].phase: unknown value "stationary"; must be one of began, moved, ended, cancelled"#),
    Row(
      "a touch without y", #"{"captured":[{"type":"touch","phase":"began","x":1,"time":0}]}"#,
      #"gesture.captured[0]: missing key "y""#),
    Row(
      "a fractional identifier", #"{"captured":[{"type":"touch","phase":"began","identifier":0.5,"y":1,"time":0}]}"#,
      "gesture.captured[0].identifier: must be a whole number between -2147483648 and 2147483647, got 0.5"),
    Row(
      "a key that does not scroll", #"{"captured":[{"type":"key","key":"Enter","time":0}]}"#,
      #"gesture.captured[0].key: unknown value "Enter"; must be one of ArrowUp, ArrowDown, PageUp, PageDown, Home, End, Space"#
    ),
    Row(
      "an unknown key of an event", #"{"captured":[{"type":"statusBarTap","at":0}]}"#,
      #"gesture.captured[0]: unknown key "at"; allowed keys: type, phase, identifier, x, y, deltaX, deltaY, key, fromTop, time"#
    ),
  ]

  /// Invalid documents and the error of each.
  static let invalid =
    documents + gestures.map { Row("gesture: \($0.name)", #"{"masthead":1,"gesture":\#($0.input)}"#, $0.output) }

  @Test(arguments: invalid)
  func invalidDocumentIsRejectedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try GestureDocument(parsing: row.input.utf8) }
    #expect(error?.description == row.output)
  }
}
