/// What surrounds a header and seldom changes: all that a layout may depend on.
///
/// It is kept apart from the rest of ``ScrollState`` so that a pipeline knows, by comparing it, when a layout is to be made
/// anew, and so that a layout cannot depend on the content offset.
@frozen
public struct LayoutEnvironment: Equatable, Sendable, BitwiseCopyable {
  /// The size of the scroll view's window onto its content, in points.
  public var viewport: MastheadSize

  /// What bars and the device's corners cover of the viewport, in points.
  public var safeArea: MastheadEdgeInsets

  /// The height that the header's own content asks for at the viewport's width, in points; 0 where nothing measured it.
  public var fittingHeight: Double

  /// Pixels a point.
  public var displayScale: Double

  /// The side on which lines of text begin.
  public var layoutDirection: MastheadLayoutDirection

  /// Whether the user asked for less motion.
  public var reducedMotion: Bool

  @inlinable
  public init(
    viewport: MastheadSize, safeArea: MastheadEdgeInsets = .zero, fittingHeight: Double = 0, displayScale: Double = 2,
    layoutDirection: MastheadLayoutDirection = .leftToRight, reducedMotion: Bool = false
  ) {
    self.viewport = viewport
    self.safeArea = safeArea
    self.fittingHeight = fittingHeight
    self.displayScale = displayScale
    self.layoutDirection = layoutDirection
    self.reducedMotion = reducedMotion
  }
}

extension LayoutEnvironment {
  /// An environment that is the same as no scroll view's: its scale is no number, of a pattern that no arithmetic gives.
  @usableFromInline
  static let none = LayoutEnvironment(viewport: .zero, displayScale: Double(nan: 0x6D61_7374, signaling: true))

  /// Whether two environments are the same bit by bit: quicker than whether they are equal, since nothing branches, and an
  /// environment with a value that is no number is the same as itself.
  @inlinable
  @inline(__always)
  func isSame(as other: LayoutEnvironment) -> Bool {
    var difference = viewport.width.bitPattern ^ other.viewport.width.bitPattern
    difference |= viewport.height.bitPattern ^ other.viewport.height.bitPattern
    difference |= safeArea.top.bitPattern ^ other.safeArea.top.bitPattern
    difference |= safeArea.left.bitPattern ^ other.safeArea.left.bitPattern
    difference |= safeArea.bottom.bitPattern ^ other.safeArea.bottom.bitPattern
    difference |= safeArea.right.bitPattern ^ other.safeArea.right.bitPattern
    difference |= fittingHeight.bitPattern ^ other.fittingHeight.bitPattern
    difference |= displayScale.bitPattern ^ other.displayScale.bitPattern
    difference |= UInt64(layoutDirection.rawValue ^ other.layoutDirection.rawValue)
    difference |= reducedMotion == other.reducedMotion ? 0 : 1
    return difference == 0
  }
}
