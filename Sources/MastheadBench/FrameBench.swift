import Masthead
import MastheadDocuments

/// Compares the time and the allocations of a frame with those of a single function written by hand.
enum FrameBench {
  private static let frames = 200_000

  static func run() throws -> [Figure] {
    try measure("news-digest", HandWrittenDigest()) + measure("parallax-table", HandWrittenTable())
  }

  private static func measure(_ name: String, _ hand: some HandWritten) throws -> [Figure] {
    let document = Preset.named(name)!.document
    let state = ScrollState(contentOffset: 0, environment: document.scene.environment())
    var pipeline = document.makePipeline()
    try requireSameFrames(name, hand, pipeline, state)
    let costs = Stopwatch.compare(
      pieces: frames, [{ runByHand(hand, state, $0) }, { run(&pipeline, state, $0) }])
    return [
      Figure("frame of \(name) by hand", costs[0].nanoseconds, "ns"),
      Figure("frame of \(name)", costs[1].nanoseconds, "ns"),
      Figure("frame of \(name) ÷ by hand", costs[1].ratio(to: costs[0]), "×", atMost: 2.5),
      Figure("frame of \(name), allocations", costs[1].allocations, "", atMost: 0),
    ]
  }

  /// Returns a content offset for an index. The offsets stretch and scroll the header in an order that branch predictors cannot
  /// learn.
  private static func offset(_ index: Int) -> Double { Double((index &* 619) & 1023) - 700 }

  @inline(never)
  private static func runByHand(_ hand: some HandWritten, _ state: ScrollState, _ count: Int) {
    var (state, frame) = (state, HeaderFrame())
    for index in 0..<count {
      state.contentOffset = offset(index)
      hand.fill(&frame, at: state)
    }
  }

  @inline(never)
  private static func run(
    _ pipeline: inout Pipeline, _ state: ScrollState, _ count: Int
  ) {
    var (state, frame) = (state, HeaderFrame())
    for index in 0..<count {
      state.contentOffset = offset(index)
      pipeline.update(&frame, at: state)
    }
  }

  /// Throws if the two functions compute different frames, because then a comparison of their speed is meaningless.
  private static func requireSameFrames(
    _ name: String, _ hand: some HandWritten, _ pipeline: Pipeline, _ state: ScrollState
  ) throws {
    var (state, pipeline) = (state, pipeline)
    var (byHand, frame) = (HeaderFrame(), HeaderFrame())
    for index in 0..<1024 {
      state.contentOffset = offset(index)
      hand.fill(&byHand, at: state)
      pipeline.update(&frame, at: state)
      guard byHand == frame else {
        throw BenchError.software(
          "\(name): the frames by hand and by the pipeline differ at offset \(state.contentOffset)")
      }
    }
  }
}
