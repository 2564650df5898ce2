/// Lets the list come to rest only at the start or at the end of an interval of the collapse.
///
/// A header can have eight snaps. If two overlap, the first one in the pipeline applies.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   Snap()
/// }
/// let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
/// print(layout.restingOffset(near: -250, contentHeight: 2000))  // -300.0
/// print(layout.restingOffset(near: -150, contentHeight: 2000))  // -100.0
/// ```
///
/// ## When to use it
///
/// Use it for headers that look unfinished halfway: large titles, moving avatars.
///
/// ## Formula
///
/// For a projected offset between the ends of the interval, the list comes to rest at the start if it is nearer to the start than
/// `threshold` × the interval, and otherwise at the end. A list that cannot scroll through the interval rests at its own end.
///
/// ## In other libraries
///
/// - Flutter: `snap: true`. Android: the flag `snap`. exyte: `headerSnappingPositions`.
/// - BLKFlexibleHeightBar: `addSnappingPositionProgress(_:forProgressRangeStart:end:)`.
/// - UIKit: `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`, by hand.
///
/// ## Mistakes
///
/// - Without ``Collapse`` or ``Pin``, the list still snaps, for no visible reason.
/// - If your delegate sets the target offset itself, then call the table's or the binder's method of the same name.
/// - The collapsed height must differ from the height, or the interval is empty.
public struct Snap: LayoutEffect {
  public static let identifier = "snap"
  public static let summary = "Lets the list come to rest only at the ends of an interval of the collapse."
  public static let parameters = [
    Parameter(
      "start", summary: "The collapse at which the interval begins. 0 is the expanded header.", \Snap.start, in: 0...1,
      step: 0.01),
    Parameter(
      "end", summary: "The collapse at which the interval ends. 1 is the collapsed header.", \Snap.end, in: 0...1,
      step: 0.01),
    Parameter(
      "threshold",
      summary: "The share of the interval beyond which the list rests at the interval's end. With 0 it always does.",
      \Snap.threshold, in: 0...1, step: 0.01),
  ]

  /// The collapse at which the interval starts.
  public var start: Double

  /// The collapse at which the interval ends. If the end is not beyond the start, the interval is empty.
  public var end: Double

  /// The share of the interval beyond which the list comes to rest at its end.
  public var threshold: Double

  public init() { self.init(start: 0) }

  /// Creates a snap between two collapses.
  public init(start: Double = 0, end: Double = 1, threshold: Double = 0.5) {
    self.start = start
    self.end = end
    self.threshold = threshold
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.snaps.append(SnapIntervals.Interval(start: start, end: end, threshold: threshold))
  }
}
