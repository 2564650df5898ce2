import Masthead
import MastheadDocuments

/// A moment of a gesture that a film strip shows.
package struct KeyMoment: Equatable, Sendable {
  /// The time from the gesture's beginning, in seconds.
  package let time: Double

  /// A caption that describes the moment for people. Empty if nothing particular happens.
  package let caption: String

  /// The significance of the moment. Larger values are more significant.
  let weight: Double
}

extension KeyMoment {
  /// Returns the moments of a trajectory at which something happens.
  static func events(of trajectory: Trajectory) -> [KeyMoment] {
    let times = sampleTimes(of: trajectory)
    let samples = times.map(trajectory.sample)
    var moments = [KeyMoment(time: 0, caption: "Beginning", weight: 100)]
    moments += changes(times, samples, trajectory.limits) + turns(times, samples, trajectory.limits)
    let caption = samples[samples.count - 1].phase == .dragging ? "Held" : "At rest"
    moments.append(KeyMoment(time: trajectory.duration, caption: caption, weight: 99))
    return moments
  }

  /// The maximum number of even times at which a trajectory is sampled.
  private static let sampleLimit = 4000.0

  /// Returns even times, and the times at which the trajectory reports a change, in order.
  private static func sampleTimes(of trajectory: Trajectory) -> [Double] {
    let duration = trajectory.duration
    let count = max(1, min(sampleLimit, (duration * Tick.rate).rounded(.up)))
    let even = (0...Int(count)).map { duration * Double($0) / count }
    return Set(even + trajectory.moments.filter { $0 <= duration }).sorted()
  }

  /// Returns the moments at which the scroll phase changes.
  private static func changes(
    _ times: [Double], _ samples: [ScrollSample], _ limits: ScrollLimits
  ) -> [KeyMoment] {
    var moments: [KeyMoment] = []
    for (index, (before, now)) in zip(samples, samples.dropFirst()).enumerated() where before.phase != now.phase {
      let edge = now.offset < (limits.top + limits.bottom) / 2 ? "top" : "end"
      let (caption, weight): (String, Double) =
        switch (before.phase, now.phase) {
        case (.dragging, _): ("Let go", 92)
        case (.decelerating, .bouncing): ("Reaches the \(edge)", 90)
        case (.bouncing, .decelerating): ("Passes the \(edge)", 90)
        case (.idle, .dragging): ("Touched", 50)
        case (_, .dragging): ("Caught", 91)
        case (_, .animating): ("Sent on its way", 60)
        case (_, .idle): ("Comes to rest", 40)
        default: ("", 10)
        }
      if !caption.isEmpty { moments.append(KeyMoment(time: times[index + 1], caption: caption, weight: weight)) }
    }
    return moments
  }

  /// Returns the moments at which the list reverses its direction.
  private static func turns(
    _ times: [Double], _ samples: [ScrollSample], _ limits: ScrollLimits
  ) -> [KeyMoment] {
    let offsets = samples.map(\.offset)
    let (lowest, highest) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let range = highest - lowest
    return offsets.turningPoints(threshold: max(4, range / 20)).map { index in
      let offset = offsets[index]
      let isDeepest = offset == lowest && offset < limits.top
      let isHeld = samples[index].phase == .dragging
      let caption = isDeepest && isHeld ? "Deepest pull" : "Turns"
      return KeyMoment(time: times[index], caption: caption, weight: isDeepest || offset == highest ? 89 : 80)
    }
  }

  /// Returns moments at even times and at even fractions of the list's path. They fill up a row of pictures.
  static func fillers(of trajectory: Trajectory) -> [KeyMoment] {
    let times = sampleTimes(of: trajectory)
    var path = [0.0]
    for index in times.indices.dropFirst() {
      let step = trajectory.sample(at: times[index]).offset - trajectory.sample(at: times[index - 1]).offset
      path.append(path[index - 1] + step.magnitude)
    }
    let (count, length) = (24, path[path.count - 1])
    var fillers = (1..<count).map { trajectory.duration * Double($0) / Double(count) }
    var part = 1
    for (time, passed) in zip(times, path) where length > 0 {
      while part < count, passed >= length * Double(part) / Double(count) {
        fillers.append(time)
        part += 1
      }
    }
    return Set(fillers).sorted().map { KeyMoment(time: $0, caption: "", weight: 0) }
  }
}
