/// A value that effects publish by name, for a snapshot of its curve.
public struct SnapshotValue: Hashable, Sendable {
  let name: String

  /// The value that an effect publishes under a name.
  public static func value(_ name: String) -> SnapshotValue { SnapshotValue(name: name) }
}
