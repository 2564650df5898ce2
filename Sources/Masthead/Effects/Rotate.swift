/// Rotates an element about its center.
///
/// Several rotations of one element add up.
public struct Rotate: RampedEffect {
  public static let identifier = "rotate"
  public static let summary = "Rotates an element."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter("target", summary: "The element that turns.", \Rotate.target, of: .element),
      Parameter(
        "from", summary: "The angle where the ramp starts, clockwise. 0 is upright.", \Rotate.from, in: -720...720,
        unit: .degrees),
      Parameter(
        "to", summary: "The angle where the ramp ends, clockwise. 0 is upright.", \Rotate.to, in: -720...720,
        unit: .degrees),
    ] + rampParameters

  /// What the effect changes.
  public var target: Target

  /// The rotation at the start of the ramp, in degrees, clockwise: −720…720. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: -720...720, for: "Rotate.from") } }

  /// The rotation at the end of the ramp, in degrees, clockwise: −720…720. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: -720...720, for: "Rotate.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 0) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), from: Double = 0, to: Double = 90, progress: ScrollProgress = .collapse,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from.clamped(to: -720...720, for: "Rotate.from")
    self.to = to.clamped(to: -720...720, for: "Rotate.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let rotation = Ramp.between(from, to, ramp.motion(in: &frame, at: moment, &memory))
    frame.change(target) { $0.rotation += rotation }
  }
}
