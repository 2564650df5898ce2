/// Sets an event while a progress is beyond a point.
///
/// The event begins at ``at`` and lasts until the progress falls below ``release``.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
///   Trigger(event: .refresh, at: 80, release: 80)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -400, viewport: phone))
/// print(frame.events.names)  // ["refresh"]
/// ```
///
/// ## When to use it
///
/// Use it for pull to refresh, and for haptic feedback where something changes.
///
/// ## Formula
///
/// The event turns on when the progress is at least `at`. It stays on while the progress is at least `release`, or `at`
/// if that is less.
///
/// ## In other libraries
///
/// - Flutter: `stretchTriggerOffset` with `onStretchTrigger`. UIKit: `UIRefreshControl`.
///
/// ## Mistakes
///
/// - An event is a level, not a moment: compare each frame with the previous frame. The adapters do so in `onEvents`
///   and `eventHandler`.
/// - `stretch` needs the effect ``Stretch``. To follow the pull without it, use `overscroll`.
/// - If a finger trembles at `at`, the event repeats. A smaller `release` prevents it.
public struct Trigger: RememberingEffect {
  /// Whether the event was on in the previous frame.
  public struct Memory: Equatable, Sendable, BitwiseCopyable {
    var isOn = false
  }

  public static let identifier = "trigger"
  public static let summary = "Sets an event while the list is pulled or scrolled beyond a point."
  public static let stages: Stages = .appearance
  public static let parameters = [
    Parameter("event", summary: "The event that is set.", \Trigger.event),
    Parameter("progress", summary: "The motion of the list that is measured.", \Trigger.progress),
    Parameter(
      "at", summary: "The progress at which the event begins. With 0 it begins at once.", \Trigger.at, in: 0...1000,
      step: 0.01
    ) { trigger, layout in
      trigger.progress.suggestion(in: layout)
    },
    Parameter(
      "release", summary: "The progress at which the event ends again. With 0 it ends at rest.", \Trigger.release,
      in: 0...1000, step: 0.01
    ) { trigger, layout in
      trigger.progress.suggestion(in: layout)
    },
  ]

  /// The event.
  public var event: HeaderEvent

  /// The progress that the effect compares.
  public var progress: ScrollProgress

  /// The progress at which the event begins, in the unit of the progress.
  public var at: Double

  /// The progress below which the event ends. A number greater than ``at`` counts as ``at``.
  public var release: Double

  public init() { self.init(event: .refresh) }

  /// Creates a trigger of an event at a progress, in the unit of the progress.
  public init(
    event: HeaderEvent = .refresh, progress: ScrollProgress = .stretch, at: Double = 100, release: Double = 100
  ) {
    self.event = event
    self.progress = progress
    self.at = at
    self.release = release
  }

  public var memory: Memory { Memory() }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    // The collapse is a product that may stay a rounding error below 1.
    let reached = progress.value(in: frame, at: moment) + Ramp.tolerance
    memory.isOn = reached >= at || memory.isOn && reached >= min(release, at)
    if memory.isOn { frame.events.insert(event.event) }
  }
}
