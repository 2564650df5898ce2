import Dispatch
import Testing

/// Marks tests that wait for compilers and other programs.
///
/// They run one after the other on a thread of their own. Else they would hold the few threads that all tests share, on which
/// those that only wait for a moment would be kept waiting for minutes; and several compilers at once are no faster.
public struct LongTest: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15.0, iOS 18.0, *) else { return try await function() }
    try await withTaskExecutorPreference(ThreadOfItsOwn.shared) { try await function() }
  }
}

extension Trait where Self == LongTest {
  /// Waits for compilers and other programs.
  public static var long: LongTest { LongTest() }
}

@available(macOS 15.0, iOS 18.0, *)
private final class ThreadOfItsOwn: TaskExecutor {
  static let shared = ThreadOfItsOwn()

  private let queue = DispatchQueue(label: "long tests")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
