import Masthead

/// What a picture of a moment shows, as far as two moments can be told apart by it.
private struct Look {
  let time: Double
  /// Places in points, and shares as so many points that a full one is as visible as a hundred.
  let places: [Double]

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
      edge / Double(max(1, frame.mask.count)), 100 * frame.opacity, 100 * frame.scrim, frame.blur,
    ]
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
    while choice.chosen.count < limit, telling.indices.contains(where: { choice.take($0) }) {}
    while choice.chosen.count < limit, let index = choice.farthest, choice.take(index) {}
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

    /// Takes a candidate, unless it was taken or looks as one beside it does. The first two, the beginning and the end, are taken anyway.
    mutating func take(_ index: Int) -> Bool {
      let place = chosen.firstIndex { looks[$0].time >= looks[index].time } ?? chosen.count
      if place < chosen.count, looks[chosen[place]].time == looks[index].time { return false }
      if chosen.count >= 2 {
        for neighbor in [place - 1, place] where chosen.indices.contains(neighbor) {
          if looks[chosen[neighbor]].difference(from: looks[index]) < threshold { return false }
        }
      }
      chosen.insert(index, at: place)
      return true
    }

    /// The candidate that is farthest from those beside it, in time and in looks; nil where all look as one of them does.
    var farthest: Int? {
      let span = max(1, looks.reduce(0) { max($0, $1.difference(from: looks[0])) })
      var best: (index: Int, distance: Double)?
      for index in candidates.indices where !chosen.contains(index) {
        let look = looks[index]
        let before = chosen.last { looks[$0].time <= look.time }
        let after = chosen.first { looks[$0].time >= look.time }
        let neighbors = [before, after].compactMap { $0 }.map { looks[$0] }
        guard neighbors.allSatisfy({ $0.difference(from: look) >= threshold && $0.time != look.time }) else { continue }
        let distance = neighbors.reduce(Double.infinity) {
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
