import CPlatform
import Masthead
import MastheadPlatform

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
  private var activityMemory = ActivityMemory()

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
    var numbers = [Int32](repeating: -1, count: max(2, Int(descriptors.keys.max() ?? 2)) + 1)
    for (number, descriptor) in descriptors { numbers[Int(number)] = descriptor }
    var identifier: pid_t = 0
    let result = masthead_spawn(&identifier, &words, &variables, folder, numbers, Int32(numbers.count))
    guard result == 0 else {
      throw PluginError(ErrorText.cannot("start", arguments[0], String(cString: strerror(result))))
    }
    do throws(SystemError) { endDescriptor = try Platforms.current.openEnd(of: identifier) } catch {
      // No deinitializer runs for an object whose initializer throws this early.
      MastheadPlatform.kill(-identifier, SIGKILL)
      var status: Int32 = 0
      _ = masthead_reap(identifier, true, &status)
      throw PluginError(ErrorText.cannot("watch", arguments[0], String(cString: strerror(error.code))))
    }
    self.identifier = identifier
    ProcessGuard.add(identifier)
  }

  deinit {
    kill()
    // A killed process ends at once, unless it waits for a device. The guard outlives that.
    var end = pollfd(fd: endDescriptor, events: Int16(POLLIN), revents: 0)
    let limit = monotonicSeconds() + 1
    while exit == nil, MastheadPlatform.poll(&end, 1, 1000) < 0, errno == EINTR, monotonicSeconds() < limit {}
    _ = poll()
    Platforms.current.closeEnd(endDescriptor)
  }

  /// Returns how the process ended, or nil while it runs. When the process has ended, kills the rest of its process group.
  package func poll() -> Exit? { exit ?? reap(waits: false) }

  /// Waits until the process ends, and returns how it ended.
  package func waitForEnd() -> Exit {
    while true {
      if let exit = exit ?? reap(waits: true) { return exit }
    }
  }

  /// The activity of the process, as far as the system tells.
  package var activity: ProcessActivity { Platforms.current.activity(of: identifier, &activityMemory) }

  /// The processor time that the process has used, in seconds.
  package var processorTime: Double { max(0, masthead_processor_time(identifier)) }

  /// Sends a signal to the process and its group. Does nothing if the process has ended.
  package func kill(_ signal: Int32 = SIGKILL) {
    if exit == nil { MastheadPlatform.kill(-identifier, signal) }
  }

  private func reap(waits: Bool) -> Exit? {
    var status: Int32 = 0
    let result = masthead_reap(identifier, waits, &status)
    guard result != 0 else { return nil }
    ProcessGuard.remove(identifier)
    // Swift does not import the macros of wait.h.
    let signal = status & 0x7F
    exit = result < 0 ? .lost : signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    return exit
  }
}
