import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayoutinvalidationcontext
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayoutinvalidationcontext/invalidateflowlayoutdelegatemetrics
  open var invalidateFlowLayoutDelegateMetrics = true
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayoutinvalidationcontext/invalidateflowlayoutattributes
  open var invalidateFlowLayoutAttributes = true
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout
@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout/collectionview(_:layout:sizeforitemat:)
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout/collectionview(_:layout:insetforsectionat:)
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout/collectionview(_:layout:referencesizeforheaderinsection:)
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegateflowlayout/collectionview(_:layout:referencesizeforfooterinsection:)
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

// Methods that are optional in Objective-C return the layout's own values.
extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero }

  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets { (layout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }

  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { (layout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }

  public func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { (layout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
///
/// Places items side by side at the minimum spacing. UIKit spreads the items of a full line, but no header depends on that.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolldirection
  public typealias ScrollDirection = UICollectionView.ScrollDirection

  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/scrolldirection
  open var scrollDirection = ScrollDirection.vertical { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/itemsize
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/estimateditemsize
  ///
  /// If not zero, views are asked for their preferred size.
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/minimumlinespacing
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/minimuminteritemspacing
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/sectioninset
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/headerreferencesize
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/footerreferencesize
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/sectionheaderspintovisiblebounds
  open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/sectionfooterspintovisiblebounds
  open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  // MARK: Sections

  private struct Section {
    var header: CGRect?
    var items: [CGRect] = []
    var footer: CGRect?
    var end: CGFloat = 0
  }

  private var sections: [Section]?

  /// The number of times the sections were measured. Tests use it to check the cost of scrolling.
  @_spi(Double) public private(set) var measurements = 0

  open override func prepare() {
    super.prepare()
    guard sections == nil, let collectionView else { return }
    measurements += 1
    var sections: [Section] = []
    for section in 0..<collectionView.numberOfSections {
      sections.append(measure(section, from: sections.last?.end ?? 0, in: collectionView))
    }
    self.sections = sections
  }

  /// Measures one section along the scroll direction: its header, its lines of items, and its footer.
  private func measure(_ section: Int, from start: CGFloat, in collectionView: UICollectionView) -> Section {
    let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
    let breadth = scrollDirection == .vertical ? collectionView.bounds.width : collectionView.bounds.height
    let inset =
      delegate?.collectionView(collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
    let (before, after, near, far) =
      scrollDirection == .vertical
      ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)

    var result = Section(end: start)
    result.header = edge(
      delegate?.collectionView(collectionView, layout: self, referenceSizeForHeaderInSection: section)
        ?? headerReferenceSize, at: &result.end, breadth: breadth)

    var (x, line) = (near, CGFloat(0))
    result.end += before
    for item in 0..<collectionView.numberOfItems(inSection: section) {
      let path = IndexPath(item: item, section: section)
      let size = delegate?.collectionView(collectionView, layout: self, sizeForItemAt: path) ?? itemSize
      let (along, across) = scrollDirection == .vertical ? (size.height, size.width) : (size.width, size.height)
      if x > near, x + across > breadth - far {
        result.end += line + minimumLineSpacing
        (x, line) = (near, 0)
      }
      result.items.append(rect(along: result.end, across: x, length: along, breadth: across))
      x += across + minimumInteritemSpacing
      line = max(line, along)
    }
    result.end += line + after

    result.footer = edge(
      delegate?.collectionView(collectionView, layout: self, referenceSizeForFooterInSection: section)
        ?? footerReferenceSize, at: &result.end, breadth: breadth)
    return result
  }

  /// Returns a header's or footer's rect; nil without an extent along the scroll direction. The other extent is ignored.
  private func edge(_ size: CGSize, at end: inout CGFloat, breadth: CGFloat) -> CGRect? {
    let length = scrollDirection == .vertical ? size.height : size.width
    guard length > 0 else { return nil }
    defer { end += length }
    return rect(along: end, across: 0, length: length, breadth: breadth)
  }

  private func rect(along: CGFloat, across: CGFloat, length: CGFloat, breadth: CGFloat) -> CGRect {
    scrollDirection == .vertical
      ? CGRect(x: across, y: along, width: breadth, height: length)
      : CGRect(x: along, y: across, width: length, height: breadth)
  }

  // MARK: Layout attributes

  open override var collectionViewContentSize: CGSize {
    guard let bounds = collectionView?.bounds else { return .zero }
    let end = sections?.last?.end ?? 0
    return scrollDirection == .vertical
      ? CGSize(width: bounds.width, height: end) : CGSize(width: end, height: bounds.height)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var result: [UICollectionViewLayoutAttributes?] = []
    for (index, section) in (sections ?? []).enumerated() {
      let path = IndexPath(item: 0, section: index)
      result.append(attributes(ofKind: UICollectionView.elementKindSectionHeader, at: path, in: sections))
      for item in section.items.indices {
        result.append(attributesForItem(at: IndexPath(item: item, section: index), in: sections))
      }
      result.append(attributes(ofKind: UICollectionView.elementKindSectionFooter, at: path, in: sections))
    }
    // In Foundation, rectangles that only touch also intersect.
    return result.compactMap { $0 }.filter {
      $0.frame.maxX > rect.minX && $0.frame.minX < rect.maxX && $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributesForItem(at: indexPath, in: sections)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(ofKind: elementKind, at: indexPath, in: sections)
  }

  private func attributesForItem(
    at path: IndexPath, in sections: [Section]?
  ) -> UICollectionViewLayoutAttributes? {
    guard let sections, sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    let attributes = makeAttributes(ofKind: nil, at: path)
    attributes.frame = sections[path.section].items[path.item]
    return attributes
  }

  private func attributes(
    ofKind kind: String, at path: IndexPath, in sections: [Section]?
  ) -> UICollectionViewLayoutAttributes? {
    guard let sections, sections.indices.contains(path.section), path.item == 0 else { return nil }
    let section = sections[path.section]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard var frame = isHeader ? section.header : section.footer else { return nil }
    let attributes = makeAttributes(ofKind: kind, at: path)
    if isHeader, sectionHeadersPinToVisibleBounds, scrollDirection == .vertical, let collectionView {
      let top = collectionView.bounds.minY + collectionView.adjustedContentInset.top
      frame.origin.y = max(frame.minY, min(top, section.end - frame.height))
      attributes.zIndex = 10
    }
    if !isHeader, sectionFootersPinToVisibleBounds, scrollDirection == .vertical, let collectionView {
      let bottom = collectionView.bounds.maxY - collectionView.adjustedContentInset.bottom
      let start = section.header?.maxY ?? section.items.first?.minY ?? frame.minY
      frame.origin.y = min(frame.minY, max(bottom - frame.height, start))
      attributes.zIndex = 10
    }
    attributes.frame = frame
    return attributes
  }

  private func makeAttributes(ofKind kind: String?, at path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = (Self.layoutAttributesClass as! UICollectionViewLayoutAttributes.Type).init()
    attributes.represent(kind, at: path)
    return attributes
  }

  // MARK: Animation

  /// Where a flow layout finds the attributes of elements that appear or disappear. Apple's documentation leaves this open.
  @_spi(Double) public enum AnimationSource: CaseIterable, Sendable {
    /// Among its own sections: elements fade in at their new positions and out at their old ones.
    case ownSections
    /// In its overridable methods and the visible views, as every layout does.
    case shownViews
  }

  /// The behavior of this layout. Tests run under each.
  @_spi(Double) public var animationSource = AnimationSource.shownViews

  /// The sections before the last change.
  private var previous: [Section] = []

  open override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animationSource == .ownSections
      ? faded(attributesForItem(at: itemIndexPath, in: sections))
      : super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  open override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animationSource == .ownSections
      ? faded(attributesForItem(at: itemIndexPath, in: previous))
      : super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  open override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animationSource == .ownSections
      ? faded(attributes(ofKind: elementKind, at: elementIndexPath, in: sections))
      : super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }

  open override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animationSource == .ownSections
      ? faded(attributes(ofKind: elementKind, at: elementIndexPath, in: previous))
      : super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
  }

  private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
    attributes?.alpha = 0
    return attributes
  }

  // MARK: Invalidation

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    let keepsMetrics = flow.map { !$0.invalidateFlowLayoutDelegateMetrics && !$0.invalidateFlowLayoutAttributes }
    if context.invalidateEverything || context.invalidateDataSourceCounts || keepsMetrics != true {
      previous = sections ?? previous
      sections = nil
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = collectionView?.bounds else { return false }
    let isBreadthNew =
      scrollDirection == .vertical ? newBounds.width != bounds.width : newBounds.height != bounds.height
    return isBreadthNew || sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
  }

  // MARK: Storyboards

  /// The key of a setting that a storyboard decodes before the layout exists.
  @_spi(Double) public static let pinsKey = "sectionHeadersPinToVisibleBounds"

  public nonisolated override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    sectionHeadersPinToVisibleBounds = coder.decodeBool(forKey: Self.pinsKey)
  }
}
