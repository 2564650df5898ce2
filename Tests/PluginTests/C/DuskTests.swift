import Dusk
import Masthead
import MastheadPlugins
import MastheadTesting
import TestSupport
import Testing

/// The example in C, called in this process by the entry name that its target defines.
@Suite(.long) struct DuskTests {
  @Test func theDuskIsAsItWas() throws {
    assertSnapshot(of: try pipeline(), as: .frames(along: .sweep(from: -360, to: 60, count: 43)), named: "sweep")
  }

  @Test func imageDarkensWithSlowStartAndEnd() throws {
    let pipeline = try pipeline([("darkness", 0.8)])
    for (offset, progress) in [(-300.0, 0.0), (-225, 0.15625), (-150, 0.5), (-75, 0.84375), (0, 1)] {
      let frame = pipeline.frame(at: state(offset))
      #expect(abs(frame.scrim - 0.8 * progress) < 1e-12)
      #expect(frame.values["dusk"] == progress)
    }
  }

  @Test func lowerCornersAreRounded() throws {
    let frame = try pipeline([("radius", 100)]).frame(at: state(-300))
    let hold = 100 * (1 - 0.5522847498)
    #expect(
      frame.mask.elements == [
        .moveTo(MastheadPoint(x: 0, y: 0)), .lineTo(MastheadPoint(x: 375, y: 0)),
        .lineTo(MastheadPoint(x: 375, y: 200)),
        .cubicCurveTo(
          MastheadPoint(x: 275, y: 300), control1: MastheadPoint(x: 375, y: 300 - hold),
          control2: MastheadPoint(x: 375 - hold, y: 300)),
        .lineTo(MastheadPoint(x: 100, y: 300)),
        .cubicCurveTo(
          MastheadPoint(x: 0, y: 200), control1: MastheadPoint(x: hold, y: 300),
          control2: MastheadPoint(x: 0, y: 300 - hold)),
        .closePath,
      ])
  }

  @Test func overlapUsesCornerRadius() throws {
    let effects: [any Effect] = [try dusk([]), Overlap(ratio: 2)]
    let layout = Pipeline(Header(height: 300), effects: effects).layout(in: state(0).environment)
    #expect(layout.cutDepth == 24 && layout.overlap == 12)
  }

  @Test func valueOutsideRangeThrows() throws {
    var dusk = try dusk([])
    #expect(
      throws: ParameterError.notAllowed("darkness", value: "1.5", kind: .number(0...1, step: 0.01, unit: .none))
    ) { try dusk.set("darkness", to: 1.5) }
    #expect(dusk.value(of: "darkness") == 0.6)
  }

  private func dusk(_ values: [(String, Double)]) throws -> any Effect {
    let library = try PluginLibrary(path: "Dusk", plugin: dusk_plugin())
    var dusk = library.effects[0].make()
    for (name, value) in values { try dusk.set(name, to: value) }
    return dusk
  }

  private func pipeline(_ values: [(String, Double)] = []) throws -> Pipeline {
    Pipeline(Header(height: 300), effects: [Stretch(), try dusk(values)])
  }

  private func state(_ offset: Double) -> ScrollState {
    ScrollState(contentOffset: offset, viewport: MastheadSize(width: 375, height: 667))
  }
}
