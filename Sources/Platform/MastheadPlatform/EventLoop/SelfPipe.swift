import CPlatform

/// A pipe of this process to itself, which wakes a loop from another thread or from a signal handler.
///
/// Its ends do not block, and child processes do not inherit them.
package struct SelfPipe: ~Copyable, Sendable {
  package let reader: FileDescriptor
  package let writer: FileDescriptor

  /// - Parameter operation: The purpose of the pipe, as a verb phrase for the error.
  package init(_ operation: String) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard masthead_pipe(&ends) == 0 else { throw SystemError(operation) }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    reader = FileDescriptor(owning: ends[0])
    writer = FileDescriptor(owning: ends[1])
  }
}
