/// A point in the viewport, in CSS pixels from its top left corner.
public struct Point: Equatable, Sendable, Decodable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Interpolates between this point (0) and another one (1).
  func toward(_ other: Point, by fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }
}

/// A rectangle in the viewport, in CSS pixels from its top left corner.
public struct Rect: Equatable, Sendable, Decodable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The center.
  public var center: Point {
    point(0.5, 0.5)
  }

  /// The point at fractions of the width and the height: `point(0, 0)` is the top left corner, `point(1, 1)` the bottom right
  /// corner.
  public func point(_ horizontal: Double, _ vertical: Double) -> Point {
    Point(x + width * horizontal, y + height * vertical)
  }
}
