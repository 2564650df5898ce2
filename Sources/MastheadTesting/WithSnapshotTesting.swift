import Testing

/// The defaults for assertions in a scope.
enum SnapshotScope {
  @TaskLocal static var record: SnapshotRecordMode?
}

/// Runs assertions with a record mode. An assertion's own mode takes precedence over it. The environment variables
/// `MASTHEAD_SNAPSHOTS` and `CI` take precedence over both.
///
/// ```swift
/// @Test func headerIsNeverRecorded() {
///   let pipeline = Pipeline(Header(height: 300)) {
///     Stretch()
///   }
///   withSnapshotTesting(record: .never) {
///     assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
///   }
/// }
/// ```
public func withSnapshotTesting<Result>(
  record: SnapshotRecordMode? = nil, operation: () throws -> Result
) rethrows -> Result {
  try SnapshotScope.$record.withValue(record ?? SnapshotScope.record, operation: operation)
}

/// Runs assertions with a record mode. An assertion's own mode takes precedence over it. The environment variables
/// `MASTHEAD_SNAPSHOTS` and `CI` take precedence over both.
public func withSnapshotTesting<Result>(
  record: SnapshotRecordMode? = nil, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotScope.$record.withValue(record ?? SnapshotScope.record, operation: operation, isolation: isolation)
}

/// A trait that sets the record mode for a test or a suite of Swift Testing.
///
/// ```swift
/// @Test(.snapshots(record: .never)) func headerIsOnlyCompared() {
///   let pipeline = Pipeline(Header(height: 300)) {
///     Stretch()
///   }
///   assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
/// }
/// ```
public struct SnapshotsTrait: TestTrait, SuiteTrait, TestScoping {
  let record: SnapshotRecordMode?

  /// Applies the trait to nested suites and their tests too.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withSnapshotTesting(record: record) { try await function() }
  }
}

extension Trait where Self == SnapshotsTrait {
  /// Sets the record mode of a test's or a suite's assertions.
  public static func snapshots(record: SnapshotRecordMode? = nil) -> Self { SnapshotsTrait(record: record) }
}
