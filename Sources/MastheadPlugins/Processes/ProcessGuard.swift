import CProcesses
import Glibc
import Synchronization

/// Ends all descendants of this process when it ends, even by SIGKILL.
///
/// A small guard process holds a pipe. At its end, it kills every process whose environment contains this process's mark.
/// Descendants inherit the mark, even in their own sessions and process groups.
enum ProcessGuard {
  /// The variable that marks the descendants of this process.
  private static let mark = "MASTHEAD_GUARD_\(getpid())_\(UInt64(monotonicSeconds() * 1e9))=1"

  /// The descriptor that the guard waits for; -1 without a guard.
  private static let pipe = Mutex<Int32>(-1)

  /// Starts the guard unless it is running. Returns the entry for the environment of child processes.
  static func start() -> String {
    pipe.withLock { pipe in
      if pipe >= 0, !isRunning(pipe) {
        close(pipe)
        pipe = -1
      }
      // If this fails, the next child process tries again.
      if pipe < 0 { pipe = masthead_start_guard(mark) }
    }
    return mark
  }

  private static func isRunning(_ pipe: Int32) -> Bool {
    var polled = pollfd(fd: pipe, events: 0, revents: 0)
    return poll(&polled, 1, 0) == 0
  }
}

/// Restores the default handling of signals that a parent process may have ignored or blocked.
///
/// Call it first in a program. A parent that ignores SIGCHLD would otherwise discard how child processes end. Ignored SIGHUP,
/// SIGINT and SIGQUIT stay ignored, because `nohup` and shells rely on that.
package func resetSignals() { masthead_reset_signals() }

/// The time of a monotonic clock, in seconds.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
