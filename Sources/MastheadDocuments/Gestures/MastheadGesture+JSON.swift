import Masthead

extension MastheadGesture {
  /// The range of times and durations in a gesture, in seconds.
  static let times = 0.0...3600

  private static let place = Shape.number(in: ScrollInput.distances)
  private static let time = Shape.number(in: times)

  private static let from = Key("from", place, isRequired: true, "The first offset, in points below the top.")
  private static let to = Key("to", place, isRequired: true, "The last offset, in points below the top.")
  private static let count = Key(
    "count", .whole(in: 1...eventLimit), isRequired: true, "The number of offsets, including both ends.")
  private static let distance = Key(
    "distance", place, isRequired: true, "The downward distance of the pull, in points.")
  private static let hold = Key("hold", time, "The time that the finger then rests, in seconds.", default: 0.1)
  private static let velocity = Key(
    "velocity", .number(in: -fastestFling...fastestFling), isRequired: true,
    "The velocity of the content offset, in points per second. A negative velocity goes towards the top.")
  private static let through = Key(
    "through", Shape.list(of: place).nonEmpty(), isRequired: true,
    "The positions of the finger, in points below its start.")
  private static let dragDuration = Key("duration", time, "The duration, in seconds.", default: 0.5)
  private static let pauseDuration = Key("duration", time, isRequired: true, "The length of the pause, in seconds.")
  private static let fromTop = Key(
    "fromTop", place, isRequired: true, "The resting position of the list, in points below the top.")

  /// A reference to the definition of a gesture in the schema. Nested gestures refer to it, or the schema would be infinite.
  static let reference: JSON = ["$ref": "#/$defs/gesture"]

  private static let nested = Shape<MastheadGesture>(schema: reference) { cursor throws(DocumentError) in
    try shape.read(cursor)
  }

  /// The keys for the kinds of gestures. A gesture has exactly one of them.
  private static let kinds: [Key<MastheadGesture>] = [
    Key(
      "sweep",
      .object([from, to, count]) { object throws(DocumentError) in
        .sweep(
          from: try object.require(from), to: try object.require(to), count: try object.require(count))
      }, "Sets the content offset to evenly spaced values, one per tick of 1/120 s."),
    Key(
      "pull",
      .object([distance, hold]) { object throws(DocumentError) in
        let distance = try object.require(distance)
        guard let hold = try object[hold] else { return .pull(distance) }
        return .pull(distance, hold: hold)
      }, "A finger pulls the list down, holds it, and releases it."),
    Key(
      "fling",
      .object([velocity]) { object throws(DocumentError) in .fling(velocity: try object.require(velocity)) },
      "A finger flings the list."),
    Key(
      "drag",
      .object([through, dragDuration]) { object throws(DocumentError) in
        let places = try object.require(through)
        guard let duration = try object[dragDuration] else { return .drag(through: places) }
        return .drag(through: places, duration: duration)
      }, "A finger moves through positions at an even pace, then releases."),
    Key(
      "pause", .object([pauseDuration]) { object throws(DocumentError) in .pause(try object.require(pauseDuration)) },
      "A pause."),
    Key(
      "scrollTo",
      .object([fromTop]) { object throws(DocumentError) in .scrollTo(fromTop: try object.require(fromTop)) },
      "Scrolls to a position below the top, or to the end of a shorter list, and rests there."),
    Key(
      "sequence",
      Shape.list(of: nested).map { .sequence($0) }, "Gestures, one after the other."),
    Key(
      "captured",
      Shape.list(of: ScrollEvent.shape).map { .captured($0) }, "The recorded events."),
  ]

  /// An object with exactly one key, which names the kind of gesture.
  static let shape = Shape<MastheadGesture>.oneOf(kinds) { object throws(DocumentError) in
    try object.require(kinds.first { object[$0.name] != nil }!)
  }

  /// The gesture as documents write it. Numbers that are not finite become null.
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
    case .captured(let events): ["captured": .array(events.map(\.json))]
    }
  }
}
