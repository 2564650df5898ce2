import Masthead
import MastheadDocuments
import MastheadPreview
import Testing

@testable import MastheadEngine

/// Tracks of effects, curves of gestures, and film strips.
@Suite struct SessionTracksTests {
  /// A custom effect with a ramp.
  private struct Glow: RampedEffect {
    static let identifier = "com.example.glow"
    static let stages: Stages = .appearance
    static let parameters = rampParameters
    var ramp = Ramp(.scrolled, start: 20, end: 80)

    func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {}
  }

  private static func document(_ effects: String, _ header: String = "") throws -> PipelineDocument {
    var registry = EffectRegistry.builtIn
    registry.register(Glow.self)
    let json = #"{"masthead":1,"header":{"height":300,"collapsedHeight":100\#(header)},"effects":[\#(effects)]}"#
    return try PipelineDocument(JSON(parsing: json), registry: registry)
  }

  private static func tracks(of document: PipelineDocument) -> JSON {
    let driver = Driver(document)
    return driver.session.tracksJSON(probed: driver.session.frames(along: driver.session.probes))
  }

  private static func ramp(_ progress: ScrollProgress, _ start: Double, _ end: Double) -> String {
    #"{"effect":"fade","parameters":{"progress":"\#(progress.rawValue)","start":\#(start),"end":\#(end)}}"#
  }

