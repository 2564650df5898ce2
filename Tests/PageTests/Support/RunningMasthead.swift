import Chromium
import Foundation
import MastheadPlatform
import Synchronization
import TestSupport

/// `masthead serve`, or another command that serves a page, in its own process and on its own port.
///
/// The server ends when it is released, or when the tests' process ends for any reason.
final class RunningMasthead: Sendable {
  /// The page's address, such as `http://127.0.0.1:40123/`.
  let url: String
  /// The pages opened on the server.
  let pages = Mutex<[Page]>([])
  /// The server's process; nil if the server is shared.
  private let process: ChildProcess?

  /// The server did not start or did not end correctly.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The deadline for starting and stopping.
  static let deadline: Duration = .seconds(Programs.patience)

  /// The folder of the program, which is also the folder of the tests' executable.
  static let folder = Programs.folder

  var port: String {
    URL(string: url)?.port.map(String.init) ?? ""
  }

  /// The command of the tuning page.
  static let command = ["serve", "--clock", "2026-01-09T09:41"]

  /// The server that most tests share. Each test opens its own sessions.
  static let shared = Task { try await RunningMasthead(command: command + ["--max-sessions", "10000"]) }

  /// Uses a shared server, which continues after this test.
  init(sharing server: RunningMasthead) {
    url = server.url
    process = nil
  }

  /// Starts a server and waits until it prints its address.
  ///
  /// - Parameters:
  ///   - port: The port; 0 picks a free port.
  ///   - command: The command and its arguments except the port. The clock of the tuning page does not advance, so that two
  ///     pictures of a header with the time show the same time.
  ///   - environment: Environment variables in addition to those of the tests.
  init(
    port: String = "0", command: [String] = RunningMasthead.command,
    environment: [String: String] = [:]
  ) async throws {
    let program = Self.folder.appending(path: "masthead").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure(description: "Program not found: \(program); build the package with its tests.")
    }
    let server = try RunningProgram(
      [program] + command + ["--port", port],
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, descriptors: [2: STDERR_FILENO])
    process = server.process
    url = try await Self.address(printedBy: server)
  }

  /// Sends the server SIGTERM, as a service manager does, and waits until it ends. Does nothing to a shared server.
  ///
  /// - Throws: `Failure` if the server does not end in time, or ends with a status other than 0.
  func stop() async throws {
    guard let process else { return }
    process.kill(SIGTERM)
    let end = ContinuousClock.now + Self.deadline
    while true {
      if let exit = process.poll() {
        guard exit == .code(0) else { throw Failure(description: "masthead ended with \(exit) after SIGTERM.") }
        return
      }
      guard .now < end else { throw Failure(description: "masthead still ran \(Self.deadline) after SIGTERM.") }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Sends a signal to the server, such as SIGSTOP. Traps if the server is shared.
  func signal(_ number: Int32) {
    guard let process else { preconditionFailure("Only a server of a test's own can be stopped.") }
    process.kill(number)
  }

  /// Waits for the line with the server's address.
  private static func address(printedBy server: RunningProgram) async throws -> String {
    let end = ContinuousClock.now + deadline
    while !server.wait(within: 0, until: { server.output.hasSuffix("\n") }) {
      guard server.process.poll() == nil else {
        throw Failure(description: "masthead ended before it printed its address; see its errors above.")
      }
      guard .now < end else {
        throw Failure(description: "masthead did not print its address within \(deadline).")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    let words = server.output.dropLast()
    guard
      let match = words.wholeMatch(
        of: /Masthead is at (http:\/\/127\.0\.0\.1:\d+\/(?:review\.html)?) \(Ctrl-C stops it\)\./)
    else {
      throw Failure(description: "masthead printed \"\(words)\" instead of its address.")
    }
    return String(match.1)
  }
}
