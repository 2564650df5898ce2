import Foundation

/// A folder for one test. It is deleted with its contents when the value goes out of scope.
public struct TemporaryFolder: ~Copyable, Sendable {
  public let path: String

  /// Creates an empty folder. Traps if that fails.
  public init() {
    var template = Array("/tmp/masthead-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("A temporary folder could not be created.") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  public var url: URL { URL(fileURLWithPath: path) }

  /// Writes a file, creates the folders above it, and returns its path. Traps if that fails.
  @discardableResult
  public func write(_ name: String, _ text: String) -> String {
    let file = url.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch { preconditionFailure("\(file.path) could not be written: \(error)") }
    return file.path
  }

  /// Writes an executable script, and returns its path. Traps if that fails.
  @discardableResult
  public func writeProgram(_ name: String, _ text: String) -> String {
    let original = write("\(name).original", text)
    defer { unlink(original) }
    chmod(original, 0o755)
    do { return try copy(URL(fileURLWithPath: original), as: name).path } catch {
      preconditionFailure("\(original) could not be copied: \(error)")
    }
  }

  /// Copies a program into the folder, by default under its own name, and returns the copy.
  ///
  /// Uses `cp`. If this process wrote the file, a child that another test starts meanwhile could inherit the open file. The
  /// system refuses to start a program that is open for writing ("Text file busy").
  public func copy(_ program: URL, as name: String? = nil) throws -> URL {
    let copy = url.appendingPathComponent(name ?? program.lastPathComponent)
    let process = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [program.path, copy.path])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return copy
  }

  /// Creates a symbolic link.
  public func link(_ name: String, to target: String) {
    symlink(target, "\(path)/\(name)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
