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

  /// Creates a symbolic link.
  public func link(_ name: String, to target: String) {
    symlink(target, "\(path)/\(name)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
