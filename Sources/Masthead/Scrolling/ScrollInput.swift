/// An input to a list.
public enum ScrollInput: Equatable, Sendable {
  /// A touch. The y is in points of the scroll view, and may be outside of it.
  case touch(TouchPhase, identifier: Int = 0, y: Double)

  /// A wheel or a trackpad. The content offset grows by `deltaY` points.
  case wheel(deltaY: Double)

  /// A key that scrolls.
  case key(ScrollKey)

  /// A tap on the status bar, which scrolls to the top (UIKit's `scrollsToTop`).
  case statusBarTap

  /// The program sets the content offset without animation, to a distance below the top, in points. The offset may be
  /// beyond an end. The list stays there until the next input (UIKit's `contentOffset`).
  case contentOffset(fromTop: Double)

  /// The program scrolls without animation to a distance below the top, in points, but not beyond an end.
  case scrollTo(fromTop: Double)
}

/// The phase of a touch, with UIKit's names.
public enum TouchPhase: String, CaseIterable, Sendable {
  /// The finger touches the screen, moves, is lifted, or the system cancels the touch.
  case began, moved, ended, cancelled
}

/// The keys that scroll. Raw values are the names that browsers use.
public enum ScrollKey: String, CaseIterable, Sendable {
  /// Scrolls up by a line.
  case arrowUp = "ArrowUp"
  /// Scrolls down by a line.
  case arrowDown = "ArrowDown"
  /// Scrolls up by nine tenths of the viewport.
  case pageUp = "PageUp"
  /// Scrolls down by nine tenths of the viewport.
  case pageDown = "PageDown"
  /// Scrolls to the top.
  case home = "Home"
  /// Scrolls to the end.
  case end = "End"
  /// Scrolls down by nine tenths of the viewport.
  case space = "Space"
}

/// An input to a list at a time.
///
/// ```swift
/// let events = [
///   ScrollEvent(.touch(.began, y: 100), at: 0), ScrollEvent(.touch(.moved, y: 160), at: 0.1),
///   ScrollEvent(.touch(.ended, y: 160), at: 0.2),
/// ]
/// let gesture = MastheadGesture.captured(events)
/// ```
public struct ScrollEvent: Equatable, Sendable {
  /// The input.
  public var input: ScrollInput

  /// The time, in seconds.
  public var time: Double

  /// Creates an event at a time, in seconds.
  public init(_ input: ScrollInput, at time: Double) {
    self.input = input
    self.time = time
  }
}
