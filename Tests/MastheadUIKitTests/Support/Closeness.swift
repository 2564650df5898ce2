import Masthead
import Testing
@_spi(Double) import UIKit

/// The largest difference between equal positions, in points.
let tolerance = 1e-9

func isClose(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) <= tolerance }

func isClose(_ one: CGPoint, _ other: CGPoint) -> Bool { isClose(one.x, other.x) && isClose(one.y, other.y) }

func isClose(_ rect: CGRect, _ other: MastheadRect) -> Bool {
  isClose(rect.minX, other.x) && isClose(rect.minY, other.y) && isClose(rect.width, other.width)
    && isClose(rect.height, other.height)
}

/// Returns whether a layer's path is a frame's mask. A missing mask counts as the header's outline.
@MainActor
func isClose(_ mask: CALayer?, _ frame: HeaderFrame) -> Bool {
  let size = frame.header.size
  let outline = MastheadPath([
    .moveTo(.zero), .lineTo(MastheadPoint(x: size.width, y: 0)), .lineTo(MastheadPoint(x: size.width, y: size.height)),
    .lineTo(MastheadPoint(x: 0, y: size.height)), .closePath,
  ])
  guard let mask = mask as? CAShapeLayer else { return frame.mask == outline }
  let wanted: [(CGPathElementType, [MastheadPoint])] = frame.mask.elements.map { element in
    switch element {
    case .moveTo(let point): (CGPathElementType.moveToPoint, [point])
    case .lineTo(let point): (.addLineToPoint, [point])
    case .quadraticCurveTo(let point, let control): (.addQuadCurveToPoint, [control, point])
    case .cubicCurveTo(let point, let one, let two): (.addCurveToPoint, [one, two, point])
    case .closePath: (.closeSubpath, [])
    }
  }
  let found = mask.path?.elements ?? []
  return found.count == wanted.count
    && zip(found, wanted).allSatisfy { element, wanted in
      element.type == wanted.0 && element.points.count == wanted.1.count
        && zip(element.points, wanted.1).allSatisfy { isClose($0, CGPoint(x: $1.x, y: $1.y)) }
    }
}
