import Masthead

extension ScrollInput {
  package enum Kind: String, CaseIterable, Sendable { case touch, wheel, key, statusBarTap, contentOffset, scrollTo }

  /// All keys that the JSON object of an input may have.
  package static let keys = ["type", "phase", "identifier", "x", "y", "deltaX", "deltaY", "key", "fromTop"]

  /// The range of distances in documents, in points.
  package static let distances = -1e6...1e6

  private static let distance = Shape.number(in: distances)
  private static let type = Key("type", .choice(Kind.self), isRequired: true, "The kind of event.")
  private static let phase = Key("phase", .choice(TouchPhase.self), isRequired: true, "The phase of the touch.")
  private static let identifier = Key(
    "identifier", .whole(in: Int(Int32.min)...Int(Int32.max)), "The identifier of the finger.", default: 0)
  private static let x = Key("x", distance, "The horizontal position of the finger, in points. It has no effect.")
  private static let y = Key(
    "y", distance, isRequired: true, "The vertical position of the finger in the list, in points.")
  private static let deltaX = Key("deltaX", distance, "The horizontal distance of a wheel. It has no effect.")
  private static let deltaY = Key(
    "deltaY", distance, isRequired: true, "The increase of the content offset, in points.")
  private static let key = Key("key", .choice(ScrollKey.self), isRequired: true, "A key that scrolls.")
  private static let fromTop = Key(
    "fromTop", distance, isRequired: true, "The new position of the list, in points below its top.")

  /// Returns the keys that a kind of input reads.
  private static func keys(for kind: Kind) -> [any DocumentKey] {
    switch kind {
    case .touch: [phase, identifier, y]
    case .wheel: [deltaY]
    case .key: [key]
    case .statusBarTap: []
    case .contentOffset, .scrollTo: [fromTop]
    }
  }

  /// Reads an input from an object whose type is known. Horizontal values are validated but ignored.
  package init(_ kind: Kind, _ object: ObjectCursor) throws(DocumentError) {
    try object.check([Self.x, Self.deltaX] + Self.keys(for: kind))
    for key in [Self.x, Self.deltaX] { _ = try object[key] }
    self =
      switch kind {
      case .touch:
        .touch(
          try object.require(Self.phase), identifier: try object[Self.identifier] ?? 0, y: try object.require(Self.y))
      case .wheel: .wheel(deltaY: try object.require(Self.deltaY))
      case .key: .key(try object.require(Self.key))
      case .statusBarTap: .statusBarTap
      case .contentOffset: .contentOffset(fromTop: try object.require(Self.fromTop))
      case .scrollTo: .scrollTo(fromTop: try object.require(Self.fromTop))
      }
  }

  /// The input as input batches and gesture files write it.
  package var json: JSON {
    switch self {
    case .touch(let phase, let identifier, let y):
      [
        "type": "touch", "phase": .string(phase.rawValue), "identifier": .number(Double(identifier)), "y": .finite(y),
      ]
    case .wheel(let delta): ["type": "wheel", "deltaY": .finite(delta)]
    case .key(let key): ["type": "key", "key": .string(key.rawValue)]
    case .statusBarTap: ["type": "statusBarTap"]
    case .contentOffset(let distance): ["type": "contentOffset", "fromTop": .finite(distance)]
    case .scrollTo(let distance): ["type": "scrollTo", "fromTop": .finite(distance)]
    }
  }

  /// Returns the JSON Schema of an input's object that also has other keys. Keys that a kind of input ignores may have any value.
  fileprivate static func schema(with others: [any DocumentKey]) -> JSON {
    let checked: [any DocumentKey] = [type, x, deltaX] + others
    var unchecked: [JSON.Member] = []
    for key in Kind.allCases.flatMap(keys(for:)) where !unchecked.contains(where: { $0.key == key.name }) {
      unchecked.append(JSON.Member(key.name, true))
    }
    var schema = JSON.objectSchema(
      of: checked.map { JSON.Member($0.name, $0.schema) } + unchecked,
      required: checked.filter(\.isRequired).map { .string($0.name) })
    schema["allOf"] = .array(
      Kind.allCases.filter { !keys(for: $0).isEmpty }.map { kind in
        var then = JSON.objectSchema(of: keys(for: kind))
        for rule in ["type", "patternProperties", "additionalProperties"] { then[rule] = nil }
        return ["if": .whose("type", isOneOf: [kind.rawValue]), "then": then]
      })
    return schema
  }
}

extension ScrollEvent {
  private static let when = Key(
    "time", .number(in: MastheadGesture.times), isRequired: true, "The time of the event, in seconds.")

  static let shape = Shape<ScrollEvent>(schema: ScrollInput.schema(with: [when])) { cursor throws(DocumentError) in
    let object = try cursor.object(allowing: ScrollInput.keys + [when.name])
    let time = try object.errors.attempt { () throws(DocumentError) in try object.require(when) }
    let input = try ScrollInput(object.require("type").choice(ScrollInput.Kind.self), object)
    return ScrollEvent(input, at: time ?? 0)
  }

  /// The event as gesture files write it.
  var json: JSON {
    var json = input.json
    json["time"] = .finite(time)
    return json
  }
}
