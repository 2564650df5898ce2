/// Rounds the header's lower corners, or the corners of an element.
///
/// The radius of the header's corners is at most its height and half its width. If several apply to one target, the last
/// one wins.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
///   Collapse()
///   CornerRadius(from: 40, to: 0)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame.mask.isEmpty)  // false
/// ```
///
/// ## When to use it
///
/// Use it for cards that become bars, for avatars that become squares, and for a list that seems to lie over the header with rounded
/// corners: `concave`.
///
/// ## Formula
///
/// from + (to − from) × *t* in points, for the value *t* of the ramp. Each corner is a cubic curve with the control points at 0.5523 of
/// the radius, which differs from a circle by less than 0.03 %.
///
/// ## In other libraries
///
/// - UIKit: `cornerRadius` with `maskedCorners`. SwiftUI: `UnevenRoundedRectangle`. CSS: `border-radius`.
/// - ScrollKit's album header: the concave corners.
///
/// ## Mistakes
///
/// - The header's *lower* corners are rounded. The upper ones lie at the screen's edge.
/// - With rounded or concave corners, the background shows at the corners. Add ``Overlap`` to let the first row show there.
/// - An element has its own corner radius, ``ElementGeometry/cornerRadius``; this effect replaces it.
public struct CornerRadius: RampedEffect, LayoutEffect {
  /// The side to which the header's corners bend.
  public enum Style: String, ParameterChoice {
    /// The corners are cut off.
    case convex
    /// The lower edge is cut off between the corners, as if the list below had rounded corners.
    case concave
  }

  public static let identifier = "corner-radius"
  public static let summary = "Rounds the header's lower corners, or the corners of an element."
  public static let stages: Stages = [.mask, .appearance]
  public static let parameters =
    [
      Parameter("target", summary: "What is rounded.", \CornerRadius.target, of: [.header, .element]),
      Parameter("style", summary: "The shape of the corners.", \CornerRadius.style),
      Parameter(
        "from", summary: "The radius of the corners where the ramp starts. 0 is square.", \CornerRadius.from,
        in: 0...200, unit: .points),
      Parameter(
        "to", summary: "The radius of the corners where the ramp ends. 0 is square.", \CornerRadius.to, in: 0...200,
        unit: .points),
    ] + rampParameters

  /// The header or the element to round.
  public var target: Target

  /// The side to which the header's corners bend. An element ignores it.
  public var style: Style

  /// The radius at the start of the ramp, in points.
  public var from: Double

  /// The radius at the end of the ramp, in points.
  public var to: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.header) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .header, style: Style = .convex, from: Double = 0, to: Double = 20,
    progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil, easing: Easing = .linear,
    duration: Double = 0
  ) {
    self.target = target
    self.style = style
    self.from = from
    self.to = to
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    if target == .header { layout.cut = .points(max(from, to)) }
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    guard (moment.stage == .mask) == (target == .header) else { return }
    let radius = ramp.value(from: from, to: to, in: &frame, at: moment, &memory)
    if moment.stage == .mask {
      frame.roundLowerCorners(radius, style)
    } else {
      frame.change(target) { $0.cornerRadius = radius }
    }
  }
}

extension HeaderFrame {
  /// The distance of the control points of a cubic Bézier curve that approximates a quarter of a circle, as a multiple of
  /// the radius: 4 ÷ 3 × (√2 − 1).
  private static let control = 0.5522847498
  mutating func roundLowerCorners(_ radius: Double, _ style: CornerRadius.Style) {
    let (w, h) = (header.width, header.height)
    let r = min(radius, h, w / 2)
    guard r > 0 else { return setMaskToBounds() }
    let k = Self.control * r
    mask.removeAll()
    mask.move(to: .zero)
    mask.line(to: MastheadPoint(x: w, y: 0))
    switch style {
    case .convex:
      mask.line(to: MastheadPoint(x: w, y: h - r))
      mask.cubicCurve(
        to: MastheadPoint(x: w - r, y: h), control1: MastheadPoint(x: w, y: h - r + k),
        control2: MastheadPoint(x: w - r + k, y: h))
      mask.line(to: MastheadPoint(x: r, y: h))
      mask.cubicCurve(
        to: MastheadPoint(x: 0, y: h - r), control1: MastheadPoint(x: r - k, y: h),
        control2: MastheadPoint(x: 0, y: h - r + k))
    case .concave:
      mask.line(to: MastheadPoint(x: w, y: h))
      mask.cubicCurve(
        to: MastheadPoint(x: w - r, y: h - r), control1: MastheadPoint(x: w, y: h - k),
        control2: MastheadPoint(x: w - r + k, y: h - r))
      mask.line(to: MastheadPoint(x: r, y: h - r))
      mask.cubicCurve(
        to: MastheadPoint(x: 0, y: h), control1: MastheadPoint(x: r - k, y: h - r),
        control2: MastheadPoint(x: 0, y: h - k))
    }
    mask.close()
  }
}
