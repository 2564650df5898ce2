import Masthead

extension MastheadScene.Element {
  private static let labelKey = Key("label", .text, "The element's name for people. By default its name in the header.")
  private static let shapeKey = Key(
    "shape", .choice(MastheadScene.ElementShape.self),
    "The shape of the element. By default a rectangle for a fill or an outline.")
  private static let fillKey = Key(
    "fill", Fill.shape, "What fills the shape: a color, a gradient or a material.")
  private static let gradientKey = Key(
    "gradient", Fill.twoColors, "The upper and the lower color of the shape, in place of its color.")
  private static let outlineKey = Key("outline", Outline.shape, "A line around the shape, inside it.")
  private static let pictureKey = Key(
    "picture", MastheadScene.PictureSource.shape,
    "A picture over the shape: one of the scene's pictures, or an illustration. The shape cuts it off.")
  private static let focusKey = Key(
    "focus", MastheadPoint.shares,
    "The point of the picture that stays visible, in shares of its width and its height.", default: [0.5, 0.5])
  private static let textsKey = Key(
    "texts", .list(of: Text.shape(aligned: .center)).limited(to: 32, "texts"),
    "The texts over the shape and the picture.", default: [])
  private static let axisKey = Key(
    "axis", .choice(Axis.self),
    "How several texts are arranged: side by side in columns of the same width, or one below the other.",
    default: .string(Axis.horizontal.rawValue))
  private static let roleKey = Key(
    "role", .choice(Role.self), "What the element is for people who cannot see it. By default a text or a picture.")
  private static let alternativeKey = Key(
    "alt", .text, "The alternative text of the element. By default its texts.")

  private static let (textKey, sizeKey, boldKey) = (Text.textKey(isRequired: false), Text.sizeKey, Text.boldKey)
  private static let (weightKey, overflowKey) = (Text.weightKey, Text.overflowKey)
  private static let alignmentKey = Text.alignmentKey(.leading)
  private static let colorKey = Key(
    "color", MastheadScene.DynamicColor.shape,
    "The color of a text alone, of a shape without a fill, or of an icon. \(MastheadScene.DynamicColor.summary)",
    default: [0.5, 0.5, 0.5])

  private static let keys: [any DocumentKey] = [
    labelKey, textKey, sizeKey, weightKey, boldKey, colorKey, alignmentKey, overflowKey, shapeKey, fillKey, gradientKey,
    outlineKey, pictureKey, focusKey, textsKey, axisKey, roleKey, alternativeKey,
  ]

  /// The keys that a text alone cannot have, and the keys that only a text alone can have.
  private static let (drawnKeys, textKeys) = (
    [
      shapeKey.name, fillKey.name, gradientKey.name, outlineKey.name, pictureKey.name, focusKey.name, textsKey.name,
      axisKey.name,
    ],
    [sizeKey.name, weightKey.name, boldKey.name, alignmentKey.name, overflowKey.name]
  )

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
    let isText = object[textKey.name] != nil
    if let other = (isText ? drawnKeys : textKeys).first(where: { object[$0] != nil }) {
      guard let owner = isText ? textKey.name : drawnKeys.first(where: { object[$0] != nil }) else {
        throw DocumentError(
          place: object.place, message: ErrorText.missing("key", textKey.name) + "; or give a shape or a picture")
      }
      throw DocumentError(place: object.place, message: ErrorText.conflict(owner, other))
    }
    try Text.checkWeight(in: object)
    if object[fillKey.name] != nil, object[gradientKey.name] != nil {
      throw DocumentError(place: object.place, message: ErrorText.conflict(fillKey.name, gradientKey.name))
    }
  } _: { object throws(DocumentError) in
    var look = Self(
      label: try object[labelKey], outline: try object[outlineKey], picture: try object[pictureKey],
      focus: try object[focusKey] ?? MastheadPoint(x: 0.5, y: 0.5), texts: try object[textsKey] ?? [],
      axis: try object[axisKey] ?? .horizontal, role: try object[roleKey], alternative: try object[alternativeKey])
    if object[textKey.name] != nil {
      look.texts = [try Text.read(object, aligned: .leading)]
      return look
    }
    let color = try object[colorKey]
    look.shape = try object[shapeKey]
    let (fill, gradient) = (try object[fillKey], try object[gradientKey])
    look.fill = fill ?? gradient
    if look.fill != nil {
      look.iconColor = color ?? .white
    } else if look.shape != nil {
      look.fill = .color(color ?? .gray)
    } else {
      look.iconColor = color ?? .gray
    }
    if look.shape == nil, look.picture == nil, look.fill != nil || look.outline != nil { look.shape = .rectangle }
    return look
  }.adding(
    "if", ["required": [.string(textKey.name)]]
  ).adding("then", .forbidding(drawnKeys)).adding("else", .forbidding(textKeys)).adding(
    "not",
    [
      "anyOf": [
        ["required": [.string(fillKey.name), .string(gradientKey.name)]],
        ["required": [.string(weightKey.name), .string(boldKey.name)]],
      ]
    ])
}

