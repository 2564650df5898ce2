import Foundation
import MastheadPlatform
import TestSupport

/// A `masthead` that serves a page. It is killed at the end of the test.
final class ServingProgram {
  private let process: ChildProcess
  /// The server's address, with a slash at the end.
  private let address: String

  /// Starts a program on a free port, and waits for its address.
  init(_ program: String, _ words: [String], in folder: String, environment: [String: String]) throws {
    let server = try RunningProgram(
      [program] + words + ["--port", "0"], environment: environment, folder: folder, descriptors: [2: STDERR_FILENO])
    process = server.process
    _ = server.wait(within: Programs.patience) { server.output.hasSuffix("\n") }
    let line = server.output
    guard let match = line.wholeMatch(of: /Masthead is at (\S+) \(Ctrl-C stops it\)\.\n/) else {
      throw Failure(line: line)
    }
    address = String(match.output.1)
  }

  /// Returns the page at the printed address. Throws if the request fails.
  func page() throws -> String { try request([address]) }

  /// Sends a request with a body in JSON, and returns the body of the answer. Throws if the server refuses it.
  func request(_ method: String, _ path: String, _ body: String) throws -> String {
    try request(["-X", method, "-H", "Content-Type: application/json", "-d", body, address + path.dropFirst()])
  }

  private func request(_ words: [String]) throws -> String {
    let run = try ProgramRun(of: ["curl", "-sS", "--fail-with-body"] + words, timeLimit: 60)
    guard run.exit == .code(0) else { throw Failure(line: run.output + run.errors) }
    return run.output
  }

  struct Failure: Error { let line: String }
}
