/// Distances inwards from the four edges of a rectangle, in points, by physical side (UIKit's `UIEdgeInsets`).
@frozen
public struct MastheadEdgeInsets: Equatable, Sendable, BitwiseCopyable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable public static var zero: Self { MastheadEdgeInsets() }
}

/// Distances inwards from the four edges of a rectangle, in points, by reading direction (UIKit's
/// `NSDirectionalEdgeInsets`): leading is left where text runs from left to right.
@frozen
public struct MastheadDirectionalEdgeInsets: Equatable, Sendable, BitwiseCopyable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  @inlinable
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distances by reading direction.
  @inlinable
  public init(_ insets: MastheadEdgeInsets, direction: MastheadLayoutDirection) {
    let isLeftToRight = direction == .leftToRight
    self.init(
      top: insets.top, leading: isLeftToRight ? insets.left : insets.right,
      bottom: insets.bottom, trailing: isLeftToRight ? insets.right : insets.left)
  }

  @inlinable public static var zero: Self { MastheadDirectionalEdgeInsets() }
}

extension MastheadRect {
  /// What is left of the rectangle inside the insets, never smaller than nothing.
  @inlinable
  public func inset(by insets: MastheadDirectionalEdgeInsets, direction: MastheadLayoutDirection) -> MastheadRect {
    let left = direction == .leftToRight ? insets.leading : insets.trailing
    let right = direction == .leftToRight ? insets.trailing : insets.leading
    return MastheadRect(
      x: x + left, y: y + insets.top,
      width: max(0, width - left - right), height: max(0, height - insets.top - insets.bottom))
  }
}
