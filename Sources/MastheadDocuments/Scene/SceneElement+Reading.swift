import Masthead

extension MastheadScene.Element {
  private static let shapeKey = Key("shape", .choice(Outline.self), "The shape that fills the element.")
  private static let gradientKey = Key(
    "gradient", Gradient.shape, "The upper and the lower color of the shape, in place of its color.")
  private static let pictureKey = Key(
    "picture", .choice(MastheadScene.Illustration.self),
    "A picture over the shape. The element's outline cuts it off.")
  private static let textsKey = Key(
    "texts", .list(of: Text.shape(aligned: .center)),
    "The texts over the shape and the picture, side by side in columns of the same width.", default: [])

  private static let (textKey, sizeKey, boldKey) = (Text.textKey(isRequired: false), Text.sizeKey, Text.boldKey)
  private static let alignmentKey = Text.alignmentKey(.leading)

  private static let keys: [any DocumentKey] = [
    textKey, sizeKey, boldKey, MastheadScene.Color.key, alignmentKey, shapeKey, gradientKey, pictureKey, textsKey,
  ]

  /// The looks of elements by name.
  static let byName = Shape<[String: MastheadScene.Element]>(
    schema: ["type": "object", "patternProperties": ["^\\$": true], "additionalProperties": shape.schema]
  ) { cursor throws(DocumentError) in
    guard case .object(let members) = cursor.json else { throw cursor.wrongType("an object") }
    var elements: [String: MastheadScene.Element] = [:]
    for member in members where !member.isForOtherTools {
      elements[member.key] = try cursor.errors.attempt { () throws(DocumentError) in
        try shape.read(cursor.value(of: member))
      }
    }
    return elements
  }

  /// A text alone, or a shape and a picture with texts over them.
  private static let shape = Shape<Self>.object(keys) { object throws(DocumentError) in
    let (isText, isDrawn) = (
      object[textKey.name] != nil, object[shapeKey.name] != nil || object[pictureKey.name] != nil
    )
    guard isText || isDrawn else {
      throw DocumentError(
        place: object.place, message: ErrorText.missing("key", textKey.name) + "; or give a shape or a picture")
    }
    let others: [String] =
      isText
      ? [shapeKey.name, gradientKey.name, pictureKey.name, textsKey.name]
      : [sizeKey.name, boldKey.name, alignmentKey.name]
    if let other = others.first(where: { object[$0] != nil }) {
      let owner = isText ? textKey.name : object[shapeKey.name] != nil ? shapeKey.name : pictureKey.name
      throw DocumentError(place: object.place, message: ErrorText.conflict(owner, other))
    }
  } _: { object throws(DocumentError) in
    if object[textKey.name] != nil { return Self(texts: [try Text.read(object, aligned: .leading)]) }
    return Self(
      shape: try object[shapeKey], color: try object[MastheadScene.Color.key] ?? .gray,
      gradient: try object[gradientKey], picture: try object[pictureKey], texts: try object[textsKey] ?? [])
  }.adding(
    "anyOf", .array([textKey.name, shapeKey.name, pictureKey.name].map { ["required": [.string($0)]] })
  ).adding(
    "if", ["required": [.string(textKey.name)]]
  ).adding(
    "then", .forbidding([shapeKey.name, gradientKey.name, pictureKey.name, textsKey.name])
  ).adding("else", .forbidding([sizeKey.name, boldKey.name, alignmentKey.name]))
}

extension JSON {
  /// Returns the schema of an object without some keys.
  fileprivate static func forbidding(_ keys: [String]) -> JSON {
    ["properties": .object(keys.map { Member($0, false) })]
  }
}

extension MastheadScene.Element.Gradient {
  fileprivate static let shape = Shape<Self>(
    schema: ["type": "array", "items": MastheadScene.Color.shape.schema, "minItems": 2, "maxItems": 2]
  ) { cursor throws(DocumentError) in
    let colors = try cursor.array()
    guard colors.count == 2 else { throw cursor.error(ErrorText.expected("2 colors", got: "\(colors.count)")) }
    let values = try cursor.elements(MastheadScene.Color.shape.read)
    return Self(top: values[0], bottom: values[1])
  }
}

extension MastheadScene.Element.Text {
  fileprivate static func textKey(isRequired: Bool) -> Key<String> {
    Key("text", .text, isRequired: isRequired, "The text. It wraps at the width that the element has at rest.")
  }

  fileprivate static let sizeKey = Key("size", .number(in: 1...200), "The font size, in points.", default: 17)
  fileprivate static let boldKey = Key("bold", .flag, "Whether the font is bold.", default: false)
  private static let colorKey = Key(
    "color", MastheadScene.Color.shape, "Red, green and blue in the sRGB space, each from 0 to 1.", default: [1, 1, 1])

  fileprivate static func alignmentKey(_ standard: Alignment) -> Key<Alignment> {
    Key(
      "alignment", .choice(Alignment.self), "The side of its column at which the text lies.",
      default: .string(standard.rawValue))
  }

  fileprivate static func shape(aligned standard: Alignment) -> Shape<Self> {
    .object([textKey(isRequired: true), sizeKey, boldKey, colorKey, alignmentKey(standard)]) {
      object throws(DocumentError) in try read(object, aligned: standard)
    }
  }

  fileprivate static func read(_ object: ObjectCursor, aligned standard: Alignment) throws(DocumentError) -> Self {
    Self(
      try object.require(textKey(isRequired: true)), size: try object[sizeKey] ?? 17,
      isBold: try object[boldKey] ?? false, color: try object[colorKey] ?? .white,
      alignment: try object[alignmentKey(standard)] ?? standard)
  }
}
