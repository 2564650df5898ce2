/// Keeps the header on screen: its lower edge stays at least its collapsed height below the line where it rests.
///
/// Without ``Collapse``, the header slides away and its lower part stays. A collapsed height that equals the height keeps
/// the header as it is.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 44)) {
///   Pin()
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: 500, viewport: phone))
/// print(frame.header.maxY)  // 544.0
/// ```
///
/// ## When to use it
///
/// Use it for tabs and bars that must stay in reach.
///
/// ## Formula
///
/// For the content offset *o*, the rest line *l* and the collapsed height *c*: y = max(y, *o* + *l* + *c* − height).
///
/// ## In other libraries
///
/// - CSS: `position: sticky`, with a collapsed height that equals the height.
/// - Flutter: `pinned: true`. Android: a `minHeight` with `exitUntilCollapsed`.
/// - CSStickyHeaderFlowLayout: `parallaxHeaderAlwaysOnTop`. react-native-collapsible-tab-view: the tab bar.
///
/// ## Mistakes
///
/// - With a collapsed height of 0, nothing stays.
/// - The pinned part is the header's *lower* part. Put tabs at the bottom of the header.
/// - A plain table pins its section headers below the header only with the placement `collapsedAboveContent`, which
///   `HeaderTableView` uses by itself.
public struct Pin: HeaderEffect, LayoutEffect {
  public static let identifier = "pin"
  public static let summary = "Keeps the header's lower part on screen, as high as its collapsed height."
  public static let stages: Stages = .header
  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.pins = true }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let line = moment.scroll.contentOffset + moment.layout.restY
    frame.header.y = max(frame.header.y, line + moment.layout.collapsedHeight - frame.header.height)
  }
}
