extension EventLoop {
  /// Stops a loop from any thread, even before the loop runs or after it is released.
  package final class Stopper: Sendable {
    private let pipe: SelfPipe

    /// A descriptor that becomes readable when the loop must stop.
    var descriptor: Int32 { pipe.reader.number }

    init() throws(SystemError) { pipe = try SelfPipe("make an event loop") }

    /// Makes the loop's `run()` return soon.
    package func stop() {
      var byte: UInt8 = 1
      _ = write(pipe.writer.number, &byte, 1)
    }

    /// Makes the descriptor unreadable until the next `stop()`.
    func drain() {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 {}
    }
  }
}
