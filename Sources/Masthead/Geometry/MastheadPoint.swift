/// A point in the plane, in points: x grows to the right, y grows downwards.
public struct MastheadPoint: Equatable, Sendable, BitwiseCopyable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static var zero: Self { MastheadPoint(x: 0, y: 0) }
}
