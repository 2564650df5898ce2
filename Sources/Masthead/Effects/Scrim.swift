/// Darkens the image below the header's content.
///
/// Several scrims add up, to at most 1.
public struct Scrim: RampedEffect {
  public static let identifier = "scrim"
  public static let summary = "Darkens the image below the header's content."
  public static let stages: Stages = .appearance
  public static let parameters =
    [
      Parameter(
        "from", summary: "The opacity of the scrim where the ramp starts. 0 is clear.", \Scrim.from, in: 0...1,
        step: 0.01),
      Parameter(
        "to", summary: "The opacity of the scrim where the ramp ends. 0 is clear.", \Scrim.to, in: 0...1, step: 0.01),
    ] + rampParameters

  /// The opacity of the scrim at the start of the ramp.
  public var from: Double

  /// The opacity of the scrim at the end of the ramp.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(progress: .collapse) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    from: Double = 0, to: Double = 0.5, progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let scrim = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    frame.scrim += scrim
  }
}
