import UIKit

/// An album's tracks, in a compositional layout below an exported header.
final class AlbumViewController: UIViewController {
  let cover = UIImageView(image: UIImage(named: "cover"))
  let playButton = UIView(frame: .zero)
  let backButton = UIView(frame: .zero)
  let labels = (title: UILabel(frame: .zero), artist: UILabel(frame: .zero), bar: UILabel(frame: .zero))
  private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private var header: HeaderPlayer<AlbumHeader>?

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.frame = view.bounds
    view.addSubview(collectionView)

    let header = HeaderPlayer(AlbumHeader.self, in: collectionView)
    header.imageView = UIImageView(image: UIImage(named: "cover"))
    header[.cover] = cover
    header[.title] = labels.title
    header[.artist] = labels.artist
    header[.barTitle] = labels.bar
    header[.back] = backButton
    header[.play] = playButton
    self.header = header
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(64))
      return NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    }
  }
}
