/// A width and a height, in points.
@frozen
public struct Size: Equatable, Sendable, BitwiseCopyable {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}
