import Foundation
import Masthead
import MastheadSwiftUI
@_spi(Double) import SwiftUI

/// A view's drawings, found by name.
@MainActor
struct Shown {
  let drawn: [Drawn]

  func all(_ name: String) -> [Drawn] { drawn.filter { $0.name == name } }

  func first(_ name: String) -> Drawn? { drawn.first { $0.name == name } }

  /// The y on the screen at which the rows of an example view begin, computed from each visible row. The rows are 50
  /// points high, and their lines of 20 points are centered.
  var rowStarts: [Double] {
    drawn.compactMap { drawn in
      guard drawn.name.hasPrefix("Row "), let number = Double(drawn.name.dropFirst(4)) else { return nil }
      return Double(drawn.rect.minY) - 15 - 50 * number
    }
  }
}

extension Drawn {
  var numbers: [Double] { [rect.minX, rect.minY, rect.width, rect.height].map(Double.init) }

  /// The coordinates of the points of the most recent clip's outline.
  var clipNumbers: [Double] {
    var found: [MastheadPoint] = []
    func collect(_ element: Path.Element) {
      let points: [CGPoint] =
        switch element {
        case .move(let to), .line(let to): [to]
        case .quadCurve(let to, let control): [control, to]
        case .curve(let to, let control1, let control2): [control1, control2, to]
        case .closeSubpath: []
        }
      found += points.map { MastheadPoint(x: $0.x, y: $0.y) }
    }
    clips.last?.forEach(collect)
    return outline(found)
  }
}

extension Stage {
  /// Creates a stage with an environment's size.
  convenience init(_ environment: LayoutEnvironment) {
    self.init(size: CGSize(width: environment.viewport.width, height: environment.viewport.height))
    let area = environment.safeArea
    safeArea = (area.top, area.left, area.bottom, area.right)
    self.environment.layoutDirection = environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    self.environment.displayScale = environment.displayScale
    if environment.reducedMotion { self.environment.reduceMotion() }
  }

  func show(_ view: some View) -> Shown { Shown(drawn: draw(view)) }
}

/// Creates a header with a title and an image over rows of 50 points.
@MainActor
func exampleView(
  _ pipeline: Pipeline, title: String = "Title", onFrame: ((HeaderFrame) -> Void)? = nil
) -> some View {
  HeaderScrollView(pipeline, onFrame: onFrame) {
    Text(title).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  } image: {
    Image("alps").resizable()
  } content: {
    ForEach(0..<60) { Text("Row \($0)").frame(height: 50) }
  }
}
