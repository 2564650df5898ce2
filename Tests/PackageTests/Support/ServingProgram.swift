import Foundation
import MastheadPlugins

/// A `masthead` that serves a page. It is killed at the end of the test.
final class ServingProgram {
  private let process = Process()
  private let address: String

  /// Starts a program on a free port, and waits for its address.
  init(_ program: String, _ words: [String], in folder: String, environment: [String: String]) throws {
    let output = Foundation.Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words + ["--port", "0"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      line += String(decoding: data, as: UTF8.self)
    }
    guard let match = line.wholeMatch(of: /Masthead is at (\S+) \(Ctrl-C stops it\)\.\n/) else {
      throw Failure(line: line)
    }
    address = String(match.output.1)
  }

  /// Returns the page at the printed address. Throws if it has none.
  func page() throws -> String {
    let run = try ProgramRun(of: ["curl", "-sS", "--fail", address], timeLimit: 60)
    guard run.exit == .code(0) else { throw Failure(line: run.errors) }
    return run.output
  }

  struct Failure: Error { let line: String }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
