/// Swift source as text, as far as tests look into it.
struct SwiftText {
  private let code: String

  /// The lines, comments included.
  let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = lines.map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line }
      .joined(separator: "\n")
  }

  /// The names that are declared and never used. What a superclass or a protocol asks for is used by them.
  var unusedNames: Set<Substring> {
    var (declared, uses): (Set<Substring>, [Substring: Int]) = ([], [:])
    for line in code.split(separator: "\n") where !line.contains("override ") && !line.contains("nonisolated ") {
      if let name = line.firstMatch(of: /\b(?:var|let|func|struct|class) (\w+)/)?.1 { declared.insert(name) }
    }
    for word in code.matches(of: /\w+/) { uses[word.output, default: 0] += 1 }
    return declared.filter { uses[$0] == 1 }
  }
}
