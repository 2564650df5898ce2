#if os(Linux)
  import Foundation
  import Synchronization

  /// The thread on which Swift Testing waits for the processes of exit tests.
  ///
  /// It waits for any child process without reaping it. So it turns without a pause while another child of the tests has ended
  /// and is not reaped yet, which takes a processor from the test that would reap it.
  enum ExitTestMonitor {
    private static let isDone = Mutex(false)

    /// Lowers the thread's priority, once it exists.
    static func lowerPriority() {
      isDone.withLock { isDone in
        guard !isDone else { return }
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        for task in tasks {
          let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
          guard name?.hasPrefix("SWT ExT") == true, let number = UInt32(task) else { continue }
          isDone = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), number, 19) == 0
        }
      }
    }
  }
#endif
