/// A folder that finds changes by comparing the sizes and modification times of files at intervals.
///
/// Two writes count as one if they leave the same size within the resolution of the file system's times.
final class ScannedFolder: ChangeSource {
  /// The time between two scans, in seconds, and the time after a scan that finds changes.
  private static let (interval, shortInterval) = (0.2, 0.01)

  /// The properties that change when an entry is written or replaced.
  private struct Version: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
    /// The entries of a folder, without the entries of its subfolders.
    var entries: [String: Version] = [:]
  }

  private let path: String
  private unowned let loop: EventLoop
  private let report: (_ names: Set<String>) -> Void
  /// The versions of the entries; nil if the folder cannot be read.
  private var versions: [String: Version]?
  private var nextScan: EventLoop.Deadline?

  init(_ path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void) throws(SystemError) {
    self.path = path
    self.loop = loop
    self.report = report
    versions = Self.versions(in: path, depth: 1)
    guard versions != nil else { throw SystemError("watch \(path)") }
    schedule(after: Self.interval)
  }

  deinit {
    if let nextScan { loop.cancel(nextScan) }
  }

  private func schedule(after seconds: Double) {
    nextScan = loop.schedule(at: loop.now + seconds) { [unowned self] in scan() }
  }

  private func scan() {
    let new = Self.versions(in: path, depth: 1)
    var changed = Set((versions ?? [:]).keys).union((new ?? [:]).keys).filter { versions?[$0] != new?[$0] }
    if (versions == nil) != (new == nil) { changed.insert("") }
    versions = new
    schedule(after: changed.isEmpty ? Self.interval : Self.shortInterval)
    if !changed.isEmpty { report(changed) }
  }

  private static func versions(in path: String, depth: Int) -> [String: Version]? {
    namesOfEntries(in: path)?.reduce(into: [:]) { versions, name in
      versions[name] = version(of: "\(path)/\(name)", depth: depth)
    }
  }

  /// A folder's own size and times do not count, because they also change with its hidden entries.
  private static func version(of path: String, depth: Int) -> Version? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      let time = modificationTime(of: status)
      return Version(inode: status.st_ino, size: status.st_size, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }
    return Version(
      inode: status.st_ino, size: 0, seconds: 0, nanoseconds: 0,
      entries: depth > 0 ? versions(in: path, depth: depth - 1) ?? [:] : [:])
  }
}
