import Masthead
import MastheadUIKit
@_spi(Double) import UIKit

/// A phone with a list and a header, shown by one of the three adapters: "table", "layout" or "binder".
@MainActor
final class AdapterScene: NSObject, UICollectionViewDataSource {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  let list: UIScrollView
  let presenter: any HeaderPresenting
  /// The header of a table or a binder.
  let header = PictureHeader()
  private let rows = List(rows: 40)
  private var navigation: UINavigationController?

  var bar: UINavigationBar? { navigation?.navigationBar }

  init(
    _ adapter: String, _ pipeline: Pipeline, safeArea: UIEdgeInsets, hasLargeBar: Bool = false,
    preparing: (PictureHeader) -> Void = { _ in }
  ) {
    preparing(header)
    let screen = UIViewController(nibName: nil, bundle: nil)
    switch adapter {
    case "table":
      let table = HeaderTableView(frame: .zero, style: .plain)
      table.pipeline = pipeline
      table.dataSource = rows
      table.headerView = header
      table.headerImageView = header.picture
      (list, presenter) = (table, table)
    case "layout":
      let layout = HeaderFlowLayout(pipeline: pipeline)
      layout.headerReferenceSize = CGSize(width: 0, height: 100)
      layout.itemSize = CGSize(width: 375, height: 50)
      let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.register(
        ConstrainedHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      view.alwaysBounceVertical = true
      (list, presenter) = (view, layout)
    default:
      list = UIScrollView(frame: .zero)
      list.contentSize = CGSize(width: 375, height: 2000)
      list.alwaysBounceVertical = true
      list.addSubview(header)
      let binder = HeaderBinder(list, header: header, pipeline: pipeline)
      binder.imageView = header.picture
      presenter = binder
    }
    super.init()
    (list as? UICollectionView)?.dataSource = self
    screen.view.frame = window.bounds
    screen.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.frame = screen.view.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    screen.view.addSubview(list)
    window.safeArea = safeArea
    if hasLargeBar {
      screen.navigationItem.searchController = UISearchController(searchResultsController: nil)
      let navigation = UINavigationController(rootViewController: screen)
      navigation.navigationBar.prefersLargeTitles = true
      self.navigation = navigation
      window.rootViewController = navigation
    } else {
      window.rootViewController = screen
    }
    window.display()
  }

  /// The header's rectangle on the screen.
  var headerRect: CGRect {
    guard let view = list as? UICollectionView else { return header.convert(header.bounds, to: window) }
    let path = IndexPath(item: 0, section: 0)
    let shown = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
    return shown.map { $0.convert($0.bounds, to: window) } ?? .zero
  }

  /// The y-coordinate on the screen at which the rows begin.
  var rowsTop: CGFloat {
    let y =
      switch list {
      case let table as UITableView: table.rectForRow(at: IndexPath(row: 0, section: 0)).minY
      case let view as UICollectionView:
        view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY ?? .nan
      default: 0.0
      }
    return y - list.contentOffset.y
  }

  /// Sets the height that the header's constraints require.
  func constrainHeader(to height: CGFloat) {
    header.constrainedHeight = height
    ConstrainedHeader.height = height
  }

  func display() { CADisplayLink.tick(window, duration: 0) }

  /// Removes the header and everything that the adapter has changed.
  func removeHeader() {
    switch (list, presenter) {
    case (let table as HeaderTableView, _): table.headerView = nil
    case (let view as UICollectionView, _): view.collectionViewLayout = UICollectionViewFlowLayout()
    case (_, let binder as HeaderBinder): binder.unbind()
    default: break
    }
    window.display()
  }

  /// The frame of the pipeline, computed from the list's properties.
  func expectedFrame(below topInset: CGFloat) -> HeaderFrame {
    let (size, area) = (list.bounds.size, list.safeAreaInsets)
    let fittingHeight = list is UICollectionView ? 100.0 : 120
    let environment = LayoutEnvironment(
      viewport: MastheadSize(width: size.width, height: size.height - topInset),
      safeArea: MastheadEdgeInsets(top: area.top, left: area.left, bottom: area.bottom, right: area.right),
      bottomInset: list.contentInset.bottom, fittingHeight: fittingHeight, displayScale: 2)
    let pipeline = list is UITableView ? presenter.pipeline.inTable : presenter.pipeline
    return pipeline.frame(
      at: ScrollState(
        contentOffset: list.contentOffset.y + topInset, contentHeight: list.contentSize.height,
        alwaysBounceVertical: true, environment: environment))
  }

  /// Replaces the first item in a batch update; a table reloads.
  func replaceFirstItem() {
    guard let view = list as? UICollectionView else { return (list as? UITableView)?.reloadData() ?? () }
    view.performBatchUpdates {
      view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
  }

  // MARK: Cells

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
}

private final class ConstrainedHeader: HeaderReusableView {
  static var height: CGFloat = 0

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: Self.height) }
}
