/// Rotates an element about its center.
///
/// Several rotations of one element add up.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let arrow = HeaderElement("arrow", width: 20, height: 20)
/// let header = Header(height: .points(300), collapsedHeight: 100, elements: [arrow])
/// let pipeline = Pipeline(header) {
///   Collapse()
///   Rotate(header["arrow"], to: 180)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame[element: header["arrow"]].rotation)  // 90.0
/// ```
///
/// ## When to use it
///
/// Use it for badges, and for the arrow of a pull to refresh.
///
/// ## Formula
///
/// rotation + from + (to − from) × *t* in degrees, clockwise, for the value *t* of the ramp.
///
/// ## In other libraries
///
/// - UIKit: `CGAffineTransform(rotationAngle:)`, in radians. SwiftUI: `rotationEffect(_:)`.
///
/// ## Mistakes
///
/// - Under reduced motion, the element turns immediately at a ramp value of ½.
/// - The element's rectangle stays as it is. Its corners may leave a narrow header, which clips them unless the element is not clipped.
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

  /// The element to rotate.
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
