/// A place in the viewport, in CSS pixels from its top left corner.
public struct Point: Equatable, Sendable, Decodable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The place as far from this one as a fraction of the way to the other: 0 is this one, 1 the other.
  func toward(_ other: Point, by fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }
}

/// A part of the viewport, in CSS pixels from its top left corner.
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

  /// The place in the middle.
  public var center: Point {
    point(0.5, 0.5)
  }

  /// The place at fractions of the width and the height: `point(0, 0)` is the top left corner, `point(1, 1)` the
  /// bottom right one.
  public func point(_ horizontal: Double, _ vertical: Double) -> Point {
    Point(x + width * horizontal, y + height * vertical)
  }
}
