/// Blurs the image or an element.
///
/// Several blurs of one target add up.
public struct Blur: RampedEffect {
  public static let identifier = "blur"
  public static let summary = "Blurs the image or an element."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter("target", summary: "What is blurred.", \Blur.target, of: [.image, .element]),
      Parameter(
        "from", summary: "The radius of the blur where the ramp starts. 0 is sharp.", \Blur.from, in: 0...100,
        unit: .points),
      Parameter(
        "to", summary: "The radius of the blur where the ramp ends. 0 is sharp.", \Blur.to, in: 0...100, unit: .points),
    ] + rampParameters

  /// What the effect changes.
  public var target: Target

  /// The standard deviation at the start of the ramp, in points: 0…100. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: 0...100, for: "Blur.from") } }

  /// The standard deviation at the end of the ramp, in points: 0…100. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: 0...100, for: "Blur.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 0) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .image, from: Double = 0, to: Double = 20, progress: ScrollProgress = .stretch,
    start: Double = 0,
    end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from.clamped(to: 0...100, for: "Blur.from")
    self.to = to.clamped(to: 0...100, for: "Blur.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let blur = Ramp.between(from, to, ramp.value(in: &frame, at: moment, &memory))
    if target == .image {
      frame.blur += blur
    } else {
      frame.change(target) { $0.blur += blur }
    }
  }
}
