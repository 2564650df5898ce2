import Masthead
import MastheadPlatform
import MastheadTuning

/// The files of a site. The paths come from a listing of the folder, so no request's path is ever joined to the folder.
package final class WebFiles {
  private let files: [WebFile]

  /// Reads all regular files in a folder and its subfolders, except hidden files and symbolic links out of the folder.
  ///
  /// Changed files are read again on request; added files are not served. Throws if the folder or a file is unreadable.
  package convenience init(folder: String) throws(SystemError) {
    try self.init(listing: folder)
    for file in files { try file.read() }
  }

  /// Lists the files in a folder, like ``init(folder:)``, and reads each file on its first request. Throws if the
  /// folder is unreadable.
  package init(listing folder: String) throws(SystemError) {
    files = try FolderListing(of: folder).entries.map { WebFile(at: $0.location, segments: $0.segments) }
  }

  /// The URL paths of the files in order, without `/`.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, and one for the folder of each page with a given name. Traps if the router has such a
  /// route already.
  ///
  /// - Parameters:
  ///   - folder: The path segments under which the files are served; none for the root.
  ///   - home: The name of the pages that the addresses of their folders show.
  package func addRoutes(to router: inout Router, below folder: [String] = [], home: String = "index.html") {
    for file in files {
      let handler: Router.Handler = { request throws(Problem) in
        do { return try file.read().response(to: request.head) } catch {
          throw Problem(
            .notFound, ErrorText.cannot("read", request.head.path, "it was readable when the server started"))
        }
      }
      let path = folder + file.segments
      router.on(.get, PathTemplate(literally: path), handler)
      guard path.last == home else { continue }
      router.onFolder(path.dropLast(), handler)
    }
  }
}

extension Router {
  /// Adds a handler for the page of a folder, whose address ends in a slash. Relative links of the page start there, so
  /// the address without the slash redirects to it.
  mutating func onFolder(_ path: [String], _ handler: @escaping Handler) {
    on(.get, PathTemplate(literally: path + [""]), handler)
    guard !path.isEmpty else { return }
    on(.get, PathTemplate(literally: path)) { request in
      HTTPResponse(.movedPermanently, headers: ["Location": request.path + "/", "Cache-Control": "no-cache"])
    }
  }
}
