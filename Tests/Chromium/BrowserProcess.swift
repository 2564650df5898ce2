import Foundation
import MastheadPlatform

/// The browser's process group, and the folder for all files that it writes.
final class BrowserProcess: Sendable {
  /// The leader of the group: a shell that runs the browser and then deletes the folder. The folder is deleted even if
  /// the tests' process is killed.
  ///
  /// The shell may outlive the tests' process while it deletes the folder.
  private let process: ChildProcess
  /// The folder for the profile, the home folder and temporary files.
  let folder: String
  /// The browser's standard error; readable even after the folder is deleted.
  private let log: Descriptor

  /// Starts the browser.
  ///
  /// - Parameters:
  ///   - profile: The folder of a persistent profile; nil for a temporary profile.
  ///   - socket: The browser's end of the connection, which becomes its descriptors 3 and 4.
  init(
    executable: String, arguments: [String], environment: [String: String], profile: String?,
    socket: borrowing Descriptor
  ) throws {
    folder = try Self.makeFolder()
    do {
      log = try Descriptor(
        open("\(folder)/log", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600), for: "write to \(folder)")
      var environment = environment
      for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
        environment[name] = folder
      }
      let command = [executable, "--user-data-dir=\(profile ?? "\(folder)/profile")"] + arguments
      process = try ChildProcess(
        ["/bin/sh", "-c", #""$@"; status=$?; rm -rf -- "$0"; exit $status"#, folder] + command,
        environment: environment, descriptors: [2: log.raw, 3: socket.raw, 4: socket.raw],
        isDetached: true)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Waits until the browser has quit, kills the remaining processes after the timeout, and deletes the folder.
  ///
  /// Blocks until then.
  func finish(within patience: Duration) {
    _ = process.waitForEnd(within: patience / .seconds(1))
    process.kill()
    // A killed process may write until it ends, so deleting the folder may need several attempts, especially on a busy
    // machine.
    let lastAttempt = ContinuousClock.now + Browser.deadline
    while ContinuousClock.now < lastAttempt {
      let members = members
      for member in members { kill(member, SIGKILL) }
      try? FileManager.default.removeItem(atPath: folder)
      if members.isEmpty, !FileManager.default.fileExists(atPath: folder) { break }
      usleep(10_000)
    }
  }

  /// The identifier of the leader and of its group.
  var id: pid_t { process.identifier }

  /// The browser's processes: its group, and processes that left the group but have the folder on their command lines, such
  /// as crash handlers.
  var members: [pid_t] {
    let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    return ids.filter { id in
      // The name in parentheses may contain any characters. State, parent and group follow it.
      guard let status = try? Data(contentsOf: URL(filePath: "/proc/\(id)/stat")),
        let fields = status.split(separator: UInt8(ascii: ")")).last?.split(separator: UInt8(ascii: " ")),
        fields.count > 2, fields[0] != Data("Z".utf8)
      else { return false }
      if fields[2] == Data("\(self.id)".utf8) { return true }
      let command = try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline"))
      return command?.range(of: Data(folder.utf8)) != nil
    }
  }

  /// The end of the browser's standard error.
  var lastOutput: String {
    let size = lseek(log.raw, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: Int(min(size, 2000)))
    let count = pread(log.raw, &bytes, bytes.count, max(0, size - 2000))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func makeFolder() throws -> String {
    let template = FileManager.default.temporaryDirectory.appending(path: "masthead-chromium-XXXXXX").path
    var path = Array(template.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw ChromiumError("Cannot make a folder for Chromium's profile: \(String(cString: strerror(errno))).")
    }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
