import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import SeededRandom
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
    for _ in 0..<10 {
      var driver = try Driver(["news-digest", "album", "twitter-profile"].randomElement(using: &random)!)
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
    let position = driver.session.position(at: driver.time)
    let copy = try restored(driver)
    #expect(copy.frame.frame == driver.frame.frame && copy.offset == driver.offset)
    #expect(copy.session.position(at: 99) == position && copy.session.player.rate == 0.5)
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

  /// After a restart, plugins are built while their sessions are open already.
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
    copy.carryOut(copy.session.adopt(registry, at: copy.time).events)
    #expect(copy.frame.frame?.values["frames"] == 201)
    #expect(copy.session.document.unknownEffects == .refused)
    try copy.history(.undo)
    #expect(copy.session.document.text == document.text)
  }

  @Test func invalidStateIsRejectedWithPath() throws {
    let json = try JSON(parsing: try Driver().session.savedState(at: 1000).text)
    let rows: [(key: String, value: JSON?, message: String)] = [
      ("masthead", nil, "missing key \"masthead\""), ("extra", 1, "unknown key \"extra\""),
      ("revision", -1, "revision: must be a whole number"), ("pipeline", nil, "missing key \"pipeline\""),
      ("history", nil, "missing key \"history\""),
      ("history", ["first": 0, "current": 0, "entries": []], "history: must lead to the pipeline"),
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
}
