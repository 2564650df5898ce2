import Masthead

extension MastheadScene {
  /// A color in the sRGB color space.
  public struct Color: Equatable, Sendable {
    /// The red component, from 0 to 1.
    public var red: Double
    /// The green component, from 0 to 1.
    public var green: Double
    /// The blue component, from 0 to 1.
    public var blue: Double
    /// The opacity, from 0 to 1.
    public var opacity: Double

    /// Creates a color from components between 0 and 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }

  /// A color for the light and for the dark appearance.
  public struct DynamicColor: Equatable, Sendable {
    /// The color in the light appearance.
    public var light: Color
    /// The color in the dark appearance. Nil for the light color. Previews then draw a nearly white surface nearly
    /// black, and nearly black text nearly white, like semantic colors.
    public var dark: Color?

    /// Creates a color that previews adapt to the dark appearance, or a pair of colors.
    public init(_ light: Color, dark: Color? = nil) {
      self.light = light
      self.dark = dark
    }
  }
}

extension MastheadScene.DynamicColor {
  package static let gray = Self(.gray)
  package static let white = Self(.white)
}

extension MastheadScene.Color {
  package static let white = MastheadScene.Color(red: 1, green: 1, blue: 1)
  package static let gray = MastheadScene.Color(red: 0.5, green: 0.5, blue: 0.5)

  /// The color in CSS notation, such as `rgb(255 128 0)` or `rgb(255 128 0 / 0.5)`.
  package var css: String {
    let components = [red, green, blue].map { String(Int(($0 * 255).rounded())) }.joined(separator: " ")
    return opacity < 1 ? "rgb(\(components) / \(decimal((opacity * 1000).rounded() / 1000)))" : "rgb(\(components))"
  }

  /// The color as `#rrggbb`, or as `#rrggbbaa` if it is translucent.
  package var hexadecimal: String {
    let parts = [red, green, blue] + (opacity < 1 ? [opacity] : [])
    return parts.reduce("#") { text, part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return text + (digits.count == 1 ? "0" : "") + digits
    }
  }

  /// Creates a color from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for another text.
  package init?(css: some StringProtocol) {
    let digits = css.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard css.utf8.first == UInt8(ascii: "#"), digits.count == css.utf8.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let values = bytes.map { Double($0) / 255 }
    self.init(red: values[0], green: values[1], blue: values[2], opacity: values.count == 4 ? values[3] : 1)
  }
}

// MARK: Reading

/// The named colors and pictures of a scene, for the other parts of the scene.
package struct SceneNames {
  var colors: [String: MastheadScene.DynamicColor] = [:]
  var pictures: [String] = []

  init() {}

  /// Reads the names of a scene. An invalid color is white here; the reading of the scene reports its error.
  init(in scene: JSON) {
    if case .object(let members)? = scene["colors"] {
      for member in members {
        colors[member.key] =
          (try? MastheadScene.DynamicColor.plain.read(JSONCursor(json: member.value, place: ""))) ?? .white
      }
    }
    if case .object(let members)? = scene["pictures"] { pictures = members.map(\.key) }
  }
}

extension MastheadScene.DynamicColor {
  private static let component = Shape.number(in: 0...1)
  private static let hexadecimal = "#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

  static let summary = """
    A color: hexadecimal digits such as #5b46c7, with two more for the opacity; a pair of these for the light and the dark \
    appearance; the name of one of the scene's colors; or red, green and blue in the sRGB space, each from 0 to 1.
    """

  private static let notation: JSON = ["type": "string", "pattern": .string("^\(hexadecimal)$")]
  private static let components: JSON = [
    "type": "array", "items": component.schema, "minItems": 3, "maxItems": 3,
  ]
  private static let pair: JSON = ["type": "array", "items": notation, "minItems": 2, "maxItems": 2]

