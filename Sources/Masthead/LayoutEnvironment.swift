/// The surroundings of a header, which seldom change. They are the only part of a ``ScrollState`` that a layout depends
/// on.
///
/// It is a separate type so that a pipeline can detect a stale layout by comparison, and so that a layout cannot depend
/// on the content offset.
///
/// ```swift
/// let phone = LayoutEnvironment(
///   viewport: MastheadSize(width: 390, height: 844), safeArea: MastheadEdgeInsets(top: 59))
/// let pipeline = Pipeline(Header(height: 300)) {
///   SafeArea(policy: .include)
/// }
/// print(pipeline.layout(in: phone).topOffset)  // -359.0
/// ```
public struct LayoutEnvironment: Equatable, Sendable, BitwiseCopyable {
  /// The size of the scroll view's visible area, in points.
  public var viewport: MastheadSize

  /// The part of the viewport that bars and the device's corners cover, in points.
  public var safeArea: MastheadEdgeInsets

  /// The height that the header's own content needs at the viewport's width, in points; 0 if it was not measured.
  public var fittingHeight: Double

  /// The number of pixels per point.
  public var displayScale: Double

  /// The height beyond the bottom safe area that a keyboard or the app's toolbar covers, in points. UIKit calls it
  /// `contentInset.bottom`. The list scrolls farther by this height, so that its last row can be visible.
  public var bottomInset: Double

  /// The direction in which lines of text run.
  public var layoutDirection: MastheadLayoutDirection

  /// Whether the user prefers reduced motion.
  public var reducedMotion: Bool

  /// Whether the user prefers reduced transparency: plain surfaces behind text instead of blurred pictures. The
  /// built-in effects ignore it; a custom effect can use it.
  public var reducedTransparency: Bool

  /// Creates an environment. All lengths are in points.
  public init(
    viewport: MastheadSize, safeArea: MastheadEdgeInsets = .zero, bottomInset: Double = 0, fittingHeight: Double = 0,
    displayScale: Double = 2, layoutDirection: MastheadLayoutDirection = .leftToRight, reducedMotion: Bool = false,
    reducedTransparency: Bool = false
  ) {
    self.viewport = viewport
    self.safeArea = safeArea
    self.bottomInset = bottomInset
    self.fittingHeight = fittingHeight
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
    self.reducedMotion = reducedMotion
    self.reducedTransparency = reducedTransparency
  }
}

extension LayoutEnvironment {
  /// A sentinel that equals no real environment. Its display scale is a NaN with a payload that arithmetic never
  /// produces.
  static let none = LayoutEnvironment(viewport: .zero, displayScale: Double(nan: 0x6D61_7374, signaling: true))

  /// Whether two environments are bitwise identical. This is faster than `==` because nothing branches, and NaN equals
  /// itself.
  // Inlined, because a call would copy both environments.
  @inline(__always)
  func isSame(as other: LayoutEnvironment) -> Bool {
    var difference = viewport.width.bitPattern ^ other.viewport.width.bitPattern
    difference |= viewport.height.bitPattern ^ other.viewport.height.bitPattern
    difference |= safeArea.top.bitPattern ^ other.safeArea.top.bitPattern
    difference |= safeArea.left.bitPattern ^ other.safeArea.left.bitPattern
    difference |= safeArea.bottom.bitPattern ^ other.safeArea.bottom.bitPattern
    difference |= safeArea.right.bitPattern ^ other.safeArea.right.bitPattern
    difference |= bottomInset.bitPattern ^ other.bottomInset.bitPattern
    difference |= fittingHeight.bitPattern ^ other.fittingHeight.bitPattern
    difference |= displayScale.bitPattern ^ other.displayScale.bitPattern
    difference |= UInt64(layoutDirection.rawValue ^ other.layoutDirection.rawValue)
    difference |= UInt64(
      unsafeBitCast(reducedMotion, to: UInt8.self) ^ unsafeBitCast(other.reducedMotion, to: UInt8.self))
    difference |= UInt64(
      unsafeBitCast(reducedTransparency, to: UInt8.self) ^ unsafeBitCast(other.reducedTransparency, to: UInt8.self))
    return difference == 0
  }
}

/// The direction in which a line of text runs.
public enum MastheadLayoutDirection: UInt8, Sendable, BitwiseCopyable {
  /// From left to right, or from right to left.
  case leftToRight, rightToLeft
}
