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

  @Test func adoptingKeepsParametersAndListPosition() throws {
    var driver = try driver()
    driver.input(.contentOffset(fromTop: 40))
    let seen = driver.frame
    #expect(seen.frame?.values["frames"] == 101)
    driver.time += 0.5 / 120

    #expect(driver.session.adopt(Self.registry(NewCounter.self), at: driver.time) == [])
    driver.carryOut(driver.session.update(at: driver.time))
    #expect(driver.offset == seen.scroll.contentOffset)
    // The effect is a different one, so its memory is reset.
    #expect(driver.frame.frame?.values["frames"] == 110)
    #expect(driver.session.document.json["effects"]?.compact.contains(#""parameters":{"start":100}"#) == true)
  }

  @Test func newRegistryDoesNotChangeDocument() throws {
    var driver = try Driver()
    let (frames, revision) = (driver.frames.count, driver.session.revision)
    driver.session.setRegistry(Self.registry(NewCounter.self))
    #expect(driver.frames.count == frames && driver.session.revision == revision)
    try driver.edit(.merge(["effects": [["effect": "com.example.counter"]]]))
    #expect(driver.frame.frame?.values["frames"] == 10)
  }
}
