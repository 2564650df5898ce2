import Glibc
import Masthead

/// Finds the page's folder beside the program or the sources.
package enum WebFolder {
  /// The error if no folder contains the page.
  package struct NotFound: Error, Equatable, CustomStringConvertible {
    /// The searched folders, in order.
    package var tried: [String]

    package var description: String {
      ErrorText.notFound("page", "Web/index.html") + "; tried \(tried.joined(separator: ", "))"
    }
  }

  /// Returns the first folder named `Web` that contains the page.
  ///
  /// Searches the program's folder and the folders above it, then the working folder and the folders above it.
  package static func find() throws(NotFound) -> String {
    let program = resolve("/proc/self/exe").map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    return try find(from: [program, resolve(".")].compactMap(\.self))
  }

  /// Searches some absolute folders, each with the folders above it.
  static func find(from starts: [String]) throws(NotFound) -> String {
    var tried: [String] = []
    for start in starts {
      var folder = start[...]
      while true {
        let candidate = "\(folder)/Web"
        if !tried.contains(candidate) {
          if isPage(candidate) { return candidate }
          tried.append(candidate)
        }
        guard let slash = folder.lastIndex(of: "/") else { break }
        folder = folder[..<slash]
      }
    }
    throw NotFound(tried: tried)
  }

  /// Whether a folder has `index.html` and a script. Other folders may also be named Web.
  private static func isPage(_ folder: String) -> Bool {
    guard access("\(folder)/index.html", R_OK) == 0, let entries = try? FolderListing(of: folder).entries else {
      return false
    }
    return entries.contains { $0.location.hasSuffix(".js") || $0.location.hasSuffix(".mjs") }
  }
}
