import Masthead
import TestSupport
import Testing

@testable import MastheadPlugins

/// The situations that checks test, and their descriptions in messages.
@Suite struct SituationTests {
  /// The expected numbers come from the published generator with the seed 1234567.
  @Test func seededNumbersMatchSplitMix() {
    var numbers = SeededNumbers(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in numbers.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func randomValuesAreAllowed() throws {
    for seed in UInt64(0)..<UInt64(repetitions(200, quick: 25)) {
      for kind in EffectRegistry.builtIn.effects {
        let situation = Situation(of: kind, seed: seed)
        for parameter in kind.parameters {
          guard let value = situation.effect.value(of: parameter.identifier) else { continue }
          #expect(parameter.kind.allows(value))
        }
        let state = situation.state(at: situation.layout.topOffset + 90)
        #expect(situation.pipeline.frame(at: state).elementCount == 2)
      }
    }
  }

  /// All checks accept every built-in effect. The time check compares each effect with itself.
  @Test(arguments: EffectRegistry.builtIn.effects.map(\.identifier))
  func builtInEffectsPass(_ identifier: String) throws {
    let kind = try #require(EffectRegistry.builtIn[identifier])
    let context = ValidationContext(plugin: "", level: .quick, seed: .random(in: 0..<(1 << 32)))
    for check in ValidationCheck.allCases where check != .time && check != .memory {
      let outcome = ValidationOutcome { () throws(ValidationFinding) in try check.check(kind, in: context) }
      #expect(outcome == .passed, "\(check.name), seed \(context.seed)")
    }
  }

  @Test func sameSeedCreatesSameSituation() {
    let kind = EffectKind(CutAway.self)
    let words = (UInt64(0)..<20).map { Situation(of: kind, seed: $0).words }
    #expect(words == (UInt64(0)..<20).map { Situation(of: kind, seed: $0).words })
    #expect(Set(words).count == words.count)
  }

  @Test func descriptionNamesValuesThatAreNotDefaults() throws {
    var situation = Situation(plain: CutAway(), .builtIns)
    #expect(
      situation.words
        == "(cut-away among the built-in effects; header of 300 pt; viewport of 375 × 667 pt)")
    try situation.effect.set("side", to: 1)
    try situation.effect.set("ratio", to: 0.25)
    situation.companions = .stretch
    #expect(
      situation.words
        == "(cut-away after stretch; ratio 0.25; side right; header of 300 pt; viewport of 375 × 667 pt)")
  }

  @Test func differenceIsFirstUnequalNumber() throws {
    let state = ScrollState(contentOffset: -320, viewport: MastheadSize(width: 375, height: 667))
    let first = Pipeline(Header(height: 300)) { CutAway(depth: 80) }.frame(at: state)
    var second = first
    #expect(FrameNumbers.difference(first, second) == nil)
    second.mask.removeAll()
    second.values["tide"] = 3
    let values = try #require(FrameNumbers.difference(first, second))
    #expect(values == (name: "mask's number of elements", first: "5", second: "missing"))
    second = first
    second.scrim = 0.5
    let scrim = try #require(FrameNumbers.difference(first, second))
    #expect(scrim == (name: "scrim", first: "0", second: "0.5"))
    var third = second
    (second.opacity, third.opacity) = (.nan, .nan)
    #expect(FrameNumbers.difference(second, third) == nil)
    // Frames with equal numbers may still differ in the kinds of their masks' elements.
    var (lines, moves) = (HeaderFrame(), HeaderFrame())
    lines.mask.move(to: .zero)
    lines.mask.line(to: MastheadPoint(x: 1, y: 1))
    moves.mask.move(to: .zero)
    moves.mask.move(to: MastheadPoint(x: 1, y: 1))
    #expect(FrameNumbers.difference(lines, moves) != nil)
    third.opacity = 1
    #expect(try #require(FrameNumbers.difference(second, third)) == (name: "opacity", first: "nan", second: "1"))
  }

  /// Masks that are 100 points wide, and their mean visible heights.
  @Test(
    arguments: [
      (
        [
          .moveTo(.zero), .lineTo(MastheadPoint(x: 100, y: 0)), .lineTo(MastheadPoint(x: 100, y: 50)),
          .lineTo(MastheadPoint(x: 0, y: 50)),
          .closePath,
        ], 50
      ),
      ([.moveTo(.zero), .lineTo(MastheadPoint(x: 100, y: 0)), .lineTo(MastheadPoint(x: 100, y: 50)), .closePath], 25),
      // Two thirds of the parabola's bounding box, minus the area that eight lines cut off.
      (
        [
          .moveTo(.zero), .quadraticCurveTo(MastheadPoint(x: 100, y: 0), control: MastheadPoint(x: 50, y: 60)),
          .closePath,
        ],
        20 - 20.0 / 64
      ),
      (
        [
          .moveTo(.zero),
          .cubicCurveTo(
            MastheadPoint(x: 100, y: 0), control1: MastheadPoint(x: 100.0 / 3, y: 40),
            control2: MastheadPoint(x: 200.0 / 3, y: 40)),
          .closePath,
        ], 20 - 20.0 / 64
      ),
    ] as [([PathElement], Double)])
  func maskCountsByMeanVisibleHeight(_ elements: [PathElement], _ height: Double) {
    var frame = HeaderFrame()
    frame.header.width = 100
    frame.mask = MastheadPath(elements)
    #expect(abs(FrameNumbers.continuous(of: frame).last! - height) < 1e-9)
  }
}
