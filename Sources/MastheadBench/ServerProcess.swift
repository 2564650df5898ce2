import Foundation

/// `masthead serve` as a process of its own, as users have it.
struct ServerProcess {
  let port: UInt16
  private let process = Process()

  static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// The program `masthead`, which lies beside this one.
  static func program() throws(BenchError) -> URL {
    let program = ownExecutable.deletingLastPathComponent().appendingPathComponent("masthead")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .unavailable("There is no \(program.path); swift build -c release --product masthead builds it.")
    }
    return program
  }

  /// Starts a server on a free port, with options besides.
  init(_ options: [String] = []) throws(BenchError) {
    let output = Pipe()
    process.executableURL = try Self.program()
    process.arguments = ["serve", "--port", "0"] + options
    process.standardOutput = output
    do { try process.run() } catch { throw .software("The server of the benchmark did not start: \(error)") }
    var line = ""
    while !line.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw .unavailable("The server of the benchmark ended at once; see above.") }
      line += String(decoding: data, as: UTF8.self)
    }
    guard let address = line.split(separator: " ").first(where: { $0.hasPrefix("http://") }),
      let port = URL(string: String(address))?.port
    else { throw .software("The server of the benchmark said \"\(line)\" in place of its address.") }
    self.port = UInt16(port)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
