import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadEngine

@Suite struct SessionStateTests {
  /// Saves and restores a session.
  private func restored(
    _ driver: Driver, registry: EffectRegistry = .builtIn, at time: Double = 5
  ) throws -> Driver {
    let text = driver.session.savedState(at: driver.time).text
    let state = try SessionState(parsing: text.utf8, registry: registry)
    #expect(state.text == text)
    return Driver(Session(state, registry: registry, at: time, clock: Driver.clock), at: time)
  }

  @Test func restoredSessionContinues() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(10, quick: 4) {
      var driver = try Driver(["news-digest", "album", "collection-flow"].randomElement(using: &random)!)
      for _ in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try driver.history(.undo)
        case 1: try driver.history(.redo)
        case 2: try driver.history(.begin("a"))
        case 3: try driver.history(.end("a"))
        default: try driver.edit(.set(path: "header.height", .number(.random(in: 100...400, using: &random))))
        }
      }
      var copy = try restored(driver)
      #expect(copy.session.json(identifier: "a")["layout"] == driver.session.json(identifier: "a")["layout"])
      #expect(copy.session.history.json == driver.session.history.json)
      #expect(copy.session.revision == driver.session.revision + 1)
      while driver.session.history.undoName != nil {
        try driver.history(.undo)
        try copy.history(.undo)
        #expect(copy.session.document.text == driver.session.document.text)
      }
    }
  }

  @Test func restoredGestureShowsSameMoment() throws {
    var driver = try Driver()
    driver.send([.viewport(MastheadSize(width: 320, height: 600))])
    let gesture = try #require(NamedGesture.named("pull-and-release")).document
    driver.send([.playback(PlaybackChange(gesture: .gesture(gesture), rate: 0.5, isPlaying: true))])
    driver.run(for: 0.4)
    driver.send([.playback(PlaybackChange(isPlaying: false))])
    let position = driver.session.player.position(at: driver.time)
    let copy = try restored(driver)
    #expect(copy.frame.frame == driver.frame.frame && copy.offset == driver.offset)
    #expect(copy.session.player.position(at: 99) == position && copy.session.player.rate == 0.5)
    #expect(copy.session.nextTick(after: 99) == nil)
  }

  @Test func capturedSessionSurvives() throws {
    var driver = try Driver()
    driver.send([.capture(isOn: true)])
    driver.input(.touch(.began, y: 100), .touch(.moved, y: 200), .touch(.ended, y: 200))
    try driver.edit(.set(path: "header.height", 200))
    driver.send([.capture(isOn: false)])
    let captured = try #require(driver.session.captured)
    #expect(try restored(driver).session.captured == captured)
  }

  /// After a restart, sessions open before their plugins are built.
  @Test func effectsOfUnknownPluginsAreSkippedUntilTheyAreBuilt() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Counter.self)
    let text =
      #"{"masthead": 1, "header": {"height": 300}, "effects": [{"effect": "com.example.counter", "parameters": {"start": 100}}]}"#
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    var driver = Driver(document, registry: registry)
    try driver.edit(.set(path: "effects[0].parameters.start", 200))

    var copy = try restored(driver)
    #expect(copy.session.document.text == driver.session.document.text)
    #expect(copy.frame.frame?.values["frames"] == nil)
    #expect(copy.session.adopt(registry, at: copy.time) == [])
    copy.carryOut(copy.session.update(at: copy.time))
    #expect(copy.frame.frame?.values["frames"] == 201)
    #expect(copy.session.document.unknownEffects == .refused)
    try copy.history(.undo)
    #expect(copy.session.document.text == document.text)
  }

  private func history(current: Int = 0, changes: JSON) -> JSON {
    [
      "first": 0, "current": .number(Double(current)),
      "entries": [["title": "Open", "values": "", "time": 0, "changes": changes]],
    ]
  }

  @Test func invalidStateIsRejectedWithPath() throws {
    let json = try JSON(parsing: try Driver().session.savedState(at: 1000).text)
    let rows: [(key: String, value: JSON?, message: String)] = [
      ("masthead", nil, "missing key \"masthead\""), ("extra", 1, "unknown key \"extra\""),
      ("revision", -1, "revision: must be a whole number"), ("pipeline", nil, "missing key \"pipeline\""),
      ("history", ["first": 0, "current": 0, "entries": []], "history.current: must name one of the entries"),
      ("history", history(current: 1, changes: []), "history.current: must name one of the entries"),
      (
        "history", history(changes: [["op": "replace", "path": "/header/h", "value": 1]]),
        "history.entries[0].changes: must be a JSON patch that can be applied"
      ),
      (
        "history", history(changes: [["path": "/name"]]),
        "history.entries[0].changes: must be a JSON patch that can be applied"
      ),
      ("history", history(changes: 1), "history.entries[0].changes: must be a JSON patch that can be applied"),
      (
        "history", history(changes: [["op": "replace", "path": "/masthead", "value": 2]]),
        "history.entries[0]: must contain the same document as \"pipeline\""
      ),
      ("rate", 100, "rate: must be between"), ("viewport", ["width": 10], "viewport: missing key \"height\""),
      ("gesture", ["masthead": 1], "gesture: missing key \"gesture\""),
    ]
    for row in rows {
      var changed = json
      changed[row.key] = row.value
      let error = #expect(throws: DocumentError.self) {
        try SessionState(parsing: changed.compact.utf8, registry: .builtIn)
      }
      #expect(error?.description.hasPrefix(row.message) == true, "\(row.key): \(error?.description ?? "")")
    }
  }

  /// A damaged history may contain an invalid document. Only an undo needs that document.
  @Test func unreadableEntryOfHistoryFailsOnlyUndo() throws {
    var driver = try Driver()
    try driver.edit(.set(path: "header.height", 200))
    var json = try JSON(parsing: driver.session.savedState(at: driver.time).text)
    guard case .array(var entries)? = json["history"]?["entries"] else {
      Issue.record("\(json.compact)")
      return
    }
    entries[0]["changes"] = [["op": "replace", "path": "/header", "value": "high"]]
    json["history"]?["entries"] = .array(entries)
    var copy = Session(
      try SessionState(json, registry: .builtIn), registry: .builtIn, at: 5, clock: Driver.clock)
    #expect(copy.document.text == driver.session.document.text)
    #expect(throws: DocumentError.self) { try copy.handle(History.Command.undo, at: 6) }
    #expect(copy.document.text == driver.session.document.text)
  }

  @Test func stateWithoutHistoryStartsNewHistory() throws {
    var driver = try Driver()
    try driver.edit(.set(path: "header.height", 200))
    var json = try JSON(parsing: driver.session.savedState(at: driver.time).text)
    json["history"] = nil
    let copy = Session(
      try SessionState(json, registry: .builtIn), registry: .builtIn, at: 5, clock: Driver.clock)
    #expect(copy.document.text == driver.session.document.text)
    #expect(copy.history.entries.map(\.name.text) == ["Open News Digest"])
  }

  @Test func historyOfEarlierVersionIsReplaced() throws {
    let driver = try Driver()
    var json = try JSON(parsing: driver.session.savedState(at: driver.time).text)
    json["history"]?["entries"] = [
      ["title": "Open", "values": "", "time": 0, "start": 0, "removed": "", "inserted": ""]
    ]
    let state = try SessionState(json, registry: .builtIn)
    let copy = Session(state, registry: .builtIn, at: 5, clock: Driver.clock)
    #expect(copy.document.text == driver.session.document.text)
    #expect(copy.history.entries.map(\.name.text) == ["Open News Digest"])
  }

  @Test func portableStateDropsRecordingThenGestureThenHistory() throws {
    var driver = try Driver()
    driver.send([.capture(isOn: true)])
    driver.input(.touch(.began, y: 100), .touch(.ended, y: 100))
    try driver.edit(.set(path: "header.height", 200))
    driver.send([.capture(isOn: false)])
    let state = driver.session.savedState(at: driver.time)
    let full = ["masthead", "revision", "pipeline", "history", "gesture", "shown", "position", "rate", "captured"]
    let kept = [
      full, Array(full.dropLast()), ["masthead", "revision", "pipeline", "history", "rate"],
      ["masthead", "revision", "pipeline", "rate"],
    ]
    var limit = Int.max
    for keys in kept {
      let text = state.portableText(atMost: limit)
      let json = try JSON(parsing: text)
      #expect(full.filter { json[$0] != nil } == keys)
      let copy = try SessionState(parsing: text.utf8, registry: .builtIn)
      #expect(copy.document.text == driver.session.document.text)
      limit = text.utf8.count - 1
    }
  }

  // MARK: Recordings

  private func recording() throws -> SessionDocument {
    var driver = try Driver()
    driver.input(.scrollTo(fromTop: 60))
    driver.send([.capture(isOn: true)])
    driver.time += 1
    driver.input(.touch(.began, y: 100))
    for depth in 81...90 {
      driver.time += 0.01
      try driver.edit(.set(path: "effects[1].parameters.depth", .number(Double(depth))))
      driver.input(.touch(.moved, y: Double(depth) + 100))
    }
    driver.input(.touch(.ended, y: 190))
    try driver.edit(.merge(["header": ["height": 260]]))
    driver.send([.viewport(MastheadSize(width: 414, height: 736))])
    driver.send([.capture(isOn: false)])
    return try #require(driver.session.captured)
  }

  @Test func openedRecordingHasEditsGestureAndCapture() throws {
    let recording = try recording()
    let state = try SessionState(opening: recording, registry: .builtIn, effectLimit: 10, date: 7)
    var driver = Driver(Session(state, registry: .builtIn, at: 0, clock: Driver.clock), at: 0)
    #expect(
      driver.session.history.entries.map(\.name.text) == [
        "Open News Digest", "Cut-away depth 80 → 90 pt", "Header height 300 → 260 pt",
      ])
    #expect(driver.session.history.entries.allSatisfy { $0.time == 7 })
    #expect(driver.session.document.json["header"]?["height"] == 260)
    #expect(driver.session.size == MastheadSize(width: 414, height: 736))
    #expect(driver.session.captured == recording)
    try driver.history(.go(to: 0))
    #expect(driver.session.document.text == recording.pipeline.text)
    // The gesture begins where the recorded list was, and pulls it by 90 points.
    #expect(isNear(driver.offset - driver.session.layout.topOffset, 60))
    driver.send([.playback(PlaybackChange(position: 0.1, isPlaying: false))])
    #expect(isNear(driver.offset - driver.session.layout.topOffset, -resisted(30, length: 736)))
  }

  @Test func openedRecordingKeepsNewestEntries() throws {
    let base = Preset.named("news-digest")!.document
    let events = (0..<300).map { index in
      SessionDocument.Event(
        .edit(
          .set(
            path: index.isMultiple(of: 2) ? "header.height" : "effects[1].parameters.depth",
            .number(100 + Double(index)))),
        at: Double(index))
    }
    let state = try SessionState(
      opening: SessionDocument(name: "a", pipeline: base, events: events), registry: .builtIn, effectLimit: 10, date: 0)
    let session = Session(state, registry: .builtIn, at: 0, clock: Driver.clock)
    #expect(session.history.entries.count == History.entryLimit)
    #expect(session.document.json["header"]?["height"] == 398)
    #expect(session.history.undoName?.text == "Cut-away depth 397 → 399 pt")
  }

  @Test func recordingWithInvalidEditIsRejectedWithItsEvent() throws {
    let base = Preset.named("news-digest")!.document
    let rows: [(Edit, String)] = [
      (.set(path: "header.height", -1), "session.events[1]: header.height: must be between 0 and 1000 pt, got -1"),
      (
        .merge(["effects": ["pin", "pin", "pin", "pin"]]),
        "session.events[1]: effects: too many effects: at most 3, got 4"
      ),
    ]
    for (edit, message) in rows {
      let events = [SessionDocument.Event(.viewport(nil), at: 0), SessionDocument.Event(.edit(edit), at: 1)]
      let error = #expect(throws: DocumentError.self) {
        try SessionState(
          opening: SessionDocument(name: "a", pipeline: base, events: events), registry: .builtIn, effectLimit: 3,
          date: 0)
      }
      #expect(error?.description == message)
    }
  }

  @Test func historyOfClientCannotExceedEffectLimit() throws {
    var driver = try Driver()
    try driver.edit(.merge(["effects": ["pin", "pin", "pin", "pin"]]))
    try driver.edit(.merge(["effects": ["pin"]]))
    let copy = try restored(driver)
    var session = copy.session
    session.effectLimit = 3
    let error = #expect(throws: DocumentError.self) { try session.handle(.undo, at: 5) }
    #expect(error?.description == "effects: too many effects: at most 3, got 4")
    #expect(session.document.text == driver.session.document.text)
  }
}
