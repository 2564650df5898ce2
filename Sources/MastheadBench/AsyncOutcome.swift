import Foundation
import Synchronization

/// The outcome of asynchronous work, for which a thread waits.
final class AsyncOutcome<Result: Sendable>: Sendable {
  private let result = Mutex<Swift.Result<Result, any Error>?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts the work on another thread.
  init(of work: @escaping @Sendable () async throws -> Result) {
    Task.detached {
      do { self.end(.success(try await work())) } catch { self.end(.failure(error)) }
    }
  }

  private func end(_ result: Swift.Result<Result, any Error>) {
    self.result.withLock { $0 = result }
    hasEnded.signal()
  }

  /// Returns the result when the work has ended. Call it once.
  func wait() throws -> Result {
    hasEnded.wait()
    return try result.withLock { try $0!.get() }
  }
}
