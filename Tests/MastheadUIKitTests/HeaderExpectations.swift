import Masthead
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// The numbers of a rectangle, in order.
func numbers(_ rect: CGRect) -> [Double] { [rect.minX, rect.minY, rect.width, rect.height] }
func numbers(_ rect: Rect) -> [Double] { [rect.x, rect.y, rect.width, rect.height] }

/// Whether numbers are the same to a thousand-millionth of a point.
func areClose(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
}

/// The elements of a path with their points, in words of Core Graphics, written out here once more.
func elements(_ path: Path) -> [CGPath.Element] {
  path.elements.map { element in
    func point(_ point: Point) -> CGPoint { CGPoint(x: point.x, y: point.y) }
    return switch element {
    case .moveTo(let end): CGPath.Element(.moveToPoint, [point(end)])
    case .lineTo(let end): CGPath.Element(.addLineToPoint, [point(end)])
    case .quadraticCurveTo(let end, let control):
      CGPath.Element(.addQuadCurveToPoint, [point(control), point(end)])
    case .cubicCurveTo(let end, let first, let second):
      CGPath.Element(.addCurveToPoint, [point(first), point(second), point(end)])
    case .closePath: CGPath.Element(.closeSubpath, [])
    }
  }
}

/// Whether two paths are of the same elements, each point close to its twin.
func areClose(_ a: [CGPath.Element], _ b: [CGPath.Element]) -> Bool {
  a.map(\.type) == b.map(\.type)
    && areClose(a.flatMap { $0.points.flatMap { [$0.x, $0.y] } }, b.flatMap { $0.points.flatMap { [$0.x, $0.y] } })
}

extension CollectionScreen {
  /// Expects the header to be shown as a frame says, in the layout's attributes and in its view.
  func expectHeader(
    shows frame: HeaderFrame, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = IndexPath(item: 0, section: 0)
    let attributes =
      collectionView.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: path) as? HeaderLayoutAttributes
    guard let attributes else {
      Issue.record(comment ?? "There is no header.", sourceLocation: sourceLocation)
      return
    }
    #expect(areClose(numbers(attributes.frame), numbers(frame.header)), comment, sourceLocation: sourceLocation)
    #expect(areClose(numbers(attributes.imageRect), numbers(frame.image)), comment, sourceLocation: sourceLocation)
    #expect(
      areClose(attributes.maskPath?.elements ?? [], elements(frame.mask)), comment, sourceLocation: sourceLocation)
    #expect(abs(attributes.alpha - frame.opacity) <= 1e-9, comment, sourceLocation: sourceLocation)
    let margins = attributes.margins
    #expect(
      areClose(
        [margins.top, margins.leading, margins.bottom, margins.trailing],
        [frame.margins.top, frame.margins.leading, frame.margins.bottom, frame.margins.trailing]), comment,
      sourceLocation: sourceLocation)
    // Out of sight there is no view.
    let isInSight = attributes.frame.intersects(collectionView.bounds)
    #expect((header != nil) == isInSight, comment, sourceLocation: sourceLocation)
    guard isInSight, let header else { return }
    #expect(areClose(numbers(header.frame), numbers(frame.header)), comment, sourceLocation: sourceLocation)
    #expect(abs(header.alpha - frame.opacity) <= 1e-9, comment, sourceLocation: sourceLocation)
    if let mask = header.layer.mask as? CAShapeLayer {
      #expect(
        areClose(mask.path?.elements ?? [], elements(frame.mask)), comment, sourceLocation: sourceLocation)
    } else {
      // Uncut, the header's bounds are its mask.
      #expect(header.clipsToBounds && frame.mask == Path(boundsOf: frame.header.size), sourceLocation: sourceLocation)
    }
  }

  /// Expects the collection view's insets to be what a frame says, and nobody else's.
  func expectInsets(of frame: HeaderFrame, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      abs(collectionView.contentInset.top - frame.contentInset.top) <= 1e-9, comment, sourceLocation: sourceLocation)
    #expect(abs(collectionView.topOffset - frame.topOffset) <= 1e-9, comment, sourceLocation: sourceLocation)
  }
}