  /// A color, but not a name.
  fileprivate static let plain = Shape<Self>(schema: ["anyOf": [notation, pair, components]]) {
    cursor throws(DocumentError) in
    switch cursor.json {
    case .string(let text):
      guard let color = MastheadScene.Color(css: text) else { throw unreadable(cursor) }
      return Self(color, dark: color)
    case .array(let parts) where parts.contains(where: \.isString):
      guard parts.count == 2 else { throw cursor.error(ErrorText.expected("2 colors", got: "\(parts.count)")) }
      let colors = try cursor.elements { part throws(DocumentError) in
        guard case .string(let text) = part.json, let color = MastheadScene.Color(css: text) else {
          throw unreadable(part)
        }
        return color
      }
      return Self(colors[0], dark: colors[1])
    case .array(let parts):
      guard parts.count == 3 else {
        throw cursor.error(ErrorText.expected("3 numbers between 0 and 1", got: "\(parts.count)"))
      }
      let values = try cursor.elements(component.read)
      return Self(MastheadScene.Color(red: values[0], green: values[1], blue: values[2]))
    default: throw cursor.wrongType("a color, such as \"#5b46c7\"")
    }
  }

  private static func unreadable(_ cursor: JSONCursor) -> DocumentError {
    cursor.error(ErrorText.expected("a color, such as \"#5b46c7\" or \"#5b46c780\"", got: cursor.json.summary))
  }

  /// A color, or the name of one of the scene's colors.
  static let shape = Shape<Self>(
    schema: [
      "anyOf": [["type": "string", "pattern": .string("^(\(hexadecimal)|\(SceneName.pattern))$")], pair, components]
    ]
  ) { cursor throws(DocumentError) in
    guard case .string(let name) = cursor.json, name.utf8.first != UInt8(ascii: "#") else {
      return try plain.read(cursor)
    }
    guard let color = cursor.names.colors[name] else {
      throw cursor.error(
        ErrorText.unknown(
          "color", name, allowed: cursor.names.colors.keys.sorted(),
          otherwise: "must be hexadecimal digits, such as #5b46c7, or one of the scene's colors"))
    }
    return color
  }

  static let key = Key("color", shape, summary, default: [0.5, 0.5, 0.5])

  /// The scene's colors by name.
  static let byName = Shape<[String: Self]>.byName(plain, limit: 64, "colors")
}

/// The name of a color or a picture of a scene.
enum SceneName {
  static let pattern = "[A-Za-z][A-Za-z0-9_-]{0,30}"

  static func isValid(_ name: String) -> Bool {
    HeaderElement.hasCharactersOfName(name) && name.first?.isLetter == true
  }
}

extension Shape {
  /// An object of values by names that the document chooses. `noun` names them in the error.
  static func byName<Element>(_ element: Shape<Element>, limit: Int, _ noun: String) -> Shape
  where Value == [String: Element] {
    let schema: JSON = [
      "type": "object", "patternProperties": ["^\\$": true],
      "propertyNames": ["pattern": .string("^(\\$.*|\(SceneName.pattern))$")],
      "additionalProperties": element.schema, "maxProperties": .number(Double(limit)),
    ]
    return Shape(schema: schema) { cursor throws(DocumentError) in
      guard case .object(let members) = cursor.json else { throw cursor.wrongType("an object") }
      guard members.count <= limit else {
        throw cursor.error(ErrorText.tooMany(noun, limit: limit, got: "\(members.count)"))
      }
      var values: [String: Element] = [:]
      for member in members where !member.isForOtherTools {
        let cursor = cursor.value(of: member)
        values[member.key] = try cursor.errors.attempt { () throws(DocumentError) in
          guard SceneName.isValid(member.key) else {
            throw cursor.error("a name must have 1 to 31 letters, digits, - and _, and begin with a letter")
          }
          return try element.read(cursor)
        }
      }
      return values
    }
  }
}

extension JSON {
  fileprivate var isString: Bool {
    guard case .string = self else { return false }
    return true
  }
}
