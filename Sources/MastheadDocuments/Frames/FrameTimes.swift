import Masthead

/// The times of the frames along a trajectory: evenly from its beginning on, up to the first at or after its end.
public struct FrameTimes: Sendable {
  /// Frames a second.
  public let rate: Double

  /// How many frames there are.
  public let count: Int

  /// The times at a rate; nil where there would be more frames than a limit.
  public init?(along trajectory: Trajectory, rate: Double, limit: Int) {
    let duration = trajectory.duration
    guard duration * rate < Double(limit) else { return nil }
    // The product may be rounded to either side of a whole number; the time itself says which frame is the last.
    var last = max(0, Int(duration * rate) - 1)
    while Double(last) / rate < duration { last += 1 }
    guard last < limit else { return nil }
    self.rate = rate
    count = last + 1
  }

  /// The time of a frame, in seconds.
  public subscript(index: Int) -> Double { Double(index) / rate }
}
