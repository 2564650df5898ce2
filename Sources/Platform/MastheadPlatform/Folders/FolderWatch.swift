/// Detects changes in a folder.
protocol ChangeSource: AnyObject, SendableMetatype {
  /// Reports the names of the entries of a folder that change, or whose own entries change, until this object is released. The empty
  /// name stands for the folder itself. Hidden entries do not count.
  init(_ path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void) throws(SystemError)
}

/// Reports writes, moves and removals in a folder and its direct subfolders, after they have settled.
package final class FolderWatch {
  private unowned let loop: EventLoop
  private let settleTime: Double
  private let onChange: (_ names: Set<String>) -> Void
  private var source: (any ChangeSource)?
  private var changed: Set<String> = []
  private var settling: EventLoop.Deadline?
  /// The time at which changes are reported even if more changes follow.
  private var latest = Double.infinity

  /// - Parameters:
  ///   - path: The folder, which must exist.
  ///   - settleTime: The time without changes before a report, in seconds. Editors replace a file within a few milliseconds, and
  ///     a save waits for this time.
  ///   - onChange: Called with the names of the changed entries in the folder.
  package convenience init(
    _ path: String, settleTime: Double = 0.01, on loop: EventLoop, onChange: @escaping (_ names: Set<String>) -> Void
  ) throws(SystemError) {
    try self.init(path, settleTime: settleTime, by: Self.sources[0], on: loop, onChange: onChange)
  }

  /// The ways to detect changes. The first is the default.
  static var sources: [any ChangeSource.Type] {
    #if os(Linux)
      [NotifiedFolder.self, ScannedFolder.self]
    #else
      [ScannedFolder.self]
    #endif
  }

  init(
    _ path: String, settleTime: Double, by kind: any ChangeSource.Type, on loop: EventLoop,
    onChange: @escaping (_ names: Set<String>) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.settleTime = settleTime
    self.onChange = onChange
    source = try kind.init(path, on: loop) { [unowned self] names in
      changed.formUnion(names)
      settle()
    }
  }

  deinit {
    if let settling { loop.cancel(settling) }
  }

  private func settle() {
    guard !changed.isEmpty else { return }
    if let settling { loop.cancel(settling) } else { latest = loop.now + 20 * settleTime }
    settling = loop.schedule(at: min(loop.now + settleTime, latest)) { [unowned self] in
      settling = nil
      let names = changed
      changed = []
      onChange(names)
    }
  }
}

/// Returns the names of the hidden entries in a folder, or of the visible entries; nil if the folder cannot be read.
package func namesOfEntries(in path: String, hidden: Bool = false) -> [String]? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name.hasPrefix(".") == hidden { names.append(name) }
  }
  return names.sorted()
}
