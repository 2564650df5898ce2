/// Scales the image about the anchor of its content mode, or an element about its own anchor.
///
/// Several scales of one target multiply. A scale of 0 leaves an empty rectangle.
public struct Scale: RampedEffect {
  public static let identifier = "scale"
  public static let summary = "Scales the image or an element."
  @inlinable public static var stages: Stages { [.image, .elements] }
  public static let parameters =
    [
      Parameter("target", summary: "What is scaled.", \Scale.target, of: [.image, .element]),
      Parameter(
        "from", summary: "The scale where the ramp starts. 1 is the natural size, and with 0 nothing is left.",
        \Scale.from, in: 0...10, step: 0.01),
      Parameter(
        "to", summary: "The scale where the ramp ends. 1 is the natural size, and with 0 nothing is left.", \Scale.to,
        in: 0...10, step: 0.01),
    ] + rampParameters

  /// What the effect changes.
  public var target: Target

  /// The scale at the start of the ramp: 0…10. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: 0...10, for: "Scale.from") } }

  /// The scale at the end of the ramp: 0…10. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: 0...10, for: "Scale.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 1) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .image, from: Double = 1, to: Double = 1.2, progress: ScrollProgress = .stretch,
    start: Double = 0,
    end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from.clamped(to: 0...10, for: "Scale.from")
    self.to = to.clamped(to: 0...10, for: "Scale.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    guard (stage == .image) == (target == .image) else { return }
    let scale = Ramp.between(from, to, ramp.motion(in: &frame, at: moment, &memory))
    if stage == .image {
      frame.image.scale(by: scale, about: moment.layout.anchorShare)
    } else {
      frame.change(target) { $0.scale *= scale }
    }
  }
}
