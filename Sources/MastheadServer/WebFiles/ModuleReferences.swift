/// Finds the JavaScript modules that files load first, so that a browser can request all of them at once.
///
/// It reads the statements as the page writes them: one import a line, or its last line. A module that it misses is loaded later.
enum ModuleReferences {
  /// Returns the paths of the modules that a file loads, as segments, in order. They need not exist.
  ///
  /// - Parameters:
  ///   - bytes: The content of a page or a script; other files load no modules.
  ///   - type: The media type.
  ///   - segments: The path of the file.
  static func find(in bytes: [UInt8], type: String, at segments: [String]) -> [[String]] {
    let isPage = type.hasPrefix("text/html")
    guard isPage || type.hasPrefix("text/javascript") else { return [] }
    let starts = isPage ? [script] : importStarts
    return lines(of: bytes).compactMap { line in
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard starts.contains(where: { line.starts(with: $0.utf8) }) else { return nil }
      let text = String(decoding: line, as: UTF8.self)
      let reference = isPage ? source(ofScript: text) : imported(by: text)
      return reference.flatMap { resolve($0, against: segments) }
    }
  }

  /// The start of a script element that loads a module, as the page writes it.
  static let script = #"<script type="module" src=""#

  /// The starts of the lines that name an imported module.
  private static let importStarts = ["import ", "export ", "} from "]

  private static func source(ofScript line: String) -> Substring {
    line.dropFirst(script.count).prefix { $0 != "\"" }
  }

  private static func imported(by line: String) -> Substring? {
    guard let end = line.lastIndex(where: isQuote), let start = line[..<end].lastIndex(where: isQuote)
    else { return nil }
    return line[line.index(after: start)..<end]
  }

  private static func isQuote(_ character: Character) -> Bool { character == "'" || character == "\"" }

  /// Resolves a path that starts with `/`, `./` or `../`. Returns nil for other references, and for paths above the root.
  private static func resolve(_ reference: Substring, against segments: [String]) -> [String]? {
    guard ["/", "./", "../"].contains(where: reference.hasPrefix) else { return nil }
    var path = reference.hasPrefix("/") ? [] : Array(segments.dropLast())
    for part in reference.split(separator: "/") where part != "." {
      if part != ".." {
        path.append(String(part))
      } else if path.popLast() == nil {
        return nil
      }
    }
    return path
  }
}
