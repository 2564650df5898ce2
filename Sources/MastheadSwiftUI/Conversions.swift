#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension MastheadLayoutDirection {
    init(_ direction: LayoutDirection) { self = direction == .rightToLeft ? .rightToLeft : .leftToRight }
  }

  extension MastheadScrollPhase {
    @available(iOS 18.0, macOS 15.0, *)
    init(_ phase: ScrollPhase) {
      switch phase {
      case .idle: self = .idle
      case .tracking, .interacting: self = .dragging
      case .decelerating: self = .decelerating
      case .animating: self = .animating
      @unknown default: self = .idle
      }
    }
  }

  extension MastheadSize {
    init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
  }

  extension MastheadEdgeInsets {
    /// Converts insets for a reading direction to insets for physical sides.
    init(_ insets: EdgeInsets, direction: MastheadLayoutDirection) {
      let isLeftToRight = direction == .leftToRight
      self.init(
        top: Double(insets.top), left: Double(isLeftToRight ? insets.leading : insets.trailing),
        bottom: Double(insets.bottom), right: Double(isLeftToRight ? insets.trailing : insets.leading))
    }
  }

  extension EdgeInsets {
    init(_ insets: MastheadDirectionalEdgeInsets) {
      self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    }
  }

  extension CGPoint {
    init(_ point: MastheadPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Path {
    init(_ path: MastheadPath) {
      self.init { result in
        path.forEachElement {
          switch $0 {
          case .moveTo(let point): result.move(to: CGPoint(point))
          case .lineTo(let point): result.addLine(to: CGPoint(point))
          case .quadraticCurveTo(let point, let control):
            result.addQuadCurve(to: CGPoint(point), control: CGPoint(control))
          case .cubicCurveTo(let point, let control1, let control2):
            result.addCurve(to: CGPoint(point), control1: CGPoint(control1), control2: CGPoint(control2))
          case .closePath: result.closeSubpath()
          }
        }
      }
    }
  }
#endif
