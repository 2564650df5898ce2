import Foundation
import Testing

/// Marks tests that wait for compilers and other programs.
///
/// They run on threads of their own, two at a time. Else they would hold the few threads that all tests share, on which those that
/// only wait for a moment would be kept waiting for minutes.
public struct LongTest: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15.0, iOS 18.0, *) else { return try await function() }
    try await withTaskExecutorPreference(ThreadsOfTheirOwn.shared) { try await function() }
  }
}

extension Trait where Self == LongTest {
  /// Waits for compilers and other programs.
  public static var long: LongTest { LongTest() }
}

@available(macOS 15.0, iOS 18.0, *)
private final class ThreadsOfTheirOwn: TaskExecutor {
  static let shared = ThreadsOfTheirOwn()

  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 2 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
