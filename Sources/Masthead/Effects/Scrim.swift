/// Darkens the image below the header's content.
///
/// Several scrims add up, to at most 1.
public struct Scrim: RampedEffect {
  public static let identifier = "scrim"
  public static let summary = "Darkens the image below the header's content."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter(
        "from", summary: "The opacity of the scrim where the ramp starts. 0 is clear.", \Scrim.from, in: 0...1,
        step: 0.01),
      Parameter(
        "to", summary: "The opacity of the scrim where the ramp ends. 0 is clear.", \Scrim.to, in: 0...1, step: 0.01),
    ] + rampParameters

  /// The opacity of the scrim at the start of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: 0...1, for: "Scrim.from") } }

  /// The opacity of the scrim at the end of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: 0...1, for: "Scrim.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 0) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    from: Double = 0, to: Double = 0.5, progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.from = from.clamped(to: 0...1, for: "Scrim.from")
    self.to = to.clamped(to: 0...1, for: "Scrim.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let scrim = Ramp.between(from, to, ramp.value(in: &frame, at: moment, &memory))
    frame.scrim = min(1, frame.scrim + scrim)
  }
}
