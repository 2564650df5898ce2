import Foundation
import Masthead

/// The reference file of a snapshot test, and the received snapshot that differs from it.
public struct SnapshotFile: Hashable, Comparable, Sendable {
  /// The name of the folder for references, in the folder of the tests' sources.
  public static let folder = "__Snapshots__"

  /// The suffix of a received snapshot's path, after the path of the reference.
  public static let receivedSuffix = ".received"

  /// The maximum size of a snapshot, in bytes: a table of about 60,000 samples with 30 columns, for a gesture of a quarter of an
  /// hour. The review compares two tables of that size within about a second.
  public static let byteLimit = 16 << 20

  /// The reference's path.
  public let path: String

  /// Creates the file of a reference. Does not access the disk.
  public init(path: String) { self.path = path }

  /// The path of the received snapshot.
  public var receivedPath: String { path + Self.receivedSuffix }

  /// Reads the reference. Returns nil if there is none. Throws if it cannot be read.
  public func read() throws(SnapshotError) -> [UInt8]? { try Self.read(path) }

  /// Reads the received snapshot. Returns nil if there is none. Throws if it cannot be read.
  public func readReceived() throws(SnapshotError) -> [UInt8]? { try Self.read(receivedPath) }

  /// Writes the reference and removes the received snapshot. Throws if either fails.
  ///
  /// Like all methods that change files, also removes temporary files that interrupted processes left in the folder.
  public func write(_ bytes: [UInt8]) throws(SnapshotError) {
    try Self.write(bytes, to: path)
    try reject()
  }

  /// Writes the received snapshot. Throws if it cannot be written.
  public func writeReceived(_ bytes: [UInt8]) throws(SnapshotError) { try Self.write(bytes, to: receivedPath) }

  /// Replaces the reference with the received snapshot. Throws if there is none, or if it cannot be moved.
  public func accept() throws(SnapshotError) {
    Self.removeAbandoned(in: Self.parent(of: path))
    guard rename(receivedPath, path) == 0 else {
      throw Self.failure("move", "\(receivedPath) to \(path)")
    }
  }

  /// Removes the received snapshot. Does nothing if there is none. Throws if it cannot be removed.
  public func reject() throws(SnapshotError) {
    Self.removeAbandoned(in: Self.parent(of: path))
    guard unlink(receivedPath) == 0 || errno == ENOENT else { throw Self.failure("remove", receivedPath) }
  }

  /// Finds the references with a received snapshot in a folder and its subfolders, sorted by path.
  ///
  /// - Complexity: O(*n*) in the number of files, plus sorting.
  public static func pending(in folder: String) -> [SnapshotFile] {
    files(in: folder).filter { $0.hasSuffix(receivedSuffix) }
      .map { SnapshotFile(path: String($0.dropLast(receivedSuffix.count))) }.sorted()
  }

  /// Finds all references in a folder and its subfolders, sorted by path.
  ///
  /// - Complexity: O(*n*) in the number of files, plus sorting.
  public static func references(in folder: String) -> [SnapshotFile] {
    files(in: folder).filter { !$0.hasSuffix(receivedSuffix) }.map { SnapshotFile(path: $0) }.sorted()
  }

  public static func < (left: SnapshotFile, right: SnapshotFile) -> Bool { left.path < right.path }

  /// Returns a path without symbolic links, `.` and `..`, so that the paths of a folder's files start with the folder's path.
  public static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Returns the path relative to a searched folder; the whole path if the file is not in it.
  public func path(from folder: String) -> String {
    let root = Self.realPath(folder)
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Finds the files in folders of references. Skips hidden folders, such as the build folder.
  private static func files(in folder: String) -> [String] {
    // Enumerators do not follow a symbolic link to a folder.
    let url = URL(fileURLWithPath: realPath(folder))
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    return (files?.allObjects as? [URL] ?? []).filter { file in
      file.deletingLastPathComponent().pathComponents.contains(Self.folder)
        && (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }.map(\.path)
  }

  private static func read(_ path: String) throws(SnapshotError) -> [UInt8]? {
    // Without O_NONBLOCK, opening or reading a pipe could block forever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SnapshotError(ErrorText.cannot("read", path, "not a regular file"))
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw failure("read", path)
      }
      bytes += buffer[..<count]
      guard bytes.count <= byteLimit else { throw tooLarge("read", path) }
    }
  }

  /// Writes atomically: writes a temporary file, flushes it to disk and renames it. An interruption leaves the old or the new file.
  private static func write(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
    // A larger snapshot could not be read again.
    guard bytes.count <= byteLimit else { throw tooLarge("write", path) }
    let folder = parent(of: path)
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw failure("create folder", folder)
    }
    removeAbandoned(in: folder)
    var template = Array("\(folder)/\(temporaryPrefix)\(getpid())-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure("write", path) }
    let beside = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + written, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    // Temporary files are private, but other users may read a reference.
    guard written == bytes.count, fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, rename(beside, path) == 0
    else {
      let error = failure("write", path)
      close(descriptor)
      unlink(beside)
      throw error
    }
    close(descriptor)
  }

  /// The prefix of a temporary file's name. The identifier of the writing process follows.
  private static let temporaryPrefix = ".snapshot-"

  /// Removes the temporary files of processes that ended while they wrote, such as interrupted tests.
  private static func removeAbandoned(in folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name.hasPrefix(temporaryPrefix),
        let process = pid_t(name.dropFirst(temporaryPrefix.count).prefix { $0 != "-" })
      else { continue }
      // Signal 0 only checks whether the process exists.
      if kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/\(name)") }
    }
  }

  private static func parent(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  private static func tooLarge(_ verb: String, _ path: String) -> SnapshotError {
    SnapshotError(ErrorText.cannot(verb, path, "expected at most \(byteLimit >> 20) MB, got more"))
  }

  private static func failure(_ verb: String, _ path: String) -> SnapshotError {
    SnapshotError(ErrorText.cannot(verb, path, String(cString: strerror(errno))))
  }
}
