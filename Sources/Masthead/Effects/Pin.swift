/// Keeps the header on screen: its lower edge stays at least its collapsed height below the line where it rests.
///
/// Without ``Collapse``, the header slides away and its lower part stays. A collapsed height that equals the height keeps
/// the header as it is.
public struct Pin: HeaderEffect {
  public static let identifier = "pin"
  public static let summary = "Keeps the header's lower part on screen, as high as its collapsed height."
  @inlinable public static var stages: Stages { .header }

  @inlinable
  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.pins = true }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    let line = moment.scroll.contentOffset + moment.layout.restY
    frame.header.y = max(frame.header.y, line + moment.layout.collapsedHeight - frame.header.height)
  }
}
