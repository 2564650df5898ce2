import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

/// Captures and replays whole sessions.
@Suite struct SessionDocumentTests {
  /// Pulls the list, deepens the cut, resizes the device, and releases the list.
  private func captured() throws -> (document: SessionDocument, live: [StreamedFrame], begin: Double) {
    var driver = try Driver()
    driver.input(.scrollTo(fromTop: 60))
    driver.time = 1001
    driver.send([.capture(isOn: true)])
    driver.time = 1002
    let begin = driver.frames.count
    driver.input(.touch(.began, y: 0))
    for index in 1...60 {
      driver.time = 1002 + Double(index) / 120
      driver.input(.touch(.moved, y: Double(index) * 4))
      if index.isMultiple(of: 10) {
        try driver.edit(.set(path: "effects[1].parameters.depth", .number(80 + Double(index))))
      }
    }
    driver.send([.viewport(MastheadSize(width: 414, height: 736))])
    driver.run(for: 0.1)
    driver.input(.touch(.ended, y: 240))
    try driver.edit(.merge(["header": ["height": 260]]))
    driver.run(for: 4)
    driver.send([.capture(isOn: false)])
    return (try #require(driver.session.captured), Array(driver.frames[begin...]), 2)
  }

  @Test func replayGivesCapturedFrames() throws {
    let (document, live, begin) = try captured()
    let moments = try document.replay()
    var compared = 0
    // A tick shows its last frame.
    for (tick, moment) in moments.enumerated() {
      let time = begin + Double(tick) / 120
      guard let frame = live.last(where: { abs($0.scroll.time - time) < 1e-6 }) else { continue }
      #expect(abs(moment.scroll.contentOffset - frame.scroll.contentOffset) < 1e-6, "tick \(tick)")
      #expect(moment.frame?.mask.elements.count == frame.frame?.mask.elements.count)
      #expect(abs((moment.frame?.header.height ?? 0) - (frame.frame?.header.height ?? 0)) < 1e-6, "tick \(tick)")
      #expect(moment.frame?.header.width == frame.frame?.header.width)
      compared += 1
    }
    #expect(compared > 100)
    #expect(moments.last?.scroll.phase == .idle && moments.last?.frame?.header.height == 260)
  }

  @Test func savedSessionReadsBackEqualAndReplaysSame() throws {
    let document = try captured().document
    let read = try SessionDocument(parsing: document.text.utf8)
    #expect(read == document)
    #expect(document.events.first == .init(.scroll(.scrollTo(fromTop: 60)), at: 0))
    #expect(document.events.contains { $0.kind == .viewport(MastheadSize(width: 414, height: 736)) })
    #expect(try read.replay().map(\.frame) == document.replay().map(\.frame))
  }

  @Test func readsAndWritesEveryKindOfEvent() throws {
    let pipeline = Preset.all[0].document
    let kinds: [SessionDocument.Kind] = [
      .scroll(.touch(.began, identifier: 2, y: 3)), .scroll(.key(.end)), .edit(.set(path: "effects[0].enabled", false)),
      .edit(.merge(["header": ["height": 100]])), .edit(.replace(pipeline.json)), .viewport(nil),
      .viewport(MastheadSize(width: 320, height: 480)),
    ]
    let events = kinds.enumerated().map { SessionDocument.Event($1, at: Double($0)) }
    let document = SessionDocument(name: "All", pipeline: pipeline, events: events)
    #expect(try SessionDocument(parsing: document.text.utf8) == document)
  }

  @Test(arguments: [
    (#"{"masthead":1,"session":{"events":[]}}"#, "session: missing key \"pipeline\""),
    (#"{"masthead":1,"session":{"pipeline":{"masthead":1}}}"#, "session: missing key \"events\""),
    (
      #"{"masthead":1,"session":{"pipeline":{"masthead":1,"header":{"height":-1}},"events":[]}}"#,
      "session.pipeline.header.height: must be between 0 and 1000 pt, got -1"
    ),
    (
      #"{"masthead":1,"session":{"pipeline":{"masthead":1},"events":[{"type":"set","path":"x","value":1}]}}"#,
      "session.events[0]: missing key \"time\""
    ),
    (
      #"{"masthead":1,"session":{"pipeline":{"masthead":1},"events":[{"time":0,"type":"jump"}]}}"#,
      "session.events[0].type: unknown value \"jump\"; must be one of touch, wheel, key, statusBarTap, contentOffset, scrollTo, set, merge, replace, viewport"
    ),
    (
      #"{"masthead":2,"session":{}}"#,
      "masthead: must be at most 1, got 2; update Masthead"
    ),
    ("[", "1:2: expected a value, got the end of the text"),
  ])
  func invalidValueReportsPath(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try SessionDocument(parsing: text.utf8) }
    #expect(error?.description == message)
  }

  @Test func invalidEditReportsPath() throws {
    let document = SessionDocument(
      name: "Bad", pipeline: Preset.all[0].document,
      events: [.init(.edit(.set(path: "effects[1].parameters.depth", 1e6)), at: 0.1)])
    let error = #expect(throws: DocumentError.self) { try document.replay() }
    #expect(error?.place == "session.events[0]" && error?.message.contains("depth") == true)
  }

  /// A finger's movement may arrive after a later edit.
  @Test func touchesKeepTheirTimesDespiteEdits() throws {
    var driver = try Driver()
    driver.time = 1001
    driver.send([.capture(isOn: true)])
    driver.time = 1002
    driver.send([.scroll(.touch(.began, y: 0), time: 5)])
    driver.time = 1002.0625
    try driver.edit(.set(path: "effects[0].parameters.factor", 0.5))
    driver.time = 1002.07
    driver.send([.scroll(.touch(.moved, y: 4), time: 5.03125), .scroll(.touch(.ended, y: 4), time: 5.0625)])
    driver.send([.capture(isOn: false)])
    let document = try #require(driver.session.captured)
    #expect(
      document.events == [
        .init(.scroll(.touch(.began, y: 0)), at: 0), .init(.scroll(.touch(.moved, y: 4)), at: 0.03125),
        .init(.edit(.set(path: "effects[0].parameters.factor", 0.5)), at: 0.0625),
        .init(.scroll(.touch(.ended, y: 4)), at: 0.0625),
      ])
  }

  @Test func captureWithoutInputIsEmpty() throws {
    var driver = try Driver()
    driver.send([.capture(isOn: true)])
    driver.send([.capture(isOn: false)])
    #expect(driver.session.captured == nil)
  }
}
