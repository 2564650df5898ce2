import MastheadPlatform

/// A file on the disk that holds one document. Its functions may run on any thread.
struct DocumentFile: Sendable {
  let path: String

  /// The most bytes of a document, as in a request.
  static let limit = 1 << 20

  /// How a writing ended.
  enum Outcome: Sendable {
    case written
    /// Another program has changed the file meanwhile, or has removed it.
    case changed
    case failed(SystemError)
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
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(operation, code: EINVAL) }
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

  /// Replaces the content as a whole, and waits until the disk has it. A process that is killed meanwhile leaves the old content or
  /// the new one.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - expected: The content that it replaces; nil for any, and for a file that does not exist.
  func write(_ bytes: [UInt8], replacing expected: [UInt8]?) -> Outcome {
    let operation = "write \(path)"
    // A symbolic link stays one.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    // The owner of a read-only file does not want it to be replaced, although the folder would allow it.
    if exists, status.st_mode & 0o222 == 0 || access(target, W_OK) != 0 {
      return .failed(SystemError(operation, code: EACCES))
    }
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (target[..<slash].isEmpty ? "." : String(target[..<slash]), target[slash...])
    let temporary = "\(folder)/.\(name).masthead-\(getpid())"
    do throws(SystemError) {
      unlink(temporary)
      let mode = exists ? status.st_mode & 0o777 : 0o644
      let file = try SystemError.descriptor(
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode), operation)
      guard writeAll(bytes, to: file.number), !exists || fchmod(file.number, mode) == 0, fsync(file.number) == 0 else {
        throw SystemError(operation)
      }
      if let expected, try read() != expected {
        unlink(temporary)
        return .changed
      }
      guard rename(temporary, target) == 0 else { throw SystemError(operation) }
      let parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if parent >= 0 {
        fsync(parent)
        close(parent)
      }
      return .written
    } catch {
      unlink(temporary)
      return .failed(error)
    }
  }

  /// Writes a file that must not exist yet.
  func create(_ bytes: [UInt8]) throws(SystemError) {
    let operation = "write \(path)"
    let file = try SystemError.descriptor(
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644), operation)
    guard writeAll(bytes, to: file.number), fsync(file.number) == 0 else {
      let error = SystemError(operation)
      unlink(path)
      throw error
    }
  }
}
