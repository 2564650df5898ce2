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

  /// What the cut's depth is divided by: 1…10. Other numbers count as the nearest one; NaN and infinities trap.
  public var ratio: Double { didSet { ratio = Self.allowed(ratio) } }

  public init() { self.init(ratio: 2) }

  public init(ratio: Double) { self.ratio = Self.allowed(ratio) }

  private static func allowed(_ ratio: Double) -> Double { ratio.clamped(to: 1...10, for: "Overlap.ratio") }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.overlapRatio = ratio }
}
