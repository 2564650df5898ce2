/// Changes an element's position in the order of drawing.
///
/// If several apply to one element, the last one wins. By default the element goes behind the header when the header is
/// collapsed.
public struct ZIndex: RampedEffect {
  public static let identifier = "z-index"
  public static let name = "Z-index"
  public static let summary = "Changes an element's position in the order of drawing."
  @inlinable public static var stages: Stages { .appearance }
  public static let parameters =
    [
      Parameter("target", summary: "The element that moves to the front or to the back.", \ZIndex.target, of: .element),
      Parameter(
        "from", summary: "The position where the ramp starts. Below 0 the element lies behind the header.",
        \ZIndex.from, in: -100...100),
      Parameter(
        "to", summary: "The position where the ramp ends. Below 0 the element lies behind the header.", \ZIndex.to,
        in: -100...100),
    ] + rampParameters

  /// What the effect changes.
  public var target: Target

  /// The position at the start of the ramp: −100…100. Other numbers are clamped; NaN and infinities trap.
  public var from: Double { didSet { from = from.clamped(to: -100...100, for: "ZIndex.from") } }

  /// The position at the end of the ramp: −100…100. Below 0, the element lies behind the header.
  /// Other numbers are clamped; NaN and infinities trap.
  public var to: Double { didSet { to = to.clamped(to: -100...100, for: "ZIndex.to") } }

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(from: 0) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), from: Double = 0, to: Double = -1, progress: ScrollProgress = .collapse,
    start: Double = 1, end: Double? = 1, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from.clamped(to: -100...100, for: "ZIndex.from")
    self.to = to.clamped(to: -100...100, for: "ZIndex.to")
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) {
    let zIndex = Ramp.between(from, to, ramp.value(in: &frame, at: moment, &memory))
    frame.change(target) { $0.zIndex = zIndex }
  }
}
