import CPlatform
import Synchronization

/// Ends the descendants of this process when it ends, even by SIGKILL.
///
/// A small guard process holds a pipe, and kills the descendants at its end. Descendants inherit a mark, by which the guard finds
/// them even in their own sessions and process groups. If the system does not show the marks of other processes, the guard kills
/// the process groups of the children.
enum ProcessGuard {
  private struct State {
    /// The descriptor that the guard waits for; -1 without a guard.
    var pipe: Int32 = -1
    /// The process groups of the running children.
    var groups: Set<pid_t> = []

    var isRunning: Bool { pipe >= 0 && currentEvents(of: pipe, 0) == 0 }

    /// A write to a guard that has ended would end this process.
    func tell(of group: pid_t, isRunning: Bool) {
      if self.isRunning { Platforms.current.tellGuard(pipe, of: group, isRunning: isRunning) }
    }
  }

  /// The variable that marks the descendants of this process.
  private static let mark = "MASTHEAD_GUARD_\(getpid())_\(UInt64(monotonicSeconds() * 1e9))=1"

  private static let state = Mutex(State())

  /// Starts the guard unless it is running. Returns the entry for the environment of child processes.
  static func start() -> String {
    state.withLock { state in
      guard !state.isRunning else { return }
      if state.pipe >= 0 { close(state.pipe) }
      // If this fails, the next child process tries again.
      state.pipe = Platforms.current.startGuard(mark: mark)
      for group in state.groups { state.tell(of: group, isRunning: true) }
    }
    return mark
  }

  /// Adds the process group of a new child.
  static func add(_ group: pid_t) {
    state.withLock { state in
      state.groups.insert(group)
      state.tell(of: group, isRunning: true)
    }
  }

  /// Removes a process group that has ended.
  static func remove(_ group: pid_t) {
    state.withLock { state in
      if state.groups.remove(group) != nil { state.tell(of: group, isRunning: false) }
    }
  }
}

/// Restores the default handling of signals that a parent process may have ignored or blocked.
///
/// Call it first in a program. A parent that ignores SIGCHLD would otherwise discard how child processes end. Ignored SIGHUP,
/// SIGINT and SIGQUIT stay ignored, because `nohup` and shells rely on that.
package func resetSignals() { masthead_reset_signals() }
