/// A place in the plane: points to the right and points downwards.
@frozen
public struct MastheadPoint: Equatable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Self { MastheadPoint(x: 0, y: 0) }
}
