/// The references of a page to the files that it loads.
enum PageReferences {
  /// Returns a page whose attributes `href` and `src` refer to files below a prefix. Links to modules are added before the page's
  /// script, so that the browser requests all of them at once.
  ///
  /// - Parameters:
  ///   - prefix: The start of the new addresses, such as `/files/9f3c`.
  ///   - isFile: Whether there is a file with these path segments. Other references stay as they are.
  ///   - modules: The paths of the modules. They are ignored if the page has no script.
  static func versioned(
    _ page: [UInt8], under prefix: String, files isFile: ([String]) -> Bool, modules: [[String]]
  ) -> [UInt8] {
    var links = modules.map { #"<link rel="modulepreload" href="\#(prefix)/\#($0.joined(separator: "/"))">"# + "\n  " }
    var result: [UInt8] = []
    for line in lines(of: page) {
      let indentation = line.prefix { $0 == UInt8(ascii: " ") }
      let text = line[indentation.endIndex...]
      result += indentation
      if text.starts(with: ModuleReferences.script.utf8) {
        result += Array(links.joined().utf8)
        links = []
      }
      var isReference = false
      for part in text.split(separator: quote, omittingEmptySubsequences: false) {
        if part.startIndex > text.startIndex { result.append(quote) }
        if isReference, part.first == UInt8(ascii: "/"), isFile(segments(of: part)) { result += Array(prefix.utf8) }
        result += part
        isReference = attributes.contains { part.suffix($0.count).elementsEqual($0) }
      }
      result.append(UInt8(ascii: "\n"))
    }
    result.removeLast()
    return result
  }

  private static let quote = UInt8(ascii: "\"")
  private static let attributes = [" href=", " src="].map { Array($0.utf8) }

  private static func segments(of path: ArraySlice<UInt8>) -> [String] {
    path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
