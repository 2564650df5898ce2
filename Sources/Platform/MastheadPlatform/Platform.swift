import CPlatform
import Masthead

/// The facilities that systems provide in different ways.
///
/// The rest of the program uses them through this protocol, and otherwise calls POSIX functions only.
package protocol Platform: Sendable {
  /// The platform's name in `MASTHEAD_PLATFORM`.
  var name: String { get }

  // MARK: Events

  /// The largest number of descriptors that a process may have open, if the system allows that many.
  var descriptorLimit: Int { get }

  /// Whether one descriptor can stand for a set of descriptors, and become readable when one of them is ready.
  var hasDescriptorSets: Bool { get }

  /// Creates the part of a loop that waits for descriptors.
  func makePoller() throws(SystemError) -> any Poller

  /// Reports the names of the entries of a folder that change, or whose own entries change, until the returned object is released.
  /// The empty name stands for the folder itself. Hidden entries do not count.
  func reportChanges(
    in path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void
  ) throws(SystemError) -> AnyObject

  // MARK: Child processes

  /// Returns what a child process does. The memory belongs to the child, and is new at the first call.
  func activity(of child: pid_t, _ memory: inout ActivityMemory) -> ProcessActivity

  /// Starts a small process that kills the descendants of this process when it ends, even by SIGKILL.
  ///
  /// - Parameter mark: An entry in the environment of all descendants.
  /// - Returns: A descriptor that this process must keep open, or a negative number with `errno` set.
  func startGuard(mark: String) -> Int32

  /// Tells the guard about a process group that began or ended. Does nothing if the guard finds the processes itself.
  func tellGuard(_ descriptor: Int32, of group: pid_t, isRunning: Bool)

  // MARK: Facts about processes

  /// The path of the running program.
  var executable: String { get }

  /// The start time of a process as a word; nil if there is no such process, or if the system does not tell.
  func startTime(of process: pid_t) -> String?

  /// The memory that this process occupies, in bytes; the greatest so far if the system does not tell the current one.
  var residentMemory: Int { get }

  /// The memory that counts toward `RLIMIT_DATA` of this process, in bytes; an estimate if the system does not tell.
  var dataMemory: Int { get }
}

/// What the system says about a running process.
package enum ProcessActivity: Equatable, Sendable {
  /// It computes, or waits for the processor.
  case running
  /// It waits for something else, such as a file or a timer.
  case waiting
  /// A signal or a debugger has stopped it.
  case stopped
}

/// What a platform remembers about the activity of a process.
package struct ActivityMemory: Sendable {
  /// The processor time when it last grew, in seconds.
  var processorTime = -1.0
  /// When it last grew, on the clock of ``monotonicSeconds()``.
  var changed = 0.0

  package init() {}
}

extension Platform {
  /// Whether a process still runs that had a start time of ``startTime(of:)``. Without a start time, another process that got the
  /// same number counts as the same.
  package func isRunning(_ process: pid_t, since start: String?) -> Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    guard let start, let now = startTime(of: process) else { return true }
    return start == now
  }

  /// Raises the process's limit of open files toward a number. Returns how many it may open.
  package func raiseDescriptorLimit(toward wanted: Int) -> Int {
    min(descriptorLimit, masthead_raise_descriptor_limit(min(wanted, descriptorLimit)))
  }

  /// How many files the process may open after ``raiseDescriptorLimit(toward:)``.
  package var highestDescriptorLimit: Int { min(descriptorLimit, masthead_highest_descriptor_limit()) }
}

/// The available platforms.
package enum Platforms {
  /// The environment variable that selects a platform.
  package static let variable = "MASTHEAD_PLATFORM"

  /// All platforms. The first is the default.
  package static let all: [any Platform] = {
    #if os(Linux)
      [LinuxPlatform(), POSIXPlatform()]
    #else
      [POSIXPlatform()]
    #endif
  }()

  /// The platform of this process.
  ///
  /// Traps if the environment names an unknown one. Programs check that first with ``refusal``.
  package static let current: any Platform = {
    guard let platform = selected else { fatalError("\(refusal ?? "").") }
    return platform
  }()

  /// The error if the environment names an unknown platform, or nil.
  package static var refusal: String? {
    guard selected == nil, let word else { return nil }
    return "\(variable): " + ErrorText.notOne(of: all.map(\.name), got: "\"\(word)\"")
  }

  private static var selected: (any Platform)? {
    guard let word else { return all[0] }
    return all.first { $0.name == word }
  }

  /// The value of the variable. An empty one counts as missing.
  private static var word: String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
