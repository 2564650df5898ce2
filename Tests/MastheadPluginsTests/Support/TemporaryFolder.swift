import Foundation

/// A folder for one test, removed with all that is in it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() {
    var template = Array("/tmp/masthead-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("No temporary folder could be made.") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes a file, and the folders above it.
  func write(_ name: String, _ text: String) {
    let parts = name.split(separator: "/")
    for count in 1..<max(parts.count, 1) { mkdir("\(path)/\(parts.prefix(count).joined(separator: "/"))", 0o777) }
    let file = fopen("\(path)/\(name)", "w")
    fputs(text, file)
    fclose(file)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to target: String) {
    symlink(target, "\(path)/\(name)")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
