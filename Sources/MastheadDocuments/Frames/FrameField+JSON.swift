import Masthead

extension FrameField {
  /// All fields as JSON for the web pages.
  package static var json: JSON { .array(all.map(\.json)) }

  private var json: JSON {
    var json: JSON = [
      "field": .string(identifier), "unit": .string(unit.rawValue), "default": .number(`default`),
      "stages": .array(stages.names.map(JSON.string)),
      "listed": .bool(columns.contains(.frames)),
    ]
    // An infinite bound has no key.
    if range.lowerBound.isFinite { json["minimum"] = .number(range.lowerBound) }
    if range.upperBound.isFinite { json["maximum"] = .number(range.upperBound) }
    return json
  }
}
