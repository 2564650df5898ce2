import Masthead
import MastheadUIKit
import UIKit

/// A gallery whose picture stretches.
final class GalleryViewController: UIViewController, UICollectionViewDataSource {
  private(set) lazy var list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
  private let layout = HeaderFlowLayout(
    pipeline: Pipeline(Header(height: .points(240), placement: .insideContent), effects: [Stretch()]))

  override func viewDidLoad() {
    super.viewDidLoad()
    layout.headerReferenceSize = CGSize(width: 0, height: 240)
    layout.itemSize = CGSize(width: 110, height: 110)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.alwaysBounceVertical = true
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "photo")
    list.register(
      HeaderReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    list.dataSource = self
    view.addSubview(list)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    if let header = view as? HeaderReusableView, header.imageView == nil {
      let picture = UIImageView(image: UIImage(named: "alps"))
      header.addSubview(picture)
      header.imageView = picture
    }
    return view
  }
}
