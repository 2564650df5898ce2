#if os(Linux)
  /// A folder whose changes inotify reports.
  ///
  /// It watches folders instead of files, since editors replace files.
  final class NotifiedFolder: ChangeSource {
    private let path: String
    private unowned let loop: EventLoop
    private let report: (_ names: Set<String>) -> Void
    private let descriptor: FileDescriptor
    private var watched: [Int32: String] = [:]

    init(_ path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void) throws(SystemError) {
      self.path = path
      self.loop = loop
      self.report = report
      descriptor = try SystemError.descriptor(inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)), "watch \(path)")
      guard watch(path, as: "") else { throw SystemError("watch \(path)") }
      for name in namesOfEntries(in: path) ?? [] { watch("\(path)/\(name)", as: name) }
      loop.watch(descriptor.number, for: .readable) { [unowned self] in read() }
    }

    deinit { loop.unwatch(descriptor.number) }

    @discardableResult
    private func watch(_ path: String, as name: String) -> Bool {
      // The outer folder's watch reports a removed subfolder. The subfolder's own event may follow much later: when no
      // process uses its inode any more.
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE
        | (name.isEmpty ? IN_DELETE_SELF | IN_MOVE_SELF : 0)
      let number = inotify_add_watch(descriptor.number, path, UInt32(events) | UInt32(IN_ONLYDIR))
      guard number >= 0 else { return false }
      watched[number] = name
      return true
    }

    private func read() {
      var changed: Set<String> = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = MastheadPlatform.read(descriptor.number, &buffer, buffer.count)
        guard count > 0 else { break }
        var start = 0
        buffer.withUnsafeBytes { bytes in
          while start < count {
            let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let nameStart = start + MemoryLayout<inotify_event>.size
            let name = bytes[nameStart..<(nameStart + Int(event.len))].prefix { $0 != 0 }
            take(event, name: String(decoding: name, as: UTF8.self), &changed)
            start = nameStart + Int(event.len)
          }
        }
      }
      report(changed)
    }

    private func take(_ event: inotify_event, name: String, _ changed: inout Set<String>) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        // The queue overflowed, so anything may have changed.
        changed.formUnion(namesOfEntries(in: path) ?? [])
        changed.insert("")
        return
      }
      guard let folder = watched[event.wd] else { return }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        watched[event.wd] = nil
        return
      }
      guard folder.isEmpty else {
        // Hidden files are temporary files of editors. A created file is reported when it is closed.
        if !name.hasPrefix("."), event.mask & UInt32(IN_CREATE) == 0 { changed.insert(folder) }
        return
      }
      if name.hasPrefix(".") { return }
      // The new folder may already contain files, so its name is always reported.
      if event.mask & UInt32(IN_ISDIR) != 0 { watch("\(path)/\(name)", as: name) }
      changed.insert(name)
    }
  }
#endif
