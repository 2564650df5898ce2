/// When an assertion writes its reference.
///
/// A test that records a reference has compared nothing, so it fails; it passes on the next run. Assertions do not write a
/// snapshot that counts as equal to its reference, except in mode ``all``.
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Writes the reference if it is missing, unreadable or different. Also updates parts that are not compared, such as a
  /// pipeline's name.
  case all

  /// Writes the reference if it is missing or different.
  case failed

  /// Writes the reference if it is missing. The default.
  case missing

  /// Never writes the reference. If it is missing, the test fails.
  case never
}