extension JSON {
  /// Returns the schema of an object without some keys.
  fileprivate static func forbidding(_ keys: [String]) -> JSON {
    ["properties": .object(keys.map { Member($0, false) })]
  }
}

extension MastheadPoint {
  fileprivate static let shares = Shape<Self>(
    schema: ["type": "array", "items": Shape.number(in: 0...1).schema, "minItems": 2, "maxItems": 2]
  ) { cursor throws(DocumentError) in
    let values = try cursor.elements(Shape.number(in: 0...1).read)
    guard values.count == 2 else {
      throw cursor.error(ErrorText.expected("2 numbers between 0 and 1", got: "\(values.count)"))
    }
    return Self(x: values[0], y: values[1])
  }
}

extension MastheadScene.Element.Fill {
  private static let gradientKey = Key(
    "gradient", colors(atMost: 8), "Colors that blend from top to bottom, at equal distances.")
  private static let materialKey = Key(
    "material", .choice(MastheadScene.Element.Material.self),
    "A translucent pane. Previews draw its tint; in an app it also blurs.")

  static let shape: Shape<Self> = .either(
    MastheadScene.DynamicColor.shape.map { .color($0) },
    or: .oneOf([gradientKey, materialKey]) { object throws(DocumentError) in
      if let colors = try object[gradientKey] { return .gradient(colors) }
      return .material(try object.require(materialKey))
    })

  static let twoColors: Shape<Self> = colors(atMost: 2).map { .gradient($0) }

  private static func colors(atMost limit: Int) -> Shape<[MastheadScene.DynamicColor]> {
    Shape(
      schema: [
        "type": "array", "items": MastheadScene.DynamicColor.shape.schema, "minItems": 2,
        "maxItems": .number(Double(limit)),
      ]
    ) { cursor throws(DocumentError) in
      let count = try cursor.array().count
      guard (2...limit).contains(count) else {
        throw cursor.error(ErrorText.expected(limit == 2 ? "2 colors" : "2 to \(limit) colors", got: "\(count)"))
      }
      return try cursor.elements(MastheadScene.DynamicColor.shape.read)
    }
  }
}

extension MastheadScene.Element.Outline {
  private static let colorKey = Key(
    "color", MastheadScene.DynamicColor.shape, isRequired: true, MastheadScene.DynamicColor.summary)
  private static let widthKey = Key("width", .number(in: 0...100), "In points.", default: 1)

  static let shape = Shape<Self>.object([colorKey, widthKey]) { object throws(DocumentError) in
    Self(color: try object.require(colorKey), width: try object[widthKey] ?? 1)
  }
}

extension MastheadScene.Element.Text {
  fileprivate static func textKey(isRequired: Bool) -> Key<String> {
    Key(
      "text", .text, isRequired: isRequired,
      """
      The text. Its column has the width that the element has at rest. {date} and {time} stand for the date and the time.
      """)
  }

  fileprivate static let sizeKey = Key("size", .number(in: 1...200), "The font size, in points.", default: 17)
  static let weightKey = Key(
    "weight", .whole(in: 100...900), "The weight of the font: 400 is regular, 700 bold.", default: 400)
  static let boldKey = Key("bold", .flag, "Whether the font has the weight 700.", default: false)
  fileprivate static let overflowKey = Key(
    "overflow", .choice(Overflow.self),
    "What happens to a text that is too large for its column: it wraps, shrinks, or is cut with an ellipsis.",
    default: .string(Overflow.wrap.rawValue))
  private static let colorKey = Key(
    "color", MastheadScene.DynamicColor.shape, MastheadScene.DynamicColor.summary, default: [1, 1, 1])

  fileprivate static func alignmentKey(_ standard: Alignment) -> Key<Alignment> {
    Key(
      "alignment", .choice(Alignment.self), "The side of its column at which the text lies.",
      default: .string(standard.rawValue))
  }

