/// The form of a session's identifier. It is part of an address and of a file's name.
enum SessionIdentifier {
  private static let letters = "abcdefghijkmnpqrstuvwxyz23456789"
  private static let length = 20

  /// Returns an identifier that nobody can guess: 20 of 32 letters are 100 bits.
  static func make() -> String { String((0..<length).map { _ in letters.randomElement()! }) }

  static func isValid(_ text: String) -> Bool { text.utf8.count == length && text.allSatisfy(letters.contains) }
}
