import Masthead
import MastheadPlatform

/// The files of a page. The paths come from a listing of the folder, so no request's path is ever joined to the folder.
package struct WebFiles {
  private let files: [WebFile]
  private let byPath: [[String]: WebFile]

  /// Reads all regular files in a folder and its subfolders, except hidden files and symbolic links out of the folder, and compresses
  /// them. Scripts lose their comments.
  ///
  /// Changed files are read again on request; added files are not served. Throws if the folder or a file is unreadable.
  package init(folder: String) throws(SystemError) {
    var files: [WebFile] = []
    for entry in try FolderListing(of: folder).entries {
      files.append(try WebFile(at: entry.location, segments: entry.segments))
    }
    self.files = files
    byPath = Dictionary(uniqueKeysWithValues: files.map { ($0.segments, $0) })
  }

  /// The URL paths of the files in order, without `/`.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, and `/` for `index.html`. Traps if the router has such a route already.
  package func addRoutes(to router: inout Router) {
    for file in files {
      let handler: Router.Handler = { response(to: $0.head, with: file) }
      router.on(.get, PathTemplate(literally: file.segments), handler)
      if file.segments == ["index.html"] { router.on(.get, "/", handler) }
    }
  }

  /// Returns a file, read again if it changed, or 404 if it is unreadable.
  private func response(to head: HTTPRequestHead, with file: WebFile) -> HTTPResponse {
    do {
      try file.refresh()
    } catch {
      return Problem(.notFound, ErrorText.cannot("read", head.path, "it was readable when the server started")).response
    }
    if file.isPage { file.link(to: modules(of: file)) }
    return file.response(to: head)
  }

  /// Returns the paths of all modules that a page loads, directly or through others, each once and before those that it imports.
  private func modules(of page: WebFile) -> [[String]] {
    var found: [[String]] = []
    var known: Set<[String]> = []
    var next = page.modules[...]
    while let path = next.popFirst() {
      // A link would need escapes for other characters. Without a link, such a module is only loaded later.
      guard let file = byPath[path], path.allSatisfy({ $0.utf8.allSatisfy(isUnreserved) }), known.insert(path).inserted
      else { continue }
      // An unreadable module keeps its last imports. The browser's own request for it gets the error.
      try? file.refresh()
      found.append(path)
      next += file.modules
    }
    return found
  }

  /// Whether a URL shows a character as it is (RFC 3986, section 2.3).
  private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
