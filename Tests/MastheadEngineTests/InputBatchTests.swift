import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

@Suite struct InputBatchTests {
  @Test func readsEveryKindOfEvent() throws {
    let json = try JSON(
      parsing: """
        { "input": "w-1", "events": [
          { "type": "touch", "phase": "began", "identifier": 7, "x": 1, "y": 2.5, "time": 3 },
          { "type": "touch", "phase": "cancelled", "y": -4 },
          { "type": "wheel", "deltaX": 1, "deltaY": -20 },
          { "type": "key", "key": "PageDown", "time": 4.5 },
          { "type": "statusBarTap" },
          { "type": "contentOffset", "fromTop": -12 },
          { "type": "scrollTo", "fromTop": 12 },
          { "type": "viewport", "width": 844, "height": 390 },
          { "type": "viewport" },
          { "type": "playback", "gesture": "fling-up", "rate": 0.25, "playing": true },
          { "type": "playback", "position": 0.5, "gesture":
            { "masthead": 1, "name": "Mine", "gesture": { "pull": { "distance": 50, "hold": 1 } } } },
          { "type": "playback", "gesture": null, "looping": true },
          { "type": "system", "reducedMotion": true },
          { "type": "capture", "recording": true } ] }
        """)
    let batch = try InputBatch(json)
    #expect(batch.token == "w-1")
    #expect(
      batch.events == [
        .scroll(.touch(.began, identifier: 7, y: 2.5), time: 3), .scroll(.touch(.cancelled, identifier: 0, y: -4)),
        .scroll(.wheel(deltaY: -20)), .scroll(.key(.pageDown), time: 4.5), .scroll(.statusBarTap),
        .scroll(.contentOffset(fromTop: -12)), .scroll(.scrollTo(fromTop: 12)),
        .viewport(MastheadSize(width: 844, height: 390)), .viewport(nil),
        .playback(
          PlaybackChange(gesture: .gesture(NamedGesture.named("fling-up")!.document), rate: 0.25, isPlaying: true)),
        .playback(
          PlaybackChange(gesture: .gesture(GestureDocument(name: "Mine", .pull(50, hold: 1))), position: 0.5)),
        .playback(PlaybackChange(gesture: PlaybackChange.Choice.none, isLooping: true)),
        .system(reducedMotion: true), .capture(isOn: true),
      ])
  }

  private static let sweep =
    #"{"type":"playback","gesture":{"masthead":1,"gesture":{"sweep":{"from":0,"to":1,"count":20000}}}}"#

  @Test(arguments: [
    ("[]", "expected an object, got an array"),
    ("{}", "missing key \"events\""),
    (#"{"events":1}"#, "events: expected an array, got the number 1"),
    (#"{"input":5,"events":[]}"#, "input: expected a string, got the number 5"),
    (#"{"events":[],"more":1}"#, "unknown key \"more\"; allowed keys: input, events"),
    (#"{"events":[{}]}"#, "events[0]: missing key \"type\""),
    (
      #"{"events":[{"type":"jump"}]}"#,
      "events[0].type: unknown value \"jump\"; must be one of touch, wheel, key, statusBarTap, contentOffset, scrollTo, viewport, system, playback, capture"
    ),
    (
      #"{"events":[{"type":"touch","phase":"over","y":0}]}"#,
      "events[0].phase: unknown value \"over\"; must be one of began, moved, ended, cancelled"
    ),
    (
      #"{"events":[{"type":"touch","phase":"began","y":1e7}]}"#,
      "events[0].y: must be between -1000000 and 1000000, got 1e7"
    ),
    (
      #"{"events":[{"type":"key","key":"End","y":1}]}"#,
      "events[0]: unknown key \"y\"; allowed keys: type, time, key"
    ),
    (
      #"{"events":[{"type":"scrollTo","offset":1}]}"#,
      "events[0]: unknown key \"offset\"; allowed keys: type, time, fromTop"
    ),
    (#"{"events":[{"type":"wheel"}]}"#, "events[0]: missing key \"deltaY\""),
    (
      #"{"events":[\#(Array(repeating: sweep, count: 2).joined(separator: ","))]}"#,
      "events: too many events in gestures: at most 30000, got 40000"
    ),
    (
      #"{"events":[{"type":"viewport","width":5000,"height":1}]}"#,
      "events[0].width: must be between 0 and 4096, got 5000"
    ),
    (
      #"{"events":[{"type":"playback","gesture":"jump"}]}"#,
      "events[0].gesture: unknown gesture \"jump\"; must be one of pull-and-release, fling-down, fling-up, slow-scroll, rubber-band-limit, catch-mid-bounce, demonstration"
    ),
    (
      #"{"events":[{"type":"playback","gesture":{"masthead":1,"gesture":{"pull":{"distance":"far"}}}}]}"#,
      "events[0].gesture.gesture.pull.distance: expected a number, got the string \"far\""
    ),
    (
      #"{"events":[{"type":"playback","rate":0}]}"#,
      "events[0].rate: must be between 0.01 and 16, got 0"
    ),
    (#"{"events":[{"type":"capture"}]}"#, "events[0]: missing key \"recording\""),
    (#"{"events":[{"type":"viewport","width":5}]}"#, "events[0]: missing key \"height\""),
  ])
  func invalidValueReportsPath(text: String, message: String) throws {
    let json = try JSON(parsing: text)
    let error = #expect(throws: DocumentError.self) { try InputBatch(json) }
    #expect(error?.description == message)
  }

  @Test func tokenAndBatchLengthsAreLimited() throws {
    let long = String(repeating: "x", count: 65)
    let token = #expect(throws: DocumentError.self) { try InputBatch(["input": .string(long), "events": []]) }
    #expect(token?.description == "input: too many characters: at most 64, got 65")
    let wheel: JSON = ["type": "wheel", "deltaY": 1]
    let many = #expect(throws: DocumentError.self) {
      try InputBatch(["events": .array(Array(repeating: wheel, count: 1001))])
    }
    #expect(many?.description == "events: too many events: at most 1000, got 1001")
  }
}
