import Foundation

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutdimension
public struct NSCollectionLayoutDimension: Sendable {
  fileprivate enum Kind { case fraction, absolute }

  fileprivate let kind: Kind
  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutdimension/dimension
  public let dimension: CGFloat

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutdimension/fractionalwidth(_:)
  public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(kind: .fraction, dimension: fractionalWidth)
  }

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutdimension/absolute(_:)
  public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(kind: .absolute, dimension: absoluteDimension)
  }

  fileprivate func length(in width: CGFloat) -> CGFloat { kind == .fraction ? dimension * width : dimension }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutsize
@MainActor public final class NSCollectionLayoutSize {
  fileprivate let width, height: NSCollectionLayoutDimension

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutsize/init(widthdimension:heightdimension:)
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (self.width, self.height) = (width, height)
  }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutitem
@MainActor open class NSCollectionLayoutItem {
  fileprivate let size: NSCollectionLayoutSize

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutitem/init(layoutsize:)
  public init(layoutSize: NSCollectionLayoutSize) { size = layoutSize }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutgroup
///
/// The double has one item in a group.
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutgroup/vertical(layoutsize:subitems:)
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutgroup/horizontal(layoutsize:subitems:)
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

/// https://developer.apple.com/documentation/uikit/nsrectalignment
public enum NSRectAlignment: Int, Sendable {
  case top
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutboundarysupplementaryitem
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  fileprivate let kind: String

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutboundarysupplementaryitem/pintovisiblebounds
  open var pinToVisibleBounds = false

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutboundarysupplementaryitem/init(layoutsize:elementkind:alignment:)
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    kind = elementKind
    super.init(layoutSize: layoutSize)
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionlayoutsectionorthogonalscrollingbehavior
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection
@MainActor open class NSCollectionLayoutSection {
  fileprivate let group: NSCollectionLayoutGroup

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/contentinsets
  open var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/orthogonalscrollingbehavior
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/boundarysupplementaryitems
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/init(group:)
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// https://developer.apple.com/documentation/uikit/nscollectionlayoutenvironment
@MainActor public protocol NSCollectionLayoutEnvironment {}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout
///
/// A section has a header, which can be pinned below the adjusted inset. Groups are stacked vertically or, in a section
/// that scrolls sideways, horizontally. Items of a section that scrolls sideways are in a separate scroll view, which
/// the double never scrolls.
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private struct Environment: NSCollectionLayoutEnvironment {}

  private let provider: (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
  private var sections: [(header: CGRect?, pins: Bool, kind: String, items: [CGRect], end: CGFloat)] = []

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout/init(sectionprovider:)
  public init(
    sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
  ) {
    provider = sectionProvider
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let width = collectionView.bounds.width
    var y: CGFloat = 0
    sections = []
    for index in 0..<collectionView.numberOfSections {
      guard let section = provider(index, Environment()) else { continue }
      var header: CGRect?
      let item = section.boundarySupplementaryItems.first
      if let item {
        header = CGRect(x: 0, y: y, width: width, height: item.size.height.length(in: width))
        y += header!.height
      }
      y += section.contentInsets.top
      let size = section.group.size
      let (itemWidth, itemHeight) = (size.width.length(in: width), size.height.length(in: width))
      let isSideways = section.orthogonalScrollingBehavior != .none
      let items = (0..<collectionView.numberOfItems(inSection: index)).map { item in
        CGRect(
          x: isSideways ? CGFloat(item) * itemWidth : 0, y: isSideways ? y : y + CGFloat(item) * itemHeight,
          width: itemWidth, height: itemHeight)
      }
      y = (items.last?.maxY ?? y) + section.contentInsets.bottom
      sections.append((header, item?.pinToVisibleBounds ?? false, item?.kind ?? "", items, y))
    }
  }

  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: sections.last?.end ?? 0)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var result: [UICollectionViewLayoutAttributes] = []
    for (index, section) in sections.enumerated() {
      let path = IndexPath(item: 0, section: index)
      if let header = layoutAttributesForSupplementaryView(ofKind: section.kind, at: path) { result.append(header) }
      for item in section.items.indices {
        result.append(layoutAttributesForItem(at: IndexPath(item: item, section: index))!)
      }
    }
    return result.filter {
      $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY && $0.frame.minX < rect.maxX && $0.frame.maxX > rect.minX
    }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = sections[indexPath.section].items[indexPath.item]
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let collectionView, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard var frame = section.header, elementKind == section.kind else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
    if section.pins {
      let top = collectionView.bounds.minY + collectionView.adjustedContentInset.top
      frame.origin.y = max(frame.minY, min(top, section.end - frame.height))
      attributes.zIndex = 10
    }
    attributes.frame = frame
    return attributes
  }

  // UIKit keeps pinned headers in place while the list scrolls.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width || sections.contains { $0.pins }
  }
}
