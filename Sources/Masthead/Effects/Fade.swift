/// Fades the header as a whole, its image or an element.
///
/// Several fades of one target multiply.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   Fade(.image, to: 0.2)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame.imageOpacity)  // 0.6
/// ```
///
/// ## When to use it
///
/// Use it to let a picture give way to a bar, or a title appear when the header has collapsed: from 0 to 1.
///
/// ## Formula
///
/// opacity × (from + (to − from) × *t*), for the value *t* of the ramp. For the image, it changes ``HeaderFrame/imageOpacity``.
///
/// ## In other libraries
///
/// - Flutter: `StretchMode.fadeTitle`, and the image of `FlexibleSpaceBar`. Compose: the two titles of `LargeTopAppBar`.
/// - GSKStretchyHeaderView and BLKFlexibleHeightBar: `alpha`, by hand or as a layout attribute.
///
/// ## Mistakes
///
/// - A title that fades in needs `from` 0 and `to` 1. The default fades out.
/// - For a title that appears at once, set `start` and `end` to one number and give a `duration`.
/// - A view with an opacity of 0 receives no touches.
public struct Fade: RampedEffect {
  public static let identifier = "fade"
  public static let summary = "Fades the header, its image or an element."
  public static let stages: Stages = .appearance
  public static let parameters =
    [
      Parameter("target", summary: "What fades.", \Fade.target, of: [.header, .image, .element]),
      Parameter(
        "from", summary: "The opacity where the ramp starts. 0 is invisible.", \Fade.from, in: 0...1, step: 0.01),
      Parameter("to", summary: "The opacity where the ramp ends. 0 is invisible.", \Fade.to, in: 0...1, step: 0.01),
    ] + rampParameters

  /// The header, the image or the element to fade.
  public var target: Target

  /// The opacity at the start of the ramp.
  public var from: Double

  /// The opacity at the end of the ramp.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.header) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .header, from: Double = 1, to: Double = 0, progress: ScrollProgress = .collapse,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let opacity = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    switch target {
    case .header: frame.opacity *= opacity
    case .image: frame.imageOpacity *= opacity
    default: frame.change(target) { $0.opacity *= opacity }
    }
  }
}
