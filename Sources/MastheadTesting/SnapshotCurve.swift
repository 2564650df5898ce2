/// A value of frames that has a curve.
public struct SnapshotCurve: Hashable, Sendable {
  /// The column of a table that has the value.
  let column: String

  public static let headerY = SnapshotCurve(column: "header.y")
  public static let headerHeight = SnapshotCurve(column: "header.height")
  public static let imageY = SnapshotCurve(column: "image.y")
  public static let imageWidth = SnapshotCurve(column: "image.width")
  public static let imageHeight = SnapshotCurve(column: "image.height")
  public static let contentInsetTop = SnapshotCurve(column: "contentInset.top")
  public static let overscroll = SnapshotCurve(column: "overscroll")
  public static let stretch = SnapshotCurve(column: "stretch")
  public static let collapse = SnapshotCurve(column: "collapse")
  public static let opacity = SnapshotCurve(column: "opacity")
  public static let blur = SnapshotCurve(column: "blur")
  public static let scrim = SnapshotCurve(column: "scrim")

  /// What an effect publishes by a name.
  public static func value(_ name: String) -> SnapshotCurve { SnapshotCurve(column: "values.\(name)") }
}
