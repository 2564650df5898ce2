import Masthead

/// The places of the list at which a pipeline's events begin and end on one screen.
struct EventPlaces {
  struct Key: Hashable {
    let event: HeaderEvent
    let isPulled: Bool
  }

  /// The distances from the list's top, in points, of the events that hold from a place on.
  private(set) var places: [Key: (begins: Double, ends: Double)] = [:]

  /// An event that holds only between two places; nil if there is none.
  private(set) var odd: HeaderEvent?

  init(of pipeline: Pipeline, on environment: LayoutEnvironment) {
    let layout = pipeline.layout(in: environment)
    let distances = SampledHeader.coarse
    let events = distances.map { pipeline.frame(at: $0, layout, environment).events }
    for event in HeaderEvent.allCases where events.contains(where: { $0.contains(event.event) }) {
      let holds = events.map { $0.contains(event.event) }
      let pulled = holds.prefix { $0 }.count
      let scrolled = holds.reversed().prefix { $0 }.count
      if holds[pulled..<max(pulled, holds.count - scrolled)].contains(true) { odd = event }
      func isFresh(_ distance: Double) -> Bool {
        pipeline.frame(at: distance, layout, environment).events.contains(event.event)
      }
      if pulled > 0, pulled < holds.count {
        let begins = Self.border(distances[pulled - 1], distances[pulled], isFresh)
        let ends = Self.border(begins, distances.last!) {
          Self.stays(event, from: begins, at: $0, pipeline, layout, environment)
        }
        places[Key(event: event, isPulled: true)] = (begins, ends)
      }
      if scrolled > 0 {
        let first = holds.count - scrolled
        let begins = first == 0 ? distances[0] : Self.border(distances[first], distances[first - 1], isFresh)
        let ends = Self.border(begins, distances[0]) {
          Self.stays(event, from: begins, at: $0, pipeline, layout, environment)
        }
        places[Key(event: event, isPulled: false)] = (begins, ends)
      }
    }
  }

  /// Whether an event that has begun still holds at a distance.
  private static func stays(
    _ event: HeaderEvent, from begin: Double, at distance: Double, _ pipeline: Pipeline, _ layout: HeaderLayout,
    _ environment: LayoutEnvironment
  ) -> Bool {
    var played = pipeline
    played.restart()
    var frame = HeaderFrame()
    played.update(&frame, at: .dragged(to: begin, layout, environment))
    played.update(&frame, at: .dragged(to: distance, layout, environment, time: 1))
    return frame.events.contains(event.event)
  }

  /// Returns the farthest distance on the way from one to another at which a condition holds.
  private static func border(_ inside: Double, _ outside: Double, _ holds: (Double) -> Bool) -> Double {
    var (inside, outside) = (inside, outside)
    if holds(outside) { return outside }
    for _ in 0..<50 {
      let middle = (inside + outside) / 2
      if holds(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }
}
