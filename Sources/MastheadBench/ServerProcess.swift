import Foundation

/// A `masthead serve` process, like a user's.
struct ServerProcess {
  let port: UInt16
  private let process = Process()

  static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// Returns the program `masthead` in this program's folder.
  static func program() throws(BenchError) -> URL {
    let program = ownExecutable.deletingLastPathComponent().appendingPathComponent("masthead")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .unavailable("program not found: \(program.path); build it with swift build -c release --product masthead")
    }
    return program
  }

  /// Starts a server on a free port, with additional options.
  init(_ options: [String] = []) throws(BenchError) {
    let output = Pipe()
    process.executableURL = try Self.program()
    process.arguments = ["serve", "--port", "0", "--no-state"] + options
    process.standardOutput = output
    do { try process.run() } catch { throw .software("the benchmark's server did not start: \(error)") }
    var line = ""
    while !line.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw .unavailable("the benchmark's server ended immediately; see above") }
      line += String(decoding: data, as: UTF8.self)
    }
    guard let address = line.split(separator: " ").first(where: { $0.hasPrefix("http://") }),
      let port = URL(string: String(address))?.port
    else { throw .software("the benchmark's server must print its address, got \"\(line)\"") }
    self.port = UInt16(port)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
