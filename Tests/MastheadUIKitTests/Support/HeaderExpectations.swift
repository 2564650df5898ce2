import Masthead
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

extension CollectionScreen {
  /// Whether more than an edge of a rectangle lies on the screen.
  func isInSight(_ frame: CGRect) -> Bool {
    frame.maxY > collectionView.bounds.minY && frame.minY < collectionView.bounds.maxY
  }

  /// Expects the header to be shown as a frame says, in the layout's attributes and in its view.
  func expectHeader(
    shows frame: HeaderFrame, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = IndexPath(item: 0, section: 0)
    let attributes =
      collectionView.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: path) as? HeaderLayoutAttributes
    guard let attributes else {
      Issue.record(comment() ?? "There is no header.", sourceLocation: sourceLocation)
      return
    }
    #expect(isClose(attributes.frame, frame.header), comment(), sourceLocation: sourceLocation)
    #expect(isClose(attributes.imageRect, frame.image), comment(), sourceLocation: sourceLocation)
    let mask = CAShapeLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mask.path = attributes.maskPath
    CATransaction.commit()
    #expect(isClose(mask, frame), comment(), sourceLocation: sourceLocation)
    #expect(isClose(attributes.alpha, frame.opacity), comment(), sourceLocation: sourceLocation)
    let margins = frame.margins
    let expected = NSDirectionalEdgeInsets(
      top: margins.top, leading: margins.leading, bottom: margins.bottom, trailing: margins.trailing)
    #expect(attributes.margins == expected, comment(), sourceLocation: sourceLocation)
    // Out of sight there is no view.
    let isInSight = isInSight(attributes.frame)
    #expect((header != nil) == isInSight, comment(), sourceLocation: sourceLocation)
    guard isInSight, let header else { return }
    #expect(isClose(header.frame, frame.header), comment(), sourceLocation: sourceLocation)
    #expect(isClose(header.alpha, frame.opacity), comment(), sourceLocation: sourceLocation)
    #expect(isClose(header.layer.mask, frame), comment(), sourceLocation: sourceLocation)
  }

  /// Expects the collection view's insets to be what a frame says, and nobody else's.
  func expectInsets(
    of frame: HeaderFrame, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isClose(collectionView.contentInset.top, frame.contentInset.top), comment(), sourceLocation: sourceLocation)
    #expect(isClose(collectionView.topOffset, frame.topOffset), comment(), sourceLocation: sourceLocation)
  }
}
