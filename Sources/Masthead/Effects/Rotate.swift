/// Rotates an element about its center.
///
/// Several rotations of one element add up.
public struct Rotate: RampedEffect {
  public static let identifier = "rotate"
  public static let summary = "Rotates an element."
  public static let stages: Stages = .appearance
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

  /// The rotation at the start of the ramp, in degrees, clockwise.
  public var from: Double

  /// The rotation at the end of the ramp, in degrees, clockwise.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.element(0)) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), from: Double = 0, to: Double = 90, progress: ScrollProgress = .collapse,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let rotation = ramp.motion(from: from, to: to, in: &frame, at: moment, &memory)
    frame.change(target) { $0.rotation += rotation }
  }
}
