/// Computes the velocity of fingers at their release.
///
/// The velocity is the slope of the straight line that best fits the samples of the last 80 ms (least squares). So a
/// single sample that is late, duplicated or out of order hardly matters. UIKit documents no method. This one gives the
/// exact speed of an even movement.
struct VelocityTracker: Equatable, Sendable {
  private struct Sample: Equatable {
    var time: Double
    var position: Double
  }

  /// The age up to which a sample counts, in seconds.
  static let window = 0.08

  /// The tolerance for rounding errors of times that were converted between clocks, in seconds. Without it, rounding
  /// would decide whether a sample at the window's edge counts, and a replay on another clock would differ.
  private static let rounding = 1e-6

  /// The shortest time span from which a velocity is computed, in seconds: a frame of a 240 Hz screen.
  static let shortest = 1.0 / 240

  /// The maximum speed of a fling, in points per second. It is the limit of Android and Flutter; UIKit documents none.
  static let fastest = 8000.0

  private var samples: [Sample] = []

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Adds a sample. At the time of the last sample, the new position replaces the old one. An earlier time counts as
  /// the time of the last sample.
  mutating func add(_ position: Double, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].position = position
    } else {
      samples.append(Sample(time: time, position: position))
      samples.removeAll { $0.time < time - Self.window - Self.rounding }
    }
  }

  /// Moves all positions, for example when the origin of the content changes.
  mutating func shift(by distance: Double) {
    for index in samples.indices { samples[index].position += distance }
  }

  /// The time of the last sample.
  var latest: Double? { samples.last?.time }

  /// The velocity, in points per second; 0 if there are too few samples.
  var velocity: Double {
    guard let first = samples.first, let last = samples.last, last.time - first.time >= Self.shortest - Self.rounding
    else {
      return 0
    }
    let count = Double(samples.count)
    let middle = samples.reduce(0) { $0 + ($1.time - last.time) } / count
    let mean = samples.reduce(0) { $0 + ($1.position - last.position) } / count
    var (products, squares) = (0.0, 0.0)
    for sample in samples {
      let time = sample.time - last.time - middle
      products += time * (sample.position - last.position - mean)
      squares += time * time
    }
    return min(max(products / squares, -Self.fastest), Self.fastest)
  }
}
