import CLinuxEvents
import Glibc

/// A readable descriptor for signals. Blocks the signals for the calling thread.
final class SignalDescriptor {
  private let signals: FileDescriptor

  var number: Int32 { signals.number }

  /// Also ignores `SIGPIPE`, so that a write to a closed connection fails instead of ending the process.
  init(_ numbers: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      guard sigaddset(&set, number) == 0 else { throw SystemError("handle signal \(number)") }
    }
    signal(SIGPIPE, SIG_IGN)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signals = try SystemError.descriptor(
      signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)), "handle signals")
  }

  /// Returns the next pending signal, or nil.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(number, &info, size) == size ? Int32(info.ssi_signo) : nil
  }
}
