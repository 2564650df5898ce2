/// The values that do not change while scrolling: facts that the header and its effects set, and values derived from
/// them.
///
/// Effects set facts in ``LayoutEffect/layOut(_:in:)``. Derived values are computed after all effects, so they do not
/// depend on the order in which effects set different facts.
public struct HeaderLayout: Equatable, Sendable, BitwiseCopyable {
  // MARK: Facts

  /// The header's height at rest, in points.
  public var height: Double

  /// The height to which the header shrinks as the list scrolls up, in points: at most the height.
  public var collapsedHeight: Double

  /// Whether the safe area at the top is added to the height if the header lies behind the bar.
  public var heightExcludesSafeArea: Bool

  /// Whether the safe area at the top is added to the collapsed height if the header lies behind the bar.
  public var collapsedHeightExcludesSafeArea: Bool

  /// Whether the header shrinks as the list scrolls up.
  public var collapses: Bool

  /// Whether the header stays on screen with at least its collapsed height.
  public var pins: Bool

  /// Whether the header hides as the list scrolls up, and returns when it scrolls down.
  public var hides: Bool

  /// The effect that hides the header; nil if none does, or if a custom effect does.
  package var hiding: HideOnScroll?

  /// Whether the image grows with a header that is higher than at rest.
  public var expands: Bool

  /// Whether the image shrinks with a header that is lower than at rest.
  public var shrinks: Bool

  /// Whether the header lies above the content or is the first part of it.
  public var placement: Placement

  /// The depth of the cut at the lower edge.
  public var cut: Cut

  /// The divisor that turns the cut's depth into the overlap with the first row; 0 for no overlap.
  public var overlapRatio: Double

  /// The content inset at the top, in points. If it is nil, the inset follows from the header's height.
  public var givenInset: Double?

  /// How the safe area affects insets and margins.
  public var safeAreaPolicy: SafeAreaPolicy

  /// How the image fills the header.
  public var contentMode: MastheadContentMode

  /// The alignment of the image in the header if their shapes differ.
  public var anchor: MastheadAnchor

  /// The size of the image, in points.
  public var imageSize: MastheadSize

  /// The intervals of the collapse in which the list does not come to rest.
  public var snaps: SnapIntervals

  // MARK: Derived

  /// The width of the header and of the viewport, in points.
  public internal(set) var width: Double = 0

  /// The height of the viewport, in points.
  public internal(set) var viewportHeight: Double = 0

  /// The depth of the cut at the lower edge, in points: at most the header's height.
  public internal(set) var cutDepth: Double = 0

  /// The distance by which the header covers the first row, in points: at most the header's height.
  public internal(set) var overlap: Double = 0

  /// The y of the header at rest, in content coordinates.
  public internal(set) var originY: Double = 0

  /// The y at which the list's own content begins, in content coordinates.
  public internal(set) var contentOriginY: Double = 0

  /// The part of the scroll view's content inset that the header adds, in points.
  public internal(set) var contentInset: MastheadEdgeInsets = .zero

  /// The content inset, with ``LayoutEnvironment/bottomInset`` and the scroll view's addition for the safe area (UIKit's
  /// `adjustedContentInset`), in points.
  public internal(set) var adjustedContentInset: MastheadEdgeInsets = .zero

  /// The margins of the header's own content, in points.
  public internal(set) var margins: MastheadDirectionalEdgeInsets = .zero

  /// 1 ÷ (height − collapsed height), or 0 if the difference is not positive.
  var collapseScale: Double = 0

  /// The effective content mode: `scaleToFill` if the image has no proportions.
  var fit: MastheadContentMode = .scaleToFill

  /// The image's width divided by its height, and the inverse.
  var aspectRatio: Double = 0
  var inverseAspectRatio: Double = 0

  /// The share of the unused space that lies to the left of the image and above it.
  var anchorShare: MastheadPoint = .zero

  /// Whether the header shrinks, stays or hides while the list scrolls up.
  var followsUnevenly: Bool { collapses || pins || hides }

  /// 1 ÷ height, or 0 if the height is 0.
  var inverseHeight: Double = 0

  /// The least and the greatest height of the box that the image is fitted into, in points.
  var leastBoxHeight: Double = 0
  var greatestBoxHeight: Double = 0

