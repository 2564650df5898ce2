/// A width and a height, in points.
public struct MastheadSize: Equatable, Sendable, BitwiseCopyable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A width and a height of 0.
  public static var zero: Self { MastheadSize(width: 0, height: 0) }
}
