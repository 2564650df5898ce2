import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// Plays and captures gestures in a session.
@Suite struct SessionPlaybackTests {
  private let pull = GestureDocument(name: "Pull", .pull(120, hold: 0.2))

  private func play(_ driver: inout Driver, _ change: PlaybackChange) { driver.send([.playback(change)]) }

  /// A member of the timeline JSON that the page receives.
  private func timeline(_ driver: Driver, _ key: String) -> JSON? {
    driver.session.timelineJSON(at: driver.time)[key]
  }

  @Test func sessionStartsWithDemonstrationLoadedAndListShown() throws {
    let driver = try Driver()
    #expect(timeline(driver, "gesture")?["name"] == "Demonstration")
    #expect(timeline(driver, "shown") == false && timeline(driver, "playing") == false && timeline(driver, "rate") == 1)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func playbackShowsGestureFramesAtTheirTimesAndThenStops() throws {
    var driver = try Driver()
    driver.time = 1003.5
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    let started = driver.frames.count - 1
    driver.run(for: 5)
    let frames = driver.frames[started...]
    for (index, frame) in frames.dropLast().enumerated() {
      #expect(abs(frame.scroll.time - Double(index) / 120) < 1e-9)
    }
    let last = try #require(frames.last)
    #expect(last.scroll.phase == .idle && last.scroll.contentOffset == -260)
    // The pull takes 0.3 s and the hold 0.2 s. At 0.4 s the rubber band follows the published formula.
    #expect(isNear(frames[started + 48].scroll.contentOffset, -260 - resisted(120)))
    #expect(driver.session.nextTick(after: driver.time) == nil)
    #expect(timeline(driver, "playing") == false && timeline(driver, "shown") == true)
    #expect(timeline(driver, "position") == .number(last.scroll.time))
  }

