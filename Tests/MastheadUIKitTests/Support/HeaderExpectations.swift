import Masthead
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

extension CollectionScreen {
  /// Returns whether a rectangle overlaps the screen by more than an edge.
  func isVisible(_ frame: CGRect) -> Bool {
    frame.maxY > collectionView.bounds.minY && frame.minY < collectionView.bounds.maxY
  }

  /// Expects the layout's attributes and the header's view to match a frame.
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
    // The view exists only on screen.
    let isVisible = isVisible(attributes.frame)
    #expect((header != nil) == isVisible, comment(), sourceLocation: sourceLocation)
    guard isVisible, let header else { return }
    #expect(isClose(header.frame, frame.header), comment(), sourceLocation: sourceLocation)
    #expect(isClose(header.alpha, frame.opacity), comment(), sourceLocation: sourceLocation)
    #expect(isClose(header.layer.mask, frame), comment(), sourceLocation: sourceLocation)
  }

  /// Expects the collection view's insets to equal a frame's insets, without any app inset.
  func expectInsets(
    of frame: HeaderFrame, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isClose(collectionView.contentInset.top, frame.contentInset.top), comment(), sourceLocation: sourceLocation)
    #expect(isClose(collectionView.topOffset, frame.topOffset), comment(), sourceLocation: sourceLocation)
  }
}