  /// At the distance of a ramp's end, the header's frame has the end's progress.
  @Test(
    arguments: [
      (ScrollProgress.collapse, 0.25, 0.75), (.scrolledFraction, 0.1, 1.5), (.scrolled, 10, 90), (.stretch, 5, 30),
      (.overscroll, 12, 60), (.scrolledUnder, 4, 40),
    ],
    [
      #"{"effect":"stretch","parameters":{"factor":0.4}}, {"effect":"collapse"}, {"effect":"pin"}"#,
      #"{"effect":"stretch"}, {"effect":"pin"}, {"effect":"safe-area"}"#,
    ])
  func endDistanceGivesItsProgress(row: (progress: ScrollProgress, start: Double, end: Double), others: String)
    throws
  {
    let document = try Self.document("\(others), \(Self.ramp(row.progress, row.start, row.end))")
    let json = Self.tracks(of: document)
    let track = try #require(json["tracks"]?.elements.first)
    #expect(json["tracks"]?.elements.count == 1)
    #expect(track["effect"] == "effects[3]" && track["kind"] == "ramp")
    #expect(track["progress"] == .string(row.progress.rawValue))
    let inverse = try #require(
      json["progresses"]?.elements.first { $0["progress"] == .string(row.progress.rawValue) }?["inverse"])
    let session = Driver(document).session
    for (end, value) in zip(track["ends"]?.elements ?? [], [row.start, row.end]) {
      let distance = try #require(end["distance"]?.double)
      var state = session.restingState
      state.contentOffset = session.layout.topOffset + distance
      let frame = document.makePreviewPipeline(in: state.environment).frame(at: state)
      let progress =
        switch row.progress {
        case .collapse: frame.collapse
        case .scrolledFraction: frame.scrolled / session.layout.height
        case .scrolled: frame.scrolled
        case .stretch: frame.stretch
        case .overscroll: frame.overscroll
        case .scrolledUnder:
          frame.header.y + frame.header.height - session.layout.originY - session.layout.height
        }
      #expect(abs(progress - value) < 1e-9, "\(distance): \(progress), not \(value)")
      let inverted = try distance * #require(inverse["scale"]?.double) + #require(inverse["offset"]?.double)
      #expect(abs(inverted - value) < 1e-9)
      #expect(end["value"]?.double == value)
    }
    let paths: [JSON?] = ["effects[3].parameters.start", "effects[3].parameters.end"]
    #expect(track["ends"]?.elements.map { $0["path"] } == paths)
  }

  @Test func progressThatStaysZeroHasNoDistance() throws {
    // The header neither stretches nor collapses, and its content never moves under it.
    let json = Self.tracks(
      of: try Self.document(
        [ScrollProgress.stretch, .scrolledUnder, .collapse].map { Self.ramp($0, 0, 1) }.joined(separator: ","),
        #","placement":"insideContent""#))
    let places = json["tracks"]?.elements.map { $0["ends"]?.elements.map { $0["distance"] == .null } }
    #expect(places == [[true, true], [true, true], [false, false]])
    let inverses = json["progresses"]?.elements.filter { $0["inverse"] == .null }.map { $0["progress"] }
    #expect(inverses == ["stretch", "scrolledUnder"])
  }

  @Test func snapsTriggersAndCustomRampsAreTracks() throws {
    let json = Self.tracks(
      of: try Self.document(
        #"""
        {"effect":"parallax"}, {"effect":"snap","parameters":{"start":0.5}},
        {"effect":"trigger","parameters":{"progress":"overscroll","at":100,"release":40}},
        {"effect":"com.example.glow","enabled":false}
        """#))
    let tracks = (json["tracks"]?.elements ?? []).map { track in
      [track["effect"], track["kind"], track["progress"]] + (track["ends"]?.elements ?? []).map { $0["distance"] }
    }
    #expect(
      tracks == [
        ["effects[1]", "snap", "collapse", 100, 200], ["effects[2]", "trigger", "overscroll", -100, -40],
        ["effects[3]", "ramp", "scrolled", 20, 80],
      ])
    #expect(json["collapsed"] == 200)
    #expect((json["minimum"]?.double ?? 0) <= -100 && (json["maximum"]?.double ?? 0) >= 200)
  }

  @Test func documentWithoutHeaderHasNoTracks() throws {
    #expect(Self.tracks(of: try PipelineDocument(["masthead": 1]))["tracks"] == [])
  }

  /// The frames of a curve along the time equal the frames of a playback, also for effects with memory.
  @Test func curveAlongTimeEqualsPlayback() throws {
    let document = try #require(Preset.named("hiding-bar")).document
    let driver = Driver(document)
    let states = driver.session.curve(fromTime: 0, toTime: 1.2, samples: 31)
    let frames = driver.session.frames(along: states)
    let preview = PipelinePreview(of: document, clock: Driver.clock)
    var playback = Playback(of: preview.pipeline, along: preview.trajectory(of: NamedGesture.demonstration.gesture))
    var frame = HeaderFrame()
    #expect(states.shownStates.count == 31 && frames.count == 31)
    for (state, found) in zip(states.shownStates, frames) {
      playback.update(&frame, at: state.time)
      #expect(found == frame, "\(state.time)")
    }
    #expect(Set(frames.map(\.header.height)).count > 10)
  }

  @Test func filmIsStripOfLoadedGesture() throws {
    let document = try #require(Preset.named("artist")).document
    let film = try Driver(document).session.film()
    let preview = PipelinePreview(of: document)
    let trajectory = preview.trajectory(of: NamedGesture.demonstration.gesture)
    let times = try #require(FrameTimes(along: trajectory, rate: 60, limit: 4000))
    #expect(film == FilmStrip(of: preview, along: trajectory, named: "Demonstration", at: times).svg)
  }

  @Test func filmOfLongGestureIsRefused() throws {
    var driver = try Driver()
    let pause = GestureDocument(name: "Pause", .pause(4000))
    driver.carryOut(
      driver.session.handle(
        .input(token: "", events: [.playback(PlaybackChange(gesture: .gesture(pause)))]), at: driver.time))
    let long = #expect(throws: DocumentError.self) { try driver.session.film() }
    #expect(long?.description == "gesture: too many frames: at most 4000; use a shorter gesture")
  }
}

extension JSON {
  /// The elements of an array; empty for other values.
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The number; nil for other values.
  fileprivate var double: Double? { if case .number(let number) = self { number.value } else { nil } }
}
