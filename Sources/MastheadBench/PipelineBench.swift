import Masthead
import MastheadDocuments

/// Measures a frame of each preset by hand, by the static and by the dynamic pipeline, and a layout.
enum PipelineBench {
  static let name = "pipeline"
  private static let frames = 200_000
  private static let rounds = 9

  /// The works of a preset: a frame by hand, static and dynamic, and a layout, static and dynamic.
  private struct Subject {
    let name: String
    let works: [Work]
  }

  static func works() throws(BenchError) -> [Work] { try subjects().flatMap { $0.works.prefix(3) } }

  static func run() throws(BenchError) -> [Figure] {
    let counts = InstructionCount.count(name)
    var figures: [Figure] = []
    for subject in try subjects() { figures += measure(subject, counts) }
    return figures
  }

  private static func subjects() throws(BenchError) -> [Subject] {
    var subjects: [Subject] = []
    subjects.append(
      try subject(
        "news-digest", HandWrittenDigest(),
        Pipeline(Header(height: 300)) {
          Stretch()
          CutAway(depth: 80)
          Overlap(ratio: 2)
        }))
    subjects.append(
      try subject(
        "parallax-table", HandWrittenTable(),
        Pipeline(Header(height: 300)) {
          Stretch()
          Parallax(factor: 0.5)
          CutAway(depth: 80)
          Overlap(ratio: 3)
        }))
    subjects.append(
      try subject(
        "twitter-profile", HandWrittenInside(height: 128, imageSize: MastheadSize(width: 1500, height: 500)),
        Pipeline(
          Header(height: .points(128), placement: .insideContent, imageSize: MastheadSize(width: 1500, height: 500))
        ) {
          Stretch()
          FitImage(mode: .aspectFill)
        }))
    subjects.append(
      try subject(
        "collection-flow", HandWrittenInside(height: 160, imageSize: MastheadSize(width: 900, height: 1200)),
        Pipeline(
          Header(height: .points(160), placement: .insideContent, imageSize: MastheadSize(width: 900, height: 1200))
        ) {
          CollectionFlow()
          Stretch()
          FitImage(mode: .aspectFill)
        }))
    subjects.append(
      try subject(
        "elastic-bar", HandWrittenBar(),
        Pipeline(Header(height: 280)) {
          Stretch()
          SafeArea(policy: .underlap)
        }))
    return subjects
  }

  private static func subject<Effects: Composition>(
    _ name: String, _ hand: some HandWritten, _ fixed: Pipeline<Effects>
  ) throws(BenchError) -> Subject {
    let document = Preset.named(name)!.document
    let environment = document.scene.environment(clock: .now)
    let state = ScrollState(contentOffset: 0, environment: environment)
    var (fixed, dynamic) = (fixed, document.makePipeline())
    try requireSameFrames(name, hand, fixed, dynamic, state)

    return Subject(
      name: name,
      works: [
        Work(name: "\(name): by hand") { runByHand(hand, state, $0) },
        Work(name: "\(name): static") { run(&fixed, state, $0) },
        Work(name: "\(name): dynamic") { run(&dynamic, state, $0) },
        Work(name: "\(name): static layout") { runLayouts(fixed, environment, $0) },
        Work(name: "\(name): dynamic layout") { runLayouts(dynamic, environment, $0) },
      ])
  }

  private static func measure(_ subject: Subject, _ counts: [String: Double]) -> [Figure] {
    let (name, works) = (subject.name, subject.works)
    let costs = Stopwatch.compare(rounds: rounds, pieces: frames, works.map(\.run))
    let frames = (0..<3).map {
      Figure(works[$0].name, costs[$0].nanoseconds, "ns/frame", instructions: counts[works[$0].name])
    }
    return frames + [
      Figure("\(name): static ÷ by hand", costs[1].ratio(to: costs[0]), "×", .atMost(1.15)),
      Figure("\(name): dynamic ÷ by hand", costs[2].ratio(to: costs[0]), "×", .atMost(2.2)),
      Figure("\(name): by hand, allocations", costs[0].allocations, "per frame"),
      Figure("\(name): static, allocations", costs[1].allocations, "per frame", .atMost(0)),
      Figure("\(name): dynamic, allocations", costs[2].allocations, "per frame", .atMost(0)),
      Figure(works[3].name, costs[3].nanoseconds, "ns"),
      Figure(works[4].name, costs[4].nanoseconds, "ns"),
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
  static func run<Effects: Composition>(
    _ pipeline: inout Pipeline<Effects>, _ state: ScrollState, _ count: Int
  ) {
    var (state, frame) = (state, HeaderFrame())
    for index in 0..<count {
      state.contentOffset = offset(index)
      pipeline.update(&frame, at: state)
    }
  }

  @inline(never)
  private static func runLayouts<Effects: Composition>(
    _ pipeline: Pipeline<Effects>, _ environment: LayoutEnvironment, _ count: Int
  ) {
    var environment = environment
    for index in 0..<count { environment.safeArea.left = pipeline.layout(in: environment).height + Double(index) }
  }

  /// Throws if the three compute different frames, because comparing their speed would be meaningless.
  private static func requireSameFrames<Effects: Composition>(
    _ name: String, _ hand: some HandWritten, _ fixed: Pipeline<Effects>, _ dynamic: DynamicPipeline,
    _ state: ScrollState
  ) throws(BenchError) {
    var (state, fixed, dynamic) = (state, fixed, dynamic)
    var (byHand, static_, dynamic_) = (HeaderFrame(), HeaderFrame(), HeaderFrame())
    for index in 0..<1024 {
      state.contentOffset = offset(index)
      hand.fill(&byHand, at: state)
      fixed.update(&static_, at: state)
      dynamic.update(&dynamic_, at: state)
      guard byHand == static_, static_ == dynamic_ else {
        throw .software(
          "\(name): the frames by hand and by the pipelines differ at content offset \(state.contentOffset)")
      }
    }
  }
}
