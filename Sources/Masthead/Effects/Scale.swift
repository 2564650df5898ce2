/// Scales the image about the anchor of its content mode, or an element about its own anchor.
///
/// Several scales of one target multiply. A scale of 0 leaves an empty rectangle.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
///   Scale(.image, to: 1.5)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -350, viewport: phone))
/// print(frame.image.height)  // 437.5
/// ```
///
/// ## When to use it
///
/// Use it for an avatar that shrinks, or a picture that zooms further than the stretched header requires.
///
/// ## Formula
///
/// scale × (from + (to − from) × *t*), for the value *t* of the ramp. An element's anchor stays in place; for the
/// image, it is the anchor of the content mode.
///
/// ## In other libraries
///
/// - Flutter: `expandedTitleScale`, and `StretchMode.zoomBackground`. Twitter's profile: the avatar, about its foot.
/// - UIKit: `transform` with an `anchorPoint`.
///
/// ## Mistakes
///
/// - By default it follows the stretch and grows. For a collapse, set `progress` to `collapse` and `to` below 1.
/// - The anchor is the element's `anchor`, by default its alignment: an avatar at the bottom left shrinks towards that corner.
/// - A scaled text is not laid out again, so it may look blurred at large scales.
public struct Scale: RampedEffect {
  public static let identifier = "scale"
  public static let summary = "Scales the image or an element."
  public static let stages: Stages = [.image, .elements]
  public static let parameters =
    [
      Parameter("target", summary: "What is scaled.", \Scale.target, of: [.image, .element]),
      Parameter(
        "from", summary: "The scale where the ramp starts. 1 is the natural size, and 0 is invisible.",
        \Scale.from, in: 0...10, step: 0.01),
      Parameter(
        "to", summary: "The scale where the ramp ends. 1 is the natural size, and 0 is invisible.", \Scale.to,
        in: 0...10, step: 0.01),
    ] + rampParameters

  /// The image or the element to scale.
  public var target: Target

  /// The scale at the start of the ramp.
  public var from: Double

  /// The scale at the end of the ramp.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.image) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .image, from: Double = 1, to: Double = 1.2, progress: ScrollProgress = .stretch,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    guard (moment.stage == .image) == (target == .image) else { return }
    let scale = ramp.motion(from: from, to: to, in: &frame, at: moment, &memory)
    if moment.stage == .image {
      frame.image.scale(by: scale, about: moment.layout.anchorShare)
    } else {
      frame.change(target) { $0.scale *= scale }
    }
  }
}
