/// Casts the header's shadow on the list.
///
/// Several shadows add up, to at most 1.
public struct Shadow: RampedEffect {
  public static let identifier = "shadow"
  public static let summary = "Casts the header's shadow on the list."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter(
        "from", summary: "The opacity of the shadow where the ramp starts. With 0 there is none.", \Shadow.from,
        in: 0...1, step: 0.01),
      Parameter(
        "to", summary: "The opacity of the shadow where the ramp ends. With 0 there is none.", \Shadow.to, in: 0...1,
        step: 0.01),
    ] + rampParameters

  /// The opacity of the shadow at the start of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: 0...1, for: "Shadow.from") } }

  /// The opacity of the shadow at the end of the ramp: 0…1. Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: 0...1, for: "Shadow.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 0) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    from: Double = 0, to: Double = 0.4, progress: ScrollProgress = .scrolledUnder, start: Double = 0,
    end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.from = from.clamped(to: 0...1, for: "Shadow.from")
    self.to = to.clamped(to: 0...1, for: "Shadow.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let shadow = Ramp.between(from, to, ramp.value(in: &frame, at: moment, &memory))
    frame.shadow = min(1, frame.shadow + shadow)
  }
}
