/// Makes the header the first section's header in a collection view: part of the content, as wide as the view, below a
/// given inset.
///
/// The headers of other sections count as content. A list that scrolls horizontally has no such header.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 160)) {
///   CollectionFlow(inset: 20)
/// }
/// let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone))
/// print(layout.contentInset.top, layout.topOffset, layout.contentOriginY)  // 20.0 -20.0 160.0
/// ```
///
/// ## When to use it
///
/// Use it with `HeaderFlowLayout`, which makes the header a supplementary view of the first section.
///
/// ## Formula
///
/// The placement is `insideContent`: the header begins at y 0 of the content, the rows below it, and the content inset is `inset`.
///
/// ## In other libraries
///
/// - UIKit: `UICollectionViewFlowLayout.headerReferenceSize`. CSStickyHeaderFlowLayout: `parallaxHeaderReferenceSize`.
///
/// ## Mistakes
///
/// - Do not use it in a table or in any other scroll view. Without it, the header lies above the content.
/// - The headers of other sections are not part of this header.
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
