import Foundation
import MastheadDocuments
import MastheadPlatform

/// A server process: `masthead serve`, or another program that prints its address.
final class ServerProcess {
  let port: UInt16
  private let program: RunningProgram
  private let folder: String

  /// Starts `masthead serve` on a free port, with additional options.
  convenience init(_ options: [String] = []) throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("masthead").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BenchError.unavailable(
        "program not found: \(program); build it with swift build -c release --product masthead")
    }
    try self.init(running: [program, "serve", "--port", "0"] + options)
  }

  /// Starts a program that prints the address on which it listens.
  init(running arguments: [String]) throws {
    // The folder `/` has no plugins, whose builds would take processor time.
    let program = try RunningProgram(arguments, folder: "/", descriptors: [2: STDERR_FILENO])
    guard program.wait(within: 60, until: { program.output.contains("\n") }),
      let port = program.output.firstMatch(of: /http:\/\/[^ ]*:(\d+)\//).flatMap({ UInt16($0.1) })
    else { throw BenchError.software("a server must print its address, got \"\(program.output)\"") }
    (self.program, self.port) = (program, port)
    folder = "/proc/\(program.process.identifier)"
  }

  /// The processor time of all threads of the process, in nanoseconds.
  var processorTime: Double { program.process.processorTime * 1e9 }

  /// The resident memory without mapped files, in KiB.
  var memory: Double {
    let status = (try? String(contentsOfFile: "\(folder)/status", encoding: .utf8)) ?? ""
    return status.firstMatch(of: /RssAnon:\s+(\d+)/).flatMap { Double($0.1) } ?? .nan
  }

  /// The number of open descriptors.
  var descriptors: Double {
    Double((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count) ?? 0)
  }

  /// Opens a session, and returns its path. The text is a JSON object, such as a preset.
  func openSession(
    _ text: String = #"{"preset":"news-digest"}"#, on connection: BlockingConnection? = nil
  ) throws -> String {
    let connection = try connection ?? BlockingConnection(port: port)
    let answer = try JSON(parsing: try connection.request("POST", "/api/sessions", text))
    guard case .string(let identifier)? = answer["id"] else {
      throw BenchError.software("the server opened no session: \(answer.compact)")
    }
    return "/api/sessions/\(identifier)"
  }

  /// Opens the stream of a session, and reads until its first frame.
  func openStream(of session: String) throws -> BlockingConnection {
    let stream = try BlockingConnection(port: port)
    try stream.send("GET", "\(session)/frames")
    try stream.read(until: "event: frame")
    return stream
  }
}
