import CLinuxEvents
import Glibc

extension EventLoop {
  /// Stops a loop from any thread, even before the loop runs or after it is released.
  package final class Stopper: Sendable {
    private let event: FileDescriptor

    /// A descriptor that becomes readable when the loop must stop.
    var descriptor: Int32 { event.number }

    init() throws(SystemError) {
      event = try SystemError.descriptor(
        eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), "make an event descriptor")
    }

    /// Makes the loop's `run()` return soon.
    package func stop() {
      var one: UInt64 = 1
      _ = write(descriptor, &one, 8)
    }
  }
}
