import CPlatform
import Synchronization

/// Kills the children of this process and their process groups when it ends, even by SIGKILL.
///
/// The guard is a small shell that reads the groups from a pipe to this process. The guard kills the groups when the
/// pipe closes.
enum ProcessGuard {
  private struct State {
    /// The pipe whose read end the guard has; nil without a guard.
    var pipe: Pipe?
    /// The process groups of the running children.
    var groups: Set<pid_t> = []

    /// Starts a guard if none runs. If this fails, the next child tries again.
    mutating func start() {
      // A write to a guard that has ended would end this process.
      if let pipe, currentEvents(of: pipe.writeEnd, 0) == 0 { return }
      pipe = ProcessGuard.start()
      for group in groups { tell("+", group) }
    }

    func tell(_ change: String, _ group: pid_t) {
      guard let pipe, currentEvents(of: pipe.writeEnd, 0) == 0 else { return }
      let line = "\(change) \(group)\n"
      _ = write(pipe.writeEnd, line, line.utf8.count)
    }
  }

  private static let state = Mutex(State())

  private static let script = """
    cd /
    groups=' '
    while read -r change group <&3; do
      case $change in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
      esac
    done
    for group in $groups; do kill -s KILL -- "-$group" "$group"; done
    """

  /// Starts a guard. The number of this process is among its arguments, for tools that list processes.
  private static func start() -> Pipe? {
    guard let pipe = try? Pipe() else { return nil }
    let arguments = ["/bin/sh", "-c", script, "masthead-guard", "\(getpid())"]
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var guardian: OpaquePointer?
    // The guard must not keep this process's output open.
    let result = masthead_start_child(
      &guardian, &words, nil, nil, [-1, -1, -1, pipe.readEnd], 4, masthead_guard_child)
    guard result == 0, let guardian else { return nil }
    masthead_release_child(guardian)
    pipe.closeReadEnd()
    // A guard that has stopped must not stop this process.
    _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
    return pipe
  }

  /// Starts the guard unless it is running. Call it before you start a child.
  static func prepare() { state.withLock { $0.start() } }

  /// Adds the process group of a new child.
  static func add(_ group: pid_t) {
    state.withLock { state in
      state.groups.insert(group)
      state.tell("+", group)
    }
  }

  /// Removes a process group that has ended.
  static func remove(_ group: pid_t) {
    state.withLock { state in
      if state.groups.remove(group) != nil { state.tell("-", group) }
    }
  }
}

/// Restores the default handling of signals that a parent process may have ignored or blocked.
///
/// Call it first in a program. If a parent ignores SIGCHLD, the system otherwise discards the status of child
/// processes. Ignored SIGHUP, SIGINT and SIGQUIT stay ignored, because `nohup` and shells rely on that.
package func resetSignals() { masthead_reset_signals() }
