import Foundation
import MastheadPlatform
import TestSupport

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

  static let program = Programs.masthead

  /// The folder for built plugins. It is removed when the tests exit.
  static let cache: String = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-cache-\(UUID().uuidString)").path
    cachePath = path
    atexit { try? FileManager.default.removeItem(atPath: cachePath) }
    return path
  }()

  /// Runs the program with a short text on standard input, and waits for its exit.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    try run(command: [program.path] + arguments, in: folder, environment: environment, input: input)
  }

  /// Runs a command, which begins with the program's path, and waits for its exit.
  static func run(
    command: [String], in folder: URL? = nil, environment: [String: String] = [:], input: String = ""
  ) throws -> Outcome {
    let variables = ["MASTHEAD_CACHE": cache].merging(environment) { $1 }
    let run = try ProgramRun(
      patiently: command, environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
      folder: folder?.path, input: input.isEmpty ? nil : input)
    return Outcome(status: run.status, output: run.output, error: run.errors)
  }

  /// Runs the program with the space-separated arguments of a line.
  static func run(_ line: String) throws -> Outcome { try run(line.split(separator: " ").map(String.init)) }
}

nonisolated(unsafe) private var cachePath = ""
