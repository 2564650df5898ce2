/// The state of a scroll view at one moment, with UIKit's names.
///
/// ```swift
/// let phone = MastheadSize(width: 390, height: 844)
/// let pulled = ScrollState(contentOffset: -360, viewport: phone)
/// let behindBar = ScrollState(contentOffset: -360, viewport: phone, safeArea: MastheadEdgeInsets(top: 59))
/// let flung = ScrollState(
///   contentOffset: 120, contentHeight: 4000, velocity: 800, phase: .decelerating,
///   environment: LayoutEnvironment(viewport: phone))
/// print(flung.phase)  // decelerating
/// ```
public struct ScrollState: Equatable, Sendable, BitwiseCopyable {
  // The order of the fields is for speed: a load right after a store is fast only if it reads the same piece of memory.
  // A state is copied in pieces of 16 bytes, so the environment, which is compared first, begins at a multiple of 16.
  // The content offset changes from frame to frame, so it is a separate piece at the end.

  /// The velocity of `contentOffset`, in points per second.
  public var velocity: Double

  /// Seconds since the start of the motion. Effects with memory advance with this time.
  public var time: Double

  /// The viewport, the safe area and everything else that seldom changes.
  public var environment: LayoutEnvironment

  /// What currently moves the content.
  public var phase: MastheadScrollPhase

  /// Whether content that is shorter than the viewport can be pulled beyond its ends.
  public var alwaysBounceVertical: Bool

  // A state of more than 128 bytes would be copied by a call of memcpy, which takes longer than the copy.

  /// The height of the content, without insets, in points; infinite if it is not known.
  public var contentHeight: Double

  /// The y of the content at the viewport's upper edge, in points. It is less than the layout's `topOffset` while the
  /// list is pulled down.
  public var contentOffset: Double

  /// Creates a scroll state. Lengths are in points, the velocity in points per second, the time in seconds.
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

  /// Creates the state of a list that rests in a viewport.
  public init(contentOffset: Double, viewport: MastheadSize, safeArea: MastheadEdgeInsets = .zero) {
    self.init(contentOffset: contentOffset, environment: LayoutEnvironment(viewport: viewport, safeArea: safeArea))
  }

  /// The size of the viewport, in points.
  public var viewport: MastheadSize { environment.viewport }

  /// The part of the viewport that bars and the device's corners cover, in points.
  public var safeArea: MastheadEdgeInsets { environment.safeArea }
}

/// The ways in which the content of a scroll view moves.
public enum MastheadScrollPhase: String, Sendable, BitwiseCopyable, CaseIterable {
  /// The content rests.
  case idle
  /// A finger or a wheel moves the content.
  case dragging
  /// The content slows down after a finger released it.
  case decelerating
  /// The content returns from beyond an edge.
  case bouncing
  /// The content moves because of a key or a tap on the status bar.
  case animating
}
