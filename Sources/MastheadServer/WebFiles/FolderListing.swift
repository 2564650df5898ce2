import MastheadPlatform

/// Lists the regular files in a folder and its subfolders.
struct FolderListing {
  /// A file: its path segments below the folder, and its location.
  struct Entry: Equatable {
    var segments: [String]
    /// The absolute path without symbolic links.
    var location: String
  }

  /// The files, sorted by their segments.
  private(set) var entries: [Entry] = []
  private let root: String

  /// Lists a folder. Omits hidden names and names that are not UTF-8. Follows symbolic links to files in the folder, and omits
  /// other links.
  init(of folder: String) throws(SystemError) {
    guard let root = resolve(folder) else { throw SystemError("read the folder \(folder)") }
    self.root = root
    try list(root, [])
    entries.sort { $0.segments.lexicographicallyPrecedes($1.segments) }
  }

  private mutating func list(_ folder: String, _ segments: [String]) throws(SystemError) {
    guard let handle = opendir(folder) else { throw SystemError("read the folder \(folder)") }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(validatingCString: $0)
        }
      }
      guard let name, !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: entries.append(Entry(segments: segments + [name], location: path))
      case S_IFDIR: try list(path, segments + [name])
      case S_IFLNK:
        guard let target = resolve(path), target.hasPrefix(root + "/"), stat(target, &status) == 0,
          status.st_mode & S_IFMT == S_IFREG
        else { continue }
        entries.append(Entry(segments: segments + [name], location: target))
      default: continue
      }
    }
  }
}

/// Resolves the symbolic links of a path. Returns nil if the path does not exist.
func resolve(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
