import CProcesses
import Glibc
import Masthead

/// A child process. When the last reference goes away, the process and its process group are killed.
///
/// When this process ends, even by SIGKILL, a ``ProcessGuard`` kills the child and all its descendants.
package final class ChildProcess {
  /// The way in which a process ended.
  package enum Exit: Equatable, Sendable {
    /// The process exited with a code.
    case code(Int32)
    /// A signal ended the process.
    case signal(Int32)
    /// The process ended, but the system discarded how. This happens if this process ignores SIGCHLD.
    case lost
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
    // Higher numbers than the child's own, so that no duplicate replaces an original.
    let last = max(2, descriptors.keys.max() ?? 2)
    let given = descriptors.mapValues { fcntl($0, F_DUPFD_CLOEXEC, last + 1) }
    defer { for descriptor in given.values where descriptor >= 0 { close(descriptor) } }
    guard given.values.allSatisfy({ $0 >= 0 }) else {
      throw PluginError(ErrorText.cannot("start", arguments[0], String(cString: strerror(errno))))
    }
    for number in Int32(0)...2 where given[number] == nil {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    for (number, descriptor) in given { posix_spawn_file_actions_adddup2(&actions, descriptor, number) }
    _ = masthead_spawn_close_from(&actions, last + 1)
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
    var variables = [strdup(ProcessGuard.start())]
    if let environment {
      variables += environment.map { strdup("\($0)=\($1)") }
    } else {
      var next = masthead_environment_variables()
      while let variable = next?.pointee {
        variables.append(strdup(variable))
        next = next?.successor()
      }
    }
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var identifier: pid_t = 0
    let result = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, &variables)
    guard result == 0 else {
      throw PluginError(ErrorText.cannot("start", arguments[0], String(cString: strerror(result))))
    }
    let endDescriptor = masthead_pidfd_open(identifier)
    guard endDescriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      // No deinitializer runs for an object whose initializer throws this early.
      Glibc.kill(-identifier, SIGKILL)
      var status: Int32 = 0
      _ = masthead_reap(identifier, true, &status)
      throw PluginError(ErrorText.cannot("watch", arguments[0], reason))
    }
    (self.identifier, self.endDescriptor) = (identifier, endDescriptor)
  }

  deinit {
    kill()
    // A killed process ends at once, unless it waits for a device. The guard outlives that.
    var end = pollfd(fd: endDescriptor, events: Int16(POLLIN), revents: 0)
    if exit == nil { Glibc.poll(&end, 1, 1000) }
    _ = poll()
    close(endDescriptor)
  }

  /// Returns how the process ended, or nil while it runs. When the process has ended, kills the rest of its process group.
  package func poll() -> Exit? { exit ?? reap(waits: false) }

  /// Waits until the process ends, and returns how it ended.
  package func waitForEnd() -> Exit {
    while true {
      if let exit = exit ?? reap(waits: true) { return exit }
    }
  }

  /// What the system says about a running process.
  package enum Activity: Equatable, Sendable {
    /// It computes, or waits for the processor.
    case running
    /// It waits for something else, such as a file or a timer.
    case waiting
    /// A signal or a debugger has stopped it.
    case stopped
  }

  /// The activity of the process, from its state in `/proc/PID/stat`. A process that has ended counts as running.
  package var activity: Activity {
    let file = open("/proc/\(identifier)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .running }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(file, &buffer, buffer.count)
    // The state follows the program's name. The name is in parentheses and may contain more of them.
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return .running
    }
    return switch buffer[end + 2] {
    case UInt8(ascii: "S"), UInt8(ascii: "D"): .waiting
    case UInt8(ascii: "T"), UInt8(ascii: "t"): .stopped
    default: .running
    }
  }

  /// The processor time that the process has used, in seconds.
  package var processorTime: Double { max(0, masthead_processor_time(identifier)) }

  /// Sends a signal to the process and its group. Does nothing if the process has ended.
  package func kill(_ signal: Int32 = SIGKILL) {
    if exit == nil { Glibc.kill(-identifier, signal) }
  }

  private func reap(waits: Bool) -> Exit? {
    var status: Int32 = 0
    let result = masthead_reap(identifier, waits, &status)
    guard result != 0 else { return nil }
    // Swift does not import the macros of wait.h.
    let signal = status & 0x7F
    exit = result < 0 ? .lost : signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    return exit
  }
}
