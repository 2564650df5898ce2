import Foundation
import Testing

/// Marks tests that wait for compilers and other programs.
///
/// They run on dedicated threads, two at a time. Otherwise they would occupy the few threads that all tests share, and short
/// tests would wait for minutes.
public struct LongTest: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15.0, iOS 18.0, *) else { return try await function() }
    try await withTaskExecutorPreference(DedicatedThreads.shared) { try await function() }
  }
}

extension Trait where Self == LongTest {
  /// Waits for compilers and other programs.
  public static var long: LongTest { LongTest() }
}

@available(macOS 15.0, iOS 18.0, *)
private final class DedicatedThreads: TaskExecutor {
  static let shared = DedicatedThreads()

  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 2 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
