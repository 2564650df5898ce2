import Masthead
import MastheadDocuments
import MastheadPreview
import Testing

@testable import MastheadEngine

/// Counts its frames.
struct Counter: RememberingEffect {
  static let identifier = "com.example.counter"
  static let stages: Stages = .appearance
  static let parameters = [Parameter("start", \Counter.start, in: 0...1000)]
  var start = 0.0

  struct Memory: BitwiseCopyable, Sendable { var frames = 0.0 }
  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.frames += 1
    frame.values["frames"] = start + memory.frames
  }
}

@Suite struct SessionEditingTests {
  @Test func frameAfterEditReflectsItAndItsRevision() throws {
    var driver = try Driver()
    try driver.edit(.set(path: "effects[1].parameters.depth", 20))
    #expect(driver.frame.receipt.revision == 2 && driver.pipelines == 2)
    #expect(driver.frame.frame?.mask.svg == "M0 0L375 0L375 300L0 280Z")
  }

  @Test func listAtTopStaysThereWhenTopMoves() throws {
    var driver = try Driver()
    try driver.edit(.merge(["header": ["height": 200]]))
    #expect(driver.offset == -160)
    try driver.edit(.set(path: "effects[2].enabled", false))
    #expect(driver.offset == -200)
  }

  @Test func scrolledListKeepsVisibleRowsInPlace() throws {
    var above = try Driver()
    above.input(.touch(.began, identifier: 1, y: 300), .touch(.ended, identifier: 1, y: 140))
    #expect(above.offset == -100)
    try above.edit(.merge(["header": ["height": 350]]))
    #expect(above.offset == -100)
    // A header inside the content moves the rows and the offset with its lower edge.
    var inside = try Driver("collection-flow")
    inside.input(.touch(.began, identifier: 1, y: 300), .touch(.ended, identifier: 1, y: 200))
    #expect(inside.offset == 100)
    try inside.edit(.merge(["header": ["height": 190]]))
    #expect(inside.offset == 130)
  }

  @Test func touchedRowsStayInPlaceAndRubberBandContinuesFromThere() throws {
    var driver = try Driver()
    driver.input(.touch(.began, y: 0), .touch(.moved, y: 100))
    try driver.edit(.merge(["header": ["height": 200]]))
    #expect(isNear(driver.offset, -260 - resisted(100)))
    driver.input(.touch(.moved, y: 150))
    // Beyond the new top, -160, the finger continues from a pull of x = (d ÷ 0.55)·b ÷ (d − b), and pulls 50 more.
    let displacement = 100 + resisted(100)
    let pull = 667 / 0.55 * displacement / (667 - displacement)
    #expect(abs(driver.offset - (-160 - resisted(pull + 50))) < 1e-9)
  }

