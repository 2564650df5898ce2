import Foundation
import MastheadPlatform
import MastheadPlugins

/// A folder with a file for each saved session. Only one process at a time uses it.
///
/// A file appears with its whole content or not at all, and survives a power failure once ``write(_:as:)`` has returned.
/// The methods are safe to call from any thread, but not at the same time for the same session.
package final class StateFolder: Sendable {
  /// A reason why a folder cannot be used.
  package enum Failure: Error, CustomStringConvertible {
    /// Another process uses the folder. The identifier is 0 if it is unknown.
    case inUse(String, process: Int32)
    case system(SystemError)

    package var description: String {
      switch self {
      case .inUse(let path, let process):
        let user = process > 0 ? "process \(process)" : "another process"
        return "\(user) keeps its sessions in \(path)"
      case .system(let error): return error.description
      }
    }
  }

  /// A saved session.
  struct Entry: Equatable {
    let identifier: String
    /// The time of the last change or restoration, in seconds since 1970.
    let modified: Double
    let size: Int
  }

  /// The maximum size of a file, in bytes.
  static let fileLimit = 8 << 20

  /// The folder's path, for messages.
  package let path: String

  private let folder: FileDescriptor
  private let lock: FileDescriptor

  private static let suffix = ".session.json"
  private static let damagedSuffix = ".damaged"
  private static let temporarySuffix = ".new"

  /// The folder of the current user: `masthead` in the folder that `XDG_STATE_HOME` names, or else in `~/.local/state`.
  package static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let root = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (root ?? "\(environment["HOME"] ?? NSHomeDirectory())/.local/state") + "/masthead"
  }

  /// Opens a folder, which is created if it is missing, and locks it until this value is released.
  package init(_ path: String) throws(Failure) {
    self.path = path
    // A file that is too large for a limit of the shell is a failed write, and not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    do throws(SystemError) {
      try Self.makeFolder(path)
      folder = try SystemError.descriptor(
        MastheadPlatform.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), "open the folder \(path)")
      lock = try SystemError.descriptor(
        openat(folder.number, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600), "write \(path)/lock")
    } catch { throw .system(error) }
    guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw .system(SystemError("lock \(path)")) }
      var text = [UInt8](repeating: 0, count: 16)
      let count = pread(lock.number, &text, text.count, 0)
      throw .inUse(path, process: Int32(String(decoding: text.prefix(max(0, count)), as: UTF8.self)) ?? 0)
    }
    // The number is only for messages, so a full disk does not matter.
    let number = Array("\(getpid())".utf8)
    _ = ftruncate(lock.number, 0)
    _ = pwrite(lock.number, number, number.count, 0)
    for name in names() where name.hasSuffix(Self.temporarySuffix) { unlinkat(folder.number, name, 0) }
  }

  deinit {
    // Closing the descriptor does not suffice: a child process that starts at this moment has a copy of it until it
    // runs its program, and the copy keeps the lock.
    flock(lock.number, LOCK_UN)
  }

  /// The saved sessions, from the oldest to the newest.
  func entries() -> [Entry] {
    names().compactMap { name -> Entry? in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let identifier = String(name.dropLast(Self.suffix.count))
      var status = stat()
      guard SessionIdentifier.isValid(identifier), fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return Entry(identifier: identifier, modified: seconds(modificationTime(of: status)), size: Int(status.st_size))
    }.sorted { ($0.modified, $0.identifier) < ($1.modified, $1.identifier) }
  }

  /// Returns a session's file, and marks it as used.
  func read(_ identifier: String) throws(SystemError) -> [UInt8] {
    let name = identifier + Self.suffix
    let operation = "read \(path)/\(name)"
    // A FIFO must not block.
    let file = try SystemError.descriptor(
      openat(folder.number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK), operation)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw SystemError(operation) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.fileLimit else {
      throw SystemError(operation, code: EFBIG)
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        pread(file.number, $0.baseAddress! + count, $0.count - count, off_t(count))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw SystemError(operation) }
      if read == 0 { break }
      count += read
    }
    futimens(file.number, nil)
    return Array(bytes.prefix(count))
  }

  /// Replaces a session's file and waits until the disk has it.
  func write(_ bytes: [UInt8], as identifier: String) throws(SystemError) {
    let name = identifier + Self.suffix
    let temporary = ".\(identifier)" + Self.temporarySuffix
    let operation = "write \(path)/\(name)"
    do throws(SystemError) {
      let file = try SystemError.descriptor(
        openat(folder.number, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600), operation)
      guard writeAll(bytes, to: file.number), fsync(file.number) == 0,
        renameat(folder.number, temporary, folder.number, name) == 0, fsync(folder.number) == 0
      else { throw SystemError(operation) }
    } catch {
      unlinkat(folder.number, temporary, 0)
      throw error
    }
  }

  func remove(_ identifier: String) {
    unlinkat(folder.number, identifier + Self.suffix, 0)
    unlinkat(folder.number, identifier + Self.suffix + Self.damagedSuffix, 0)
  }

  /// Renames a damaged file, so that it is neither read again nor overwritten. Returns the new path.
  func setAside(_ identifier: String) -> String {
    let name = identifier + Self.suffix
    renameat(folder.number, name, folder.number, name + Self.damagedSuffix)
    return "\(path)/\(name)\(Self.damagedSuffix)"
  }

  private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Creates a folder and its parents, for the current user only.
  private static func makeFolder(_ path: String) throws(SystemError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      // Some systems report another error than EEXIST for a folder that exists on a read-only disk.
      var status = stat()
      guard mkdir(part, 0o700) == 0 || stat(part, &status) == 0 else {
        throw SystemError("create the folder \(part)")
      }
    }
  }
}
