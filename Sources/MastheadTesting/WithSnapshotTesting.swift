import Testing

/// What holds for assertions in a scope.
enum SnapshotScope {
  @TaskLocal static var record: SnapshotRecordMode?
}

/// Runs assertions with a record mode. An assertion's own comes before it, `CI` and `MASTHEAD_SNAPSHOTS` come before both.
public func withSnapshotTesting<Result>(
  record: SnapshotRecordMode? = nil, operation: () throws -> Result
) rethrows -> Result {
  try SnapshotScope.$record.withValue(record ?? SnapshotScope.record, operation: operation)
}

/// Runs assertions with a record mode. An assertion's own comes before it, `CI` and `MASTHEAD_SNAPSHOTS` come before both.
public func withSnapshotTesting<Result>(
  record: SnapshotRecordMode? = nil, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotScope.$record.withValue(record ?? SnapshotScope.record, operation: operation, isolation: isolation)
}

/// A record mode for a test or a suite of Swift Testing.
public struct SnapshotsTrait: TestTrait, SuiteTrait, TestScoping {
  let record: SnapshotRecordMode?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withSnapshotTesting(record: record) { try await function() }
  }
}

extension Trait where Self == SnapshotsTrait {
  /// The record mode of a test's or a suite's assertions.
  public static func snapshots(record: SnapshotRecordMode? = nil) -> Self { SnapshotsTrait(record: record) }
}
