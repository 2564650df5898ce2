import Foundation
import MastheadPlatform

/// A server process: `masthead serve` like a user's, or another program that prints its address.
struct ServerProcess {
  let port: UInt16
  let process: ChildProcess

  static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// Returns the program `masthead` in this program's folder.
  static func program() throws(BenchError) -> URL {
    let program = ownExecutable.deletingLastPathComponent().appendingPathComponent("masthead")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .unavailable("program not found: \(program.path); build it with swift build -c release --product masthead")
    }
    return program
  }

  /// Starts `masthead serve` on a free port, with additional options.
  init(_ options: [String] = []) throws(BenchError) {
    try self.init(Self.program(), ["serve", "--port", "0", "--no-state"] + options)
  }

  /// Starts a program that prints the address on which it listens.
  init(_ program: URL, _ arguments: [String]) throws(BenchError) {
    let server: RunningProgram
    do { server = try RunningProgram([program.path] + arguments, descriptors: [2: STDERR_FILENO]) } catch {
      throw .software("the benchmark's server did not start: \(error)")
    }
    process = server.process
    guard server.wait(within: 60, until: { server.output.contains("\n") }) else {
      throw .unavailable("the benchmark's server did not print its address within 60 s; see above")
    }
    let line = server.output
    guard let address = line.split(separator: " ").first(where: { $0.hasPrefix("http://") }),
      let port = URL(string: String(address))?.port
    else { throw .software("the benchmark's server must print its address, got \"\(line)\"") }
    self.port = UInt16(port)
  }

  /// The processor time of all its threads, in nanoseconds.
  var processorTime: Double { process.processorTime * 1e9 }

  /// The resident memory that is not a file's, in KiB.
  var memory: Double { memory("RssAnon") }

  /// Returns a line of the process's status in KiB; NaN if there is none.
  func memory(_ name: String) -> Double {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? .nan
  }

  /// Returns a file of the process's folder in `/proc`; an empty text if it cannot be read.
  func text(_ file: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process.identifier)/\(file)", encoding: .utf8)) ?? ""
  }

  /// Opens a session, and returns its path.
  func openSession() throws -> String {
    "/api/sessions/"
      + (try BlockingConnection(port: port).post("/api/sessions", #"{"preset":"news-digest"}"#).value(of: "id"))
  }

  func stop() {
    process.kill(SIGTERM)
    _ = process.waitForEnd(within: 60)
  }
}
