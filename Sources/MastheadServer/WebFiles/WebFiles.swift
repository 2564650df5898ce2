/// The files of a page: a table of paths made once from a folder, so no request's path is ever joined to a folder.
package struct WebFiles {
  private let files: [(segments: [String], file: WebFile)]

  /// Reads all regular files in a folder and below it. Hidden files and symbolic links out of the folder are left out.
  ///
  /// A file that changes is read again when it is asked for; one that is added is not known. Throws when the folder or
  /// a file cannot be read.
  package init(folder: String) throws(SystemError) {
    var files: [(segments: [String], file: WebFile)] = []
    for entry in try FolderListing(of: folder).entries {
      files.append((entry.segments, try WebFile(at: entry.location, name: entry.segments.last ?? "")))
    }
    self.files = files
  }

  /// The paths under which the files are found, in order, without `/`.
  package var paths: [String] { files.map { "/" + $0.segments.joined(separator: "/") } }

  /// Adds a route for each file, and `/` for `index.html`. Traps where the router has one already.
  package func addRoutes(to router: inout Router) {
    for (segments, file) in files {
      router.on(.get, PathTemplate(literally: segments)) { file.response(to: $0.head) }
      if segments == ["index.html"] {
        router.on(.get, "/") { file.response(to: $0.head) }
      }
    }
  }
}
