import Foundation

/// A folder for one test, removed with all that is in it.
public struct TemporaryFolder: ~Copyable, Sendable {
  public let path: String

  /// An empty folder. Where none can be made it traps.
  public init() {
    var template = Array("/tmp/masthead-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("No temporary folder could be made.") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  public var url: URL { URL(fileURLWithPath: path) }

  /// Writes a file, and the folders above it; gives its path. Where it cannot be written it traps.
  @discardableResult
  public func write(_ name: String, _ text: String) -> String {
    let file = url.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch { preconditionFailure("\(file.path) could not be written: \(error)") }
    return file.path
  }

  /// Copies a program, under its name; gives the copy.
  ///
  /// `cp` does it. If this process wrote the file, a child that another test starts meanwhile would hold it open for writing, and
  /// the system refuses to start such a program ("Text file busy").
  public func copy(_ program: URL) throws -> URL {
    let copy = url.appendingPathComponent(program.lastPathComponent)
    let process = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [program.path, copy.path])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return copy
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) {
    symlink(target, "\(path)/\(name)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
