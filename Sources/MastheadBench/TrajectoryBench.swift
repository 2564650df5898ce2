import Masthead
import MastheadDocuments
import MastheadPreview

/// Measures the time to sample a gesture and to draw its film strip.
enum TrajectoryBench {
  private static let samples = 200_000

  /// Pulls, flings and drags for about ten seconds.
  private static let gesture = MastheadGesture.sequence([
    .pull(160, hold: 0.3), .pause(0.8), .fling(velocity: 2500), .pause(1.5),
    .drag(through: [0, 300, -120], duration: 1.5), .pause(1), .fling(velocity: -3500), .pause(1.2), .pull(600),
    .pause(0.5), .fling(velocity: 1200), .pause(1.4), .drag(through: [0, -200, 100], duration: 0.4),
  ])

  static func run() throws -> [Figure] {
    let preview = PipelinePreview(of: Preset.named("parallax-table")!.document)
    let trajectory = preview.trajectory(of: gesture)
    guard let times = FrameTimes(along: trajectory, rate: Tick.rate, limit: samples) else {
      throw BenchError.software("the benchmark's gesture is too long")
    }
    let samples = Stopwatch.compare(pieces: samples, [{ sample(trajectory, $0) }])[0]
    let sheet = Stopwatch.compare(pieces: 1, [{ _ in draw(preview, times) }])[0]
    return [
      Figure("sample of a trajectory, in random order", samples.nanoseconds, "ns", atMost: 100),
      Figure("sample of a trajectory, allocations", samples.allocations, "", atMost: 0),
      Figure("film strip of \(times.count) frames", sheet.nanoseconds / 1e6, "ms", atMost: 50),
    ]
  }

  @inline(never)
  private static func sample(_ trajectory: Trajectory, _ count: Int) {
    let step = trajectory.duration / Double(count)
    var sum = 0.0
    // Sample in an order that branch predictors cannot learn.
    for index in 0..<count { sum += trajectory.sample(at: Double((index &* 7919) % count) * step).offset }
    precondition(sum.isFinite, "The list's offsets must be finite.")
  }

  /// Performs the work of `masthead play --format svg` after it has read its files.
  @inline(never)
  private static func draw(_ preview: PipelinePreview, _ times: FrameTimes) {
    let film = FilmStrip(of: preview, along: preview.trajectory(of: gesture), named: "Ten seconds", at: times).svg
    precondition(!film.isEmpty, "The film strip must have text.")
  }
}
