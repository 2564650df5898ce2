/// Lets the header overlap the list's first row, which is then visible through the cut.
///
/// The overlap is the depth of the cut divided by the ratio. It does not matter which effect sets the cut.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   CutAway(depth: 80)
///   Overlap(ratio: 2)
/// }
/// let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
/// print(layout.overlap, layout.contentInset.top)  // 40.0 260.0
/// ```
///
/// ## When to use it
///
/// Use it with ``CutAway``, ``Curve`` or ``CornerRadius``, so that no background shows between the header and the list.
///
/// ## Formula
///
/// The content inset is smaller by the overlap, so the first row begins behind the header's lower edge.
///
/// ## In other libraries
///
/// - UIKit tutorials: `effectiveHeight = height − cut ÷ 2`. CSS: a negative margin.
///
/// ## Mistakes
///
/// - Without an effect that cuts the header, it does nothing.
/// - A ratio of 1 overlaps the whole cut. Give the first row enough padding, or the header covers its text.
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
