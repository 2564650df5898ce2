#if canImport(UIKit)
  import Masthead
  import UIKit

  // The core defines its own types because it must build without UIKit.

  extension CGRect {
    init(_ rect: MastheadRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  }

  extension MastheadSize {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension CGPoint {
    init(_ point: MastheadPoint) { self.init(x: point.x, y: point.y) }
  }

  extension MastheadEdgeInsets {
    init(_ insets: UIEdgeInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension MastheadLayoutDirection {
    init(_ direction: UIUserInterfaceLayoutDirection) {
      self = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  extension CGPath {
    /// Creates a Core Graphics path with the same elements.
    static func make(_ path: MastheadPath) -> CGPath {
      let result = CGMutablePath()
      path.forEachElement { element in
        switch element {
        case .moveTo(let point): result.move(to: CGPoint(point))
        case .lineTo(let point): result.addLine(to: CGPoint(point))
        case .quadraticCurveTo(let point, let control):
          result.addQuadCurve(to: CGPoint(point), control: CGPoint(control))
        case .cubicCurveTo(let point, let control1, let control2):
          result.addCurve(to: CGPoint(point), control1: CGPoint(control1), control2: CGPoint(control2))
        case .closePath: result.closeSubpath()
        }
      }
      return result
    }
  }
#endif
