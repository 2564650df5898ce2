import Masthead
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// A window with a collection view, as an app has it: what its sections are can be changed.
@MainActor
final class CollectionScreen: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let collectionView: UICollectionView

  /// How many items each section has.
  var counts = [9, 12, 20]
  /// How high each section's header is; 0 is none.
  var headerHeights: [CGFloat] = [160, 30, 40]
  /// How high each section's footer is; 0 is none.
  var footerHeights: [CGFloat] = [0, 0, 20]
  var inset = UIEdgeInsets(top: 8, left: 8, bottom: 12, right: 8)

  init(
    _ layout: UICollectionViewLayout, adjusting adjustment: UIScrollView.InsetAdjustment = .clamps,
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0), header: AnyClass? = nil
  ) {
    collectionView = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    super.init()
    window.safeArea = safeArea
    collectionView.insetAdjustment = adjustment
    collectionView.alwaysBounceVertical = true
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let plain = UICollectionReusableView.self
    for (kind, identifier, view) in [
      (UICollectionView.elementKindSectionHeader, "first", header ?? HeaderReusableView.self),
      (UICollectionView.elementKindSectionHeader, "other", plain),
      (UICollectionView.elementKindSectionFooter, "other", plain),
    ] { collectionView.register(view, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier) }
    collectionView.delegate = self
    collectionView.dataSource = self
    window.addSubview(collectionView)
    window.display()
  }

  // MARK: What is seen

  var header: UICollectionReusableView? {
    collectionView.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
  }

  /// Where an item lies on the screen, whether it is in sight or not.
  func place(of path: IndexPath) -> CGFloat? {
    collectionView.collectionViewLayout.layoutAttributesForItem(at: path).map {
      $0.frame.minY - collectionView.contentOffset.y
    }
  }

  /// What the environment of a header is here: built from what the test itself has set.
  func environment(fittingHeight: Double = 0) -> LayoutEnvironment {
    let safeArea = window.safeArea
    return LayoutEnvironment(
      viewport: Size(width: window.bounds.width, height: window.bounds.height),
      safeArea: EdgeInsets(
        top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom, right: safeArea.right),
      fittingHeight: fittingHeight, displayScale: 2)
  }

  /// The frame that a pipeline without memory gives at the content offset.
  func expectedFrame(of pipeline: DynamicPipeline, fittingHeight: Double = 0) -> HeaderFrame {
    pipeline.frame(
      at: ScrollState(
        contentOffset: collectionView.contentOffset.y, contentHeight: collectionView.contentSize.height,
        alwaysBounceVertical: true, environment: environment(fittingHeight: fittingHeight)))
  }

  // MARK: What is done

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
