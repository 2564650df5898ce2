import MastheadPlatform

/// A file on the disk that contains one document. Its functions may run on any thread.
struct DocumentFile: Sendable {
  let path: String

  /// The maximum size of a document in bytes, as in a request.
  static let limit = 1 << 20

  /// The outcome of a write.
  enum Outcome: Sendable {
    case written
    /// Another program has changed or removed the file.
    case changed
    case failed(SystemError)
  }

  /// The folder of the file.
  var folder: String { Self.folder(of: path) }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Returns the content; nil if there is no file.
  func read() throws(SystemError) -> [UInt8]? {
    let operation = "read \(path)"
    // A FIFO must not block.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if number < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    let file = try SystemError.descriptor(number, operation)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw SystemError(operation) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(operation, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = MastheadPlatform.read(file.number, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(operation) }
      if count == 0 { return bytes }
      bytes += part[..<count]
      guard bytes.count <= Self.limit else { throw SystemError(operation, code: EFBIG) }
    }
  }

  /// Replaces the content atomically, and waits until it is on the disk. If the process is killed during the write, the
  /// file has the old or the new content.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - expected: The content to replace; nil for any content, and for a file that does not exist.
  func write(_ bytes: [UInt8], replacing expected: [UInt8]?) -> Outcome {
    let operation = "write \(path)"
    // `read()` would reject the file.
    guard bytes.count <= Self.limit else { return .failed(SystemError(operation, code: EFBIG)) }
    // A symbolic link stays a link.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    // A read-only file must not be replaced, although the folder would allow it.
    if exists, status.st_mode & 0o222 == 0 || access(target, W_OK) != 0 {
      return .failed(SystemError(operation, code: EACCES))
    }
    let folder = Self.folder(of: target)
    let temporary = Self.temporary(in: folder)
    defer { unlink(temporary) }
    do throws(SystemError) {
      let mode = exists ? status.st_mode & 0o777 : 0o644
      let file = try Self.makeTemporary(temporary, bytes, mode, operation)
      guard !exists || fchmod(file.number, mode) == 0 else { throw SystemError(operation) }
      // A server in a container may run as root, although another user owns the file.
      if exists { _ = fchown(file.number, status.st_uid, status.st_gid) }
      if let expected, try read() != expected { return .changed }
      guard rename(temporary, target) == 0 else { throw SystemError(operation) }
      Self.synchronize(folder)
      return .written
    } catch { return .failed(error) }
  }

  /// The prefix of the names of files that are being written.
  private static let temporaryPrefix = ".masthead-"

  /// A path for a file that is being written. It contains a random number, because a server in another container may
  /// have the same process identifier.
  private static func temporary(in folder: String) -> String {
    "\(folder)/\(temporaryPrefix)\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Writes a temporary file, and waits until it is complete on the disk.
  private static func makeTemporary(
    _ path: String, _ bytes: [UInt8], _ mode: mode_t, _ operation: String
  ) throws(SystemError) -> FileDescriptor {
    let file = try SystemError.descriptor(
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode), operation)
    guard writeAll(bytes, to: file.number), fsync(file.number) == 0 else { throw SystemError(operation) }
    return file
  }

  /// Waits until the names in a folder are on the disk.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes temporary files of killed servers from a folder: files whose process has ended, and which have not changed
  /// for an hour. The hour protects processes in other containers, which seem to have ended.
  static func removeAbandoned(in folder: String) {
    for name in namesOfEntries(in: folder, hidden: true) ?? [] where name.hasPrefix(temporaryPrefix) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard let process = pid_t(name.dropFirst(temporaryPrefix.count).prefix { $0 != "-" }), kill(process, 0) != 0,
        errno == ESRCH, stat(path, &status) == 0, modificationTime(of: status).tv_sec < time(nil) - 3600
      else { continue }
      unlink(path)
    }
  }

  /// The properties that change when a program writes or replaces a file.
  struct Stamp: Equatable, Sendable {
    private let device, inode: UInt64
    private let size: Int64
    private let times: [Int]

    fileprivate init(_ status: stat) {
      (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
      let (modified, changed) = (modificationTime(of: status), changeTime(of: status))
      times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }
  }

  /// Returns the current stamp; nil if there is no file.
  func stamp() -> Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }

  /// Writes a complete new file. Throws if the file exists.
  func create(_ bytes: [UInt8]) throws(SystemError) {
    let operation = "write \(path)"
    guard bytes.count <= Self.limit else { throw SystemError(operation, code: EFBIG) }
    let folder = Self.folder(of: path)
    let temporary = Self.temporary(in: folder)
    defer { unlink(temporary) }
    _ = try Self.makeTemporary(temporary, bytes, 0o644, operation)
    // Unlike a rename, a link does not replace a file. Some file systems do not support links.
    if link(temporary, path) != 0 {
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw SystemError(operation) }
      let file = try SystemError.descriptor(
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644), operation)
      guard writeAll(bytes, to: file.number), fsync(file.number) == 0 else {
        let error = SystemError(operation)
        unlink(path)
        throw error
      }
    }
    Self.synchronize(folder)
  }
}
