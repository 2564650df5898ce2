import Masthead
import Testing

@Suite struct EffectMemoryTests {
  private struct Farthest: RememberingEffect {
    static let identifier = "farthest"
    static let stages: Stages = .appearance
    var memory: Double { -1 }
    func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Double) {
      memory = max(memory, frame.overscroll)
      frame.values["farthest"] = memory
    }
  }

  private struct Frames: RememberingEffect {
    static let identifier = "frames"
    static let stages: Stages = .appearance
    var memory: UInt8 { 0 }
    func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout UInt8) {
      memory += 1
      frame.values["frames"] = Double(memory)
    }
  }

  private func pipeline(_ effects: [any Effect]) -> Pipeline {
    Pipeline(Header(height: 300), effects: effects)
  }

  private func state(_ offset: Double, tick: Int) -> ScrollState {
    var state = ScrollState(contentOffset: offset, viewport: MastheadSize(width: 375, height: 667))
    state.time = Double(tick) / 120
    return state
  }

  @Test func memoryCanBeRestoredIntoOtherPipeline() {
    var first = pipeline([Frames(), Stretch(), Farthest()])
    var frame = HeaderFrame()
    for (tick, offset) in [-300.0, -340, -310].enumerated() { first.update(&frame, at: state(offset, tick: tick)) }
    let memories = first.effectMemories
    #expect(memories.map(\.count) == [1, 0, 8])

    // In another order, as in a pipeline whose effects were moved.
    var second = pipeline([Farthest(), Frames()])
    second.restore([memories[2], memories[0]])
    second.update(&frame, at: state(-300, tick: 3))
    #expect(frame.values["farthest"] == 40 && frame.values["frames"] == 4)
  }

  @Test func restoringIgnoresMissingMemoryAndMemoryOfOtherSize() {
    var pipeline = pipeline([Frames(), Farthest()])
    pipeline.restore([[1, 2, 3], nil])
    var frame = HeaderFrame()
    pipeline.update(&frame, at: state(-300, tick: 0))
    #expect(frame.values["frames"] == 1 && frame.values["farthest"] == 0)
    pipeline.restore([])
    pipeline.restore([[9], [UInt8](repeating: 0, count: 8), [1]])
    pipeline.update(&frame, at: state(-300, tick: 1))
    #expect(frame.values["frames"] == 10)
  }

  @Test func effectsWithoutMemoryHaveNoBytes() {
    var pipeline = pipeline([Stretch()])
    #expect(pipeline.effectMemories == [[]])
    pipeline.restore([[1]])
    #expect(pipeline.effectMemories == [[]])
  }
}
