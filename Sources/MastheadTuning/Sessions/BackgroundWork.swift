import Dispatch
import MastheadPlatform
import Synchronization

/// Does work on another thread, one piece after the other. A disk access can take seconds. Reading a large body can
/// take a fraction of a second. The results arrive on the loop's thread.
package final class BackgroundWork {
  private let loop: EventLoop
  private let queue = DispatchQueue(label: "masthead.background")
  private let results: Results
  private var receivers: [Int: (any Sendable) -> Void] = [:]
  private var count = 0

  /// The results from the other thread.
  private final class Results: Sendable {
    let list = Mutex<[(number: Int, result: any Sendable)]>([])

    /// A byte wakes the loop. The results own the pipe because the other thread may outlive the ``BackgroundWork``.
    /// Otherwise the byte could go to another file that the process has since opened under the same descriptor.
    let pipe: SelfPipe

    init() throws(SystemError) { pipe = try SelfPipe("make a pipe") }

    func add(_ number: Int, _ result: any Sendable) {
      list.withLock { $0.append((number, result)) }
      var byte: UInt8 = 1
      _ = write(pipe.writer.number, &byte, 1)
    }

    func take() -> (number: Int, result: any Sendable)? {
      list.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  package init(on loop: EventLoop) throws(SystemError) {
    self.loop = loop
    results = try Results()
    let number = results.pipe.reader.number
    loop.watch(number, for: .readable) { [unowned self] in
      var bytes: (UInt64, UInt64) = (0, 0)
      _ = read(number, &bytes, 16)
      deliver()
    }
  }

  deinit { loop.unwatch(results.pipe.reader.number) }

  /// Does a piece of work and delivers its result.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, then receive: @escaping (Result) -> Void)
  {
    count += 1
    receivers[count] = { receive($0 as! Result) }
    queue.async { [results, count] in results.add(count, work()) }
  }

  /// Waits until all work is done and delivers the results.
  package func finish() {
    while !receivers.isEmpty {
      queue.sync {}
      deliver()
    }
  }

  /// Delivers the results. A receiver may call ``finish()``, which delivers the results after its own.
  private func deliver() {
    while let (number, result) = results.take() { receivers.removeValue(forKey: number)?(result) }
  }
}
