import Foundation
import Glibc

/// The addresses of the servers that a user runs, each in a file that its server writes and removes.
package struct RunningServers: Sendable {
  private let folder: String

  /// The servers of whoever runs the program.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let run = environment["XDG_RUNTIME_DIR"], run.hasPrefix("/") {
      folder = "\(run)/masthead"
    } else {
      folder = PluginCache(environment: environment).root + "/run"
    }
  }

  /// Tells others of this process's server. Where that cannot be told, nobody is worse off.
  package func announce(_ url: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data("\(url)\n\(Self.startTime(of: getpid()) ?? "")\n".utf8).write(
      to: URL(fileURLWithPath: file(of: getpid())), options: .atomic)
  }

  /// Takes that back.
  package func withdraw() { unlink(file(of: getpid())) }

  /// The addresses of all servers that run, by the numbers of their processes. Files of others are removed.
  package func all() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let processes = names.compactMap { $0.wholeMatch(of: /serve-(\d+)\.url/).flatMap { pid_t($0.output.1) } }
    return processes.sorted().compactMap { process in
      let lines = (try? String(contentsOfFile: file(of: process), encoding: .utf8))?.split(separator: "\n") ?? []
      // A number is used again; who has it now has started at another time.
      guard lines.count == 2, let time = Self.startTime(of: process), lines[1] == time else {
        unlink(file(of: process))
        return nil
      }
      return String(lines[0])
    }
  }

  private func file(of process: pid_t) -> String { "\(folder)/serve-\(process).url" }

  /// When a process started, in the kernel's count; nil where there is none: the 22nd field of its status, counted behind the
  /// name, which may contain anything.
  private static func startTime(of process: pid_t) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = status.lastIndex(of: ")")
    else { return nil }
    let fields = status[status.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : nil
  }
}
