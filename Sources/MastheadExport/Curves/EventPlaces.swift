import Masthead

/// The places of the list at which a pipeline's events begin and end on one screen.
struct EventPlaces {
  struct Key: Hashable {
    let event: HeaderEvent
    let isPulled: Bool
  }

  /// The distances from the list's top, in points, at which events begin and end.
  private(set) var places: [Key: (begins: Double, ends: Double)] = [:]

  /// An event that is active only between two places, which a threshold cannot describe; nil if there is none.
  private(set) var odd: HeaderEvent?

  /// Finds the places from a header's frames at some distances.
  init(
    in frames: [(distance: Double, frame: HeaderFrame)], of pipeline: Pipeline, _ layout: HeaderLayout,
    _ environment: LayoutEnvironment
  ) {
    let (first, last) = (frames[0].distance, frames[frames.count - 1].distance)
    for event in HeaderEvent.allCases {
      let holds = frames.map { $0.frame.events.contains(event.event) }
      guard holds.contains(true) else { continue }
      let pulled = holds.prefix { $0 }.count
      let scrolled = holds.reversed().prefix { $0 }.count
      if holds[pulled..<max(pulled, holds.count - scrolled)].contains(true) { odd = event }
      func isFresh(_ distance: Double) -> Bool {
        pipeline.frame(at: distance, layout, environment).events.contains(event.event)
      }
      func place(_ begins: Double, towards end: Double) -> (begins: Double, ends: Double) {
        let ends = border(from: begins, to: end) {
          Self.stays(event, from: begins, at: $0, pipeline, layout, environment)
        }
        return (begins, ends)
      }
      if pulled > 0, pulled < holds.count {
        let begins = border(from: frames[pulled - 1].distance, to: frames[pulled].distance, isFresh)
        places[Key(event: event, isPulled: true)] = place(begins, towards: last)
      }
      if scrolled > 0 {
        let index = holds.count - scrolled
        let begins =
          index == 0 ? first : border(from: frames[index].distance, to: frames[index - 1].distance, isFresh)
        places[Key(event: event, isPulled: false)] = place(begins, towards: first)
      }
    }
  }

  /// Returns whether an event that has begun is still active at a distance.
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
}
