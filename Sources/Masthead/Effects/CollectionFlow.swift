/// Makes the header the first section's header in a collection view: part of the content, as wide as the view, below a
/// given inset.
///
/// The headers of other sections count as content. A list that scrolls horizontally has no such header.
public struct CollectionFlow: LayoutEffect {
  public static let identifier = "collection-flow"
  public static let summary =
    "Makes the header the first section's header in a vertical collection, below a given inset."
  public static let parameters = [
    Parameter(
      "inset", summary: "The distance from the top of the list to the header. With 0 the header touches the top.",
      \CollectionFlow.inset, in: 0...1000, unit: .points)
  ]

  /// The content inset at the top, in points.
  public var inset: Double

  public init() { self.init(inset: 0) }

  /// Creates the effect with a content inset at the top, in points.
  public init(inset: Double) { self.inset = inset }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.placement = .insideContent
    layout.givenInset = extent(inset)
  }
}
