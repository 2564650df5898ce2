/// An axis-aligned rectangle, in points: its top left corner and its size.
///
/// ```swift
/// let header = MastheadRect(x: 0, y: -300, width: 375, height: 300)
/// print(header.maxY, header.size.width)  // 0.0 375.0
/// ```
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

/// The insets from the four edges of a rectangle, in points, by physical side (UIKit's `UIEdgeInsets`).
public struct MastheadEdgeInsets: Equatable, Sendable, BitwiseCopyable {
  /// The inset from the top edge.
  public var top: Double
  /// The inset from the left edge.
  public var left: Double
  /// The inset from the bottom edge.
  public var bottom: Double
  /// The inset from the right edge.
  public var right: Double

  /// Creates insets, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0 on all sides.
  public static var zero: Self { MastheadEdgeInsets() }
}

/// The insets from the four edges of a rectangle, in points, by reading direction (UIKit's `NSDirectionalEdgeInsets`).
/// Leading is left if text runs from left to right.
public struct MastheadDirectionalEdgeInsets: Equatable, Sendable, BitwiseCopyable {
  /// The inset from the top edge.
  public var top: Double
  /// The inset from the leading edge.
  public var leading: Double
  /// The inset from the bottom edge.
  public var bottom: Double
  /// The inset from the trailing edge.
  public var trailing: Double

  /// Creates insets, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Converts insets by physical side to insets by reading direction.
  public init(_ insets: MastheadEdgeInsets, direction: MastheadLayoutDirection) {
    let isLeftToRight = direction == .leftToRight
    self.init(
      top: insets.top, leading: isLeftToRight ? insets.left : insets.right,
      bottom: insets.bottom, trailing: isLeftToRight ? insets.right : insets.left)
  }

  /// Insets of 0 on all sides.
  public static var zero: Self { MastheadDirectionalEdgeInsets() }
}

extension MastheadRect {
  /// Returns the rectangle reduced by insets. Its width and height are never negative.
  public func inset(by insets: MastheadDirectionalEdgeInsets, direction: MastheadLayoutDirection) -> MastheadRect {
    let left = direction == .leftToRight ? insets.leading : insets.trailing
    let right = direction == .leftToRight ? insets.trailing : insets.leading
    return MastheadRect(
      x: x + left, y: y + insets.top,
      width: max(0, width - left - right), height: max(0, height - insets.top - insets.bottom))
  }
}
