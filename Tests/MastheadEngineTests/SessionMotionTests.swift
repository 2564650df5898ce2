import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

/// Sessions that continue in another process, with the same state and motion.
@Suite struct SessionMotionTests {
  /// Returns a session that continues from the state and the motion as text, as in another process.
  private func moved(_ driver: Driver, registry: EffectRegistry) throws -> Driver {
    let state = try JSON(parsing: driver.session.savedState(at: driver.time).text)
    let motion = try JSON(parsing: driver.session.motion(at: driver.time).json.compact)
    let session = Session(
      try SessionState(state, registry: registry), try SessionMotion(motion), registry: registry, at: driver.time,
      clock: Driver.clock)
    return Driver(session, at: driver.time)
  }

  private func remembering() throws -> (Driver, EffectRegistry) {
    var registry = EffectRegistry.builtIn
    registry.register(Counter.self)
    let text =
      #"{"masthead": 1, "header": {"height": 300}, "effects": ["stretch", {"effect": "com.example.counter", "parameters": {"start": 100}}]}"#
    return (
      Driver(try PipelineDocument(parsing: text.utf8, registry: registry), registry: registry, openedAt: 1000), registry
    )
  }

  @Test func effectsKeepTheirMemory() throws {
    var (driver, registry) = try remembering()
    driver.input(.contentOffset(fromTop: 40))
    driver.time += 0.1
    let copy = try moved(driver, registry: registry)
    let before = try #require(driver.frame.frame?.values["frames"])
    #expect(copy.frame.frame?.values["frames"] == before + 1)
  }

  /// The kinds of motion of a list, and the next input.
  private static let inputs: [(String, [ScrollInput], [ScrollInput])] = [
    ("rest", [.contentOffset(fromTop: 40)], []),
    ("beyond the end", [.contentOffset(fromTop: -90)], []),
    (
      "held", [.touch(.began, identifier: 3, y: 100), .touch(.moved, identifier: 3, y: 30)],
      [.touch(.moved, identifier: 3, y: 10)]
    ),
    ("pulled", [.touch(.began, y: 100), .touch(.moved, y: 300)], [.touch(.moved, y: 340)]),
    (
      "two fingers",
      [
        .touch(.began, identifier: 1, y: 100), .touch(.began, identifier: 2, y: 200),
        .touch(.moved, identifier: 2, y: 20),
      ], [.touch(.moved, identifier: 1, y: 40)]
    ),
    ("animation", [.contentOffset(fromTop: 900), .statusBarTap], []),
  ]

  @Test(arguments: inputs.indices) func listContinuesItsMotion(_ index: Int) throws {
    let (name, before, after) = Self.inputs[index]
    var driver = try Driver()
    driver.send(before.map { .scroll($0) })
    driver.run(for: 0.05)
    driver.send([])
    var copy = try moved(driver, registry: .builtIn)
    #expect(abs(copy.offset - driver.offset) < 1e-6, "\(name)")
    #expect(copy.frame.sequence == driver.frame.sequence + 1 && copy.session.revision == driver.session.revision + 1)
    #expect(abs(copy.frame.scroll.time - driver.frame.scroll.time) < 0.01)
    for other in [true, false] {
      if other { copy.send(after.map { .scroll($0) }) } else { driver.send(after.map { .scroll($0) }) }
    }
    #expect(abs(copy.offset - driver.offset) < 1e-6, "\(name)")
    driver.run(for: 3)
    copy.run(for: 3)
    // A spring that restarts with the same offset and velocity ends at the same offset.
    #expect(abs(copy.offset - driver.offset) < 1, "\(name)")
  }

  @Test func gestureContinuesPlaying() throws {
    var driver = try Driver()
    driver.send([.playback(PlaybackChange(position: 0, isPlaying: true, isLooping: true))])
    driver.run(for: 0.5)
    driver.send([])
    var copy = try moved(driver, registry: .builtIn)
    #expect(copy.session.timelineJSON(at: copy.time) == driver.session.timelineJSON(at: driver.time))
    driver.run(for: 0.4)
    copy.run(for: 0.4)
    #expect(copy.frame.scroll.contentOffset == driver.frame.scroll.contentOffset)
    #expect(copy.session.player.isPlaying && copy.session.player.isLooping)
  }

  /// The drag of a slider is one step of the history, also if the session moves during it.
  @Test func begunChangeContinues() throws {
    var driver = try Driver()
    try driver.edit(.set(path: "name", "Before"))
    try driver.history(.begin("drag"))
    for height in [210.0, 220] { try driver.edit(.set(path: "header.height", .number(height))) }
    driver.time += 1
    var copy = try moved(driver, registry: .builtIn)
    for height in [230.0, 240] { try copy.edit(.set(path: "header.height", .number(height))) }
    try copy.history(.end("drag"))
    try copy.edit(.set(path: "header.height", 250))
    #expect(copy.session.history.entries.count == 4)
    try copy.history(.undo)
    #expect(copy.session.layout.height == 240)
    try copy.history(.undo)
    #expect(
      copy.session.document.header?.height == driver.session.opened.header?.height && copy.session.layout.height != 210)
    #expect(copy.session.document.name == "Before")
  }

  @Test func runningCaptureEndsWithItsEvents() throws {
    var driver = try Driver()
    driver.send([.capture(isOn: true)])
    driver.input(.wheel(deltaY: 30))
    driver.time += 0.5
    driver.input(.wheel(deltaY: 10))
    let copy = try moved(driver, registry: .builtIn)
    #expect(copy.session.captured?.events.map(\.time) == [0, 0.5] && !copy.session.isCapturing)
  }

  @Test func unstartedMotionIsPassedOn() throws {
    let (driver, registry) = try remembering()
    let state = try SessionState(JSON(parsing: driver.session.savedState(at: driver.time).text), registry: registry)
    let motion = driver.session.motion(at: driver.time)
    let waiting = Session(state, motion, registry: registry, at: driver.time, clock: Driver.clock)
    #expect(waiting.motion(at: driver.time + 1).json == motion.json)
  }

  @Test(arguments: [
    ("{}", "missing key \"openedAt\""),
    (#"{"list":[0,0]}"#, "missing key \"openedAt\""),
  ]) func invalidMotionIsRefused(_ text: String, _ message: String) throws {
    let error = #expect(throws: DocumentError.self) { try SessionMotion(JSON(parsing: text)) }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }
}
