/// Lets the header overlap the list's first row, which is then visible through the cut.
///
/// The overlap is the depth of the cut divided by the ratio. It does not matter which effect sets the cut.
public struct Overlap: LayoutEffect {
  public static let identifier = "overlap"
  public static let summary = "Lets the header overlap the first row by a share of its cut."
  public static let parameters = [
    Parameter(
      "ratio", summary: "The overlap with the first row is the cut's depth divided by this. 1 overlaps the whole cut.",
      \Overlap.ratio, in: 1...10, step: 0.1, length: .init("cut ÷ #") { _, layout in layout.overlap })
  ]

  /// The divisor of the cut's depth. A divisor that is not positive gives no overlap.
  public var ratio: Double

  public init() { self.init(ratio: 2) }

  /// Creates an overlap with a ratio.
  public init(ratio: Double) { self.ratio = ratio }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.overlapRatio = ratio }
}
