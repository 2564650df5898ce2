import Foundation
@_spi(Double) import UIKit

// Compiled with exported layouts, and told by standard input what happens to which of them.

/// Two sections of items, of which only the first has a header.
final class Items: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  /// What is used for the header.
  let header: UICollectionReusableView

  init(header: UICollectionReusableView) { self.header = header }

  func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 120 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { header }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    section == 0 ? (layout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero : .zero
  }
}

@main
@MainActor
struct CollectionDriver {
  private let window: UIWindow
  private let view: UICollectionView
  private let image = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
  private let items: Items
  private let refreshControl = UIRefreshControl(frame: .zero)

  static func main() {
    var driver: CollectionDriver?
    forEachLine { word, numbers in
      switch word {
      case "collection": driver = CollectionDriver(numbers)
      case "refresh": driver?.refresh(numbers[0] > 0)
      default: driver?.view.move(word, to: numbers[0])
      }
      driver?.look()
    }
    tell("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }

  /// A collection, by its layout's number, in a device of a size, with safe areas, which reads from right to left or not.
  init(_ numbers: [CGFloat]) {
    window = .device(numbers)
    let made = exportedLayouts[Int(numbers[0])](numbers[7])
    tell("elsewhere", made.elsewhere())
    view = UICollectionView(frame: window.bounds, collectionViewLayout: made.layout)
    items = Items(header: made.header)
    // What is read of its margins is then its own, and what the source adds.
    made.header.insetsLayoutMarginsFromSafeArea = false
    made.header.addSubview(image)
    made.setImage(image)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.delegate = items
    view.dataSource = items
    window.addSubview(view)
    view.refreshControl = refreshControl
    // What the source asks of an app.
    view.alwaysBounceVertical = true
    view.contentInsetAdjustmentBehavior = made.respectsSafeArea ? .scrollableAxes : .never
    view.contentInset.top = made.contentInsetTop()
    window.display()
    view.rest(at: -view.adjustedContentInset.top)
    window.display()
  }

  func refresh(_ isRefreshing: Bool) {
    if isRefreshing { refreshControl.beginRefreshing() } else { refreshControl.endRefreshing() }
    window.display()
  }

  func look() {
    let path = IndexPath(item: 0, section: 0)
    tell("offset", [view.contentOffset.y, view.contentOffset.x, -view.adjustedContentInset.top])
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
    tell("header", header.map { numbers($0.frame) } ?? [])
    tell("image", header == nil ? [] : numbers(image.frame))
    let margins = header?.directionalLayoutMargins
    tell("margins", margins.map { [$0.top, $0.leading, $0.bottom, $0.trailing] } ?? [])
    let mask = (header?.layer.mask as? CAShapeLayer)?.path?.elements
    tell("mask", mask?.flatMap { $0.points.flatMap { [$0.x, $0.y] } } ?? [])
    tell("row", [view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame.minY ?? .nan])
    tell("zPosition", header.map { [$0.layer.zPosition] } ?? [])
    tell("control", [refreshControl.layer.zPosition])
  }
}
