import Masthead

extension HeaderElement {
  /// The element as a document contains it, without values that equal their defaults. Omits ``fittingSize``, which is
  /// not part of a document.
  package var json: JSON {
    var json: JSON = ["name": .string(name)]
    for (key, value) in geometry.members(startingFrom: ElementGeometry()) { json[key] = value }
    json["anchor"] = anchor.map { .string($0.rawValue) }
    if !isClipped { json["clipped"] = .bool(false) }
    json["collapsed"] = collapsed.map { .object($0.members(startingFrom: geometry)) }
    return json
  }

  /// Reads an element from ``json``.
  package init(_ json: JSON) throws(DocumentError) {
    self = try Self.shape.read(JSONCursor(json: json, place: ""))
  }
}

extension ElementGeometry {
  /// The members of a document's object for the values that differ from another geometry.
  fileprivate func members(startingFrom other: ElementGeometry) -> KeyValuePairs<String, JSON?> {
    let insets: JSON = .object([
      "top": topInset == other.topInset ? nil : topInset,
      "leading": insets.leading == other.insets.leading ? nil : .number(insets.leading),
      "bottom": insets.bottom == other.insets.bottom ? nil : .number(insets.bottom),
      "trailing": insets.trailing == other.insets.trailing ? nil : .number(insets.trailing),
    ])
    return [
      "alignment": alignment == other.alignment ? nil : .string(alignment.rawValue),
      "width": width == other.width ? nil : width.json,
      "height": height == other.height ? nil : height.json,
      "minimumHeight": minimumHeight == other.minimumHeight ? nil : .number(minimumHeight),
      "maximumHeight": maximumHeight == other.maximumHeight ? nil : .finite(maximumHeight),
      "insets": insets == [:] ? nil : insets,
      "within": container == other.container ? nil : .string(container.rawValue),
      "cornerRadius": cornerRadius == other.cornerRadius ? nil : .number(cornerRadius),
    ]
  }

  /// The top inset as a document contains it.
  package var topInset: JSON { topInsetExcludesSafeArea ? .belowBar(insets.top) : .number(insets.top) }
}

extension ElementLength {
  /// The length as a document contains it.
  package var json: JSON {
    switch self {
    case .points(let points): .number(points)
    case .excludingSafeArea(let points): .belowBar(points)
    case .fill: "fill"
    case .fit: "fit"
    }
  }
}

extension JSON {
  /// A length below the bar as a document contains it, in points.
  package static func belowBar(_ points: Double) -> JSON { ["excludingSafeArea": .number(points)] }
}
