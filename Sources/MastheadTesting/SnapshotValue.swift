/// A named value that effects publish, for a snapshot of its curve.
public struct SnapshotValue: Hashable, Sendable {
  let name: String

  /// The value that effects publish under a name.
  public static func value(_ name: String) -> SnapshotValue { SnapshotValue(name: name) }
}
