import Foundation

/// Runs the built program, which is in the folder of the tests' program.
struct Masthead {
  /// The result of a run.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var error: String

    /// The lines of standard output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("masthead")

  /// The folder for built plugins. It is removed when the tests exit.
  static let cache: String = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-cache-\(UUID().uuidString)").path
    cachePath = path
    atexit { try? FileManager.default.removeItem(atPath: cachePath) }
    return path
  }()

  /// Runs the program and waits for its exit. It reads a short text from its standard input.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    try run(command: [program.path] + arguments, in: folder, environment: environment, input: input)
  }

  /// Runs a command, which begins with the program's path, and waits for its exit.
  static func run(
    command: [String], in folder: URL? = nil, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    let (process, standardInput, output, error) = (Process(), Pipe(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    let variables = ["MASTHEAD_CACHE": cache].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : standardInput
    process.standardOutput = output
    process.standardError = error
    // The program may end before it reads, so the pipe gets the input first. A pipe holds 64 KB.
    precondition(input.utf8.count < 65_536, "The input is too long.")
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    try process.run()
    // Errors are short, so the error pipe does not fill up while the output is read.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errors = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      error: String(decoding: errors, as: UTF8.self))
  }

  /// Runs the program with the space-separated arguments of a line.
  static func run(_ line: String) throws -> Outcome { try run(line.split(separator: " ").map(String.init)) }
}

nonisolated(unsafe) private var cachePath = ""
