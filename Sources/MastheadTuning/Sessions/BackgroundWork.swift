import Dispatch
import MastheadPlatform
import Synchronization

/// Does work on another thread, one piece after the other: a disk can take seconds, and a large body a fraction of one. The results
/// arrive on the loop's thread.
package final class BackgroundWork {
  private let loop: EventLoop
  private let queue = DispatchQueue(label: "masthead.background")
  private let results: Results
  private var receivers: [Int: (any Sendable) -> Void] = [:]
  private var count = 0

  /// The results from the other thread.
  private final class Results: Sendable {
    let list = Mutex<[(number: Int, result: any Sendable)]>([])

    /// A byte wakes the loop. The other thread may outlive the object that asked, so the pipe must not belong to that: the byte would
    /// go into whatever the process has opened under the same number since.
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

  /// Does a piece of work, and passes its result on.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, then receive: @escaping (Result) -> Void)
  {
    count += 1
    receivers[count] = { receive($0 as! Result) }
    queue.async { [results, count] in results.add(count, work()) }
  }

  /// Waits until all work is done, and passes the results on.
  package func finish() {
    while !receivers.isEmpty {
      queue.sync {}
      deliver()
    }
  }

  /// A receiver may wait for all work to finish, and so deliver the results after its own.
  private func deliver() {
    while let (number, result) = results.take() { receivers.removeValue(forKey: number)?(result) }
  }
}