  /// The growth of a height and of a collapsed height that fit the elements, in points, if the header lies behind the
  /// bar.
  var heightGrowth: Double = 0
  var collapsedHeightGrowth: Double = 0

  /// The greatest height that the header allows, in points.
  var greatestHeight = longestLength * 4

  /// The distance over which the header collapses, in points: height − collapsed height.
  public var range: Double { height - collapsedHeight }

  /// Returns the collapse of a header that has followed the list by a distance in points: 0…1. At the end it is exactly
  /// 1, in spite of rounding errors in content offsets.
  func collapse(at distance: Double) -> Double {
    let share = min(1, max(0, distance * collapseScale))
    return share > 1 - 1e-12 ? 1 : share
  }

  /// The y on the screen at which the header rests, in points: the safe area with the policy `include`, the inset of a
  /// collection flow, and otherwise 0.
  public var restY: Double { originY - topOffset }

  /// The content offset when scrolled to the top, in points.
  public var topOffset: Double { -adjustedContentInset.top }

  /// Returns the content offset when scrolled to the end, in points. If the content is shorter than the viewport, this
  /// is the offset at the top.
  public func bottomOffset(contentHeight: Double, viewport: MastheadSize) -> Double {
    max(topOffset, contentHeight + adjustedContentInset.bottom - viewport.height)
  }

  /// Creates the facts of a header with default values.
  package init(in environment: LayoutEnvironment) { self.init(Header(), in: environment) }

  /// Creates the facts of a header without effects.
  init(_ header: Header, in environment: LayoutEnvironment) {
    (height, heightGrowth) = (header.height.points(in: environment), 0)
    heightExcludesSafeArea = if case .excludingSafeArea = header.height { true } else { false }
    (collapsedHeight, collapsedHeightGrowth) = (header.collapsedHeight.points, 0)
    collapsedHeightExcludesSafeArea = if case .excludingSafeArea = header.collapsedHeight { true } else { false }
    (collapses, pins, hides, expands, shrinks) = (false, false, false, true, true)
    snaps = SnapIntervals()
    placement = header.placement
    cut = .points(0)
    overlapRatio = 0
    givenInset = nil
    safeAreaPolicy = .exclude
    contentMode = .aspectFill
    anchor = .center
    imageSize = header.imageSize
    fit(header, in: environment)
  }

  /// Makes room for the header's elements, and limits the height.
  private mutating func fit(_ header: Header, in environment: LayoutEnvironment) {
    if case .fitting = header.height {
      let geometries = header.elements.lazy.map { ($0, $0.geometry) }
      (height, heightGrowth) = fitted(geometries, atLeast: height, in: environment)
    }
    if case .fitting = header.collapsedHeight {
      let geometries = header.elements.lazy.compactMap { element in element.collapsed.map { (element, $0) } }
      (collapsedHeight, collapsedHeightGrowth) = fitted(geometries, atLeast: collapsedHeight, in: environment)
    }
    guard let maximum = header.maximumHeight?.points(in: environment) else { return }
    // As for an element, the least height takes precedence.
    if case .fitting(let minimum) = header.height {
      greatestHeight = max(extent(minimum), extent(maximum))
    } else {
      greatestHeight = extent(maximum)
    }
  }

  /// Returns the height that shows elements as a whole, and its growth if the header lies behind the bar.
  private func fitted(
    _ geometries: some Sequence<(HeaderElement, ElementGeometry)>, atLeast minimum: Double,
    in environment: LayoutEnvironment
  ) -> (height: Double, growth: Double) {
    var (height, heightBehindBar) = (extent(minimum), extent(minimum))
    for (element, geometry) in geometries {
      height = max(height, element.headerHeight(for: geometry, safeArea: .zero))
      heightBehindBar = max(heightBehindBar, element.headerHeight(for: geometry, safeArea: environment.safeArea))
    }
    return (height, max(0, heightBehindBar - height))
  }
}

/// The depth of the cut at a header's lower edge.
public enum Cut: Equatable, Sendable, BitwiseCopyable {
  /// A depth in points.
  case points(Double)
  /// A multiple of the header's height at rest.
  case ratioOfHeight(Double)
}
