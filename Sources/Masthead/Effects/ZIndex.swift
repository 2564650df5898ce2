/// Changes an element's position in the order of drawing.
///
/// If several apply to one element, the last one wins. By default the element goes behind the header when the header is
/// collapsed.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let avatar = HeaderElement("avatar", width: 80, height: 80, clipped: false)
/// let header = Header(height: .points(300), collapsedHeight: 100, elements: [avatar])
/// let pipeline = Pipeline(header) {
///   Collapse()
///   ZIndex(header["avatar"])
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -100, viewport: phone))
/// print(frame[element: header["avatar"]].zIndex)  // -1.0
/// ```
///
/// ## When to use it
///
/// Use it for an avatar that overhangs the header and slides behind it when the header has become a bar.
///
/// ## Formula
///
/// from + (to − from) × *t*, for the value *t* of the ramp. Elements with a lower number lie further back, and those below 0 behind the
/// header.
///
/// ## In other libraries
///
/// - Twitter's profile: the avatar goes below the bar. UIKit: `zPosition`, or the order of subviews. CSS: `z-index`.
///
/// ## Mistakes
///
/// - Only an element with `clipped: false` can lie outside the header, so the order relative to the header is visible
///   only there.
/// - By default it changes at once when the header has collapsed. If you change `start`, change `end` too. Otherwise
///   the position passes through all numbers in between.
public struct ZIndex: RampedEffect {
  public static let identifier = "z-index"
  public static let name = "Z-index"
  public static let summary = "Changes an element's position in the order of drawing."
  public static let stages: Stages = .appearance
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

  /// The element to bring to the front or to the back.
  public var target: Target

  /// The position at the start of the ramp.
  public var from: Double

  /// The position at the end of the ramp. Below 0, the element lies behind the header.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.element(0)) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), from: Double = 0, to: Double = -1, progress: ScrollProgress = .collapse,
    start: Double = 1, end: Double? = 1, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let zIndex = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    frame.change(target) { $0.zIndex = zIndex }
  }
}
