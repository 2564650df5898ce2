import Foundation

/// Runs the built program, which lies beside the tests' own.
struct Masthead {
  /// What a run of the program left.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var error: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("masthead")

  /// Where plugins are built, for as long as the tests run.
  static let cache: String = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-cache-\(UUID().uuidString)").path
    cachePath = path
    atexit { try? FileManager.default.removeItem(atPath: cachePath) }
    return path
  }()

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(command: [program.path] + arguments, in: folder, environment: environment)
  }

  /// Runs a command, the program's path first, to its end.
  static func run(
    command: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let (process, output, error) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    let variables = ["MASTHEAD_CACHE": cache].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Errors are one line, so that pipe never fills while the other is read.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errors = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      error: String(decoding: errors, as: UTF8.self))
  }

  /// Runs the program with the words of a line.
  static func run(_ line: String) throws -> Outcome { try run(line.split(separator: " ").map(String.init)) }
}

nonisolated(unsafe) private var cachePath = ""
