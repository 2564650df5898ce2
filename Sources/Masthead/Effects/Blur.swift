/// Blurs the image or an element.
///
/// Several blurs of one target add up.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
///   Blur(to: 20)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -350, viewport: phone))
/// print(frame.blur)  // 10.0
/// ```
///
/// ## When to use it
///
/// Use it for a picture behind a title: while the list is pulled, or while the header collapses into a bar.
///
/// ## Formula
///
/// blur + from + (to − from) × *t* in points, for the value *t* of the ramp. It is the standard deviation of a Gaussian blur.
///
/// ## In other libraries
///
/// - Flutter: `StretchMode.blurBackground`. Twitter's profile: the picture, when it has become a bar.
/// - CSS: `filter: blur()`. UIKit: a `UIVisualEffectView` whose animator is paused.
///
/// ## Mistakes
///
/// - UIKit has no public blur by radius, so its adapters draw none. Apply ``HeaderFrame/blur`` in `frameHandler`.
/// - By default it follows the stretch. For a bar, set `progress` to `collapse`.
/// - A blur changes each pixel of the picture in each frame. Keep the radius small on old devices.
public struct Blur: RampedEffect {
  public static let identifier = "blur"
  public static let summary = "Blurs the image or an element."
  public static let stages: Stages = .appearance
  public static let parameters =
    [
      Parameter("target", summary: "What is blurred.", \Blur.target, of: [.image, .element]),
      Parameter(
        "from", summary: "The radius of the blur where the ramp starts. 0 is sharp.", \Blur.from, in: 0...100,
        unit: .points),
      Parameter(
        "to", summary: "The radius of the blur where the ramp ends. 0 is sharp.", \Blur.to, in: 0...100, unit: .points),
    ] + rampParameters

  /// The image or the element to blur.
  public var target: Target
  /// The standard deviation at the start of the ramp, in points.
  public var from: Double
  /// The standard deviation at the end of the ramp, in points.
  public var to: Double
  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.image) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .image, from: Double = 0, to: Double = 20, progress: ScrollProgress = .stretch,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    (self.target, self.from, self.to) = (target, from, to)
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let blur = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    if target == .image {
      frame.blur += blur
    } else {
      frame.change(target) { $0.blur += blur }
    }
  }
}
