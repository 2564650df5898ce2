import Masthead
import MastheadDocuments
import MastheadPlatform

/// The files of a page. The paths come from a listing of the folder, so no request's path is ever joined to the folder.
///
/// A page refers to its scripts, styles and pictures with addresses that contain a version, such as `/files/9f3c/app/main.js`. The
/// version is a hash of all these files. So browsers keep them, and a reloaded page asks for nothing that has not changed.
package final class WebFiles {
  private let files: [WebFile]
  /// The files by path. Pages have no version.
  private let byPath: [[String]: WebFile]
  /// The version of the files as they were last read; nil if it is not computed yet.
  private var knownVersion: String?

  /// Reads all regular files in a folder and its subfolders, except hidden files and symbolic links out of the folder.
  ///
  /// Changed files are read again on request; added files are not served. The first request for a file compresses it. Throws if the
  /// folder or a file is unreadable.
  package init(folder: String) throws(SystemError) {
    var files: [WebFile] = []
    for entry in try FolderListing(of: folder).entries {
      files.append(try WebFile(at: entry.location, segments: entry.segments))
    }
    self.files = files
    byPath = Dictionary(uniqueKeysWithValues: files.lazy.filter { !$0.isPage }.map { ($0.segments, $0) })
  }

  /// The URL paths of the files in order, without `/` and versions.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, `/` for `index.html`, and routes for the files by version. Traps if the router has such a route
  /// already.
  package func addRoutes(to router: inout Router) {
    for file in files {
      let handler: Router.Handler = { self.response(to: $0.head, with: file, version: nil) }
      router.on(.get, PathTemplate(literally: file.segments), handler)
      if file.segments == ["index.html"] { router.on(.get, "/", handler) }
    }
    // A route cannot match any number of segments.
    for depth in Set(byPath.keys.map(\.count)).sorted() {
      let path = (1...depth).map { "/{\($0)}" }.joined()
      router.on(.get, PathTemplate(stringLiteral: "/\(Self.versioned)/{version}\(path)")) { request throws(Problem) in
        guard let file = self.byPath[Array(request.segments.dropFirst(2))] else {
          throw Problem(.notFound, ErrorText.notFound("resource", request.path))
        }
        return self.response(to: request.head, with: file, version: request.parameter("version"))
      }
    }
  }

  /// The first segment of addresses with a version.
  private static let versioned = "files"

  /// Returns a file, read again if it changed, or 404 if it is unreadable.
  ///
  /// - Parameter version: The version in the address. Clients keep the file only if that is the current version; otherwise it may
  ///   have changed since the page was loaded.
  private func response(to head: HTTPRequestHead, with file: WebFile, version: String?) -> HTTPResponse {
    do {
      if try file.refresh() { knownVersion = nil }
    } catch {
      return Problem(.notFound, ErrorText.cannot("read", head.path, "it was readable when the server started")).response
    }
    if file.isPage {
      // An unreadable file keeps its last content. The browser's own request for it gets the error.
      for file in byPath.values where (try? file.refresh()) == true { knownVersion = nil }
      let version = currentVersion
      file.refer(to: version) { page in
        PageReferences.versioned(
          page, under: "/\(Self.versioned)/\(version)", files: { byPath[$0] != nil }, modules: modules(of: file))
      }
    }
    return file.response(to: head, caching: version != nil && version == currentVersion ? .forever : .revalidated)
  }

  private var currentVersion: String {
    if let knownVersion { return knownVersion }
    var hash = ContentHash()
    for file in files where !file.isPage {
      for segment in file.segments { hash.add(segment) }
      hash.add(file.hash.text)
    }
    knownVersion = hash.text
    return hash.text
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
