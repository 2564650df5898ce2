/// Shrinks the header to its collapsed height while the list scrolls up.
///
/// The header's upper edge stays in place on the screen until the header has its collapsed height. Then the header
/// scrolls away. Add ``Pin`` to keep the header.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   Pin()
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -180, viewport: phone))
/// print(frame.header.height, frame.collapse)  // 180.0 0.6
/// ```
///
/// ## When to use it
///
/// Use it for a header whose content stays visible while it shrinks: large titles, profiles, bars with a minimum height.
///
/// ## Formula
///
/// For the scrolled distance *s* and the range *r* = height − collapsed height, d = min(*s*, *r*): the upper edge moves down by *d* in
/// the content, and the height is less by *d*. ``HeaderFrame/collapse`` is *s* ÷ *r*, limited to 0…1.
///
/// ## In other libraries
///
/// - Android: `exitUntilCollapsed`, together with ``Pin``. Flutter: `SliverAppBar(pinned: true)`, together with ``Pin``.
/// - GSKStretchyHeaderView: `contentShrinks` with `minimumContentHeight`. MXParallaxHeader: `minimumHeight`.
/// - exyte: `allowsHeaderCollapse()`.
///
/// ## Mistakes
///
/// - The collapsed height is a property of the header: ``Header/collapsedHeight``. It is 0 by default, so the header
///   vanishes.
/// - Without ``Pin``, the header leaves the screen once it has collapsed.
/// - To let a header slide away instead of shrinking, use ``Pin`` alone.
public struct Collapse: HeaderEffect, LayoutEffect {
  public static let identifier = "collapse"
  public static let summary = "Shrinks the header to its collapsed height while the list scrolls up."
  public static let stages: Stages = .header

  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.collapses = true }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    // Use the current height, because a pipeline may collapse its header twice.
    let distance = min(frame.scrolled, max(0, frame.header.height - moment.layout.collapsedHeight))
    frame.header.y += distance
    frame.header.height -= distance
  }
}
