/// Keeps the header on screen: its lower edge stays at least its collapsed height below the line where it rests.
///
/// Without ``Collapse``, the header slides away and its lower part stays. A collapsed height that equals the height keeps
/// the header as it is.
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
