/// Something that is done to a list.
public enum ScrollInput: Equatable, Sendable {
  /// A finger; y in points of the scroll view, whole however far it goes.
  case touch(TouchPhase, identifier: Int = 0, y: Double)

  /// A wheel or a trackpad: by how many points the content offset is to grow.
  case wheel(deltaY: Double)

  /// A key that scrolls.
  case key(ScrollKey)

  /// A tap on the status bar, which scrolls to the top (UIKit's `scrollsToTop`).
  case statusBarTap

  /// The program sets the content offset, without animation: so many points below the top, beyond an end as well, where the list
  /// stays until something else is done (UIKit's `contentOffset`).
  case contentOffset(fromTop: Double)

  /// The program scrolls so many points below the top, without animation, and not beyond an end.
  case scrollTo(fromTop: Double)
}

/// What a touch does, in UIKit's words.
public enum TouchPhase: String, CaseIterable, Sendable {
  case began, moved, ended, cancelled
}

/// The keys that scroll, by the names that browsers have for them.
public enum ScrollKey: String, CaseIterable, Sendable {
  case arrowUp = "ArrowUp"
  case arrowDown = "ArrowDown"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"
  case space = "Space"
}

/// Something that is done to a list, and when.
public struct ScrollEvent: Equatable, Sendable {
  public var input: ScrollInput

  /// In seconds.
  public var time: Double

  public init(_ input: ScrollInput, at time: Double) {
    self.input = input
    self.time = time
  }
}
