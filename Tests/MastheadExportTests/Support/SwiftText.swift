/// Swift source as text, for tests that inspect it.
struct SwiftText {
  private let code: String

  /// The lines, comments included.
  let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = lines.map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line }
      .joined(separator: "\n")
  }

  /// The names that are declared and never used. Ignores overrides and protocol requirements.
  var unusedNames: Set<Substring> {
    var (declared, uses): (Set<Substring>, [Substring: Int]) = ([], [:])
    for line in code.split(separator: "\n") {
      let words = Self.words(of: line)
      for word in words { uses[word, default: 0] += 1 }
      if words.contains("override") || words.contains("nonisolated") { continue }
      let declaration = zip(words, words.dropFirst()).first { keyword, name in
        Self.keywords.contains(keyword) && line.utf8.index(after: keyword.endIndex) == name.startIndex
      }
      if let declaration { declared.insert(declaration.1) }
    }
    return declared.filter { uses[$0] == 1 }
  }

  private static let keywords: Set<Substring> = ["var", "let", "func", "struct", "class"]

  /// The names, keywords and numbers of a line. Regular expressions are twenty times slower in a debug build.
  private static func words(of line: Substring) -> [Substring] {
    line.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        false
      default: true
      }
    }.map(Substring.init)
  }
}
