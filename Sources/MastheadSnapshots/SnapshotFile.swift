import Foundation
import Masthead

/// A reference that a snapshot test keeps, and what was received in its place.
public struct SnapshotFile: Hashable, Comparable, Sendable {
  /// The folder in which references lie, beside the tests' sources.
  public static let folder = "__Snapshots__"

  /// What is added to a reference's path for what was received in its place.
  public static let receivedSuffix = ".received"

  /// The reference's path.
  public let path: String

  public init(path: String) { self.path = path }

  /// The path of what was received.
  public var receivedPath: String { path + Self.receivedSuffix }

  /// The reference; nil where there is none yet.
  public func read() throws(SnapshotError) -> [UInt8]? { try Self.read(path) }

  /// What was received; nil where nothing was.
  public func readReceived() throws(SnapshotError) -> [UInt8]? { try Self.read(receivedPath) }

  /// Writes the reference; what was received before is done with.
  public func write(_ bytes: [UInt8]) throws(SnapshotError) {
    try Self.write(bytes, to: path)
    try reject()
  }

  /// Writes what was received.
  public func writeReceived(_ bytes: [UInt8]) throws(SnapshotError) { try Self.write(bytes, to: receivedPath) }

  /// Puts what was received in the reference's place.
  public func accept() throws(SnapshotError) {
    guard rename(receivedPath, path) == 0 else {
      throw Self.failure("move", "\(receivedPath) to \(path)")
    }
  }

  /// Removes what was received, if anything was.
  public func reject() throws(SnapshotError) {
    guard unlink(receivedPath) == 0 || errno == ENOENT else { throw Self.failure("remove", receivedPath) }
  }

  /// The references in a folder and the folders below, for which something was received, in order.
  public static func pending(in folder: String) -> [SnapshotFile] {
    files(in: folder).filter { $0.hasSuffix(receivedSuffix) }
      .map { SnapshotFile(path: String($0.dropLast(receivedSuffix.count))) }.sorted()
  }

  /// All references in a folder and the folders below, in order.
  public static func references(in folder: String) -> [SnapshotFile] {
    files(in: folder).filter { !$0.hasSuffix(receivedSuffix) }.map { SnapshotFile(path: $0) }.sorted()
  }

  public static func < (left: SnapshotFile, right: SnapshotFile) -> Bool { left.path < right.path }

  /// A path without links and dots: those of the files in a folder begin with its.
  public static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// The path from a folder that files were looked for in.
  public func path(from folder: String) -> String {
    let root = Self.realPath(folder)
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The files in folders of references. Hidden folders, such as the build's, are passed over.
  private static func files(in folder: String) -> [String] {
    // A link to a folder has nothing in it, as enumerators have it.
    let url = URL(fileURLWithPath: realPath(folder))
    let files = FileManager.default.enumerator(
      at: url, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    return (files?.allObjects as? [URL] ?? []).filter { file in
      file.deletingLastPathComponent().pathComponents.contains(Self.folder)
        && (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }.map(\.path)
  }

  private static func read(_ path: String) throws(SnapshotError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
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
    }
  }

  /// Writes beside, waits until it is on the disk, and renames: whoever is interrupted leaves the old file or the new one.
  private static func write(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw failure("create folder", folder.path)
    }
    var template = Array("\(folder.path)/.snapshot-XXXXXX".utf8CString)
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
    // Others may read it, as the files around it.
    guard written == bytes.count, fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, rename(beside, path) == 0
    else {
      let error = failure("write", path)
      close(descriptor)
      unlink(beside)
      throw error
    }
    close(descriptor)
  }

  private static func failure(_ verb: String, _ path: String) -> SnapshotError {
    SnapshotError(ErrorText.cannot(verb, path, String(cString: strerror(errno))))
  }
}
