/// Cuts off the header's lower edge at an angle.
///
/// For the stretched width *w*, the stretched height *h* and the cut's depth *c*, the visible area is (0, 0) (w, 0) (w,
/// h) (0, h − c), or its mirror image. A header that is lower than the cut is cut to its corner.
public struct CutAway: HeaderEffect {
  /// The side on which the lower edge is higher.
  @frozen
  public enum Side: String, ParameterChoice {
    /// The left or the right side of the header.
    case left, right
  }

  public static let identifier = "cut-away"
  public static let name = "Cut-away"
  public static let summary = "Cuts off the header's lower edge at an angle."
  @inlinable public static var stages: Stages { .mask }
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

  /// The depth of the cut. A ratio outside 0…1 is clamped, and a negative depth counts as 0. NaN and infinities trap.
  public var cut: Cut { didSet { cut = cut.allowed } }

  /// The side on which the lower edge is higher.
  public var side: Side

  /// The share of the depth that is lost when the header is collapsed: 0…1. Other numbers are clamped; NaN and
  /// infinities trap.
  public var flattening: Double { didSet { flattening = Self.allowed(flattening: flattening) } }

  /// The depth as a ratio of the header's height at rest: 0…1. It is nil if the depth is given in points. Setting it
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
    cut = Cut.points(depth).allowed
    self.side = side
    self.flattening = Self.allowed(flattening: flattening)
  }

  /// Creates a cut with a depth as a ratio of the header's height at rest: 0…1.
  public init(ratio: Double, side: Side = .left, flattening: Double = 0) {
    cut = Cut.ratioOfHeight(ratio).allowed
    self.side = side
    self.flattening = Self.allowed(flattening: flattening)
  }

  private static func allowed(flattening: Double) -> Double {
    flattening.clamped(to: 0...1, for: "CutAway.flattening")
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.cut = cut }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    let (width, height) = (frame.header.width, frame.header.height)
    let higher = height - min(moment.layout.cutDepth * (1 - flattening * frame.collapse), height)
    let (left, right) =
      switch side {
      case .left: (higher, height)
      case .right: (height, higher)
      }
    frame.mask.setQuadrilateral(
      .zero, MastheadPoint(x: width, y: 0), MastheadPoint(x: width, y: right), MastheadPoint(x: 0, y: left))
  }
}

extension Cut {
  fileprivate var allowed: Cut {
    switch self {
    case .points(let depth): .points(depth.clamped(to: .extents, for: "CutAway.depth"))
    case .ratioOfHeight(let ratio): .ratioOfHeight(ratio.clamped(to: 0...1, for: "CutAway.ratio"))
    }
  }
}
