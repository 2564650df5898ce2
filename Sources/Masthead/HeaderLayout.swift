/// What does not change while scrolling: facts that the header and its effects state, and what is derived from them.
///
/// Effects write facts in ``HeaderEffect/layOut(_:in:)``. What is derived is computed after all effects have spoken, so that
/// no fact depends on the order of the effects.
@frozen
public struct HeaderLayout: Equatable, Sendable, BitwiseCopyable {
  // MARK: Facts

  /// The header's height at rest, in points.
  public var height: Double

  /// The height to which the header shrinks, in points.
  public var collapsedHeight: Double

  /// Whether the header lies above the content or is its first piece.
  public var placement: Placement

  /// How deep the lower edge is cut away.
  public var cut: Cut

  /// The cut's depth divided by this is by how much the header overlaps the first row; 0 is no overlap.
  public var overlapRatio: Double

  /// The content inset at the top where it is given rather than made from the header's height, in points.
  public var givenInset: Double?

  /// What the safe area does to insets and margins.
  public var safeAreaPolicy: SafeAreaPolicy

  /// How the image fills the header.
  public var contentMode: MastheadContentMode

  /// Where the image lies in the header as far as its content mode leaves room.
  public var anchor: MastheadAnchor

  /// The size of the image, in points.
  public var imageSize: MastheadSize

  // MARK: Derived

  /// The header's width: the viewport's, in points.
  public internal(set) var width: Double = 0

  /// How deep the lower edge is cut away, in points: at most the header's height.
  public internal(set) var cutDepth: Double = 0

  /// How far the header's lower edge reaches over the first row, in points: at most the header's height.
  public internal(set) var overlap: Double = 0

  /// The y of the header at rest, in content coordinates.
  public internal(set) var originY: Double = 0

  /// The y at which the list's own content begins, below the header, in content coordinates.
  public internal(set) var contentOriginY: Double = 0

  /// What is to be set as the scroll view's content inset, in points.
  public internal(set) var contentInset: MastheadEdgeInsets = .zero

  /// The content inset together with what the scroll view adds for the safe area (UIKit's `adjustedContentInset`), in points.
  public internal(set) var adjustedContentInset: MastheadEdgeInsets = .zero

  /// The margins of the header's own content, in points.
  public internal(set) var margins: MastheadDirectionalEdgeInsets = .zero

  /// 1 ÷ (height − collapsed height), or 0 where that is not positive.
  @usableFromInline var collapseScale: Double = 0

  /// How the image fills the header: as the content mode says, but where the image takes any shape.
  @usableFromInline var fit: MastheadContentMode = .scaleToFill

  /// The image's width divided by its height, and the reverse.
  @usableFromInline var aspectRatio: Double = 0
  @usableFromInline var inverseAspectRatio: Double = 0

  /// The part of the spare room that lies left of and above the image.
  @usableFromInline var anchorShare: MastheadPoint = .zero

  /// The content offset when scrolled to the top, in points.
  @inlinable
  public var topOffset: Double { -adjustedContentInset.top }

  /// The content offset when scrolled to the end, in points: that at the top where the content is shorter than the viewport.
  @inlinable
  public func bottomOffset(contentHeight: Double, viewport: MastheadSize) -> Double {
    max(topOffset, contentHeight + adjustedContentInset.bottom - viewport.height)
  }

  /// The facts of a plain header, for one who states others.
  package init(in environment: LayoutEnvironment) { self.init(Header(), in: environment) }

  /// The facts that a header states by itself.
  init(_ header: Header, in environment: LayoutEnvironment) {
    height = header.height.points(in: environment)
    collapsedHeight = header.collapsedHeight
    placement = header.placement
    cut = .points(0)
    overlapRatio = 0
    givenInset = nil
    safeAreaPolicy = .exclude
    contentMode = .aspectFill
    anchor = .center
    imageSize = header.imageSize
  }
}

/// How deep a header's lower edge is cut away.
@frozen
public enum Cut: Equatable, Sendable, BitwiseCopyable {
  /// So many points.
  case points(Double)
  /// The header's height at rest times this.
  case ratioOfHeight(Double)
}
