/// Where a list may scroll to, and how it behaves at its ends.
public struct ScrollLimits: Equatable, Sendable {
  /// The content offset at the top, in points.
  public var top: Double

  /// The content offset at the end, in points: that at the top where the content is shorter than the viewport.
  public var bottom: Double

  /// The height of the viewport, in points: the rubber band's length.
  public var length: Double

  /// Whether the list can be pulled and thrown beyond its ends.
  public var bounces: Bool

  /// Pixels a point: motion ends where what remains cannot be seen.
  public var displayScale: Double

  /// Whether the user asked for less motion: the list then goes at once where it would come to rest.
  public var reducedMotion: Bool

  /// How quickly a fling slows down.
  public var decelerationRate: DecelerationRate

  /// Where a fling may come to rest.
  public var targets: ScrollTargets

  /// The limits of a list; all lengths are finite. A bottom above the top counts as the top.
  public init(
    top: Double, bottom: Double, length: Double, bounces: Bool = true, displayScale: Double = 2,
    reducedMotion: Bool = false, decelerationRate: DecelerationRate = .normal, targets: ScrollTargets = .anywhere
  ) {
    self.top = top
    self.bottom = max(top, bottom)
    self.length = length
    self.bounces = bounces
    self.displayScale = displayScale
    self.reducedMotion = reducedMotion
    self.decelerationRate = decelerationRate
    self.targets = targets
  }

  /// The limits of a list with a header: from the layout's `topOffset` to where the content ends.
  ///
  /// Content that is shorter than the viewport bounces only where the state says `alwaysBounceVertical`.
  public init(
    of layout: HeaderLayout, in state: ScrollState, decelerationRate: DecelerationRate = .normal,
    targets: ScrollTargets = .anywhere
  ) {
    let bottom = layout.bottomOffset(contentHeight: state.contentHeight, viewport: state.viewport)
    self.init(
      top: layout.topOffset, bottom: bottom, length: state.viewport.height,
      bounces: state.alwaysBounceVertical || bottom > layout.topOffset,
      displayScale: state.environment.displayScale, reducedMotion: state.environment.reducedMotion,
      decelerationRate: decelerationRate, targets: targets)
  }

  /// The content offset between the ends that is nearest to one.
  public func nearest(to offset: Double) -> Double { min(max(offset, top), bottom) }

  /// Half a pixel, in points: what nobody sees. No screen has more than ten pixels a point; a scale below 1 counts as 1.
  var tolerance: Double { 0.5 / min(max(1, displayScale), 10) }

  /// The content offset of a list that is pulled to an offset: beyond an end the rubber band holds it back.
  func resisted(_ pull: Double) -> Double {
    RubberBand.offset(ofPull: pull, between: top, and: bottom, length: bounces ? length : 0)
  }

  /// The offset to which a list must have been pulled to be at one: the inverse of ``resisted(_:)``.
  func pull(to offset: Double) -> Double {
    let edge = nearest(to: offset)
    guard bounces else { return edge }
    return edge + RubberBand.pull(ofDisplacement: offset - edge, length: length)
  }

  /// How fast the content moves for a finger that moves at speed 1, where the list is pulled to an offset.
  func compliance(at pull: Double) -> Double {
    let edge = nearest(to: pull)
    if pull == edge { return 1 }
    return bounces ? RubberBand.slope(atPull: pull - edge, length: length) : 0
  }
}
