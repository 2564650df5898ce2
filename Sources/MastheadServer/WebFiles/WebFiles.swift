import Masthead
import MastheadPlatform
import MastheadTuning

/// The files of a page. The paths come from a listing of the folder, so no request's path is ever joined to the folder.
package final class WebFiles {
  private let files: [WebFile]

  /// Reads all regular files in a folder and its subfolders, except hidden files and symbolic links out of the folder.
  ///
  /// Changed files are read again on request; added files are not served. Throws if the folder or a file is unreadable.
  package init(folder: String) throws(SystemError) {
    var files: [WebFile] = []
    for entry in try FolderListing(of: folder).entries {
      files.append(try WebFile(at: entry.location, segments: entry.segments))
    }
    self.files = files
  }

  /// The URL paths of the files in order, without `/`.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, and `/` for `index.html`. Traps if the router has such a route already.
  package func addRoutes(to router: inout Router) {
    for file in files {
      let handler: Router.Handler = { request throws(Problem) in
        do { return try file.response(to: request.head) } catch {
          throw Problem(
            .notFound, ErrorText.cannot("read", request.head.path, "it was readable when the server started"))
        }
      }
      router.on(.get, PathTemplate(literally: file.segments), handler)
      if file.segments == ["index.html"] { router.on(.get, "/", handler) }
    }
  }
}
