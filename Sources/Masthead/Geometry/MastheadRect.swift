/// An axis-aligned rectangle, in points: its top left corner and its size.
public struct MastheadRect: Equatable, Sendable, BitwiseCopyable {
  // The two values of an axis are adjacent in memory, because a header that stretches changes its y and its height
  // together.
  /// The x of the left edge.
  public var x: Double
  /// The width.
  public var width: Double
  /// The y of the upper edge.
  public var y: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle at the origin without an area.
  public static var zero: Self { MastheadRect(x: 0, y: 0, width: 0, height: 0) }

  /// The width and the height.
  public var size: MastheadSize { MastheadSize(width: width, height: height) }

  /// The y of the lower edge.
  public var maxY: Double { y + height }
}
