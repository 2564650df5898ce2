/// Bends the header's lower edge.
///
/// For the width *w*, the height *h* and the depth *d*, the lower edge is a quadratic curve from (w, h − d) by (w/2, h + d)
/// to (0, h − d). With a negative depth, it bends upwards: from (w, h) by (w/2, h − 2d) to (0, h).
public struct Curve: HeaderEffect {
  public static let identifier = "curve"
  public static let summary = "Bends the header's lower edge."
  @inlinable public static var stages: Stages { .mask }
  public static let parameters = [
    Parameter(
      "depth", summary: "How far the lower edge bulges down, or up if negative. 0 is a straight edge.", \Curve.depth,
      in: -200...200, unit: .points),
    Parameter(
      "flattening", summary: "How much of the curve is gone when the header is collapsed. With 0 it stays.",
      \Curve.flattening, in: 0...1, step: 0.01),
  ]

  /// The depth of the curve, in points: −200…200. A negative depth bends upwards. Other numbers are clamped; NaN and
  /// infinities trap.
  public var depth: Double { didSet { depth = depth.clamped(to: -200...200, for: "Curve.depth") } }

  /// The share of the depth that is lost when the header is collapsed: 0…1. Other numbers are clamped; NaN and
  /// infinities trap.
  public var flattening: Double { didSet { flattening = flattening.clamped(to: 0...1, for: "Curve.flattening") } }

  public init() { self.init(depth: 40) }

  /// Creates a curve with a depth in points.
  public init(depth: Double = 40, flattening: Double = 0) {
    self.depth = depth.clamped(to: -200...200, for: "Curve.depth")
    self.flattening = flattening.clamped(to: 0...1, for: "Curve.flattening")
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.cut = .points(depth.magnitude)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    let (w, h) = (frame.header.width, frame.header.height)
    let d = min(moment.layout.cutDepth * (1 - flattening * frame.collapse), h)
    let (edge, middle) = depth >= 0 ? (h - d, h + d) : (h, h - 2 * d)
    frame.mask.removeAll()
    frame.mask.move(to: .zero)
    frame.mask.line(to: MastheadPoint(x: w, y: 0))
    frame.mask.line(to: MastheadPoint(x: w, y: edge))
    frame.mask.quadraticCurve(to: MastheadPoint(x: 0, y: edge), control: MastheadPoint(x: w / 2, y: middle))
    frame.mask.close()
  }
}
