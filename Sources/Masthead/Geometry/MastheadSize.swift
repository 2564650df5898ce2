/// A width and a height, in points.
@frozen
public struct MastheadSize: Equatable, Sendable, BitwiseCopyable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Self { MastheadSize(width: 0, height: 0) }
}
