/// Shrinks the header to its collapsed height while the list scrolls up.
///
/// Its upper edge stays where it rests on the screen until the header has its collapsed height; then the header scrolls
/// away. Add ``Pin`` to keep it.
public struct Collapse: HeaderEffect, LayoutEffect {
  public static let identifier = "collapse"
  public static let summary = "Shrinks the header to its collapsed height while the list scrolls up."
  public static let stages: Stages = .header

  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.collapses = true }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    // The current height, because a pipeline may collapse its header twice.
    let distance = min(frame.scrolled, max(0, frame.header.height - moment.layout.collapsedHeight))
    frame.header.y += distance
    frame.header.height -= distance
  }
}
