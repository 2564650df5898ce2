/// An upright rectangle, in points: the place of its top left corner and its extent.
@frozen
public struct MastheadRect: Equatable, Sendable, BitwiseCopyable {
  // Each axis lies side by side, since a header that stretches changes its y and its height together.
  public var x: Double
  public var width: Double
  public var y: Double
  public var height: Double

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Self { MastheadRect(x: 0, y: 0, width: 0, height: 0) }

  @inlinable
  public var size: MastheadSize { MastheadSize(width: width, height: height) }

  @inlinable
  public var maxY: Double { y + height }
}