  @Test func loopingGestureStartsAgainUntilListIsTouched() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true, isLooping: true))
    let started = driver.frames.count - 1
    driver.run(for: 5)
    let times = driver.frames[started...].map(\.scroll.time)
    let starts = times.indices.dropFirst().filter { times[$0] < times[$0 - 1] }
    #expect(starts.count >= 2 && starts.allSatisfy { times[$0] < 0.02 })
    #expect(timeline(driver, "playing") == true && timeline(driver, "looping") == true)
    driver.send([.scroll(.touch(.began, identifier: 1, y: 300))])
    driver.send([.scroll(.touch(.ended, identifier: 1, y: 300))])
    driver.run(for: 5)
    #expect(timeline(driver, "playing") == false && timeline(driver, "shown") == false)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func systemOfViewerReducesMotion() throws {
    var driver = try Driver()
    #expect(driver.frame.scroll.environment.reducedMotion == false)
    driver.send([.system(reducedMotion: true)])
    #expect(driver.frame.scroll.environment.reducedMotion)
    driver.send([.system(reducedMotion: false)])
    #expect(driver.frame.scroll.environment.reducedMotion == false)
  }

  @Test func tickInWhichPlaybackStartsShowsBeginning() throws {
    var driver = try Driver()
    driver.time = 1000.005
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    driver.carryOut(driver.session.handle(.tick, at: 1000.006))
    #expect(driver.frame.scroll.time == 0)
  }

  @Test(arguments: [(0.25, 30.0), (0.5, 60), (1, 120), (2, 240)])
  func rateScalesPlaybackTime(rate: Double, ticksPerSecond: Double) throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), rate: rate, isPlaying: true))
    driver.run(for: 0.1)
    #expect(abs(driver.frame.scroll.time - 0.1 * rate) < 1e-9)
    play(&driver, PlaybackChange(isPlaying: false))
    driver.run(for: 1)
    #expect(abs(driver.frame.scroll.time - 0.1 * rate) < 1e-9)
  }

  @Test func changingRateDuringPlaybackKeepsPosition() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    driver.run(for: 0.1)
    play(&driver, PlaybackChange(rate: 0.25))
    #expect(abs(driver.frame.scroll.time - 0.1) < 1e-9)
    driver.run(for: 0.1)
    #expect(abs(driver.frame.scroll.time - 0.125) < 1e-9)
  }

  @Test func seekShowsPositionAtOnceAndPlayingAtEndRestarts() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), position: 0.4))
    #expect(driver.frame.scroll.time == 0.4 && isNear(driver.offset, -260 - resisted(120)))
    #expect(driver.session.nextTick(after: driver.time) == nil)
    play(&driver, PlaybackChange(position: 1000))
    #expect(driver.frame.scroll.phase == .idle && driver.offset == -260)
    play(&driver, PlaybackChange(isPlaying: true))
    #expect(driver.frame.scroll.time == 0)
  }

  @Test func editIsVisibleAtShownPosition() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), position: 0.4))
    try driver.edit(.merge(["header": ["height": 200]]))
    #expect(driver.frame.scroll.time == 0.4 && isNear(driver.offset, -160 - resisted(120)))
    #expect(driver.frame.frame?.header.height == 200 + driver.frame.frame!.overscroll)
  }

  @Test func fingerTakesListFromGesturePosition() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    driver.run(for: 0.4)
    driver.input(.touch(.began, y: 100))
    #expect(isNear(driver.offset, -260 - resisted(120)) && driver.frame.scroll.phase == .dragging)
    #expect(timeline(driver, "shown") == false && timeline(driver, "playing") == false)
    driver.input(.touch(.cancelled, y: 100))
    driver.run(for: 2)
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func unloadingGestureContinuesListFromShownPosition() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull), position: 0.4))
    play(&driver, PlaybackChange(gesture: PlaybackChange.Choice.none))
    #expect(isNear(driver.offset, -260 - resisted(120)) && driver.frame.scroll.phase == .bouncing)
    driver.run(for: 2)
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func capturedGesturePlaysSameFrames() throws {
    var driver = try Driver()
    driver.input(.scrollTo(fromTop: 100))
    driver.send([.capture(isOn: true)])
    #expect(timeline(driver, "capturing") == true)
    driver.time += 2
    var random = SplitMix.printingSeed()
    var seen: [(time: Double, offset: Double)] = []
    let begin = driver.time
    for index in 0...30 {
      let phase: TouchPhase = index == 0 ? .began : index == 30 ? .ended : .moved
      driver.input(.touch(phase, y: Double(index * index) / 3))
      seen.append((driver.time - begin, driver.offset))
      driver.time += Double.random(in: 0.006...0.011, using: &random)
    }
    let released = driver.frames.count
    driver.run(for: 3)
    seen += driver.frames[released...].map { ($0.scroll.time - (begin - 1000), $0.scroll.contentOffset) }
    driver.send([.capture(isOn: false)])
    #expect(timeline(driver, "capturing") == false)
    #expect(timeline(driver, "gesture")?["name"] == "Captured gesture")
    #expect(timeline(driver, "shown") == false)
    // The list is at the gesture's end, even if the gesture takes longer in another layout. Playing restarts the
    // gesture.
    #expect(timeline(driver, "position") == timeline(driver, "gesture")?["duration"])
    var higher = driver
    try higher.edit(.set(path: "header.height", 380))
    #expect(timeline(higher, "position") == timeline(higher, "gesture")?["duration"])
    play(&higher, PlaybackChange(isPlaying: true))
    #expect(timeline(higher, "position") == 0)

    // Read the gesture back from a file and play it in a new session.
    let document = try GestureDocument(parsing: driver.session.gestureDocument.text.utf8)
    #expect(document == driver.session.gestureDocument)
    var other = try Driver()
    for (time, offset) in seen {
      other.send([.playback(PlaybackChange(gesture: .gesture(document), position: max(0, time)))])
      #expect(abs(other.offset - offset) < 1e-6, "at \(time) s")
    }
  }

  @Test func emptyCaptureKeepsLoadedGesture() throws {
    var driver = try Driver()
    play(&driver, PlaybackChange(gesture: .gesture(pull)))
    driver.send([.capture(isOn: true)])
    #expect(timeline(driver, "shown") == false)
    driver.send([.capture(isOn: false)])
    #expect(driver.session.gestureDocument == pull)
  }

  @Test func playingEndsCaptureAndPlaysIt() throws {
    var driver = try Driver()
    driver.send([.capture(isOn: true)])
    driver.input(.key(.arrowDown))
    driver.time += 0.5
    play(&driver, PlaybackChange(isPlaying: true))
    #expect(timeline(driver, "capturing") == false && timeline(driver, "playing") == true)
    #expect(driver.session.gestureDocument.gesture == .captured([ScrollEvent(.key(.arrowDown), at: 0)]))
  }

  @Test func captureStartsAtRest() throws {
    var driver = try Driver()
    driver.input(.touch(.began, y: 0), .touch(.moved, y: 100), .touch(.ended, y: 100))
    driver.run(for: 0.05)
    #expect(driver.frame.scroll.phase == .bouncing)
    driver.send([.capture(isOn: true)])
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func timelineEventsReportOnlyChanges() throws {
    var driver = try Driver()
    let opened = driver.timelines
    driver.input(.touch(.began, y: 0), .touch(.ended, y: 100))
    driver.run(for: 2)
    #expect(driver.timelines == opened)
    play(&driver, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    #expect(driver.timelines == opened + 1)
    driver.run(for: 5)
    #expect(driver.timelines == opened + 2, "The end must be reported.")
    try driver.edit(.set(path: "effects[1].parameters.depth", 20))
    try driver.edit(.merge(["header": ["height": 200]]))
    #expect(driver.timelines > opened + 2, "A new top must change the trajectory.")
  }

  // MARK: Effects with memory

  private func lagging() throws -> Driver {
    var registry = EffectRegistry.builtIn
    registry.register(Lag.self)
    let document = try PipelineDocument(
      [
        "masthead": 1, "header": ["height": 300],
        "effects": [["effect": "stretch"], ["effect": "com.example.lag"]],
      ],
      registry: registry)
    return Driver(document, registry: registry)
  }

  @Test func seekingGivesSameFrameAsPlaying() throws {
    var playing = try lagging()
    play(&playing, PlaybackChange(gesture: .gesture(pull), isPlaying: true))
    let started = playing.frames.count - 1
    playing.run(for: 5)
    var seeking = try lagging()
    play(&seeking, PlaybackChange(gesture: .gesture(pull)))
    var random = SplitMix.printingSeed()
    for frame in playing.frames[started...].shuffled(using: &random) {
      play(&seeking, PlaybackChange(position: frame.scroll.time))
      #expect(seeking.frame.frame == frame.frame, "at \(frame.scroll.time) s")
    }
  }

  @Test func missedTicksDoNotChangeFrames() throws {
    // The loop wakes up late and misses every third tick.
    var (punctual, late) = (try lagging(), try lagging())
    for driver in [0, 1] {
      func start(_ driver: inout Driver) {
        driver.input(.touch(.began, y: 0), .touch(.moved, y: 200), .touch(.ended, y: 200))
      }
      if driver == 0 { start(&punctual) } else { start(&late) }
    }
    punctual.run(for: 1)
    for tick in 1...40 {
      late.time = 1000 + Double(3 * tick) / 120
      late.carryOut(late.session.handle(.tick, at: late.time))
    }
    let expected = Dictionary(punctual.frames.map { ($0.scroll.time, $0.frame) }) { $1 }
    let compared = late.frames.dropFirst(2).filter { expected[$0.scroll.time] != nil }
    #expect(compared.count > 20)
    for frame in compared { #expect(expected[frame.scroll.time]! == frame.frame, "at \(frame.scroll.time) s") }
  }
}

/// Follows the content offset with a lag: each tick covers a tenth of the remaining distance.
private struct Lag: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var offset = 0.0 }

  static let identifier = "com.example.lag"
  static let stages: Stages = .appearance
  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.offset += (moment.scroll.contentOffset - memory.offset) / 10
    frame.values["lag"] = memory.offset
  }
}
