import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext
@MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext/invalidateeverything
  open internal(set) var invalidateEverything = false
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutinvalidationcontext/invalidatedatasourcecounts
  open internal(set) var invalidateDataSourceCounts = false

  public nonisolated override required init() { super.init() }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor open class UICollectionViewLayout: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionview
  open internal(set) weak var collectionView: UICollectionView?

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesclass
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidationcontextclass
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  // MARK: Layout attributes

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/prepare()
  open func prepare() {}

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionviewcontentsize
  open var collectionViewContentSize: CGSize { .zero }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforelements(in:)
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforitem(at:)
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforsupplementaryview(ofkind:at:)
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Invalidation

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidatelayout()
  open func invalidateLayout() {
    let context = makeContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidatelayout(with:)
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutDidInvalidate(self)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/shouldinvalidatelayout(forboundschange:)
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidationcontext(forboundschange:)
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeContext()
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/shouldinvalidatelayout(forpreferredlayoutattributes:withoriginalattributes:)
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/invalidationcontext(forpreferredlayoutattributes:withoriginalattributes:)
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    (Self.invalidationContextClass as! UICollectionViewLayoutInvalidationContext.Type).init()
  }

  // MARK: Animation

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/preparefor(collectionviewupdates:)
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/finalizecollectionviewupdates()
  open func finalizeCollectionViewUpdates() {}

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/initiallayoutattributesforappearingitem(at:)
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    faded(layoutAttributesForItem(at: itemIndexPath))
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/finallayoutattributesfordisappearingitem(at:)
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { faded(collectionView?.shownBefore(nil, at: itemIndexPath)) }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/initiallayoutattributesforappearingsupplementaryelement(ofkind:at:)
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    faded(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/finallayoutattributesfordisappearingsupplementaryelement(ofkind:at:)
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { faded(collectionView?.shownBefore(elementKind, at: elementIndexPath)) }

  private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
    let copy = attributes?.copy() as? UICollectionViewLayoutAttributes
    copy?.alpha = 0
    return copy
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/initiallayoutattributesforappearingdecorationelement(ofkind:at:)
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/finallayoutattributesfordisappearingdecorationelement(ofkind:at:)
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Scrolling

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/targetcontentoffset(forproposedcontentoffset:withscrollingvelocity:)
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Replacement

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/preparefortransition(to:)
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  // MARK: Creating

  public nonisolated override init() { super.init() }

  /// https://developer.apple.com/documentation/foundation/nscoding/init(coder:)
  public required init?(coder: NSCoder) { super.init() }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewupdateitem
@MainActor public final class UICollectionViewUpdateItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewupdateitem/indexpathbeforeupdate
  public let indexPathBeforeUpdate: IndexPath?
  /// https://developer.apple.com/documentation/uikit/uicollectionviewupdateitem/indexpathafterupdate
  public let indexPathAfterUpdate: IndexPath?

  init(before: IndexPath?, after: IndexPath?) {
    (indexPathBeforeUpdate, indexPathAfterUpdate) = (before, after)
    super.init()
  }
}
