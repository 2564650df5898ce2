import Foundation

/// The browser's process group, and the folder for all files that it writes.
final class BrowserProcess: Sendable {
  /// The leader of the group: a shell that runs the browser and then deletes the folder. So nothing stays behind even if the
  /// tests' process is killed and only the browser notices.
  let id: pid_t
  /// The folder for the profile, the home folder and temporary files.
  let folder: String
  /// The browser's standard error; readable even after the folder is deleted.
  private let log: Descriptor

  /// Starts the browser.
  ///
  /// - Parameter socket: The browser's end of the connection, which becomes its descriptors 3 and 4.
  init(
    executable: String, arguments: [String], environment: [String: String], socket: borrowing Descriptor
  ) throws {
    folder = try Self.makeFolder()
    do {
      log = try Descriptor(
        open("\(folder)/log", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600), for: "write to \(folder)")
      var environment = environment
      for name in ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
        environment[name] = folder
      }
      let command = [executable, "--user-data-dir=\(folder)/profile"] + arguments
      id = try Self.spawn(
        ["/bin/sh", "-c", #""$@"; status=$?; rm -rf -- "$0"; exit $status"#, folder] + command,
        environment: environment, socket: socket.raw, log: log.raw)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Waits until the browser has quit, kills the remaining processes after the timeout, and deletes the folder.
  ///
  /// Blocks until then.
  func finish(within patience: Duration) {
    let end = ContinuousClock.now + patience
    // The leader is reaped only after its group is killed, so no other group can have its number.
    while !hasEnded, .now < end { usleep(5_000) }
    kill(-id, SIGKILL)
    // A killed process may write until it is gone, so deleting the folder may need several attempts, especially on a busy
    // machine.
    let lastAttempt = ContinuousClock.now + Browser.deadline
    while ContinuousClock.now < lastAttempt {
      let members = members
      for member in members { kill(member, SIGKILL) }
      try? FileManager.default.removeItem(atPath: folder)
      if members.isEmpty, !FileManager.default.fileExists(atPath: folder) { break }
      usleep(10_000)
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

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

  private var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == SIGCHLD
  }

  private static func makeFolder() throws -> String {
    let template = FileManager.default.temporaryDirectory.appending(path: "masthead-chromium-XXXXXX").path
    var path = Array(template.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw ChromiumError("Cannot make a folder for Chromium's profile: \(String(cString: strerror(errno))).")
    }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Starts a program in its own process group, with the socket at descriptors 3 and 4 and no other descriptors above 2.
  private static func spawn(
    _ arguments: [String], environment: [String: String], socket: Int32, log: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Moves the descriptor out of the way of the numbers 3 and 4.
    let socket = try Descriptor(fcntl(socket, F_DUPFD_CLOEXEC, 10), for: "duplicate a descriptor")
    let log = try Descriptor(fcntl(log, F_DUPFD_CLOEXEC, 10), for: "duplicate a descriptor")
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, log.raw, 2)
    posix_spawn_file_actions_adddup2(&actions, socket.raw, 3)
    posix_spawn_file_actions_adddup2(&actions, socket.raw, 4)
    _ = addCloseFrom(&actions, 5)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Resets the signals, since the tests' process may block or ignore some.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var id: pid_t = 0
    let result = posix_spawn(&id, arguments[0], &actions, &attributes, &argv, &envp)
    guard result == 0 else {
      throw ChromiumError("Cannot start \(arguments[0]): \(String(cString: strerror(result))).")
    }
    return id
  }
}

/// glibc's `posix_spawn_file_actions_addclosefrom_np`, which its header declares only for GNU programs.
private let addCloseFrom = unsafeBitCast(
  dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
  to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
