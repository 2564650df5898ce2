import Foundation
import Masthead
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

extension UIView {
  /// The corners of the view in the coordinates of an outer view, clockwise from the upper left one.
  func corners(in outer: UIView) -> [CGPoint] {
    let (size, t) = (bounds.size, transform)
    let shares: [(CGFloat, CGFloat)] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    return shares.map { share in
      let (x, y) = (share.0 * size.width, share.1 * size.height)
      var point = CGPoint(x: center.x + t.a * x + t.c * y, y: center.y + t.b * x + t.d * y)
      var view = superview
      while let container = view, container !== outer {
        point.x += container.frame.minX - container.bounds.minX
        point.y += container.frame.minY - container.bounds.minY
        view = container.superview
      }
      return point
    }
  }
}

extension ElementFrame {
  /// The corners of the element, rotated about its center and moved by an origin, clockwise from the upper left one.
  func corners(at origin: MastheadPoint) -> [CGPoint] {
    let (angle, shares) = (rotation * .pi / 180, [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    return shares.map { share in
      let (x, y) = (share.0 * rect.width, share.1 * rect.height)
      return CGPoint(
        x: origin.x + rect.x + rect.width / 2 + x * cos(angle) - y * sin(angle),
        y: origin.y + rect.y + rect.height / 2 + x * sin(angle) + y * cos(angle))
    }
  }
}

/// Views for a header's elements, by name.
@MainActor
struct BoundViews {
  let views: [String: UIView]

  init(for elements: [HeaderElement]) {
    views = Dictionary(
      uniqueKeysWithValues: elements.map { ($0.name, UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30))) })
  }

  /// Describes the difference between the views and a frame in a scroll view's coordinates; nil if they are equal.
  func difference(from frame: HeaderFrame, _ elements: [HeaderElement], of header: UIView, in scrollView: UIView)
    -> String?
  {
    guard frame.elementCount == elements.count else { return "\(frame.elementCount) elements" }
    let origin = MastheadPoint(x: frame.header.x, y: frame.header.y)
    var (behind, inside, front): ([UIView], [UIView], [UIView]) = ([], [], [])
    let order = elements.indices.sorted { (frame.elements[$0].zIndex, $0) < (frame.elements[$1].zIndex, $1) }
    for index in order {
      let (name, element) = (elements[index].name, frame.elements[index])
      guard let view = views[name] else { return "no view for \(name)" }
      let (found, wanted) = (view.corners(in: scrollView), element.corners(at: origin))
      if !zip(found, wanted).allSatisfy({ abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }) {
        return "\(name) lies at \(found), wanted \(wanted)"
      }
      let isInside = view.superview === header
      let alpha = view.alpha * (isInside ? header.alpha : 1)
      let opacity = element.scale == 0 ? 0 : element.opacity * frame.opacity
      if !isClose(alpha, opacity) { return "\(name) has the alpha \(alpha)" }
      let isVisible = view.alpha > 0
      if (view.isUserInteractionEnabled, view.accessibilityElementsHidden) != (isVisible, !isVisible) {
        return "\(name) with the alpha \(view.alpha) takes touches: \(view.isUserInteractionEnabled)"
      }
      let radius = min(element.cornerRadius, element.rect.width / 2, element.rect.height / 2)
      let scale = element.scale == 0 ? 1 : element.scale
      if !isClose(view.layer.cornerRadius * scale, max(0, radius)) { return "\(name) has the wrong corners" }
      if isInside != (elements[index].isClipped && element.zIndex >= 0) { return "\(name) has the wrong superview" }
      if isInside { inside.append(view) } else if element.zIndex < 0 { behind.append(view) } else { front.append(view) }
    }
    let all = Array(views.values) + [header]
    let besides = scrollView.subviews.filter { view in all.contains { $0 === view } }
    if !besides.elementsEqual(behind + [header] + front, by: ===) { return "wrong order beside the header" }
    let drawn = header.subviews.filter { view in all.contains { $0 === view } }
    return drawn.elementsEqual(inside, by: ===) ? nil : "wrong order in the header"
  }
}
