import Foundation
import MastheadPlatform
import Synchronization

/// The addresses of a user's running servers. Each server writes its address to a file, which it keeps locked, and removes the file
/// when it stops.
package final class RunningServers: Sendable {
  /// A running server.
  package struct Server: Equatable, Sendable {
    /// The address of the page.
    package let url: String

    /// The absolute path of the folder whose plugins it uses.
    package let plugins: String

    package init(url: String, plugins: String) { (self.url, self.plugins) = (url, plugins) }

    /// Whether the server uses the plugins in a folder. Symbolic links are resolved.
    package func uses(_ folder: PluginFolder) -> Bool {
      func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
      return resolved(plugins) == resolved(folder.path)
    }
  }

  private let folder: String
  /// The locked file of this process; nil if there is none.
  private let announced = Mutex<FileDescriptor?>(nil)

  /// The servers of the current user.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let run = environment["XDG_RUNTIME_DIR"], run.hasPrefix("/") {
      folder = "\(run)/masthead"
    } else {
      folder = PluginCache(environment: environment).root + "/run"
    }
  }

  /// Publishes the address of this process's server and its folder of plugins, until this object is released. Does nothing if the
  /// file cannot be written.
  package func announce(_ url: String, plugins: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let new = "\(folder)/.\(getpid())"
    announced.withLock { announced in
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
      guard let file = try? SystemError.descriptor(open(new, flags, 0o600), "write \(new)"),
        flock(file.number, LOCK_EX | LOCK_NB) == 0, writeAll(Array("\(url)\n\(plugins)\n".utf8), to: file.number),
        rename(new, self.file(of: getpid())) == 0
      else { return }
      announced = consume file
    }
  }

  /// Removes the published address of this process.
  package func withdraw() {
    unlink(file(of: getpid()))
    announced.withLock { $0 = nil }
  }

  /// Returns all running servers, sorted by process identifier. Removes files without a lock, because their servers
  /// have ended.
  package func all() -> [Server] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let processes = names.compactMap { $0.wholeMatch(of: /serve-(\d+)\.url/).flatMap { pid_t($0.output.1) } }
    return processes.sorted().compactMap { process in
      let path = file(of: process)
      let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
      guard let file = try? SystemError.descriptor(open(path, O_RDONLY | O_CLOEXEC), "read \(path)"),
        flock(file.number, LOCK_SH | LOCK_NB) != 0, lines.count == 2
      else {
        unlink(path)
        return nil
      }
      return Server(url: String(lines[0]), plugins: String(lines[1]))
    }
  }

  private func file(of process: pid_t) -> String { "\(folder)/serve-\(process).url" }
}
