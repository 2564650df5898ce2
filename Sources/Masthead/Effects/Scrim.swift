/// Darkens the image below the header's content.
///
/// Several scrims add up, to at most 1.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   Scrim(to: 0.6)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame.scrim)  // 0.3
/// ```
///
/// ## When to use it
///
/// Use it to keep white text readable on a bright picture, and to let a picture become a bar.
///
/// ## Formula
///
/// min(1, scrim + from + (to − from) × *t*), for the value *t* of the ramp: the opacity of a black layer over the image.
///
/// ## In other libraries
///
/// - Android: `contentScrim` with `scrimVisibleHeightTrigger`, and `scrimAnimationDuration`, which is `duration`.
/// - Flutter: a `DecoratedBox` over the background, by hand.
///
/// ## Mistakes
///
/// - The scrim lies over the image and below the elements. To darken an element, fade it.
/// - Android's scrim is a switch: set `start` and `end` to one number, and a `duration` of 0.6 s.
/// - The page measures the contrast of texts. Check it at rest too, where the scrim is weakest.
public struct Scrim: RampedEffect {
  public static let identifier = "scrim"
  public static let summary = "Darkens the image below the header's content."
  public static let stages: Stages = .appearance
  public static let parameters =
    [
      Parameter(
        "from", summary: "The opacity of the scrim where the ramp starts. 0 is clear.", \Scrim.from, in: 0...1,
        step: 0.01),
      Parameter(
        "to", summary: "The opacity of the scrim where the ramp ends. 0 is clear.", \Scrim.to, in: 0...1, step: 0.01),
    ] + rampParameters

  /// The opacity of the scrim at the start of the ramp.
  public var from: Double

  /// The opacity of the scrim at the end of the ramp.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(progress: .collapse) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    from: Double = 0, to: Double = 0.5, progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let scrim = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    frame.scrim += scrim
  }
}
