/// Leaves out the comments of scripts, which are a quarter of what a browser loads even after compression.
///
/// It removes comments that take whole lines, and keeps their lines, so that positions in error messages stay right.
enum ScriptComments {
  /// Returns a script without the comments that take whole lines.
  ///
  /// Returns the script as it is if a text may continue on another line. Such a text may have lines that look like comments.
  static func removed(from script: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(script.count)
    var isComment = false
    for line in lines(of: script) {
      let code = withoutComments(line, &isComment)
      guard isClosed(code) else { return script }
      result += code
      result.append(UInt8(ascii: "\n"))
    }
    result.removeLast()
    return result
  }

  /// Returns a line without the comments before its first code; empty if it has no code.
  ///
  /// - Parameter isComment: Whether a comment began on an earlier line, and afterwards whether one goes on.
  private static func withoutComments(_ line: ArraySlice<UInt8>, _ isComment: inout Bool) -> ArraySlice<UInt8> {
    var rest = line
    while true {
      if isComment {
        guard let end = rest.firstRange(of: Array("*/".utf8)) else { return [] }
        rest = rest[end.upperBound...]
        isComment = false
      }
      let code = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
      if code.isEmpty || code.starts(with: "//".utf8) { return [] }
      guard code.starts(with: "/*".utf8) else { return rest }
      rest = code.dropFirst(2)
      isComment = true
    }
  }

  /// Whether a line of code leaves no text open. Counts a character of a plain text or a regular expression as the start of a
  /// template too; then the answer is no, and the script keeps its comments.
  private static func isClosed(_ code: ArraySlice<UInt8>) -> Bool {
    guard index(of: UInt8(ascii: "`"), in: code) != nil else { return code.last != UInt8(ascii: "\\") }
    // The open templates, and the open braces of each expression inside one.
    var open: [Int?] = []
    var last: UInt8 = 0
    var isEscaped = false
    for byte in code {
      defer { last = byte }
      if case .some(.none) = open.last {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "`") {
          open.removeLast()
        } else if byte == UInt8(ascii: "{"), last == UInt8(ascii: "$") {
          open.append(0)
        }
      } else if byte == UInt8(ascii: "`") {
        open.append(nil)
      } else if let braces = open.last ?? nil {
        if byte == UInt8(ascii: "{") { open[open.count - 1] = braces + 1 }
        guard byte == UInt8(ascii: "}") else { continue }
        if braces == 0 { open.removeLast() } else { open[open.count - 1] = braces - 1 }
      }
    }
    return open.isEmpty && last != UInt8(ascii: "\\")
  }
}
