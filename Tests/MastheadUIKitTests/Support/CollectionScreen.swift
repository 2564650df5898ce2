import Masthead
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// A device with a collection view whose sections can be changed.
@MainActor
final class CollectionScreen: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  let stage: Stage<UICollectionView>
  var window: UIWindow { stage.window }
  var collectionView: UICollectionView { stage.view }

  /// The number of items of each section.
  var counts = [9, 12, 20]
  /// The height of each section's header; 0 for none.
  var headerHeights: [CGFloat] = [160, 30, 40]
  /// The height of each section's footer; 0 for none.
  var footerHeights: [CGFloat] = [0, 0, 20]
  var inset = UIEdgeInsets(top: 8, left: 8, bottom: 12, right: 8)

  init(
    _ layout: UICollectionViewLayout, adjusting adjustment: UIScrollView.InsetAdjustment = .clamps,
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), header: AnyClass? = nil
  ) {
    stage = Stage(UICollectionView(frame: .zero, collectionViewLayout: layout), safeArea: safeArea)
    super.init()
    collectionView.insetAdjustment = adjustment
    collectionView.alwaysBounceVertical = true
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    for kind in kinds {
      collectionView.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "other")
    }
    collectionView.register(
      header ?? HeaderReusableView.self, forSupplementaryViewOfKind: kinds[0], withReuseIdentifier: "first")
    collectionView.delegate = self
    collectionView.dataSource = self
    window.display()
  }

  // MARK: Contents

  var header: UICollectionReusableView? {
    collectionView.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
  }

  /// Returns an item's y-coordinate on the screen, even if the item is not visible.
  func y(of path: IndexPath) -> CGFloat? {
    collectionView.collectionViewLayout.layoutAttributesForItem(at: path).map {
      $0.frame.minY - collectionView.contentOffset.y
    }
  }

  // MARK: Actions

  func drag(to y: CGFloat) {
    collectionView.move(to: y, dragging: true)
    window.display()
  }

  func rest(at y: CGFloat) {
    collectionView.rest(at: y)
    window.display()
  }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let isFirst = kind == UICollectionView.elementKindSectionHeader && indexPath.section == 0
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: isFirst ? "first" : "other", for: indexPath)
  }

  // MARK: Sizes

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 110, height: 100 + CGFloat(indexPath.item % 3)) }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets { inset }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { CGSize(width: 1, height: headerHeights[section]) }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { CGSize(width: 1, height: footerHeights[section]) }
}
