import Masthead
import MastheadDocuments
import MastheadPreview

/// Measures sampling a gesture, and drawing a film strip of a whole gesture.
enum TrajectoryBench {
  private static let samples = 200_000
  private static let rounds = 15

  /// Pulls, flings and drags for about ten seconds.
  private static let gesture = MastheadGesture.sequence([
    .pull(160, hold: 0.3), .pause(0.8), .fling(velocity: 2500), .pause(1.5),
    .drag(through: [0, 300, -120], duration: 1.5), .pause(1), .fling(velocity: -3500), .pause(1.2), .pull(600),
    .pause(0.5), .fling(velocity: 1200), .pause(1.4), .drag(through: [0, -200, 100], duration: 0.4),
  ])

  static func run() throws(BenchError) -> [Figure] {
    let preview = PipelinePreview(of: Preset.named("parallax-table")!.document)
    let trajectory = preview.trajectory(of: gesture)
    guard let times = FrameTimes(along: trajectory, rate: Tick.rate, limit: samples) else {
      throw .software("the benchmark's gesture is too long")
    }
    let order = Stopwatch.compare(
      rounds: rounds, pieces: samples,
      [
        { sample(trajectory, $0) { $0 } },
        // An order that branch predictors cannot learn.
        { count in sample(trajectory, count) { ($0 &* 7919) % count } },
      ])
    let sheet = Stopwatch.compare(
      rounds: rounds, pieces: 1,
      [{ _ in precondition(!draw(preview, times).isEmpty, "The film strip must have text.") }])[0]
    return [
      Figure("trajectory: sample, in order", order[0].nanoseconds, "ns"),
      Figure("trajectory: sample, in random order", order[1].nanoseconds, "ns", .atMost(100)),
      Figure("trajectory: sample, allocations", order[1].allocations, "per sample", .atMost(0)),
      Figure("gesture to film strip: gesture's duration", trajectory.duration, "s"),
      Figure("gesture to film strip: frames", Double(times.count), "frames"),
      Figure("gesture to film strip: total", sheet.nanoseconds / 1e6, "ms", .atMost(50)),
    ]
  }

  @inline(never)
  private static func sample(_ trajectory: Trajectory, _ count: Int, _ position: (Int) -> Int) {
    let step = trajectory.duration / Double(count)
    var sum = 0.0
    for index in 0..<count { sum += trajectory.sample(at: Double(position(index)) * step).offset }
    precondition(sum.isFinite, "The list's offsets must be finite.")
  }

  /// Does what `masthead play --format svg` does after reading its files.
  @inline(never)
  private static func draw(_ preview: PipelinePreview, _ times: FrameTimes) -> String {
    FilmStrip(of: preview, along: preview.trajectory(of: gesture), named: "Ten seconds", at: times).svg
  }
}
