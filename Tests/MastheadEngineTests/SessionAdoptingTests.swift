import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

/// Counts its frames as `Counter` does, but in steps of ten.
private struct NewCounter: RememberingEffect {
  static let identifier = Counter.identifier
  static let stages: Stages = .appearance
  static let parameters = [Parameter("start", \NewCounter.start, in: 0...1000)]
  var start = 0.0
  var memory: Counter.Memory { Counter.Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Counter.Memory) {
    memory.frames += 10
    frame.values["frames"] = start + memory.frames
  }
}

/// Sessions whose effects are rebuilt while they are open.
@Suite struct SessionAdoptingTests {
  private static func registry(_ effect: (some DeclaredEffect).Type) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    registry.register(effect)
    return registry
  }

  private func driver() throws -> Driver {
    let text =
      #"{"masthead": 1, "header": {"height": 300}, "effects": [{"effect": "com.example.counter", "parameters": {"start": 100}}]}"#
    let registry = Self.registry(Counter.self)
    return Driver(try PipelineDocument(parsing: text.utf8, registry: registry), registry: registry)
  }

  @Test func adoptingKeepsParametersMemoryAndListPosition() throws {
    var driver = try driver()
    driver.input(.contentOffset(fromTop: 40))
    let seen = driver.frame
    #expect(seen.frame?.values["frames"] == 101)
    let memory = driver.evaluator.memory
    driver.time += 0.5 / 120

    let (events, losses) = driver.session.adopt(Self.registry(NewCounter.self), at: driver.time)
    #expect(losses == [])
    // Another evaluator takes over and restores the memory of the last one.
    driver.evaluator = Evaluator()
    guard case .layOut(let revision, let document, let environment)? = events.first else {
      Issue.record("The first event must request a layout.")
      return
    }
    let layout = driver.evaluator.layOut(document, in: environment)
    driver.evaluator.restore(memory)
    driver.carryOut(driver.session.handle(.laidOut(revision: revision, layout), at: driver.time))
    #expect(driver.offset == seen.scroll.contentOffset)
    #expect(driver.frame.frame?.values["frames"] == 111)
    #expect(driver.session.document.json["effects"]?.compact.contains(#""parameters":{"start":100}"#) == true)
  }

  @Test func newRegistryAloneDoesNotChangeDocument() throws {
    var driver = try Driver()
    let (frames, revision) = (driver.frames.count, driver.session.revision)
    driver.session.setRegistry(Self.registry(NewCounter.self))
    #expect(driver.frames.count == frames && driver.session.revision == revision)
    try driver.edit(.merge(["effects": [["effect": "com.example.counter"]]]))
    #expect(driver.frame.frame?.values["frames"] == 10)
  }

  @Test func answersOfReplacedEvaluatorAreIgnored() throws {
    var driver = try Driver()
    let (revision, layout) = (driver.session.revision, driver.session.layout)
    let events = driver.session.restart()
    #expect(driver.session.handle(.laidOut(revision: revision, layout), at: driver.time).isEmpty)
    #expect(driver.session.handle(.evaluated(revision: revision, HeaderFrame()), at: driver.time).isEmpty)
    let frames = driver.frames.count
    driver.carryOut(events)
    #expect(driver.frames.count == frames + 1)
    #expect(driver.frame.frame == driver.frames[frames - 1].frame)
  }
}
