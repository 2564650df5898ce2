/// Fades the header as a whole, its image or an element.
///
/// Several fades of one target multiply.
public struct Fade: RampedEffect {
  public static let identifier = "fade"
  public static let summary = "Fades the header, its image or an element."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter("target", summary: "What fades.", \Fade.target, of: [.header, .image, .element]),
      Parameter(
        "from", summary: "The opacity where the ramp starts. 0 is invisible.", \Fade.from, in: 0...1, step: 0.01),
      Parameter("to", summary: "The opacity where the ramp ends. 0 is invisible.", \Fade.to, in: 0...1, step: 0.01),
    ] + rampParameters

  /// What the effect changes.
  public var target: Target

  /// The opacity at the start of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: 0...1, for: "Fade.from") } }

  /// The opacity at the end of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: 0...1, for: "Fade.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 1) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .header, from: Double = 1, to: Double = 0, progress: ScrollProgress = .collapse,
    start: Double = 0,
    end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from.clamped(to: 0...1, for: "Fade.from")
    self.to = to.clamped(to: 0...1, for: "Fade.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let opacity = Ramp.between(from, to, ramp.value(in: &frame, at: moment, &memory))
    switch target {
    case .header: frame.opacity *= opacity
    case .image: frame.imageOpacity *= opacity
    default: frame.change(target) { $0.opacity *= opacity }
    }
  }
}
