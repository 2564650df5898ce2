import Masthead

/// Evenly spaced times of frames along a trajectory, from its beginning to the first frame at or after its end.
///
/// ```swift
/// let list = ScrollState(
///   contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
/// let layout = Pipeline(Header(height: 300)) {}.layout(in: list.environment)
/// let trajectory = Trajectory(of: .pull(100), over: layout, from: list)
/// let times = FrameTimes(along: trajectory, rate: 60, limit: 1000)
/// print(times?[60] ?? 0)  // 1.0
/// ```
public struct FrameTimes: Sendable {
  /// The rate, in frames per second.
  public let rate: Double

  /// The number of frames.
  public let count: Int

  /// Creates the times at a rate, in frames per second. Returns nil if there would be more frames than `limit`.
  public init?(along trajectory: Trajectory, rate: Double, limit: Int) {
    let duration = trajectory.duration
    guard duration * rate < Double(limit) else { return nil }
    // The product may round to either side of a whole number, so the frames' own times decide which is the last.
    var last = max(0, Int(duration * rate) - 1)
    while Double(last) / rate < duration { last += 1 }
    guard last < limit else { return nil }
    self.rate = rate
    count = last + 1
  }

  /// The time of a frame, in seconds.
  public subscript(index: Int) -> Double { Double(index) / rate }
}
