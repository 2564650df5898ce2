import Masthead
import MastheadDocuments

/// A moment of a gesture that a film strip shows.
package struct KeyMoment: Equatable, Sendable {
  /// In seconds from the gesture's beginning.
  package let time: Double

  /// What happens, in words; empty for a moment in between.
  package let caption: String

  /// How much the moment tells: the larger, the more.
  let weight: Double
}

extension KeyMoment {
  /// The moments of a trajectory at which something happens.
  static func telling(of trajectory: Trajectory) -> [KeyMoment] {
    let times = sampleTimes(of: trajectory)
    let samples = times.map(trajectory.sample)
    var moments = [KeyMoment(time: 0, caption: "Beginning", weight: 100)]
    moments += changes(times, samples, trajectory.limits) + turns(times, samples, trajectory.limits)
    let caption = samples[samples.count - 1].phase == .dragging ? "Held" : "At rest"
    moments.append(KeyMoment(time: trajectory.duration, caption: caption, weight: 99))
    return moments
  }

  /// The most times at which a trajectory is looked at.
  private static let sampleLimit = 4000.0

  /// Even times, and those at which the trajectory itself says that something changes, in order.
  private static func sampleTimes(of trajectory: Trajectory) -> [Double] {
    let duration = trajectory.duration
    let count = max(1, min(sampleLimit, (duration * Tick.rate).rounded(.up)))
    let even = (0...Int(count)).map { duration * Double($0) / count }
    return Set(even + trajectory.moments.filter { $0 <= duration }).sorted()
  }

  /// Where something else begins to move the list.
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

  /// Where the list turns round.
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

  /// Moments at even times, and after even parts of the list's way: what a row of pictures is filled up with.
  static func between(of trajectory: Trajectory) -> [KeyMoment] {
    let times = sampleTimes(of: trajectory)
    var way = [0.0]
    for index in times.indices.dropFirst() {
      let step = trajectory.sample(at: times[index]).offset - trajectory.sample(at: times[index - 1]).offset
      way.append(way[index - 1] + step.magnitude)
    }
    let (count, length) = (24, way[way.count - 1])
    var between = (1..<count).map { trajectory.duration * Double($0) / Double(count) }
    var part = 1
    for (time, passed) in zip(times, way) where length > 0 {
      while part < count, passed >= length * Double(part) / Double(count) {
        between.append(time)
        part += 1
      }
    }
    return Set(between).sorted().map { KeyMoment(time: $0, caption: "", weight: 0) }
  }
}
