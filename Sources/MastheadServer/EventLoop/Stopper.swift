import CLinuxEvents
import Glibc

extension EventLoop {
  /// Ends a loop from any thread, also before it runs or after it is gone.
  package final class Stopper: Sendable {
    private let event: FileDescriptor

    /// Readable when the loop is to stop.
    var descriptor: Int32 { event.number }

    init() throws(SystemError) {
      event = try SystemError.descriptor(
        eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), "make an event descriptor")
    }

    /// Lets the loop's `run()` return soon.
    package func stop() {
      var one: UInt64 = 1
      _ = write(descriptor, &one, 8)
    }
  }
}
