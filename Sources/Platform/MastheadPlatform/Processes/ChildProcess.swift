import CPlatform

/// A child process that has only the given descriptors.
///
/// A separate thread waits for the child's end and reaps the child at once, so no zombie remains. When the last
/// reference is released, the child and its process group are killed. When this process ends, even by SIGKILL, a
/// ``ProcessGuard`` kills them.
package final class ChildProcess: Sendable {
  /// The way in which a process ended.
  package enum Exit: Equatable, Sendable {
    /// The process exited with a code.
    case code(Int32)
    /// A signal ended the process.
    case signal(Int32)
    /// The process ended, but the system discarded its status. This happens if this process ignores SIGCHLD.
    case lost
  }

  /// The activity of a running process.
  package enum Activity: Equatable, Sendable {
    /// It computes, or it is ready to compute and waits for a processor.
    case running
    /// It waits for something else, such as a file or a timer.
    case waiting
    /// A signal has stopped it.
    case stopped
  }

  /// The number of descriptors that this process has open for each child.
  package static let descriptorCount = 2

  nonisolated(unsafe) private let child: OpaquePointer
  private let isDetached: Bool

  /// Starts a program in its own process group, with default signal handling. Throws if the program cannot be started.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: the environment; nil for the environment of this process.
  ///   - folder: the working folder; nil for the working folder of this process.
  ///   - descriptors: the open descriptors of the child: its numbers, and the descriptors of this process to duplicate. The
  ///     originals stay open here. If 0, 1 or 2 is missing, the child has the null device there.
  ///   - isDetached: whether the program and its descendants may outlive this object and this process.
  package init(
    _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil,
    descriptors: [Int32: Int32] = [:], isDetached: Bool = false
  ) throws(SystemError) {
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { $0.map { strdup("\($0)=\($1)") } + [nil] } ?? []
    defer { for word in words + variables { free(word) } }
    if !isDetached { ProcessGuard.prepare() }
    var numbers = [Int32](repeating: -1, count: max(2, Int(descriptors.keys.max() ?? 2)) + 1)
    for (number, descriptor) in descriptors { numbers[Int(number)] = descriptor }
    var child: OpaquePointer?
    let result = variables.withUnsafeMutableBufferPointer { variables in
      masthead_start_child(
        &child, &words, environment == nil ? nil : variables.baseAddress, folder, numbers, Int32(numbers.count),
        isDetached ? masthead_detached_child : masthead_group_child)
    }
    guard result == 0, let child else { throw SystemError("start \(arguments[0])", code: result) }
    self.child = child
    self.isDetached = isDetached
    if !isDetached { ProcessGuard.add(identifier) }
  }

  deinit {
    if !isDetached {
      kill()
      ProcessGuard.remove(identifier)
    }
    masthead_release_child(child)
  }

  /// The process identifier, which is also the identifier of its process group.
  package var identifier: pid_t { masthead_child_process(child) }

  /// A descriptor that becomes readable when the process has ended and is reaped. This object closes it.
  package var endDescriptor: Int32 { masthead_child_end(child) }

  /// Returns how the process ended, or nil while it runs. The rest of its process group has been killed by then.
  package func poll() -> Exit? {
    var status: Int32 = 0
    guard masthead_child_has_ended(child, &status) else { return nil }
    if !isDetached { ProcessGuard.remove(identifier) }
    // Swift does not import the macros of wait.h.
    let signal = status & 0x7F
    return status < 0 ? .lost : signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Waits until the process ends, and returns how it ended; nil if it still runs after a time in seconds.
  package func waitForEnd(within limit: Double) -> Exit? {
    let end = monotonicSeconds() + limit
    while true {
      if let exit = poll() { return exit }
      let left = end - monotonicSeconds()
      guard left > 0 else { return nil }
      var polled = pollfd(fd: endDescriptor, events: Int16(POLLIN), revents: 0)
      _ = MastheadPlatform.poll(&polled, 1, milliseconds(left))
    }
  }

  /// The current activity of the process.
  package var activity: Activity {
    masthead_is_stopped(identifier) ? .stopped : masthead_is_waiting(identifier) ? .waiting : .running
  }

  /// The processor time that the process has used, in seconds.
  package var processorTime: Double { max(0, masthead_processor_time(identifier)) }

  /// Sends a signal to the process and its group. Does nothing if the process has ended.
  package func kill(_ signal: Int32 = SIGKILL) { masthead_signal_child(child, signal) }
}

/// A time in seconds as the limit of a `poll`, rounded up so that the wait does not end early; eleven days at most.
func milliseconds(_ seconds: Double) -> Int32 { Int32(max(0, min(seconds * 1000, 1e9)).rounded(.up)) }