  fileprivate static func shape(aligned standard: Alignment) -> Shape<Self> {
    .object(
      [textKey(isRequired: true), sizeKey, weightKey, boldKey, colorKey, alignmentKey(standard), overflowKey],
      rule: { object throws(DocumentError) in try checkWeight(in: object) }
    ) {
      object throws(DocumentError) in try read(object, aligned: standard)
    }.adding("not", ["required": [.string(weightKey.name), .string(boldKey.name)]])
  }

  static func checkWeight(in object: ObjectCursor) throws(DocumentError) {
    guard object[weightKey.name] != nil, object[boldKey.name] != nil else { return }
    throw DocumentError(place: object.place, message: ErrorText.conflict(weightKey.name, boldKey.name))
  }

  /// Reads the weight of a font, which a document may also give as bold.
  static func weight(in object: ObjectCursor) throws(DocumentError) -> Int {
    let (weight, isBold) = (try object[weightKey], try object[boldKey] ?? false)
    return weight ?? (isBold ? 700 : 400)
  }

  fileprivate static func read(_ object: ObjectCursor, aligned standard: Alignment) throws(DocumentError) -> Self {
    Self(
      try object.require(textKey(isRequired: true)), size: try object[sizeKey] ?? 17, weight: try weight(in: object),
      color: try object[colorKey] ?? .white, alignment: try object[alignmentKey(standard)] ?? standard,
      overflow: try object[overflowKey] ?? .wrap)
  }
}

extension MastheadScene.PictureSource {
  private static let illustrations = MastheadScene.Illustration.allCases.map(\.rawValue)

  static let shape = Shape<Self>(
    schema: [
      "anyOf": [
        ["enum": .array(illustrations.map(JSON.string))],
        ["type": "string", "pattern": .string("^\(SceneName.pattern)$")],
      ]
    ]
  ) { cursor throws(DocumentError) in
    try read(cursor, allowing: [])
  }

  /// Reads the name of a picture. `words` are other words that the place allows.
  static func read(_ cursor: JSONCursor, allowing words: [String]) throws(DocumentError) -> Self {
    let names = words + cursor.names.pictures + illustrations
    guard case .string(let name) = cursor.json else { throw cursor.unknownValue(allowed: names) }
    if cursor.names.pictures.contains(name) { return .own(name) }
    guard let illustration = MastheadScene.Illustration(rawValue: name) else {
      throw cursor.error(ErrorText.unknown("picture", name, allowed: names))
    }
    return .illustration(illustration)
  }
}

extension MastheadScene.OwnPicture {
  /// The maximum size of a picture's file, in bytes.
  package static let limit = 200_000

  private static let types = ["png", "jpeg", "webp", "gif"].map { "data:image/\($0);base64," }
  private static let dataKey = Key("data", file, isRequired: true, "The picture's file, of at most 200 KB.")
  private static let alternativeKey = Key("alt", .text, "The alternative text of the picture.", default: "")

  private static let file = Shape<String>(
    schema: ["type": "string", "pattern": "^data:image/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$"]
  ) { cursor throws(DocumentError) in
    guard case .string(let text) = cursor.json else { throw cursor.wrongType("a data: URL") }
    guard let type = types.first(where: text.hasPrefix), isBase64(text.utf8.dropFirst(type.utf8.count)) else {
      throw cursor.error("must be a data: URL of a PNG, JPEG, WebP or GIF in base64")
    }
    let bytes = (text.utf8.count - type.utf8.count) * 3 / 4
    guard bytes <= limit else {
      throw cursor.error("a picture must have at most 200 KB, got \((bytes + 999) / 1000) KB")
    }
    return text
  }

  private static func isBase64(_ text: some Collection<UInt8>) -> Bool {
    var isEnding = false
    for byte in text {
      if byte == UInt8(ascii: "=") {
        isEnding = true
        continue
      }
      let letter = byte | 0x20
      let isDigit = (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 57) || byte == 43 || byte == 47
      guard isDigit, !isEnding else { return false }
    }
    return !text.isEmpty
  }

  private static let shape = Shape<Self>.object([dataKey, alternativeKey]) { object throws(DocumentError) in
    Self(data: try object.require(dataKey), alternative: try object[alternativeKey] ?? "")
  }

  /// A scene's own pictures by name.
  static let byName = Shape<[String: Self]>.byName(shape, limit: 16, "pictures")
}
