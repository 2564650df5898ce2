import Foundation
import Masthead
import MastheadDocuments

/// The programs that `swiftc` runs for a plugin: the compiler proper and the linker, with their arguments.
///
/// `swiftc` itself only finds out which programs to run. That takes a quarter of a small plugin's build, and the answer depends on its
/// arguments alone. So it is asked once, and later builds run the programs themselves.
struct CompilerJobs: Codable, Equatable {
  /// The programs with their arguments, as lines for a shell.
  private let lines: String

  /// The files for the programs, by their paths in the folder of the build: `swiftc` writes some of them.
  private let files: [String: String]

  /// The name of the folder of the build that `swiftc` answered for.
  private let name: String

  /// Reads an answer of `swiftc`.
  ///
  /// - Parameters:
  ///   - lines: what `swiftc -driver-print-jobs` printed.
  ///   - folder: the folder of the build, for its product and all temporary files.
  init(_ lines: String, in folder: String) {
    (self.lines, name) = (lines, lastName(of: folder))
    let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    files = Dictionary(
      uniqueKeysWithValues: paths.filter { isRegularFile("\(folder)/\($0)") }.compactMap { path in
        FileManager.default.contents(atPath: "\(folder)/\(path)").map { (path, String(decoding: $0, as: UTF8.self)) }
      })
  }

  /// Returns a hash of what the answer depends on: the compiler, and its arguments without the name of the build's folder.
  static func key(of command: [String], in folder: String) -> ContentHash {
    var key = ContentHash()
    key.add(identity(of: command[0]))
    for argument in command.dropFirst() { key.add(argument.replacing(lastName(of: folder), with: "")) }
    return key
  }

  /// Writes the files for the programs, and returns the command that runs the programs.
  ///
  /// - Parameter folder: the folder of this build. It lies beside that of the other build, and has a name without special characters,
  ///   so that all quotes stay correct.
  func command(in folder: String) throws -> [String] {
    func renamed(_ text: String) -> String { text.replacing(name, with: lastName(of: folder)) }
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(renamed(text).utf8).write(to: file)
    }
    return ["/bin/sh", "-e", "-c", renamed(lines)]
  }
}
