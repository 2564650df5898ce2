import Testing

@testable import Masthead

/// Remembers and publishes the maximum overscroll.
struct FarthestPull: RememberingEffect {
  static let identifier = "com.example.farthest-pull"
  static let stages: Stages = .appearance

  struct Memory: BitwiseCopyable, Equatable, Sendable {
    var farthest = 0.0
    var calls: Int32 = 0
  }

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
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

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.values["trace"] = (frame.values["trace"] ?? 0) * 10 + digit
    if moment.stage == .image { frame.values["before image"] = frame.values["trace"] }
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
    pipeline[Stretch.self]?.factor = 0.5
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
    var pipeline = Pipeline(Header(height: 200), effects: [Stretch(), FarthestPull(), FarthestPull()])
    var frame = HeaderFrame()
    var state = scroll(-290)
    pipeline.update(&frame, at: state)
    let kept = pipeline.effectMemories
    pipeline.restart()
    state.contentOffset = -200
    state.time = 1
    pipeline.update(&frame, at: state)
    #expect(frame.values["farthest"] == 0)
    pipeline.restore(kept)
    state.time = 2
    pipeline.update(&frame, at: state)
    #expect(frame.values["farthest"] == 90)
  }

  @Test func changedParametersKeepMemory() {
    var pipeline = Pipeline(Header(height: 200)) {
      Stretch()
      FarthestPull()
    }
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(-290))
    pipeline[Stretch.self]?.factor = 0.5
    var state = scroll(-210)
    state.time = 1
    pipeline.update(&frame, at: state)
    #expect(frame.values["farthest"] == 90 && frame.stretch == 5)
  }

  @Test func newEffectsWithOtherMemoryStartFresh() {
    var pipeline = Pipeline(Header(height: 200), effects: [Stretch()])
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(-290))
    pipeline.effects = [FarthestPull(), Stretch()]
    pipeline.update(&frame, at: scroll(-250))
    #expect(frame.values["farthest"] == 50 && frame.values["calls"] == 1)
  }

  @Test func forLoopsRepeatEffects() {
    let pipeline = Pipeline { for digit in [1.0, 2, 3] { Tracer(digit) } }
    #expect(pipeline.frame(at: scroll(0)).values["before image"] == 123_123)
  }

  @Test func effectWithoutStagesTraps() async {
    struct Forgetful: HeaderEffect, LayoutEffect {
      static let identifier = "com.example.forgetful"
      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
      func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.opacity = 0 }
    }
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print(messageOfTrap { _ = Pipeline { Forgetful() } } ?? "no trap")
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("com.example.forgetful contributes to frames, so it must declare its stages"))
  }

  @Test func singleFrameStartsFromInitialMemory() {
    var pipeline = Pipeline(Header(height: 200)) { FarthestPull() }
    var frame = HeaderFrame()
    pipeline.update(&frame, at: scroll(-700))
    #expect(pipeline.frame(at: scroll(-200)).values["farthest"] == 0)
    #expect(frame.values["farthest"] == 500)
  }
}
