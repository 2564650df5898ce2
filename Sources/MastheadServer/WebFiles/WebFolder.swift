import Glibc
import Masthead

/// Finds the folder of the page where it lies beside the program or the sources.
package enum WebFolder {
  /// No folder has the page.
  package struct NotFound: Error, Equatable, CustomStringConvertible {
    /// The folders that were looked at, in order.
    package var tried: [String]

    package var description: String {
      ErrorText.notFound("page", "Web/index.html") + "; tried \(tried.joined(separator: ", "))"
    }
  }

  /// The first folder `Web` that has the page: beside the program or in a folder above it, then in the working folder or
  /// above it.
  package static func find() throws(NotFound) -> String {
    let program = resolve("/proc/self/exe").map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }
    return try find(from: [program, resolve(".")].compactMap(\.self))
  }

  /// The first folder `Web` that has the page, in each of some absolute folders or above it.
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

  /// Whether a folder has `index.html` and a script: other folders are called Web too.
  private static func isPage(_ folder: String) -> Bool {
    guard access("\(folder)/index.html", R_OK) == 0, let entries = try? FolderListing(of: folder).entries else {
      return false
    }
    return entries.contains { $0.location.hasSuffix(".js") || $0.location.hasSuffix(".mjs") }
  }
}
