import Dispatch
import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// `masthead serve`, run as a process. The process is killed when the object is released. Its clock does not advance,
/// because a new minute adds a revision.
final class StartedServer: LocalServer {
  let port: UInt16
  let process: ChildProcess
  private let log: String

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - folder: The working folder, which gets the log.
  ///   - environment: Additional variables of the server's environment.
  ///   - arguments: Additional arguments.
  ///   - shell: The words of a command that runs the server, such as `bash -c 'ulimit -n 100; exec "$@"' bash`.
  init(
    _ folder: borrowing TemporaryFolder, environment: [String: String] = [:], arguments: [String] = [],
    shell: [String] = []
  ) throws {
    log = "\(folder.path)/log"
    let output = open(log, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(output) }
    process = try ChildProcess(
      shell + [
        "\(PluginServer.build)/masthead", "serve", "--port", "0", "--allow-host", "localhost:80", "--clock",
        "2026-01-09T09:41",
      ]
        + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, folder: folder.path,
      descriptors: [1: output, 2: output])
    let line = try PluginServer.wait(for: "the server's address") { [log] in
      (try? String(contentsOfFile: log, encoding: .utf8))?
        .firstMatch(of: /Masthead is at http:\/\/127.0.0.1:(\d+)\//)
    }
    port = UInt16(line.1)!
  }

  var printed: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  var identifier: Int32 { process.identifier }

  func client() throws -> TestClient { try TestClient(port: port) }

  func end(by signal: Int32 = SIGKILL) {
    kill(process.identifier, signal)
    _ = process.waitForEnd(within: Programs.patience)
  }
}

extension TestClient {
  /// Reads a stream up to and including a text.
  @discardableResult
  func readEvents(until text: String) throws -> String { try read(until: text) }
}
