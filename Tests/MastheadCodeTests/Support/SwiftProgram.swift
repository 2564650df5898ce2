import Foundation
import Testing

/// A program made of sources, which is compiled as strictly as the package is and run once.
struct SwiftProgram {
  /// What the compiler or the program left.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
  }

  /// The folder of the tests' own program, where the modules that it was built from lie.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  private let folder: URL
  private(set) var sources: [String: String]

  /// - Parameter sources: the texts by file name.
  init(_ sources: [String: String]) {
    folder = FileManager.default.temporaryDirectory.appending(path: "masthead-code-\(UUID().uuidString)")
    self.sources = sources
  }

  /// Compiles the sources in one run, runs what comes of it, and gives what it prints; what does not compile is an issue.
  func run(_ options: [String] = [], _ location: SourceLocation = #_sourceLocation) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (name, text) in sources {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      paths.append(file.path)
    }
    let program = folder.appending(path: "program").path
    let compiled = try Self.run(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "-module-name", "Exported", "-o", program]
        + options + paths.sorted())
    #expect(compiled == Outcome(status: 0, output: ""), sourceLocation: location)
    let outcome = try Self.run([program])
    #expect(outcome.status == 0, sourceLocation: location)
    return outcome.output
  }

  /// Whether sources are Swift as far as their grammar goes.
  func parse() throws -> Outcome {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in sources { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try Self.run(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse"]
        + sources.keys.sorted().map { folder.appending(path: $0).path })
  }

  private static func run(_ command: [String]) throws -> Outcome {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
