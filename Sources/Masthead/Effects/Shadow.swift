/// Casts the header's shadow on the list.
///
/// Several shadows add up, to at most 1.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   Pin()
///   Shadow()
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -96, viewport: phone))
/// print(frame.shadow)  // 0.2
/// ```
///
/// ## When to use it
///
/// Use it to lift a pinned bar from the rows that move under it.
///
/// ## Formula
///
/// min(1, shadow + from + (to − from) × *t*), for the value *t* of the ramp: the opacity of the shadow. By default the ramp follows
/// `scrolledUnder`, over the first 8 points that the list moves under the header.
///
/// ## In other libraries
///
/// - Material Components: `setShadowLayer(_:intensityDidChange:)`. Flutter: `scrolledUnderElevation`. Android: `liftOnScroll`.
/// - UIKit: the edge of `scrollEdgeAppearance`.
///
/// ## Mistakes
///
/// - A header without ``Pin`` scrolls away with the list. Nothing then moves under it, so there is no shadow.
/// - The color and the radius belong to the app: `headerShadow` in SwiftUI, the layer in UIKit.
public struct Shadow: RampedEffect {
  public static let identifier = "shadow"
  public static let summary = "Casts the header's shadow on the list."
  public static let stages: Stages = .appearance
  public static let parameters =
    [
      Parameter(
        "from", summary: "The opacity of the shadow where the ramp starts. With 0 there is none.", \Shadow.from,
        in: 0...1, step: 0.01),
      Parameter(
        "to", summary: "The opacity of the shadow where the ramp ends. With 0 there is none.", \Shadow.to, in: 0...1,
        step: 0.01),
    ] + rampParameters

  /// The opacity of the shadow at the start of the ramp.
  public var from: Double

  /// The opacity of the shadow at the end of the ramp.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(progress: .scrolledUnder) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    from: Double = 0, to: Double = 0.4, progress: ScrollProgress = .scrolledUnder, start: Double = 0,
    end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let shadow = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    // A header above the screen has no shadow on it. Offsets have rounding errors.
    if frame.header.maxY > moment.scroll.contentOffset + 1e-6 { frame.shadow += shadow }
  }
}
