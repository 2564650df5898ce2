import Testing
@_spi(Double) import UIKit

/// Tests the collection view double where the adapter's layout depends on it, against UIKit's documentation.
@MainActor
struct CollectionViewDoubleTests {
  @Test func boundsChangeQueriesLayoutBeforePreparingIt() {
    let layout = ReportingLayout()
    let screen = CollectionScreen(layout)
    layout.report = []
    // Scrolls too little for a cell to appear or disappear, which would cause another layout pass.
    screen.drag(to: -40)
    #expect(
      layout.report == [
        "should at -44.0 for -40.0", "context at -44.0 for -40.0", "invalidate at -44.0", "prepare at -40.0",
        "elements at -40.0",
      ])
    layout.report = []
    screen.window.display()
    #expect(layout.report == [], "A finished layout is not repeated.")
  }

  @Test func headersItemsAndFootersAreStackedVertically() throws {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 5
    layout.minimumInteritemSpacing = 3
    let screen = CollectionScreen(layout)
    (screen.counts, screen.headerHeights, screen.footerHeights) = ([4, 1], [50, 0], [0, 20])
    screen.inset = UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
    screen.collectionView.reloadData()
    screen.window.display()
    func item(_ item: Int, _ section: Int) -> CGRect? {
      layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    func view(_ kind: String, _ section: Int) -> CGRect? {
      layout.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    #expect(view(UICollectionView.elementKindSectionHeader, 0) == CGRect(x: 0, y: 0, width: 375, height: 50))
    #expect(view(UICollectionView.elementKindSectionFooter, 0) == nil)
    // Three items of 110 points fit in a line of 365. The line is as high as its highest item.
    #expect(item(0, 0) == CGRect(x: 2, y: 51, width: 110, height: 100))
    #expect(item(2, 0) == CGRect(x: 228, y: 51, width: 110, height: 102))
    #expect(item(3, 0) == CGRect(x: 2, y: 158, width: 110, height: 100))
    #expect(view(UICollectionView.elementKindSectionHeader, 1) == nil)
    #expect(item(0, 1) == CGRect(x: 2, y: 263, width: 110, height: 100))
    #expect(view(UICollectionView.elementKindSectionFooter, 1) == CGRect(x: 0, y: 367, width: 375, height: 20))
    #expect(screen.collectionView.contentSize == CGSize(width: 375, height: 387))
  }

  @Test func pinnedHeaderStaysBelowInsetUntilItsSectionEnds() {
    let layout = UICollectionViewFlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    let screen = CollectionScreen(layout)
    // The first section is 160 + 8 + 3 × 102 + 2 × 10 + 12 points high. A bar covers 44 points.
    for (offset, y) in [(-100, 0), (-44, 0), (0, 44), (290, 334), (302, 346), (303, 346)] as [(CGFloat, CGFloat)] {
      screen.drag(to: offset)
      #expect(screen.header?.frame.minY == y, "at \(offset)")
    }
  }

  @Test func changedAttributesAreAppliedInZOrder() throws {
    let layout = ReportingLayout()
    let screen = CollectionScreen(layout, header: CountingView.self)
    let view = try #require(screen.header as? CountingView)
    #expect(view.applied == 1)
    screen.drag(to: -60)
    #expect(view.applied == 1, "Its attributes have not changed.")
    layout.headerAlpha = 0.5
    layout.invalidateLayout()
    screen.window.display()
    #expect(view.applied == 2 && view.alpha == 0.5 && view.layer.zPosition == 7)
  }

  @Test func newViewReportsPreferredSizeIfSizesAreEstimated() throws {
    let layout = ReportingLayout()
    _ = CollectionScreen(layout, header: CountingView.self)
    #expect(layout.preferred == [])
    layout.estimatedItemSize = CGSize(width: 50, height: 50)
    _ = CollectionScreen(layout, header: CountingView.self)
    // The view's constraints require 99 points, centered in the original frame.
    #expect(layout.preferred == [CGRect(x: 0, y: 30.5, width: 375, height: 99)])
  }

  @Test(arguments: UICollectionView.LayoutReplacement.allCases)
  func replacedLayoutAlwaysLosesItsView(replacement: UICollectionView.LayoutReplacement) {
    for animated in [false, true] {
      let layout = ReportingLayout()
      let screen = CollectionScreen(layout)
      screen.collectionView.layoutReplacement = replacement
      layout.report = []
      screen.collectionView.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: animated)
      #expect(layout.report == (animated || replacement == .isTold ? ["transition"] : []))
      #expect(layout.collectionView == nil)
    }
  }

  @Test func copiedAttributesAreEqualUntilOneChanges() throws {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 1, section: 2))
    attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let copy = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
    #expect(copy !== attributes && copy == attributes)
    copy.alpha = 0.5
    #expect(copy != attributes && attributes.alpha == 1)
    #expect(
      UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: attributes.indexPath)
        != UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "b", with: attributes.indexPath))
  }
}

/// A flow layout that records its calls.
private final class ReportingLayout: UICollectionViewFlowLayout {
  var report: [String] = []
  var preferred: [CGRect] = []
  var headerAlpha: CGFloat = 1

  private func record(_ call: String) { report.append("\(call) at \(collectionView!.contentOffset.y)") }

  override func prepare() {
    super.prepare()
    record("prepare")
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    record("elements")
    let attributes = super.layoutAttributesForElements(in: rect)
    for attributes in attributes ?? [] where attributes.frame.minY == 0 {
      attributes.alpha = headerAlpha
      attributes.zIndex = 7
    }
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    record("should")
    report[report.count - 1] += " for \(newBounds.minY)"
    return true
  }

  override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    record("context")
    report[report.count - 1] += " for \(newBounds.minY)"
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if collectionView != nil { record("invalidate") }
    super.invalidateLayout(with: context)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    if preferredAttributes != originalAttributes { preferred.append(preferredAttributes.frame) }
    return false
  }

  override func prepareForTransition(to newLayout: UICollectionViewLayout) { report.append("transition") }
}

/// A view that counts the attributes applied to it. Its constraints require 99 points.
private final class CountingView: UICollectionReusableView {
  private(set) var applied = 0

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { applied += 1 }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 99) }
}
