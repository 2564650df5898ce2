import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

/// Headers that move by themselves although the list rests.
@Suite struct SessionSettlingTests {
  /// A header of 100 points that hides and settles, or an element that fades in 0.5 s when the list passes 40 points.
  private static func document(_ effects: String) throws -> PipelineDocument {
    try PipelineDocument(
      parsing: """
        {"masthead":1,"header":{"height":100,"elements":[{"name":"title"}]},"effects":[\(effects)],
         "scene":{"content":{"kind":"grid","sections":[{"count":60}]}}}
        """.utf8)
  }

  private static let hiding = #"{"effect":"hide-on-scroll","parameters":{"settling":"nearest"}}"#
  private static let fading = """
    {"effect":"fade","parameters":{"target":"title","progress":"scrolled","start":39,"end":40,"duration":0.5}}
    """

  @Test func hiddenPartSettlesAfterListRests() throws {
    var driver = Driver(try Self.document(Self.hiding))
    // Up by 300 points, which hides all 100, and back by 40, which shows 40 again.
    for (phase, y) in [(TouchPhase.began, 500.0), (.moved, 200), (.moved, 240)] {
      driver.input(.touch(phase, y: y))
      driver.run(for: 1)
    }
    #expect(driver.frame.frame?.scrolled == 60)
    driver.input(.touch(.ended, y: 240))
    #expect(driver.frame.scroll.phase == .idle)
    driver.run(for: 5)
    let last = try #require(driver.frame.frame)
    #expect(last.scrolled == 100 && !last.isAnimating)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func timedFadeEndsAfterListRests() throws {
    var driver = Driver(try Self.document(Self.fading))
    driver.run(for: 1)
    let before = driver.frames.count
    driver.input(.contentOffset(fromTop: 60))
    #expect(driver.frame.frame?.isAnimating == true)
    driver.run(for: 5)
    #expect(driver.frame.frame?.elements[0].opacity == 0)
    #expect(driver.frame.frame?.isAnimating == false)
    // One frame for each tick of the fade, and none after its end.
    #expect(abs(driver.frames.count - before - 61) <= 1)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func animationWithoutEndStopsAfterFiveSecondsUntilNextInput() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Restless.self)
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"header":{"height":100},"effects":["com.example.restless"]}"#.utf8, registry: registry)
    var driver = Driver(document, registry: registry)
    driver.run(for: 10)
    #expect(abs(driver.frames.count - 601) <= 2)
    #expect(driver.session.nextTick(after: driver.time) == nil)
    driver.input(.contentOffset(fromTop: 0))
    driver.run(for: 10)
    #expect(abs(driver.frames.count - 1202) <= 4)
  }

  @Test func playbackLastsUntilHeaderRests() throws {
    var driver = Driver(try Self.document(Self.fading))
    let gesture = GestureDocument(name: "Drag", .drag(through: [0, -60, -60], duration: 0.2))
    driver.send([.playback(PlaybackChange(gesture: .gesture(gesture), isPlaying: true))])
    let listRests = driver.session.player.trajectory.restTime
    driver.run(for: 10)
    #expect(driver.frame.frame?.elements[0].opacity == 0)
    let end = driver.session.player.trajectory.duration
    #expect(end > listRests && end <= listRests + 0.51)
    #expect(driver.session.timelineJSON(at: driver.time)["playing"] == false)
    #expect(driver.session.timelineJSON(at: driver.time)["position"] == .number(end))
    // A seek to the end gives the same frame.
    let played = driver.frame.frame
    driver.send([.playback(PlaybackChange(position: 0))])
    driver.send([.playback(PlaybackChange(position: end))])
    #expect(driver.frame.frame == played)
  }

  @Test func sessionWithoutDurationNeedsNoMemory() throws {
    let timeless = Self.fading.replacing(#","duration":0.5"#, with: "")
    #expect(!Driver(try Self.document(timeless)).session.remembers)
    #expect(Driver(try Self.document(Self.fading)).session.remembers)
    let disabled = Self.fading.replacing(#""effect":"fade""#, with: #""effect":"fade","enabled":false"#)
    #expect(!Driver(try Self.document(disabled)).session.remembers)
  }
}

/// An effect that never rests.
private struct Restless: HeaderEffect {
  static let identifier = "com.example.restless"
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.isAnimating = true
  }
}
