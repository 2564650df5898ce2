import Masthead

extension Gesture {
  private enum Kind: String, CaseIterable {
    case sweep, pull, fling, drag, pause, scrollTo, sequence, captured
  }

  /// The longest time that a gesture may name, in seconds.
  private static let times = 0.0...3600

  /// Reads a gesture: an object with one key, which says what kind of gesture it is.
  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: Kind.allCases.map(\.rawValue))
    let present = Kind.allCases.filter { object[$0.rawValue] != nil }
    guard let kind = present.first, present.count == 1 else {
      let words = Kind.allCases.map { "\"\($0.rawValue)\"" }
      throw cursor.error("A gesture is an object with one key of \(enumeration(words, conjunction: "and")).")
    }
    self = try Self.read(kind, try object.require(kind.rawValue))
  }

  private static func read(_ kind: Kind, _ cursor: JSONCursor) throws(DocumentError) -> Gesture {
    let distances = ScrollInput.distances
    switch kind {
    case .sweep:
      let object = try cursor.object(allowing: ["from", "to", "count"])
      return .sweep(
        from: try object.require("from").number(in: distances), to: try object.require("to").number(in: distances),
        count: try object.require("count").whole(in: 1...eventLimit))
    case .pull:
      let object = try cursor.object(allowing: ["distance", "hold"])
      let distance = try object.require("distance").number(in: distances)
      guard let hold = object["hold"] else { return .pull(distance) }
      return .pull(distance, hold: try hold.number(in: times))
    case .fling:
      let object = try cursor.object(allowing: ["velocity"])
      return .fling(velocity: try object.require("velocity").number(in: -fastestFling...fastestFling))
    case .drag:
      let object = try cursor.object(allowing: ["through", "duration"])
      let cursors = try object.require("through").array()
      guard !cursors.isEmpty else { throw cursor.error("A finger goes through one place at least.") }
      var places: [Double] = []
      for cursor in cursors { places.append(try cursor.number(in: distances)) }
      guard let duration = object["duration"] else { return .drag(through: places) }
      return .drag(through: places, duration: try duration.number(in: times))
    case .pause:
      return .pause(try cursor.object(allowing: ["duration"]).require("duration").number(in: times))
    case .scrollTo:
      let object = try cursor.object(allowing: ["fromTop"])
      return .scrollTo(fromTop: try object.require("fromTop").number(in: distances))
    case .sequence:
      var gestures: [Gesture] = []
      for cursor in try cursor.array() { gestures.append(try Gesture(cursor)) }
      return .sequence(gestures)
    case .captured:
      var events: [ScrollEvent] = []
      for cursor in try cursor.array() {
        let object = try cursor.object(allowing: ScrollInput.keys + ["time"])
        let time = try object.require("time").number(in: times)
        events.append(
          ScrollEvent(try ScrollInput(object.require("type").choice(ScrollInput.Kind.self), object), at: time))
      }
      return .captured(events)
    }
  }

  public var json: JSON {
    switch self {
    case .sweep(let start, let end, let count):
      ["sweep": ["from": .finite(start), "to": .finite(end), "count": .number(Double(count))]]
    case .pull(let distance, let hold): ["pull": ["distance": .finite(distance), "hold": .finite(hold)]]
    case .fling(let velocity): ["fling": ["velocity": .finite(velocity)]]
    case .drag(let places, let duration):
      ["drag": ["through": .array(places.map(JSON.finite)), "duration": .finite(duration)]]
    case .pause(let duration): ["pause": ["duration": .finite(duration)]]
    case .scrollTo(let distance): ["scrollTo": ["fromTop": .finite(distance)]]
    case .sequence(let gestures): ["sequence": .array(gestures.map(\.json))]
    case .captured(let events):
      [
        "captured": .array(
          events.map { event in
            var json = event.input.json
            json["time"] = .finite(event.time)
            return json
          })
      ]
    }
  }
}
