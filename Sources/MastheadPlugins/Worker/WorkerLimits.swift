import CPluginCalls
import MastheadPlatform

/// The limits of a process that runs the code of plugins. A process that reaches a limit ends, and its session learns
/// which limit.
package struct WorkerLimits: Equatable, Sendable {
  /// The maximum processor time of a frame, in seconds; 0 for none. Without a deadline, answers may take forever.
  package var deadline: Double

  /// The default of ``deadline``.
  package static let defaultDeadline = 0.25

  /// The maximum memory that plugins may allocate, in MiB.
  package var memory: Int

  /// The maximum time for an answer, in seconds of wall-clock time.
  package var answerTime: Double

  package init(deadline: Double = defaultDeadline, memory: Int = 1024, answerTime: Double = 30) {
    self.deadline = deadline
    self.memory = memory
    self.answerTime = answerTime
  }

  /// The allowed values of ``memory``. A worker with less than 64 MiB left counts as one that has reached its limit.
  package static let memories = 128...1_048_576

  /// How long a call of an effect may wait instead of computing, in seconds. A timer checks at these intervals.
  static let waiting = 0.4

  /// The maximum number of open descriptors.
  package static let descriptors = 256

  /// The maximum size of a file that a plugin writes, in MiB.
  package static let fileSize = 256

  /// The maximum length of a line that a plugin prints, in bytes. The rest of a longer line is dropped.
  package static let lineLength = 4000

  // MARK: In the process

  /// Limits the resources of this process for the code of plugins, which runs later.
  package static func limitResources(memory: Int = WorkerLimits().memory) {
    masthead_limit_resources(OwnProcess.dataMemory, memory, descriptors, fileSize)
  }

  /// Prepares this process for the code of plugins.
  ///
  /// - Parameters:
  ///   - descriptor: Receives a ``WorkerFault`` in JSON before the process ends.
  ///   - watchesWaiting: Whether the process itself detects calls that wait. Detection needs a timer, which also
  ///     interrupts calls that wait.
  package func apply(reportingTo descriptor: Int32, watchesWaiting: Bool) {
    masthead_share_calls(PluginCalls.descriptor)
    Self.limitResources(memory: memory)
    masthead_report_faults(descriptor)
    masthead_name_output()
    masthead_limit_calls(deadline, watchesWaiting && deadline > 0 ? Self.waiting : 0)
  }
}
