import Masthead
import MastheadDocuments

/// Measures a frame of each preset by hand and by its pipeline, and a layout.
enum PipelineBench {
  static let name = "pipeline"
  private static let frames = 200_000
  private static let rounds = 9

  /// The works of a preset: a frame by hand, a frame of its pipeline, and a layout.
  private struct Subject {
    let name: String
    let works: [Work]
  }

  static func works() throws(BenchError) -> [Work] { try subjects().flatMap { $0.works.prefix(2) } }

  static func run() throws(BenchError) -> [Figure] {
    let counts = InstructionCount.count(name)
    var figures: [Figure] = []
    for subject in try subjects() { figures += measure(subject, counts) }
    return figures
  }

  private static func subjects() throws(BenchError) -> [Subject] {
    [
      try subject("news-digest", HandWrittenDigest()),
      try subject("parallax-table", HandWrittenTable()),
      try subject(
        "twitter-profile", HandWrittenInside(height: 128, imageSize: MastheadSize(width: 1500, height: 500))),
      try subject(
        "collection-flow", HandWrittenInside(height: 160, imageSize: MastheadSize(width: 900, height: 1200))),
      try subject("elastic-bar", HandWrittenBar()),
    ]
  }

  private static func subject(_ name: String, _ hand: some HandWritten) throws(BenchError) -> Subject {
    let document = Preset.named(name)!.document
    let environment = document.scene.environment(clock: .now)
    let state = ScrollState(contentOffset: 0, environment: environment)
    var pipeline = document.makePipeline()
    try requireSameFrames(name, hand, pipeline, state)
    return Subject(
      name: name,
      works: [
        Work(name: "\(name): by hand") { runByHand(hand, state, $0) },
        Work(name: "\(name): pipeline") { run(&pipeline, state, $0) },
        Work(name: "\(name): layout") { runLayouts(pipeline, environment, $0) },
      ])
  }

  private static func measure(_ subject: Subject, _ counts: [String: Double]) -> [Figure] {
    let (name, works) = (subject.name, subject.works)
    let costs = Stopwatch.compare(rounds: rounds, pieces: frames, works.map(\.run))
    let frames = (0..<2).map {
      Figure(works[$0].name, costs[$0].nanoseconds, "ns/frame", instructions: counts[works[$0].name])
    }
    return frames + [
      Figure("\(name): pipeline ÷ by hand", costs[1].ratio(to: costs[0]), "×", .atMost(2.5)),
      Figure("\(name): by hand, allocations", costs[0].allocations, "per frame"),
      Figure("\(name): pipeline, allocations", costs[1].allocations, "per frame", .atMost(0)),
      Figure(works[2].name, costs[2].nanoseconds, "ns"),
    ]
  }

  /// Returns content offsets that stretch, rest and scroll, in an order that branch predictors cannot learn.
  static func offset(_ index: Int) -> Double { Double((index &* 619) & 1023) - 700 }

  @inline(never)
  private static func runByHand(_ hand: some HandWritten, _ state: ScrollState, _ count: Int) {
    var (state, frame) = (state, HeaderFrame())
    for index in 0..<count {
      state.contentOffset = offset(index)
      hand.fill(&frame, at: state)
    }
  }

  @inline(never)
  static func run(
    _ pipeline: inout Pipeline, _ state: ScrollState, _ count: Int
  ) {
    var (state, frame) = (state, HeaderFrame())
    for index in 0..<count {
      state.contentOffset = offset(index)
      pipeline.update(&frame, at: state)
    }
  }

  @inline(never)
  private static func runLayouts(
    _ pipeline: Pipeline, _ environment: LayoutEnvironment, _ count: Int
  ) {
    var environment = environment
    for index in 0..<count { environment.safeArea.left = pipeline.layout(in: environment).height + Double(index) }
  }

  /// Throws if the two compute different frames, because comparing their speed would be meaningless.
  private static func requireSameFrames(
    _ name: String, _ hand: some HandWritten, _ pipeline: Pipeline, _ state: ScrollState
  ) throws(BenchError) {
    var (state, pipeline) = (state, pipeline)
    var (byHand, frame) = (HeaderFrame(), HeaderFrame())
    for index in 0..<1024 {
      state.contentOffset = offset(index)
      hand.fill(&byHand, at: state)
      pipeline.update(&frame, at: state)
      guard byHand == frame else {
        throw .software("\(name): the frames by hand and by the pipeline differ at offset \(state.contentOffset)")
      }
    }
  }
}
