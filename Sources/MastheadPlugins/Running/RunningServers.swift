import Foundation
import MastheadPlatform

/// The addresses of a user's running servers. Each server writes its address to a file and removes the file when it stops.
package struct RunningServers: Sendable {
  /// A running server.
  package struct Server: Equatable, Sendable {
    /// The address of the page.
    package let url: String

    /// The absolute path of the folder whose plugins it uses.
    package let plugins: String

    package init(url: String, plugins: String) { (self.url, self.plugins) = (url, plugins) }

    /// Whether it uses the plugins in a folder, by whatever path.
    package func uses(_ folder: PluginFolder) -> Bool {
      func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
      return resolved(plugins) == resolved(folder.path)
    }
  }

  private let folder: String

  /// The servers of the current user.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let run = environment["XDG_RUNTIME_DIR"], run.hasPrefix("/") {
      folder = "\(run)/masthead"
    } else {
      folder = PluginCache(environment: environment).root + "/run"
    }
  }

  /// Publishes the address of this process's server and its folder of plugins. Does nothing if the file cannot be written.
  package func announce(_ url: String, plugins: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data("\(url)\n\(Platforms.current.startTime(of: getpid()) ?? "")\n\(plugins)\n".utf8).write(
      to: URL(fileURLWithPath: file(of: getpid())), options: .atomic)
  }

  /// Removes the published address of this process.
  package func withdraw() { unlink(file(of: getpid())) }

  /// Returns all running servers, sorted by process identifier. Removes stale files.
  package func all() -> [Server] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let processes = names.compactMap { $0.wholeMatch(of: /serve-(\d+)\.url/).flatMap { pid_t($0.output.1) } }
    return processes.sorted().compactMap { process in
      let lines =
        (try? String(contentsOfFile: file(of: process), encoding: .utf8))?.split(
          separator: "\n", omittingEmptySubsequences: false) ?? []
      // The system reuses process identifiers, so a known start time must match too.
      guard lines.count == 4,
        Platforms.current.isRunning(process, since: lines[1].isEmpty ? nil : String(lines[1]))
      else {
        unlink(file(of: process))
        return nil
      }
      return Server(url: String(lines[0]), plugins: String(lines[2]))
    }
  }

  private func file(of process: pid_t) -> String { "\(folder)/serve-\(process).url" }
}
