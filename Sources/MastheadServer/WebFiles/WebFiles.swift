/// The files of a page. The paths come from a listing of the folder, so no request's path is ever joined to the folder.
package struct WebFiles {
  private let files: [(segments: [String], file: WebFile)]

  /// Reads all regular files in a folder and its subfolders, except hidden files and symbolic links out of the folder.
  ///
  /// Changed files are read again on request; added files are not served. Throws if the folder or a file is unreadable.
  package init(folder: String) throws(SystemError) {
    var files: [(segments: [String], file: WebFile)] = []
    for entry in try FolderListing(of: folder).entries {
      files.append((entry.segments, try WebFile(at: entry.location, name: entry.segments.last ?? "")))
    }
    self.files = files
  }

  /// The URL paths of the files in order, without `/`.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, and `/` for `index.html`. Traps if the router has such a route already.
  package func addRoutes(to router: inout Router) {
    for (segments, file) in files {
      router.on(.get, PathTemplate(literally: segments)) { file.response(to: $0.head) }
      if segments == ["index.html"] {
        router.on(.get, "/") { file.response(to: $0.head) }
      }
    }
  }
}
