import CPlatform
import Foundation

/// Any system with POSIX. It wakes up more often, waits for fewer descriptors, and knows less about processes.
struct POSIXPlatform: Platform {
  let name = "posix"
  /// `select`, by which libmicrohttpd waits, has room for 1024.
  let descriptorLimit = 1000
  let hasDescriptorSets = false

  func makePoller() throws(SystemError) -> any Poller { PollPoller() }

  func reportChanges(
    in path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void
  ) throws(SystemError) -> AnyObject {
    try ScannedFolder(path, on: loop, report)
  }

  /// The time without use of the processor after which a child counts as waiting, in seconds. On a busy machine, one that wants to
  /// compute may not get the processor for a while.
  private static let idleTime = 1.0

  func activity(of child: pid_t, _ memory: inout ActivityMemory) -> ProcessActivity {
    if masthead_is_stopped(child) { return .stopped }
    let (time, now) = (masthead_processor_time(child), monotonicSeconds())
    if time != memory.processorTime { (memory.processorTime, memory.changed) = (time, now) }
    return now - memory.changed < Self.idleTime ? .running : .waiting
  }

  func startGuard(mark: String) -> Int32 { masthead_start_group_guard(mark) }

  func tellGuard(_ descriptor: Int32, of group: pid_t, isRunning: Bool) {
    let line = "\(isRunning ? "+" : "-") \(group)\n"
    _ = write(descriptor, line, line.utf8.count)
  }

  var executable: String {
    (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath().path
  }

  func startTime(of process: pid_t) -> String? { nil }

  var residentMemory: Int { masthead_peak_memory() }

  var dataMemory: Int { masthead_peak_memory() }
}
