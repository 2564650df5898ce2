import CLinuxEvents
import Glibc

/// Signals as something to read: blocks them for the calling thread, and gives them out one by one.
final class SignalDescriptor {
  private let signals: FileDescriptor

  var number: Int32 { signals.number }

  /// Also ignores `SIGPIPE`, so that a write to somebody who left is an error and not the end.
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

  /// The next signal that arrived.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(number, &info, size) == size ? Int32(info.ssi_signo) : nil
  }
}
