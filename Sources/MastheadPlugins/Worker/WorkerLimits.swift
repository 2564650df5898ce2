/// The limits of a worker. A worker that reaches one ends, and its session is told which.
package struct WorkerLimits: Equatable, Sendable {
  /// The maximum processor time of a frame, in seconds; 0 for none. Without it, answers may take forever.
  package var deadline: Double

  /// The maximum memory that plugins may allocate, in MiB.
  package var memory: Int

  /// The maximum time for an answer, in seconds of wall-clock time.
  package var answerTime: Double

  package init(deadline: Double = Worker.deadline, memory: Int = 1024, answerTime: Double = 30) {
    self.deadline = deadline
    self.memory = memory
    self.answerTime = answerTime
  }

  /// The values of ``memory`` that are allowed. A worker with less than 64 MiB left counts as one that has reached its limit.
  package static let memories = 128...1_048_576

  /// How long a call of an effect may wait instead of computing, in seconds. A timer checks at these intervals.
  static let waiting = 0.4

  /// The maximum number of open descriptors.
  package static let descriptors = 256

  /// The maximum size of a file that a plugin writes, in MiB.
  package static let fileSize = 256

  /// The maximum length of a reply in bytes. A curve of 10,000 frames takes a tenth.
  static let replyLength = 64 << 20

  /// The maximum length of a line that a plugin prints, in bytes. The rest of a longer line is dropped.
  package static let lineLength = 4000
}
