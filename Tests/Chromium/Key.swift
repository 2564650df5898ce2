/// An action of a key.
public enum KeyAction: Sendable {
  case down, up
}

/// A key of a US keyboard.
public struct Key: Equatable, Sendable {
  /// The value of `KeyboardEvent.key`, such as `ArrowLeft` or `a`.
  public let name: String
  /// The value of `KeyboardEvent.code`, such as `ArrowLeft` or `KeyA`.
  public let code: String
  /// The value of `KeyboardEvent.keyCode`, which Chromium uses for its shortcuts and for scrolling.
  let number: Int
  /// The text that the key types.
  let text: String?
  /// Whether the key types that text only while Shift is held.
  let needsShift: Bool

  private init(_ name: String, code: String? = nil, _ number: Int, text: String? = nil, needsShift: Bool = false) {
    self.name = name
    self.code = code ?? name
    self.number = number
    self.text = text
    self.needsShift = needsShift
  }

  public static let backspace = Key("Backspace", 8)
  public static let tab = Key("Tab", 9)
  public static let enter = Key("Enter", 13, text: "\r")
  public static let shift = Key("Shift", code: "ShiftLeft", 16)
  public static let control = Key("Control", code: "ControlLeft", 17)
  public static let alt = Key("Alt", code: "AltLeft", 18)
  public static let escape = Key("Escape", 27)
  public static let space = Key(" ", code: "Space", 32, text: " ")
  public static let pageUp = Key("PageUp", 33)
  public static let pageDown = Key("PageDown", 34)
  public static let end = Key("End", 35)
  public static let home = Key("Home", 36)
  public static let arrowLeft = Key("ArrowLeft", 37)
  public static let arrowUp = Key("ArrowUp", 38)
  public static let arrowRight = Key("ArrowRight", 39)
  public static let arrowDown = Key("ArrowDown", 40)
  public static let delete = Key("Delete", 46)
  public static let f2 = Key("F2", 113)
  public static let f6 = Key("F6", 117)

  /// The key that types a character, possibly with Shift; nil if there is none.
  public init?(_ character: Character) {
    switch character {
    case " ": self = .space
    case "\n": self = .enter
    case "\t": self = .tab
    case "a"..."z", "A"..."Z":
      let capital = character.uppercased()
      self.init(
        String(character), code: "Key\(capital)", Int(Character(capital).asciiValue ?? 0), text: String(character),
        needsShift: character.isUppercase)
    default:
      guard let place = Self.others.first(where: { $0.plain == character || $0.shifted == character }) else {
        return nil
      }
      self.init(
        String(character), code: place.code, place.number, text: String(character),
        needsShift: place.shifted == character)
    }
  }

  /// The keys that type neither a letter nor white space.
  private static let others: [(plain: Character, shifted: Character, code: String, number: Int)] = [
    ("0", ")", "Digit0", 48), ("1", "!", "Digit1", 49), ("2", "@", "Digit2", 50), ("3", "#", "Digit3", 51),
    ("4", "$", "Digit4", 52), ("5", "%", "Digit5", 53), ("6", "^", "Digit6", 54), ("7", "&", "Digit7", 55),
    ("8", "*", "Digit8", 56), ("9", "(", "Digit9", 57), (";", ":", "Semicolon", 186), ("=", "+", "Equal", 187),
    (",", "<", "Comma", 188), ("-", "_", "Minus", 189), (".", ">", "Period", 190), ("/", "?", "Slash", 191),
    ("`", "~", "Backquote", 192), ("[", "{", "BracketLeft", 219), ("\\", "|", "Backslash", 220),
    ("]", "}", "BracketRight", 221), ("'", "\"", "Quote", 222),
  ]
}
