/// Fades the header as a whole, its image or an element.
///
/// Several fades of one target multiply.
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

  /// What the effect changes.
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
