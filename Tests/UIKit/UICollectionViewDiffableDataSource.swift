import Foundation

/// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot
public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  fileprivate var sections: [(identifier: Section, items: [Item])] = []

  public init() {}

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/appendsections(_:)
  public mutating func appendSections(_ identifiers: [Section]) { sections += identifiers.map { ($0, []) } }

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/appenditems(_:tosection:)
  public mutating func appendItems(_ identifiers: [Item], toSection sectionIdentifier: Section? = nil) {
    let index = sectionIdentifier.flatMap { section in sections.firstIndex { $0.identifier == section } }
    guard let index = index ?? sections.indices.last else { preconditionFailure("There is no section.") }
    sections[index].items += identifiers
  }

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot/deleteitems(_:)
  public mutating func deleteItems(_ identifiers: [Item]) {
    for index in sections.indices { sections[index].items.removeAll(where: identifiers.contains) }
  }
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa
@MainActor
open class UICollectionViewDiffableDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  NSObject, UICollectionViewDataSource
{
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/cellprovider
  public typealias CellProvider = (UICollectionView, IndexPath, Item) -> UICollectionViewCell?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/supplementaryviewprovider-swift.property
  public var supplementaryViewProvider: ((UICollectionView, String, IndexPath) -> UICollectionReusableView?)?

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/init(collectionview:cellprovider:)
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/snapshot()
  public func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource-9tqpa/apply(_:animatingdifferences:completion:)
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    guard animatingDifferences, current.sections.map(\.identifier) == snapshot.sections.map(\.identifier) else {
      current = snapshot
      collectionView?.reloadData()
      completion?()
      return
    }
    let old = paths(of: current)
    let new = paths(of: snapshot)
    collectionView?.performBatchUpdates { [self] in
      current = snapshot
      collectionView?.deleteItems(at: old.filter { new[$0.key] == nil }.map(\.value))
      collectionView?.insertItems(at: new.filter { old[$0.key] == nil }.map(\.value))
    } completion: { _ in
      completion?()
    }
  }

  private func paths(of snapshot: NSDiffableDataSourceSnapshot<Section, Item>) -> [Item: IndexPath] {
    var result: [Item: IndexPath] = [:]
    for (section, entry) in snapshot.sections.enumerated() {
      for (item, identifier) in entry.items.enumerated() {
        result[identifier] = IndexPath(item: item, section: section)
      }
    }
    return result
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { current.sections.count }

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    current.sections[section].items.count
  }

  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let item = current.sections[indexPath.section].items[indexPath.item]
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      preconditionFailure("The provider has no cell for \(item).")
    }
    return cell
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure("The provider has no view for \(kind) at \(indexPath).")
    }
    return view
  }
}
