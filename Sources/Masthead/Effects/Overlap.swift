/// Lets the header reach over the list's first row, which then shows through the cut.
///
/// The overlap is the depth of the cut, whichever effect made it, divided by the ratio.
public struct Overlap: HeaderEffect {
  public static let identifier = "overlap"
  public static let summary = "Lets the header reach over the first row, by a share of its cut."
  public static let parameters = [
    Parameter(
      "ratio", \Overlap.ratio, in: 1...10, step: 0.1, length: .init("cut ÷ #") { _, layout in layout.overlap })
  ]

  /// What the cut's depth is divided by: 1…10.
  public var ratio: Double

  public init() { self.init(ratio: 2) }

  public init(ratio: Double) { self.ratio = ratio }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.overlapRatio = ratio }
}
