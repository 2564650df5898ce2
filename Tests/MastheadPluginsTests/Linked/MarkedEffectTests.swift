import Masthead
import TestSupport
import Testing

@testable import MastheadPlugins

/// Effects of plugins in their own program.
@Suite struct MarkedEffectTests {
  private let header = Header(height: .points(300), collapsedHeight: 88, elements: Situation.elements)

  /// Remembers the farthest offset if a parameter enables it.
  private struct Farthest: RememberingEffect {
    static let identifier = "com.example.farthest"
    static let stages: Stages = .appearance
    static let parameters = [Parameter("on", \Farthest.on), Parameter("depth", \Farthest.depth, in: 0...9)]
    var on = true
    var depth = 2.0
    var memory: Double { depth }
    var remembers: Bool { on }

    func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Double) {
      if on { memory = max(memory, frame.scrolled) }
      frame.values["farthest"] = on ? memory : 0
    }
  }

  private func frames(of effect: any Effect) -> [HeaderFrame] {
    var pipeline = Pipeline(header, effects: [Stretch(), Collapse(), effect])
    let environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    var frame = HeaderFrame()
    return (0..<60).map { tick in
      pipeline.update(
        &frame,
        at: ScrollState(
          contentOffset: -400 + 12 * Double(tick * 7 % 60), contentHeight: 2000, time: Tick.time(of: tick),
          phase: .dragging, environment: environment))
      return frame
    }
  }

  @Test(arguments: [EffectKind(Glow.self), EffectKind(Farthest.self), EffectKind(CutAway.self)])
  func markedEffectGivesSameFrames(_ kind: EffectKind) throws {
    var random = SplitMix.printingSeed()
    let marked = MarkedEffect.kind(kind)
    #expect(marked.parameters == kind.parameters && marked.stages == kind.stages && marked.remembers == kind.remembers)
    for _ in 0..<20 {
      var (one, other) = (kind.make(), marked.make())
      for parameter in kind.parameters where Bool.random(using: &random) {
        var numbers = SeededNumbers(seed: random.next())
        let value = parameter.kind.randomValue(with: &numbers, elementCount: 2)
        try one.set(parameter.identifier, to: value)
        try other.set(parameter.identifier, to: value)
      }
      #expect(
        kind.parameters.map { one.value(of: $0.identifier) } == kind.parameters.map { other.value(of: $0.identifier) })
      #expect(one.remembers == other.remembers && one.memorySize == other.memorySize)
      #expect(frames(of: one) == frames(of: other))
    }
  }

  @Test func changedCopyLeavesOriginalUnchanged() throws {
    let original = MarkedEffect.kind(EffectKind(Farthest.self)).make()
    var copy = original
    try copy.set("depth", to: 7)
    #expect(original.value(of: "depth") == 2 && copy.value(of: "depth") == 7)
    #expect(throws: ParameterError.unknown("width", allowed: ["on", "depth"])) { try copy.set("width", to: 1) }
  }
}
