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
        case (_, .animating): ("Animation begins", 60)
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

  /// Returns moments at even times and at even fractions of the list's path, to fill a row of pictures.
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

/// The visible values of a moment's frame, for comparing the pictures of two moments.
private struct Appearance {
  let time: Double
  /// Positions and lengths in points, and fractions as hundredths, so that 1 counts as much as 100 points.
  private(set) var values: [Double]

  private static let fields = FrameField.all.filter { $0.stages == .appearance }

  init(_ frame: borrowing HeaderFrame, at state: ScrollState) {
    time = state.time
    var edge = 0.0
    frame.mask.forEachElement { element in
      switch element {
      case .lineTo(let point), .quadraticCurveTo(let point, _), .cubicCurveTo(let point, _, _): edge += point.y
      case .moveTo, .closePath: break
      }
    }
    values = [
      state.contentOffset, frame.header.y, frame.header.height, frame.image.y, frame.image.height,
      edge / Double(max(1, frame.mask.count)),
    ]
    for index in frame.elements.indices {
      let element = frame.elements[index]
      let rect = element.rect
      values += [rect.x, rect.y, rect.width, rect.height, 100 * element.opacity, element.rotation, element.blur]
    }
    values += frame.withFieldBytes { bytes in
      Self.fields.map { $0.unit == .points ? bytes[$0] : 100 * bytes[$0] }
    }
  }

  /// Returns the largest difference between two appearances, in points.
  func difference(from other: Appearance) -> Double {
    zip(values, other.values).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
  }
}

extension KeyMoment {
  /// Returns the most significant moments of a trajectory, in order of time. No two neighbors look the same.
  ///
  /// They include the beginning and the end. A gesture without a visible change has its beginning alone.
  static func choose(_ limit: Int, of preview: PipelinePreview, along trajectory: Trajectory) -> [KeyMoment] {
    let events = Array(events(of: trajectory).byWeight.prefix(64))
    let candidates = events + fillers(of: trajectory)
    var choice = Choice(candidates, preview, trajectory)
    // Each choice changes the neighbors, so an event that looked like its neighbor before may be allowed later.
    while choice.chosen.count < limit, let index = events.indices.first(where: choice.allows) { choice.take(index) }
    while choice.chosen.count < limit, let index = choice.farthest { choice.take(index) }
    return choice.moments
  }

  private struct Choice {
    let candidates: [KeyMoment]
    let appearances: [Appearance]
    let duration: Double
    /// The smallest visible difference between two moments: about two pixels of a small picture, in points.
    let threshold: Double
    /// The indices of the chosen candidates, in order of time.
    private(set) var chosen: [Int] = []

    init(_ candidates: [KeyMoment], _ preview: PipelinePreview, _ trajectory: Trajectory) {
      self.candidates = candidates
      duration = trajectory.duration
      threshold = max(1, 0.012 * preview.scene.device.height)
      var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
      var appearances: [Int: Appearance] = [:]
      for index in candidates.indices.sorted(by: { candidates[$0].time < candidates[$1].time }) {
        let state = playback.update(&frame, at: candidates[index].time)
        appearances[index] = Appearance(frame, at: state)
      }
      self.appearances = candidates.indices.map { appearances[$0]! }
    }

    var moments: [KeyMoment] {
      let moments = chosen.map { candidates[$0] }
      guard chosen.count == 2, appearances[chosen[0]].difference(from: appearances[chosen[1]]) < threshold else {
        return moments
      }
      return [moments[0]]
    }

    /// Returns the chosen moments directly before and after a candidate, if any.
    private func neighbors(of index: Int) -> [Appearance] {
      let time = appearances[index].time
      let before = chosen.last { appearances[$0].time <= time }
      let after = chosen.first { appearances[$0].time >= time }
      return [before, after].compactMap { $0 }.map { appearances[$0] }
    }

    /// Returns whether a candidate looks different from its neighbors. For the beginning and the end, which are chosen first,
    /// only the times must differ.
    func allows(_ index: Int) -> Bool {
      let appearance = appearances[index]
      return neighbors(of: index).allSatisfy {
        $0.time != appearance.time && (chosen.count < 2 || $0.difference(from: appearance) >= threshold)
      }
    }

    mutating func take(_ index: Int) {
      chosen.insert(index, at: chosen.firstIndex { appearances[$0].time > appearances[index].time } ?? chosen.count)
    }

    /// The candidate that differs most from its neighbors in time and appearance, or nil if each looks like a neighbor.
    var farthest: Int? {
      let span = max(1, appearances.reduce(0) { max($0, $1.difference(from: appearances[0])) })
      var best: (index: Int, distance: Double)?
      for index in candidates.indices where allows(index) {
        let appearance = appearances[index]
        let distance = neighbors(of: index).reduce(Double.infinity) {
          min($0, ($1.time - appearance.time).magnitude / max(duration, 1e-9) + $1.difference(from: appearance) / span)
        }
        if distance > best?.distance ?? 0 { best = (index, distance) }
      }
      return best?.index
    }
  }
}

extension [KeyMoment] {
  /// The moments by descending weight. Of equal weights, the earlier moment comes first.
  fileprivate var byWeight: [KeyMoment] { sorted { ($1.weight, $0.time) < ($0.weight, $1.time) } }
}
