/// What surrounds a header and seldom changes: all that a layout may depend on.
///
/// It is kept apart from the rest of ``ScrollState`` so that a pipeline knows, by comparing it, when a layout is to be made
/// anew, and so that a layout cannot depend on the content offset.
@frozen
public struct LayoutEnvironment: Equatable, Sendable, BitwiseCopyable {
  /// The size of the scroll view's window onto its content, in points.
  public var viewport: Size

  /// What bars and the device's corners cover of the viewport, in points.
  public var safeArea: EdgeInsets

  /// The height that the header's own content asks for at the viewport's width, in points; 0 where nothing measured it.
  public var fittingHeight: Double

  /// Pixels a point.
  public var displayScale: Double

  /// The side on which lines of text begin.
  public var layoutDirection: LayoutDirection

  /// Whether the user asked for less motion.
  public var reducedMotion: Bool

  @inlinable
  public init(
    viewport: Size, safeArea: EdgeInsets = .zero, fittingHeight: Double = 0, displayScale: Double = 2,
    layoutDirection: LayoutDirection = .leftToRight, reducedMotion: Bool = false
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
  /// Whether two environments are the same bit by bit, which is quicker than whether they are equal; and an environment
  /// with a value that is no number is the same as itself.
  @inlinable
  @inline(__always)
  static func areSame(_ left: UnsafePointer<LayoutEnvironment>, _ right: UnsafePointer<LayoutEnvironment>) -> Bool {
    let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: 64, by: 8) {
      difference |= left.load(fromByteOffset: offset, as: UInt64.self) ^ right.load(fromByteOffset: offset, as: UInt64.self)
    }
    return difference == 0
      && left.load(fromByteOffset: 64, as: UInt16.self) == right.load(fromByteOffset: 64, as: UInt16.self)
  }
}
