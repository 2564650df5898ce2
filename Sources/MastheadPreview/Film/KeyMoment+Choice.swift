import Masthead
import MastheadDocuments

/// What a picture of a moment shows, as far as two moments can be told apart by it.
private struct Look {
  let time: Double
  /// Places in points, and shares as so many points that a full one is as visible as a hundred.
  private(set) var places: [Double]

  private static let appearance = FrameField.all.filter { $0.stages == .appearance }

  init(_ frame: borrowing HeaderFrame, at state: ScrollState) {
    time = state.time
    var edge = 0.0
    frame.mask.forEachElement { element in
      switch element {
      case .lineTo(let point), .quadraticCurveTo(let point, _), .cubicCurveTo(let point, _, _): edge += point.y
      case .moveTo, .closePath: break
      }
    }
    places = [
      state.contentOffset, frame.header.y, frame.header.height, frame.image.y, frame.image.height,
      edge / Double(max(1, frame.mask.count)),
    ]
    places += frame.withFieldBytes { bytes in
      Self.appearance.map { $0.unit == .points ? bytes[$0] : 100 * bytes[$0] }
    }
  }

  /// How far the two are from looking the same, in points.
  func difference(from other: Look) -> Double {
    zip(places, other.places).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
  }
}

extension KeyMoment {
  /// The moments of a trajectory that tell most of it, in order of time: no two neighbors look the same.
  ///
  /// The beginning and the end are always among them, but for a gesture that nothing is seen of, which has its beginning alone.
  static func choose(_ limit: Int, of preview: PipelinePreview, along trajectory: Trajectory) -> [KeyMoment] {
    let telling = Array(telling(of: trajectory).byWeight.prefix(64))
    let candidates = telling + between(of: trajectory)
    var choice = Choice(candidates, preview, trajectory)
    // One that looks as its neighbor does at first may differ from those that come to stand beside it.
    while choice.chosen.count < limit, let index = telling.indices.first(where: choice.allows) { choice.take(index) }
    while choice.chosen.count < limit, let index = choice.farthest { choice.take(index) }
    return choice.moments
  }

  private struct Choice {
    let candidates: [KeyMoment]
    let looks: [Look]
    let duration: Double
    /// What differs by less than this looks the same: about two pixels of a small picture, in points.
    let threshold: Double
    /// The places of those that were chosen, in order of time.
    private(set) var chosen: [Int] = []

    init(_ candidates: [KeyMoment], _ preview: PipelinePreview, _ trajectory: Trajectory) {
      self.candidates = candidates
      duration = trajectory.duration
      threshold = max(1, 0.012 * preview.scene.device.height)
      var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
      var looks: [Int: Look] = [:]
      for index in candidates.indices.sorted(by: { candidates[$0].time < candidates[$1].time }) {
        let state = playback.update(&frame, at: candidates[index].time)
        looks[index] = Look(frame, at: state)
      }
      self.looks = candidates.indices.map { looks[$0]! }
    }

    var moments: [KeyMoment] {
      let moments = chosen.map { candidates[$0] }
      guard chosen.count == 2, looks[chosen[0]].difference(from: looks[chosen[1]]) < threshold else { return moments }
      return [moments[0]]
    }

    /// Those before and after a candidate, as long as they are there.
    private func neighbors(of index: Int) -> [Look] {
      let time = looks[index].time
      let before = chosen.last { looks[$0].time <= time }
      let after = chosen.first { looks[$0].time >= time }
      return [before, after].compactMap { $0 }.map { looks[$0] }
    }

    /// Whether a candidate looks different from those beside it. Of the beginning and the end, which come first, only the
    /// times must differ.
    func allows(_ index: Int) -> Bool {
      let look = looks[index]
      return neighbors(of: index).allSatisfy {
        $0.time != look.time && (chosen.count < 2 || $0.difference(from: look) >= threshold)
      }
    }

    mutating func take(_ index: Int) {
      chosen.insert(index, at: chosen.firstIndex { looks[$0].time > looks[index].time } ?? chosen.count)
    }

    /// The candidate that is farthest from those beside it, in time and in looks; nil where all look as one of them does.
    var farthest: Int? {
      let span = max(1, looks.reduce(0) { max($0, $1.difference(from: looks[0])) })
      var best: (index: Int, distance: Double)?
      for index in candidates.indices where allows(index) {
        let look = looks[index]
        let distance = neighbors(of: index).reduce(Double.infinity) {
          min($0, ($1.time - look.time).magnitude / max(duration, 1e-9) + $1.difference(from: look) / span)
        }
        if distance > best?.distance ?? 0 { best = (index, distance) }
      }
      return best?.index
    }
  }
}

extension [KeyMoment] {
  /// Those that tell most first; of two that tell as much, the earlier.
  fileprivate var byWeight: [KeyMoment] { sorted { ($1.weight, $0.time) < ($0.weight, $1.time) } }
}
