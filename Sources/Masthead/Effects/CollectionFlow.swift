/// Makes the header the first section's header in a collection view: part of the content, as wide as the view, below a
/// given inset.
///
/// The headers of other sections count as content. A list that scrolls horizontally has no such header.
public struct CollectionFlow: HeaderEffect {
  public static let identifier = "collection-flow"
  public static let summary =
    "Makes the header the first section's header in a vertical collection, below a given inset."
  public static let parameters = [
    Parameter(
      "inset", summary: "The distance from the top of the list to the header. With 0 the header touches the top.",
      \CollectionFlow.inset, in: 0...1000, unit: .points)
  ]

  /// The content inset at the top, in points. Negative numbers count as 0; NaN and infinities trap.
  public var inset: Double { didSet { inset = Self.allowed(inset) } }

  public init() { self.init(inset: 0) }

  /// Creates the effect with a content inset at the top, in points.
  public init(inset: Double) { self.inset = Self.allowed(inset) }

  private static func allowed(_ inset: Double) -> Double { inset.clamped(to: .extents, for: "CollectionFlow.inset") }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.placement = .insideContent
    layout.givenInset = inset
  }
}
