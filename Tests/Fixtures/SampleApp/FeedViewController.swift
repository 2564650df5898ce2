import Masthead
import MastheadUIKit
import UIKit

/// A feed of stories, which scroll sideways, and of posts below a pinned title.
final class FeedViewController: UIViewController {
  enum Section { case stories, posts }

  let header = UIView(frame: .zero)
  private(set) lazy var list = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private(set) lazy var source = UICollectionViewDiffableDataSource<Section, Int>(collectionView: list) {
    list, path, _ in list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }
  // The controller retains the binder, and the binder retains the list and the header.
  private(set) var binder: HeaderBinder?

  override func viewDidLoad() {
    super.viewDidLoad()
    list.frame = view.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: "title", withReuseIdentifier: "title")
    source.supplementaryViewProvider = { list, kind, path in
      list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: path)
    }
    // Beside the list, the header lies in front of all cells.
    view.addSubview(list)
    view.addSubview(header)
    binder = HeaderBinder(list, header: header, pipeline: feed)
    show(stories: Array(0..<8), posts: Array(100..<150))
  }

  func show(stories: [Int], posts: [Int]) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections([.stories, .posts])
    snapshot.appendItems(stories, toSection: .stories)
    snapshot.appendItems(posts, toSection: .posts)
    source.apply(snapshot)
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] index, _ in
      let isStories = index == 0
      let size = NSCollectionLayoutSize(
        widthDimension: isStories ? .absolute(88) : .fractionalWidth(1),
        heightDimension: .absolute(isStories ? 96 : 120))
      let item = NSCollectionLayoutItem(layoutSize: size)
      let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
      if isStories {
        section.orthogonalScrollingBehavior = .continuous
        // The part of the header that lies inside the content.
        section.contentInsets.top = self?.binder?.layout.contentOriginY ?? 0
      } else {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
        let title = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size, elementKind: "title", alignment: .top)
        title.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [title]
      }
      return section
    }
  }
}

/// A header that collapses. Only its collapsed height insets the list, so the title is pinned directly below it.
let feed = Pipeline(
  Header(height: .points(240), collapsedHeight: 96, placement: .collapsedAboveContent),
  effects: [Stretch(), Collapse(), Pin(), SafeArea()])
