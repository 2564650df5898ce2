import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

@Suite struct InputBatchTests {
  @Test func everyKindOfEventIsRead() throws {
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
          { "type": "playback", "gesture": null },
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
        .playback(PlaybackChange(gesture: PlaybackChange.Choice.none)), .capture(isOn: true),
      ])
  }

  @Test(arguments: [
    ("[]", "an array is not allowed; it is an object."),
    ("{}", "The key \"events\" is missing."),
    (#"{"events":1}"#, "events: 1 is not allowed; it is an array."),
    (#"{"input":5,"events":[]}"#, "input: 5 is not allowed; it is a string."),
    (#"{"events":[],"more":1}"#, "There is no key \"more\" here; there is input and events."),
    (#"{"events":[{}]}"#, "events[0]: The key \"type\" is missing."),
    (
      #"{"events":[{"type":"jump"}]}"#,
      "events[0].type: \"jump\" is not allowed; it is \"touch\", \"wheel\", \"key\", \"statusBarTap\", \"contentOffset\", \"scrollTo\", \"viewport\", \"playback\" or \"capture\"."
    ),
    (
      #"{"events":[{"type":"touch","phase":"over","y":0}]}"#,
      "events[0].phase: \"over\" is not allowed; it is \"began\", \"moved\", \"ended\" or \"cancelled\"."
    ),
    (
      #"{"events":[{"type":"touch","phase":"began","y":1e7}]}"#,
      "events[0].y: 1e7 is not allowed; it is a number from -1000000 to 1000000."
    ),
    (#"{"events":[{"type":"wheel"}]}"#, "events[0]: The key \"deltaY\" is missing."),
    (
      #"{"events":[{"type":"viewport","width":5000,"height":1}]}"#,
      "events[0].width: 5000 is not allowed; it is a number from 0 to 4096."
    ),
    (
      #"{"events":[{"type":"playback","gesture":"jump"}]}"#,
      "events[0].gesture: There is no gesture \"jump\"; there is pull-and-release, fling-down, fling-up, slow-scroll, rubber-band-limit and catch-mid-bounce."
    ),
    (
      #"{"events":[{"type":"playback","gesture":{"masthead":1,"gesture":{"pull":{"distance":"far"}}}}]}"#,
      "events[0].gesture.gesture.pull.distance: \"far\" is not allowed; it is a number from -1000000 to 1000000."
    ),
    (
      #"{"events":[{"type":"playback","rate":0}]}"#,
      "events[0].rate: 0 is not allowed; it is a number from 0.01 to 16."
    ),
    (#"{"events":[{"type":"capture"}]}"#, "events[0]: The key \"recording\" is missing."),
    (#"{"events":[{"type":"viewport","width":5}]}"#, "events[0]: The key \"height\" is missing."),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, message: String) throws {
    let json = try JSON(parsing: text)
    let error = #expect(throws: DocumentError.self) { try InputBatch(json) }
    #expect(error?.description == message)
  }

  @Test func tokensAndBatchesHaveALength() throws {
    let long = String(repeating: "x", count: 65)
    let token = #expect(throws: DocumentError.self) { try InputBatch(["input": .string(long), "events": []]) }
    #expect(token?.description == "input: The token has 65 characters; at most 64 are allowed.")
    let wheel: JSON = ["type": "wheel", "deltaY": 1]
    let many = #expect(throws: DocumentError.self) {
      try InputBatch(["events": .array(Array(repeating: wheel, count: 1001))])
    }
    #expect(many?.description == "events: There are 1001 events; at most 1000 are allowed in one batch.")
  }
}
