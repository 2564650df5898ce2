import MastheadPlatform

/// Colors words on a terminal. Other output stays plain.
package struct TextStyle {
  /// ANSI's codes for colors (ECMA-48, SGR).
  package enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  package static let output = TextStyle(for: STDOUT_FILENO)
  package static let error = TextStyle(for: STDERR_FILENO)

  private let isOn: Bool

  /// Turns colors off for a terminal if `NO_COLOR` is not empty (https://no-color.org), or if `TERM` is `dumb`.
  private init(for descriptor: Int32) {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    isOn = isatty(descriptor) == 1 && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
  }

  /// Returns a line in a color, with its control characters escaped. Returns the unchanged line if colors are off.
  package func line(_ line: some StringProtocol, in color: Color?) -> String {
    guard isOn else { return String(line) }
    let plain = line.onOneLine
    return color.map { "\u{1B}[\($0.rawValue)m\(plain)\u{1B}[0m" } ?? plain
  }

  /// Returns a bold word in a color. Returns the plain word if colors are off.
  package func word(_ word: String, in color: Color) -> String {
    isOn ? "\u{1B}[1;\(color.rawValue)m\(word)\u{1B}[0m" : word
  }
}
