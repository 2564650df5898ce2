import Masthead
import MastheadDocuments

/// A frame of each preset: by hand, by the static and by the dynamic pipeline; and a layout.
enum PipelineBench {
  private static let frames = 200_000
  private static let rounds = 15

  static func run() throws(CommandError) -> [Figure] {
    var figures: [Figure] = []
    figures += try measure(
      "news-digest", HandWrittenDigest(),
      Pipeline(Header(height: 300)) {
        Stretch()
        CutAway(depth: 80)
        Overlap(ratio: 2)
      })
    figures += try measure(
      "parallax-table", HandWrittenTable(),
      Pipeline(Header(height: 300)) {
        Stretch()
        Parallax(factor: 0.5)
        CutAway(depth: 80)
        Overlap(ratio: 3)
      })
    figures += try measure(
      "twitter-profile", HandWrittenInside(height: 128, imageSize: MastheadSize(width: 1500, height: 500)),
      Pipeline(
        Header(height: .points(128), placement: .insideContent, imageSize: MastheadSize(width: 1500, height: 500))
      ) {
        Stretch()
        FitImage(mode: .aspectFill)
      })
    figures += try measure(
      "collection-flow", HandWrittenInside(height: 160, imageSize: MastheadSize(width: 900, height: 1200)),
      Pipeline(
        Header(height: .points(160), placement: .insideContent, imageSize: MastheadSize(width: 900, height: 1200))
      ) {
        CollectionFlow()
        Stretch()
        FitImage(mode: .aspectFill)
      })
    figures += try measure(
      "elastic-bar", HandWrittenBar(),
      Pipeline(Header(height: 280)) {
        Stretch()
        SafeArea(policy: .underlap)
      })
    return figures
  }

  private static func measure<Effects: Composition>(
    _ name: String, _ hand: some HandWritten, _ fixed: Pipeline<Effects>
  ) throws(CommandError) -> [Figure] {
    let document = Preset.named(name)!.document
    let environment = document.scene.environment(clock: .now)
    let state = ScrollState(contentOffset: 0, environment: environment)
    var (fixed, dynamic) = (fixed, document.makePipeline())
    try requireSameFrames(name, hand, fixed, dynamic, state)

    let costs = Stopwatch.compare(
      rounds: rounds, pieces: frames,
      [
        { runByHand(hand, state, $0) },
        { run(&fixed, state, $0) },
        { run(&dynamic, state, $0) },
        { runLayouts(fixed, environment, $0) },
        { runLayouts(dynamic, environment, $0) },
      ])
    return [
      Figure("\(name): by hand", costs[0].nanoseconds, "ns/frame"),
      Figure("\(name): static", costs[1].nanoseconds, "ns/frame"),
      Figure("\(name): dynamic", costs[2].nanoseconds, "ns/frame"),
      Figure("\(name): static ÷ by hand", costs[1].nanoseconds / costs[0].nanoseconds, "×", .atMost(1.25)),
      Figure("\(name): dynamic ÷ by hand", costs[2].nanoseconds / costs[0].nanoseconds, "×", .atMost(4)),
      Figure("\(name): by hand, allocations", costs[0].allocations, "a frame"),
      Figure("\(name): static, allocations", costs[1].allocations, "a frame", .atMost(0)),
      Figure("\(name): dynamic, allocations", costs[2].allocations, "a frame", .atMost(0)),
      Figure("\(name): static layout", costs[3].nanoseconds, "ns"),
      Figure("\(name): dynamic layout", costs[4].nanoseconds, "ns"),
    ]
  }

  /// Content offsets that stretch, rest and scroll away, in no order that a processor could learn.
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
  private static func run<Effects: Composition>(
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

  /// Measuring makes sense only where all three compute the same.
  private static func requireSameFrames<Effects: Composition>(
    _ name: String, _ hand: some HandWritten, _ fixed: Pipeline<Effects>, _ dynamic: DynamicPipeline,
    _ state: ScrollState
  ) throws(CommandError) {
    var (state, fixed, dynamic) = (state, fixed, dynamic)
    var (byHand, static_, dynamic_) = (HeaderFrame(), HeaderFrame(), HeaderFrame())
    for index in 0..<1024 {
      state.contentOffset = offset(index)
      hand.fill(&byHand, at: state)
      fixed.update(&static_, at: state)
      dynamic.update(&dynamic_, at: state)
      guard byHand == static_, static_ == dynamic_ else {
        throw .software("\(name): the frames by hand and by the pipelines differ at \(state.contentOffset).")
      }
    }
  }
}
