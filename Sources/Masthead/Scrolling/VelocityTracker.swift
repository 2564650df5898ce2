/// Finds out how fast fingers moved when they let go.
///
/// The speed is the slope of the straight line that fits the samples of the last 80 ms best (least squares), so that a single
/// sample which came late, twice or out of order hardly matters. UIKit documents no method; this one gives an even movement
/// exactly its speed.
struct VelocityTracker: Equatable, Sendable {
  private struct Sample: Equatable {
    var time: Double
    var position: Double
  }

  /// How long a sample counts, in seconds.
  static let window = 0.08

  /// The shortest time from which a speed is told, in seconds: a beat of a 240 Hz screen.
  static let shortest = 1.0 / 240

  /// The fastest that a list is thrown, in points a second: Android's and Flutter's limit; UIKit documents none.
  static let fastest = 8000.0

  private var samples: [Sample] = []

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  /// Notes where the fingers are. A time that was there already takes the new position; an earlier one counts as the latest.
  mutating func add(_ position: Double, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].position = position
    } else {
      samples.append(Sample(time: time, position: position))
      samples.removeAll { $0.time < time - Self.window }
    }
  }

  /// Moves all positions, as when the list goes on counting from elsewhere.
  mutating func shift(by distance: Double) {
    for index in samples.indices { samples[index].position += distance }
  }

  /// The time of the last sample.
  var latest: Double? { samples.last?.time }

  /// The speed, in points a second: 0 where too few samples tell it.
  var velocity: Double {
    guard let first = samples.first, let last = samples.last, last.time - first.time >= Self.shortest * 0.999 else {
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
