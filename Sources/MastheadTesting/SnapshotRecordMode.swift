/// When an assertion writes its reference.
///
/// What was written has been compared with nothing, so the test fails; it passes when it is run again. Nothing is written where
/// what there is counts as the same as the reference.
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Where there is no reference, where it differs, also in what is not compared, such as a pipeline's name, and in place of one
  /// that cannot be made sense of.
  case all

  /// Where there is no reference, and where it differs.
  case failed

  /// Where there is no reference. The default.
  case missing

  /// Never: where there is no reference, the test fails.
  case never
}
