import Masthead
import MastheadDocuments

/// Measures frames of a header with eight elements that fade, and their JSON, against the same header without elements.
enum ElementBench {
  static let name = "elements"
  private static let frames = 200_000
  private static let rounds = 9

  private static let names = (0..<8).map { "element\($0)" }

  /// A header that collapses and stays, with some elements at its lower edge.
  private static func header(elements: [String]) -> Header {
    Header(
      height: .points(300), collapsedHeight: 88,
      elements: elements.enumerated().map { index, name in
        HeaderElement(
          name, alignment: .bottomLeading, width: 40, height: 40,
          insets: MastheadDirectionalEdgeInsets(leading: Double(index) * 44, bottom: 12))
      })
  }

  static func works() throws(BenchError) -> [Work] {
    let plain = Pipeline(header(elements: [])) {
      Stretch()
      Collapse()
      Pin()
    }
    let placed = Pipeline(header(elements: names)) {
      Stretch()
      Collapse()
      Pin()
    }
    let faded = Pipeline(header(elements: names)) {
      Stretch()
      Collapse()
      Pin()
      Fade(.element(0))
      Fade(.element(1), end: 0.9)
      Fade(.element(2), end: 0.8)
      Fade(.element(3), end: 0.7)
      Fade(.element(4), end: 0.6)
      Fade(.element(5), end: 0.5)
      Fade(.element(6), start: 0.1)
      Fade(.element(7), start: 0.2)
    }
    return [
      work("without elements", plain), work("8 elements", placed), work("8 elements that fade", faded), jsonWork(faded),
    ]
  }

  static func run() throws(BenchError) -> [Figure] {
    let counts = InstructionCount.count(name)
    let works = try works()
    let costs = Stopwatch.compare(rounds: rounds, pieces: frames, works.map(\.run))
    return zip(works, costs).prefix(3).map {
      Figure($0.name, $1.nanoseconds, "ns/frame", instructions: counts[$0.name])
    } + [
      Figure("8 elements that fade ÷ without", costs[2].ratio(to: costs[0]), "×", .atMost(6)),
      Figure("8 elements that fade, allocations", costs[2].allocations, "per frame", .atMost(0)),
      Figure(
        works[3].name, 1e9 / costs[3].nanoseconds, "frames/s", instructions: counts[works[3].name]),
      Figure("\(works[3].name), allocations", costs[3].allocations, "per frame"),
    ]
  }

  private static let environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))

  private static func work(_ name: String, _ pipeline: Pipeline) -> Work {
    Work(name: name) { count in
      var pipeline = pipeline
      PipelineBench.run(&pipeline, ScrollState(contentOffset: 0, environment: environment), count)
    }
  }

  private static func jsonWork(_ pipeline: Pipeline) -> Work {
    var pipeline = pipeline
    let samples = (0..<200).map { index in
      // Offsets with many digits, like those of real touches.
      let state = ScrollState(
        contentOffset: Double(index) * 3.7123 - 400, time: Tick.time(of: index), phase: .dragging,
        environment: environment)
      var frame = HeaderFrame()
      pipeline.update(&frame, at: state)
      return (state, frame)
    }
    return Work(name: "frames with 8 elements to JSON") { count in
      var encoder = FrameEncoder(elements: names)
      var bytes = 0
      samples.withUnsafeBufferPointer { samples in
        for index in 0..<count {
          let sample = index % samples.count
          bytes &+= encoder.encode(samples[sample].1, at: samples[sample].0, sequence: index) { $0.count }
        }
      }
      precondition(bytes > count, "A frame's JSON must not be empty.")
    }
  }
}
