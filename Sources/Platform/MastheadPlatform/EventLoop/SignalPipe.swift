import CPlatform

/// A pipe into which signal handlers write the numbers of signals.
final class SignalPipe {
  private let pipe: SelfPipe
  private let numbers: [Int32]

  /// The descriptor that becomes readable when a signal arrives.
  var descriptor: Int32 { pipe.reader.number }

  /// Also ignores `SIGPIPE`, so that a write to a closed connection fails instead of ending the process.
  init(_ numbers: [Int32]) throws(SystemError) {
    pipe = try SelfPipe("handle signals")
    self.numbers = numbers
    signal(SIGPIPE, SIG_IGN)
    for number in numbers {
      guard masthead_forward_signal(number, pipe.writer.number) == 0 else {
        throw SystemError("handle signal \(number)")
      }
    }
  }

  deinit {
    for number in numbers { masthead_stop_forwarding_signal(number, pipe.writer.number) }
  }

  /// Returns the next signal, or nil.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }
}
