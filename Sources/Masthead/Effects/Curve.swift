/// Bends the header's lower edge.
///
/// For the width *w*, the height *h* and the depth *d*, the lower edge is a quadratic curve from (w, h − d) to
/// (0, h − d) with the control point (w/2, h + d). With the depth −*d*, it bends upwards: from (w, h) to (0, h) with
/// the control point (w/2, h − 2d).
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Curve(depth: 40)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
/// print(frame.mask.elements.count)  // 5
/// ```
///
/// ## When to use it
///
/// Use it for a soft edge. For a depth that grows with the pull, write your own effect.
///
/// ## Formula
///
/// With the flattening *f*, the depth of the curve above is depth × (1 − *f* × collapse), and at most the height.
///
/// ## In other libraries
///
/// - UIKit: `UIBezierPath.addQuadCurve(to:controlPoint:)` in a mask. SwiftUI: a `Shape` with `addQuadCurve`.
/// - CSS: `border-radius: 0 0 50% 50% / 0 0 40px 40px`, which is an ellipse.
///
/// ## Mistakes
///
/// - With a negative depth, the middle is higher than the ends.
/// - The list's background shows where the curve cuts the header. Add ``Overlap`` to show the first row.
public struct Curve: HeaderEffect, LayoutEffect {
  public static let identifier = "curve"
  public static let summary = "Bends the header's lower edge."
  public static let stages: Stages = .mask
  public static let parameters = [
    Parameter(
      "depth", summary: "How far the lower edge bulges down, or up if negative. 0 is a straight edge.", \Curve.depth,
      in: -200...200, unit: .points),
    Parameter(
      "flattening", summary: "How much of the curve is gone when the header is collapsed. With 0 it stays.",
      \Curve.flattening, in: 0...1, step: 0.01),
  ]

  /// The depth of the curve, in points. A negative depth bends upwards.
  public var depth: Double

  /// The share of the depth that is lost when the header is collapsed.
  public var flattening: Double

  public init() { self.init(flattening: 0) }

  /// Creates a curve with a depth in points.
  public init(depth: Double = 40, flattening: Double = 0) {
    self.depth = depth
    self.flattening = flattening
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.cut = .points(depth.magnitude)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let (w, h) = (frame.header.width, frame.header.height)
    let d = min(frame.flattened(moment.layout.cutDepth, by: flattening), h)
    let (edge, middle) = depth >= 0 ? (h - d, h + d) : (h, h - 2 * d)
    frame.mask.removeAll()
    frame.mask.move(to: .zero)
    frame.mask.line(to: MastheadPoint(x: w, y: 0))
    frame.mask.line(to: MastheadPoint(x: w, y: edge))
    frame.mask.quadraticCurve(to: MastheadPoint(x: 0, y: edge), control: MastheadPoint(x: w / 2, y: middle))
    frame.mask.close()
  }
}
