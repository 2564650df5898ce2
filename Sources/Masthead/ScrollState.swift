/// What a scroll view knows at one moment, in UIKit's words.
@frozen
public struct ScrollState: Equatable, Sendable, BitwiseCopyable {
  // The order is for the processor, which reads what it has just written without waiting only in the pieces in which it was
  // written. A state is copied by 16 bytes, so the environment, which is compared at once, begins at a multiple of that; and
  // the content offset, which changes from frame to frame, is the last piece, by itself.

  /// The speed of `contentOffset`, in points a second.
  public var velocity: Double

  /// Seconds since the motion's own start; effects with memory advance by it.
  public var time: Double

  /// The viewport and all else that seldom changes.
  public var environment: LayoutEnvironment

  /// What moves the content.
  public var phase: MastheadScrollPhase

  /// Whether content that is shorter than the viewport can be pulled beyond its ends.
  public var alwaysBounceVertical: Bool

  /// The height of the content, without insets, in points.
  public var contentHeight: Double

  /// The y of the content at the viewport's upper edge, in points; smaller than the layout's `topOffset` while pulled down.
  public var contentOffset: Double

  @inlinable
  public init(
    contentOffset: Double, contentHeight: Double = 0, velocity: Double = 0, time: Double = 0,
    phase: MastheadScrollPhase = .idle, alwaysBounceVertical: Bool = false, environment: LayoutEnvironment
  ) {
    self.contentOffset = contentOffset
    self.contentHeight = contentHeight
    self.velocity = velocity
    self.time = time
    self.phase = phase
    self.alwaysBounceVertical = alwaysBounceVertical
    self.environment = environment
  }

  /// The state of a resting list in a viewport.
  @inlinable
  public init(contentOffset: Double, viewport: MastheadSize, safeArea: MastheadEdgeInsets = .zero) {
    self.init(contentOffset: contentOffset, environment: LayoutEnvironment(viewport: viewport, safeArea: safeArea))
  }

  /// The size of the window onto the content, in points.
  @inlinable
  public var viewport: MastheadSize { environment.viewport }

  /// What bars and corners cover of the viewport, in points.
  @inlinable
  public var safeArea: MastheadEdgeInsets { environment.safeArea }
}

/// What moves the content of a scroll view.
@frozen
public enum MastheadScrollPhase: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Nothing.
  case idle
  /// A finger or a wheel.
  case dragging
  /// The speed that a finger left behind.
  case decelerating
  /// The way back from beyond an edge.
  case bouncing
  /// A move that a key or a tap on the status bar asked for.
  case animating
}
