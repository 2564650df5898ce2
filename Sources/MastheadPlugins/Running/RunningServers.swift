import Foundation
import Glibc

/// The addresses of a user's running servers. Each server writes its address to a file and removes the file when it stops.
package struct RunningServers: Sendable {
  private let folder: String

  /// The servers of the current user.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let run = environment["XDG_RUNTIME_DIR"], run.hasPrefix("/") {
      folder = "\(run)/masthead"
    } else {
      folder = PluginCache(environment: environment).root + "/run"
    }
  }

  /// Publishes the address of this process's server. Does nothing if the file cannot be written.
  package func announce(_ url: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data("\(url)\n\(startTime(of: getpid()) ?? "")\n".utf8).write(
      to: URL(fileURLWithPath: file(of: getpid())), options: .atomic)
  }

  /// Removes the published address of this process.
  package func withdraw() { unlink(file(of: getpid())) }

  /// Returns the addresses of all running servers, sorted by process identifier. Removes stale files.
  package func all() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let processes = names.compactMap { $0.wholeMatch(of: /serve-(\d+)\.url/).flatMap { pid_t($0.output.1) } }
    return processes.sorted().compactMap { process in
      let lines = (try? String(contentsOfFile: file(of: process), encoding: .utf8))?.split(separator: "\n") ?? []
      // The system reuses process identifiers, so the start time must match too.
      guard lines.count == 2, let time = startTime(of: process), lines[1] == time else {
        unlink(file(of: process))
        return nil
      }
      return String(lines[0])
    }
  }

  private func file(of process: pid_t) -> String { "\(folder)/serve-\(process).url" }
}
