/// Cuts off the header's lower edge at an angle.
///
/// For the stretched width *w*, the stretched height *h* and the cut's depth *c*, the visible area is (0, 0) (w, 0) (w,
/// h) (0, h − c), or its mirror image. A header that is lower than the cut becomes a triangle.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   CutAway(depth: 80)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
/// print(frame.mask.elements.count)  // 5
/// ```
///
/// ## When to use it
///
/// Use it for pictures with a slanted edge above a list.
///
/// ## Formula
///
/// With the flattening *f*, the depth of the outline above is *c* × (1 − *f* × collapse), and at most the height.
///
/// ## In other libraries
///
/// - UIKit: a `CAShapeLayer` as the layer's mask, as in many tutorials. SwiftUI: `clipShape`. CSS: `clip-path: polygon()`.
///
/// ## Mistakes
///
/// - The cut shows the list's background. Add ``Overlap`` to show the first row.
/// - A collapsed header that is lower than the cut becomes a triangle. Set `flattening` to 1 for a straight bar.
/// - `depth` and `ratio` are alternatives: setting one removes the other.
public struct CutAway: HeaderEffect, LayoutEffect {
  /// The side on which the lower edge is higher.
  public enum Side: String, ParameterChoice {
    /// The left or the right side of the header.
    case left, right
  }

  public static let identifier = "cut-away"
  public static let name = "Cut-away"
  public static let summary = "Cuts off the header's lower edge at an angle."
  public static let stages: Stages = .mask
  public static let parameters = [
    Parameter(
      "ratio", summary: "The depth of the cut as a share of the header's height. 0 is a straight edge.", \CutAway.ratio,
      in: 0...1, step: 0.01, alternatives: ["depth"],
      length: .init("# × height") { _, layout in layout.cutDepth },
      equivalent: { layout in layout.cutDepth / layout.height }),
    Parameter(
      "depth", summary: "The height of the slant at the lower edge. 0 is a straight edge.", \CutAway.depth,
      in: 0...1000, unit: .points, alternatives: ["ratio"], suggestion: { _, layout in .lengths(in: layout) },
      equivalent: { layout in layout.cutDepth }),
    Parameter("side", name: "Higher side", summary: "The side at which the lower edge is higher.", \CutAway.side),
    Parameter(
      "flattening", summary: "How much of the cut is gone when the header is collapsed. With 0 it stays.",
      \CutAway.flattening, in: 0...1, step: 0.01),
  ]

  /// The depth of the cut.
  public var cut: Cut

  /// The side on which the lower edge is higher.
  public var side: Side

  /// The share of the depth that is lost when the header is collapsed.
  public var flattening: Double

  /// The depth as a ratio of the header's height at rest. It is nil if the depth is given in points. Setting it
  /// clears ``depth``; setting nil is a no-op.
  public var ratio: Double? {
    get { if case .ratioOfHeight(let ratio) = cut { ratio } else { nil } }
    set { if let newValue { cut = .ratioOfHeight(newValue) } }
  }

  /// The depth in points. It is nil if the depth is given as a ratio. Setting it clears ``ratio``; setting nil is a
  /// no-op.
  public var depth: Double? {
    get { if case .points(let depth) = cut { depth } else { nil } }
    set { if let newValue { cut = .points(newValue) } }
  }

  public init() { self.init(depth: 80, side: .left) }

  /// Creates a cut with a depth in points.
  public init(depth: Double = 80, side: Side = .left, flattening: Double = 0) {
    cut = .points(depth)
    self.side = side
    self.flattening = flattening
  }

  /// Creates a cut with a depth as a ratio of the header's height at rest.
  public init(ratio: Double, side: Side = .left, flattening: Double = 0) {
    cut = .ratioOfHeight(ratio)
    self.side = side
    self.flattening = flattening
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.cut = cut }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let (width, height) = (frame.header.width, frame.header.height)
    let higher = height - min(frame.flattened(moment.layout.cutDepth, by: flattening), height)
    let (left, right) =
      switch side {
      case .left: (higher, height)
      case .right: (height, higher)
      }
    frame.mask.setQuadrilateral(
      .zero, MastheadPoint(x: width, y: 0), MastheadPoint(x: width, y: right), MastheadPoint(x: 0, y: left))
  }
}

extension HeaderFrame {
  /// The depth of a cut that becomes flatter as the header collapses, in points.
  func flattened(_ depth: Double, by share: Double) -> Double { max(0, depth * (1 - share * collapse)) }
}
