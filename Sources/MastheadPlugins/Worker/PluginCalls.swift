import CPluginCalls
import MastheadPlatform

/// The calls of effects in a process of plugins. The process records the calls in memory that it shares with this
/// process. The calls can be read however the process ends.
package final class PluginCalls {
  /// The number of the process's descriptor for the memory.
  package static let descriptor: Int32 = 5

  private let calls: UnsafeMutablePointer<masthead_calls>
  private let file: Int32
  private var isShared = false

  /// Creates the memory.
  package init() throws(SystemError) {
    var calls: UnsafeMutablePointer<masthead_calls>?
    file = masthead_make_calls(&calls)
    guard file >= 0, let calls else { throw SystemError("share memory") }
    self.calls = calls
  }

  deinit {
    didShare()
    masthead_release_calls(calls)
  }

  /// The descriptor to pass to the process as ``descriptor``. It is open until ``didShare()``.
  package var sharedDescriptor: Int32 { file }

  /// Closes the descriptor, once the process has been started.
  package func didShare() {
    if !isShared { close(file) }
    isShared = true
  }

  /// The effect that is being called; nil between calls.
  package var called: String? { name(calls.pointee.called) }

  /// The number of calls so far.
  package var count: UInt { calls.pointee.count }

  /// The effect that was called last; nil before the first call.
  package var last: String? { name(calls.pointee.last) }

  /// Whether the process ended because it had lost its connection.
  package var isDisconnected: Bool { calls.pointee.is_disconnected }

  private func name(_ number: UInt32) -> String? { masthead_effect_name(calls, number).map { String(cString: $0) } }
}

/// Writes the answer of this process to a descriptor, and exits before other code can run. Marks the process as
/// disconnected if a plugin has closed the descriptor.
func answerAndExit(_ bytes: [UInt8], to descriptor: Int32) -> Never {
  guard writeAll(bytes, to: descriptor) else {
    masthead_mark_disconnected()
    _exit(74)
  }
  _exit(0)
}

/// Returns a copy of a descriptor with a high number, and replaces the original with the null device. A plugin may
/// write to a low number by mistake.
func hiding(_ descriptor: Int32) -> Int32 {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 100 + descriptor)
  let null = open("/dev/null", O_RDWR | O_CLOEXEC)
  guard copy >= 0, null >= 0 else { return descriptor }
  dup2(null, descriptor)
  close(null)
  return copy
}
