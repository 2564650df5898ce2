import Testing

@testable import Masthead

/// Remembers the maximum overscroll, and publishes it.
struct FarthestPull: HeaderEffect {
  static let identifier = "com.example.farthest-pull"
  static let stages: Stages = .appearance

  struct Memory: BitwiseCopyable, Equatable, Sendable {
    var farthest = 0.0
    var calls: Int32 = 0
  }

  var memory: Memory { Memory() }

  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory) {
    memory.farthest = max(memory.farthest, frame.overscroll)
    memory.calls += 1
    frame.values["farthest"] = memory.farthest
    frame.values["calls"] = Double(memory.calls)
  }
}

/// Records the order of calls in every stage.
struct Tracer: HeaderEffect {
  static let identifier = "com.example.tracer"
  static let stages: Stages = [.header, .image, .mask, .appearance]
  static let parameters = [Parameter("digit", \Tracer.digit, in: 0...9)]
  var digit = 0.0

  init() {}
  init(_ digit: Double) { self.digit = digit }

  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _: inout NoMemory) {
    frame.values["trace"] = (frame.values["trace"] ?? 0) * 10 + digit
    if stage == .image { frame.values["before image"] = frame.values["trace"] }
  }
}

@Suite struct PipelineTests {
  @Test func effectsContributeByStageAndThenInOrder() {
    let pipeline = Pipeline {
      Tracer(1)
      Tracer(2)
      Tracer(3)
    }
    let frame = pipeline.frame(at: scroll(0))
    #expect(frame.values["trace"] == 123_123_123_123)
    #expect(frame.values["before image"] == 123_123)
  }

  @Test func effectIsCalledOnlyForItsStages() {
    let pipeline = Pipeline { FarthestPull() }
    #expect(pipeline.frame(at: scroll(0)).values["calls"] == 1)
  }

  @Test func ifAndElseChooseEffects() {
    func height(_ stretches: Bool, _ cuts: Bool?) -> (Double, Int) {
      let pipeline = Pipeline(Header(height: 300)) {
        if stretches { Stretch() }
        if cuts == true { CutAway(depth: 80) } else { FarthestPull() }
      }
      let frame = pipeline.frame(at: scroll(-400))
      return (frame.header.height, frame.values.count)
    }
    #expect(height(true, true) == (400, 0))
    #expect(height(false, false) == (300, 2))
    #expect(height(true, nil) == (400, 2))
  }

  @Test func pipelineWithoutEffectsScrollsWithList() {
    let frame = Pipeline(Header(height: 200)) {}.frame(at: scroll(-260))
    #expect(frame.header == MastheadRect(x: 0, y: -200, width: 375, height: 200))
    #expect(frame.stretch == 0)
    #expect(frame.overscroll == 60)
  }

  @Test func changedHeaderEffectsOrEnvironmentUpdateLayout() {
    var pipeline = Pipeline(Header(height: 200)) { Stretch() }
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(0))
    pipeline.header.height = .points(250)
    pipeline.update(&frame, at: scroll(0))
    #expect(frame.header.height == 250)
    pipeline.effects.effect.factor = 0.5
    pipeline.update(&frame, at: scroll(-350))
    #expect(frame.header.height == 300)
    var wide = scroll(-250)
    wide.environment.viewport.width = 1024
    pipeline.update(&frame, at: wide)
    #expect(frame.header.width == 1024)
  }

  @Test func memoryAdvancesOncePerTickAtAnyFrameRate() {
    var pipeline = Pipeline(Header(height: 200)) { FarthestPull() }
    var frame = HeaderFrame()
    var calls: [Double] = []
    for index in 0..<10 {
      var state = scroll(-200 - Double(index))
      // Four frames a tick, as on a display of 480 Hz.
      state.time = Double(index) / 480
      pipeline.update(&frame, at: state)
      calls.append(frame.values["calls"] ?? 0)
    }
    #expect(calls == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3])
  }

  @Test func memoryCanBeSavedAndRestored() {
    var dynamic = DynamicPipeline(
      Header(height: 200), effects: EffectList([Stretch(), FarthestPull(), FarthestPull()]))
    var frame = HeaderFrame()
    var state = scroll(-290)
    dynamic.update(&frame, at: state)
    let kept = dynamic.memory
    dynamic.restart()
    state.contentOffset = -200
    state.time = 1
    dynamic.update(&frame, at: state)
    #expect(frame.values["farthest"] == 0)
    dynamic.memory = kept
    state.time = 2
    dynamic.update(&frame, at: state)
    #expect(frame.values["farthest"] == 90)
  }

  @Test func newEffectsWithOtherMemoryStartFresh() {
    var pipeline = DynamicPipeline(Header(height: 200), effects: EffectList([Stretch()]))
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(-290))
    pipeline.effects = EffectList([FarthestPull(), Stretch()])
    pipeline.update(&frame, at: scroll(-250))
    #expect(frame.values["farthest"] == 50 && frame.values["calls"] == 1)
  }

  @Test func memoryOfOtherEffectsTraps() async {
    await #expect(processExitsWith: .failure) {
      var pipeline = DynamicPipeline(Header(height: 200), effects: EffectList([FarthestPull()]))
      pipeline.memory = DynamicPipeline(Header(height: 200), effects: EffectList([Stretch()])).memory
    }
  }

  @Test func singleFrameStartsFromInitialMemory() {
    var pipeline = Pipeline(Header(height: 200)) { FarthestPull() }
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(-700))
    #expect(pipeline.frame(at: scroll(-200)).values["farthest"] == 0)
    #expect(frame.values["farthest"] == 500)
  }
}