  @Test func bounceContinuesToNewTopWithoutJump() throws {
    var driver = try Driver()
    driver.input(.touch(.began, y: 0), .touch(.moved, y: 300))
    driver.time += 1
    driver.input(.touch(.ended, y: 300))
    for height in [350.0, 250, 300] {
      driver.run(for: 0.05)
      let before = driver.frame.scroll
      driver.time = 1000 + before.time
      try driver.edit(.merge(["header": ["height": .number(height)]]))
      #expect(
        abs(driver.offset - before.contentOffset) < 1e-6 && abs(driver.frame.scroll.velocity - before.velocity) < 1e-6)
      #expect(driver.frame.scroll.phase != .idle)
    }
    driver.run(for: 3)
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func refusedEditChangesNothing() throws {
    var driver = try Driver()
    let before = driver.session.document
    let edits: [Edit] = [
      .replace(["masthead": 2]), .merge(["header": ["height": -1]]), .set(path: "effects[2].parameters.ratio", 0),
      .set(path: "nowhere", 1),
    ]
    for edit in edits { #expect(throws: DocumentError.self) { try driver.edit(edit) } }
    #expect(driver.session.document == before && driver.session.revision == 1)
    #expect(driver.frames.count == 1 && driver.pipelines == 1)
  }

  @Test func frameReturnsTokenOfLastInput() throws {
    var driver = try Driver()
    driver.input(.wheel(deltaY: 10), token: "a")
    driver.input(.wheel(deltaY: 10), token: "b")
    #expect(driver.frames.map(\.receipt.input) == ["", "a", "b"])
    #expect(driver.frames.map(\.sequence) == [1, 2, 3])
  }

  @Test func deviceSizeChangesRevisionAndCanBeReset() throws {
    var driver = try Driver()
    driver.send([.viewport(MastheadSize(width: 667, height: 375))])
    #expect(driver.frame.receipt.revision == 2)
    #expect(driver.frame.frame?.header == MastheadRect(x: 0, y: -260, width: 667, height: 300))
    // Wider rows have fewer lines.
    let wide = driver.session.scene.contentHeight
    driver.send([.viewport(nil)])
    #expect(driver.frame.frame?.header.width == 375 && driver.session.scene.contentHeight > wide)
    driver.send([.viewport(MastheadSize(width: 0, height: 0))])
    #expect(driver.frame.frame?.header == MastheadRect(x: 0, y: -260, width: 0, height: 300))
  }

  @Test func framesWithoutHeaderAreNil() throws {
    var driver = try Driver()
    try driver.edit(.merge(["header": .null, "scene": ["elements": .null]]))
    #expect(driver.frame.frame == nil && driver.offset == 0)
    #expect(driver.session.json(identifier: "x")["header"] == .null)
  }

  @Test func effectMemorySurvivesParameterChange() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Counter.self)
    let document = try PipelineDocument(
      [
        "masthead": 1, "header": ["height": 100],
        "effects": [["effect": "com.example.counter"], ["effect": "stretch"]],
      ],
      registry: registry)
    var driver = Driver(document, registry: registry)
    func count(_ driver: Driver) -> Double? { driver.frame.frame?.values["frames"] }
    #expect(count(driver) == 1)
    driver.time += 1
    driver.input(.wheel(deltaY: 0))
    // A tick is 1/120 s, whether or not a frame was requested.
    #expect(count(driver) == 121)
    driver.time += 1
    try driver.edit(.set(path: "effects[0].parameters.start", 100))
    #expect(count(driver) == 341)
    // The same tick counts only once.
    try driver.edit(.set(path: "effects[0].parameters.start", 200))
    #expect(count(driver) == 441)
    try driver.edit(.set(path: "effects[0].parameters.start", 100))
    #expect(count(driver) == 341)
    // Other effects start with new memories.
    try driver.edit(.set(path: "effects[1].enabled", false))
    #expect(count(driver) == 101)
  }

  @Test func clockChangesRevisionOnlyIfShown() throws {
    for (preset, revision) in [("news-digest", 2), ("collection-flow", 1)] {
      var driver = try Driver(preset)
      driver.carryOut(driver.session.handle(.clock(Driver.clock), at: driver.time))
      #expect(driver.session.revision == 1)
      let later = WallClock(date: Driver.clock.date.addingTimeInterval(3600), timeZone: .gmt)
      driver.carryOut(driver.session.handle(.clock(later), at: driver.time))
      #expect(driver.session.revision == revision)
    }
  }

  @Test func addedHeaderStartsEffectsWithoutMemory() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Counter.self)
    let document = try PipelineDocument(
      ["masthead": 1, "effects": [["effect": "com.example.counter"]]], registry: registry)
    var driver = Driver(document, registry: registry)
    try driver.edit(.merge(["header": ["height": 100]]))
    #expect(driver.frame.frame?.values["frames"] == 1)
  }

  @Test func curveSamplesRestingListAtEvenDistances() throws {
    var driver = try Driver()
    driver.input(.touch(.began, identifier: 1, y: 0), .touch(.moved, identifier: 1, y: 90))
    let states = driver.session.curve(from: -100, to: 100, samples: 5).states
    #expect(states.map(\.contentOffset) == [-100, -50, 0, 50, 100])
    #expect(states.allSatisfy { $0.phase == .idle && $0.velocity == 0 && $0.time == 0 })
    #expect(driver.session.curve(from: 7, to: 9, samples: 1).states.map(\.contentOffset) == [7])
  }
}
