import Foundation
@_spi(Double) import UIKit

// Compiled with exported layouts. Standard input selects a layout and its events.

/// Two sections of items. Only the first has a header.
final class Items: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  /// The view of the first section's header.
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
      driver?.reportState()
    }
    report("implicitAnimations", [CGFloat(CATransaction.implicitAnimations)])
  }

  /// Creates a collection view from the numbers of a layout and a device.
  init(_ numbers: [CGFloat]) {
    window = .device(numbers)
    let made = exportedLayouts[Int(numbers[0])](numbers[7])
    report("elsewhere", made.elsewhere())
    view = UICollectionView(frame: window.bounds, collectionViewLayout: made.layout)
    items = Items(header: made.header)
    // Its margins are then its own plus the margins that the source adds.
    made.header.insetsLayoutMarginsFromSafeArea = false
    made.header.addSubview(image)
    made.setImage(image)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.delegate = items
    view.dataSource = items
    window.addSubview(view)
    view.refreshControl = refreshControl
    // The settings that the source's documentation requires.
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

  func reportState() {
    let path = IndexPath(item: 0, section: 0)
    report("offset", [view.contentOffset.y, view.contentOffset.x, -view.adjustedContentInset.top])
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
    report("header", header.map { numbers($0.frame) } ?? [])
    report("image", header == nil ? [] : numbers(image.frame))
    let margins = header?.directionalLayoutMargins
    report("margins", margins.map { [$0.top, $0.leading, $0.bottom, $0.trailing] } ?? [])
    let mask = (header?.layer.mask as? CAShapeLayer)?.path?.elements
    report("mask", mask?.flatMap { $0.points.flatMap { [$0.x, $0.y] } } ?? [])
    report("row", [view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame.minY ?? .nan])
    report("zPosition", header.map { [$0.layer.zPosition] } ?? [])
    report("control", [refreshControl.layer.zPosition])
  }
}
