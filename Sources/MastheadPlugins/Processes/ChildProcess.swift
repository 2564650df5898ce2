import CProcesses
import Glibc
import Masthead

/// A child process. When the last reference goes away, the process and its descendants are killed.
package final class ChildProcess {
  /// The way in which a process ended.
  package enum Exit: Equatable, Sendable {
    /// The process exited with a code.
    case code(Int32)
    /// A signal ended the process.
    case signal(Int32)
  }

  /// The process identifier, which is also the identifier of its process group.
  package let identifier: pid_t

  /// A descriptor that becomes readable when the process ends. This object closes it.
  package let endDescriptor: Int32

  private var exit: Exit?

  /// Starts a program in its own process group, with default signal handling. Throws if the program cannot be started.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: the environment; nil for the environment of this process.
  ///   - folder: the working folder; nil for the working folder of this process.
  ///   - descriptors: the open descriptors of the child: its numbers, and the descriptors of this process to duplicate. The
  ///     originals stay open here. If 0, 1 or 2 is missing, the child has the null device there.
  package init(
    _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil,
    descriptors: [Int32: Int32] = [:]
  ) throws(PluginError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Numbers from 100 cannot collide with the child's numbers.
    let given = descriptors.mapValues { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    defer { for descriptor in given.values { close(descriptor) } }
    for number in Int32(0)...2 where given[number] == nil {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    for (number, descriptor) in given { posix_spawn_file_actions_adddup2(&actions, descriptor, number) }
    _ = masthead_spawn_close_from(&actions, max(2, given.keys.max() ?? 2) + 1)
    if let folder { _ = masthead_spawn_in_folder(&actions, folder) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = arguments.map { strdup($0) } + [nil]
    var pairs = (environment?.map { strdup("\($0)=\($1)") } ?? []) + [nil]
    defer { for word in words + pairs { free(word) } }
    var identifier: pid_t = 0
    let result =
      environment == nil
      ? posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, masthead_environment_variables())
      : posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, &pairs)
    guard result == 0 else {
      throw PluginError(ErrorText.cannot("start", arguments[0], String(cString: strerror(result))))
    }
    self.identifier = identifier
    endDescriptor = masthead_pidfd_open(identifier)
    guard endDescriptor >= 0 else {
      Glibc.kill(-identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      throw PluginError(ErrorText.cannot("watch", arguments[0], String(cString: strerror(errno))))
    }
  }

  deinit {
    kill()
    _ = waitForEnd()
    close(endDescriptor)
  }

  /// Returns how the process ended, or nil while it runs.
  package func poll() -> Exit? { exit ?? wait(WNOHANG) }

  /// Waits until the process ends, and returns how it ended.
  package func waitForEnd() -> Exit {
    while true {
      if let exit = exit ?? wait(0) { return exit }
    }
  }

  /// Whether the process is sleeping: the state `S` in `/proc/PID/stat`. A process that waits for the processor is not.
  package var sleeps: Bool {
    let file = open("/proc/\(identifier)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(file, &buffer, buffer.count)
    // The state follows the program's name. The name is in parentheses and may contain more of them.
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return false }
    return buffer[end + 2] == UInt8(ascii: "S")
  }

  /// Sends a signal to the process and its group. Does nothing if the process has ended.
  package func kill(_ signal: Int32 = SIGKILL) {
    if exit == nil { Glibc.kill(-identifier, signal) }
  }

  private func wait(_ options: Int32) -> Exit? {
    var status: Int32 = 0
    guard waitpid(identifier, &status, options) == identifier else { return nil }
    // Swift does not import the macros of wait.h.
    let signal = status & 0x7F
    exit = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    return exit
  }
}
