import Masthead

/// The effects of a pipeline that make frames depend on more than the list's position, so that curves alone cannot describe them.
struct Obstacles {
  private let pipeline: Pipeline
  private let environment: LayoutEnvironment

  /// The indices of the effects that depend on the time, the velocity or the scroll phase.
  private(set) var moving: [Int] = []

  /// The indices of the effects that depend on earlier frames.
  private(set) var remembering: [Int] = []

  init(in pipeline: Pipeline, on environment: LayoutEnvironment) {
    (self.pipeline, self.environment) = (pipeline, environment)
    var steady = pipeline
    steady.effects.removeAll(where: \.remembers)
    if dependsOnMotion(steady) {
      for (index, effect) in pipeline.effects.enumerated() where !effect.remembers {
        var without = steady
        without.effects.remove(at: pipeline.effects[..<index].count { !$0.remembers })
        guard !dependsOnMotion(without) else { continue }
        moving.append(index)
      }
    }
    for (index, effect) in pipeline.effects.enumerated() where effect.remembers {
      // Keep only this effect of those that depend on more than the list's position.
      var alone = pipeline
      alone.effects = pipeline.effects.enumerated().filter {
        $0.offset == index || !$0.element.remembers && !moving.contains($0.offset)
      }.map(\.element)
      if dependsOnPast(alone) { remembering.append(index) }
    }
  }

  /// A sentence that names these effects; nil if there are none.
  var sentence: String? {
    func part(_ indices: [Int], _ one: String, _ several: String) -> String? {
      var names: [String] = []
      for index in indices where !names.contains(pipeline.effects[index].kind.identifier) {
        names.append(pipeline.effects[index].kind.identifier)
      }
      return names.isEmpty ? nil : "\(enumeration(names, conjunction: "and")) \(names.count == 1 ? one : several)"
    }
    let parts = [
      part(moving, "follows the time, the velocity or the finger", "follow the time, the velocity or the finger"),
      part(remembering, "remembers earlier frames", "remember earlier frames"),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  /// Returns whether the numbers of a frame depend on earlier positions of the list.
  private func dependsOnPast(_ pipeline: Pipeline) -> Bool {
    let layout = pipeline.layout(in: environment)
    var played = pipeline
    var (frame, time) = (HeaderFrame(), 0.0)
    // Scroll up and down, slowly and in large steps, past each place where an effect may change.
    let ways = [(0.0, 1200.0, 7.0), (1200, 0, -7), (0, -600, -9), (-600, 0, 9), (0, 900, 300), (900, 0, -45)]
    for (start, end, step) in ways {
      for distance in stride(from: start, through: end, by: step) {
        time += 1.0 / 60
        played.update(&frame, at: .dragged(to: distance, layout, environment, time: time))
        if differs(frame, pipeline.frame(at: distance, layout, environment)) { return true }
      }
    }
    return false
  }

  /// Returns whether the numbers of a frame depend on the time, the velocity or the scroll phase.
  private func dependsOnMotion(_ pipeline: Pipeline) -> Bool {
    let layout = pipeline.layout(in: environment)
    return stride(from: -400.0, through: 1200, by: 25).contains { distance in
      let held = ScrollState.dragged(to: distance, layout, environment)
      let frame = pipeline.frame(at: held)
      var (later, faster, thrown) = (held, held, held)
      later.time = 3.7
      faster.velocity = 900
      (thrown.velocity, thrown.phase) = (-700, .decelerating)
      return [later, faster, thrown].contains { differs(pipeline.frame(at: $0), frame) }
    }
  }

  /// Returns whether frames differ in more than events and named values. Events are measured separately.
  private func differs(_ one: HeaderFrame, _ other: HeaderFrame) -> Bool {
    var other = other
    other.events = one.events
    other.values = one.values
    return one != other
  }
}
