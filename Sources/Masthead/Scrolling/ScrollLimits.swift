/// The range in which a list may scroll, and its behavior at the ends.
///
/// ```swift
/// let limits = ScrollLimits(top: -300, bottom: 2000, length: 667, bounces: false)
/// print(limits.nearest(to: -500))  // -300.0
/// ```
public struct ScrollLimits: Equatable, Sendable {
  /// The content offset at the top, in points.
  public var top: Double

  /// The content offset at the end, in points. If the content is shorter than the viewport, it equals the offset at the
  /// top.
  public var bottom: Double

  /// The height of the viewport, in points. It is also the length of the rubber band.
  public var length: Double

  /// Whether the list can be pulled and thrown beyond its ends.
  public var bounces: Bool

  /// The number of pixels per point. A motion ends when the remaining distance is invisible.
  public var displayScale: Double

  /// Whether the user prefers reduced motion. The list then jumps to its final position.
  public var reducedMotion: Bool

  /// How quickly a fling slows down.
  public var decelerationRate: DecelerationRate

  /// The intervals of the header's collapse in which a fling does not come to rest: ``HeaderLayout/snaps``.
  public var snaps: SnapIntervals

  /// The distance over which the header collapses, in points.
  public var snapRange: Double

  /// Creates the limits of a list. All lengths must be finite. A bottom that is less than the top counts as the top.
  public init(
    top: Double, bottom: Double, length: Double, bounces: Bool = true, displayScale: Double = 2,
    reducedMotion: Bool = false, decelerationRate: DecelerationRate = .normal, snaps: SnapIntervals = SnapIntervals(),
    snapRange: Double = 0
  ) {
    self.top = top
    self.bottom = max(top, bottom)
    self.length = length
    self.bounces = bounces
    self.displayScale = displayScale
    self.reducedMotion = reducedMotion
    self.decelerationRate = decelerationRate
    self.snaps = snaps
    self.snapRange = snapRange
  }

  /// Creates the limits of a list with a header: from the layout's `topOffset` to the end of the content.
  ///
  /// Content that is shorter than the viewport bounces only if the state's `alwaysBounceVertical` is true.
  public init(
    of layout: HeaderLayout, in state: ScrollState, decelerationRate: DecelerationRate = .normal
  ) {
    let bottom = layout.bottomOffset(contentHeight: state.contentHeight, viewport: state.viewport)
    self.init(
      top: layout.topOffset, bottom: bottom, length: state.viewport.height,
      bounces: state.alwaysBounceVertical || bottom > layout.topOffset,
      displayScale: state.environment.displayScale, reducedMotion: state.environment.reducedMotion,
      decelerationRate: decelerationRate, snaps: layout.snaps, snapRange: layout.range)
  }

  /// Returns the content offset between the ends that is nearest to another, in points.
  public func nearest(to offset: Double) -> Double { min(max(offset, top), bottom) }

  /// Returns the target of a list that would otherwise come to rest at a projected offset, between the ends; nil if it
  /// may rest there. A list that was already moving to an end of a snap keeps that target.
  func target(projected: Double, isAim: Bool) -> Double? {
    let distance = projected - top
    if let rest = snaps.restingDistance(near: distance, range: snapRange, farthest: bottom - top) { return top + rest }
    return isAim && snaps.hasEnd(at: distance, range: snapRange, farthest: bottom - top) ? projected : nil
  }

  /// Half a pixel, in points, which is invisible. A scale below 1 counts as 1, and one above 10 counts as 10.
  var tolerance: Double { 0.5 / min(max(1, displayScale), 10) }

  /// Returns the content offset of a list that a finger pulls to an offset, with rubber-banding beyond the ends.
  func resisted(_ pull: Double) -> Double {
    RubberBand.offset(ofPull: pull, between: top, and: bottom, length: bounces ? length : 0)
  }

  /// Returns the pull that leads to a content offset: the inverse of ``resisted(_:)``.
  func pull(to offset: Double) -> Double {
    let edge = nearest(to: offset)
    guard bounces else { return edge }
    return edge + RubberBand.pull(ofDisplacement: offset - edge, length: length)
  }

  /// Returns the ratio of the content's speed to the finger's speed at a pull.
  func compliance(at pull: Double) -> Double {
    let edge = nearest(to: pull)
    if pull == edge { return 1 }
    return bounces ? RubberBand.slope(atPull: pull - edge, length: length) : 0
  }
}
