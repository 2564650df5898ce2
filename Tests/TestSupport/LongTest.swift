import Foundation
import Testing

/// Marks tests that run on dedicated threads, two at a time, instead of the few threads that all tests share.
public struct LongTest: TestTrait, SuiteTrait, TestScoping {
  fileprivate enum Threads { case programs, browser }

  fileprivate let threads: Threads

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withThreads(threads, function)
  }
}

/// Runs an operation on the threads of tests with the trait `.long`. An exit test needs it, because its process has no traits.
public func withDedicatedThreads(_ operation: @Sendable () async throws -> Void) async throws {
  try await withThreads(.programs, operation)
}

private func withThreads(
  _ threads: LongTest.Threads, _ operation: @Sendable () async throws -> Void
) async throws {
  guard #available(macOS 15.0, iOS 18.0, *) else { return try await operation() }
  try await withTaskExecutorPreference(threads == .browser ? DedicatedThreads.browser : .programs) {
    try await operation()
  }
}

extension Trait where Self == LongTest {
  /// For tests that wait for compilers and other programs. On shared threads, short tests would wait for minutes.
  public static var long: LongTest { LongTest(threads: .programs) }

  /// For tests that exchange many short messages with a browser. On shared threads, each message would wait for
  /// computing tests.
  public static var browser: LongTest { LongTest(threads: .browser) }
}

@available(macOS 15.0, iOS 18.0, *)
private final class DedicatedThreads: TaskExecutor {
  static let (programs, browser) = (DedicatedThreads(), DedicatedThreads())

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 2 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
