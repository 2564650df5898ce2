import Foundation
@_spi(Double) import SwiftUI

// Compiled with exported scroll views. Standard input selects a view, its screen and its scroll distance.

@main
@MainActor
struct ScrollViewDriver {
  private let stage: Stage
  private let view: AnyView

  static func main() {
    var driver: ScrollViewDriver?
    forEachLine { word, numbers in
      switch word {
      case "view": driver = ScrollViewDriver(numbers)
      case "keyboard": driver?.stage.keyboard = numbers[0]
      default: driver?.stage.scrolled = numbers[0]
      }
      driver?.reportState()
    }
  }

  /// Creates a view from the numbers of a line: a view, and a screen's size, safe area and 1 for right to left.
  init(_ numbers: [CGFloat]) {
    stage = Stage(size: CGSize(width: numbers[1], height: numbers[2]))
    stage.safeArea = (numbers[3], numbers[4], numbers[5], numbers[6])
    stage.environment.layoutDirection = numbers[7] == 1 ? .rightToLeft : .leftToRight
    view = exportedViews[Int(numbers[0])]()
  }

  /// Prints the positions on the screen.
  private func reportState() {
    let drawn = stage.draw(view)
    let image = drawn.first { $0.name == "picture" }!
    report("image", numbers(image.rect))
    var corners: [CGFloat] = []
    func collect(_ element: Path.Element) {
      switch element {
      case .move(let point), .line(let point): corners += [point.x, point.y]
      default: break
      }
    }
    image.clips.last!.forEach(collect)
    report("mask", corners)
    // Nothing, while the row is below the screen.
    report("row", drawn.filter { $0.name == "Row" }.map(\.rect.minY))
    let title = drawn.last { $0.name == "Title" }!.rect
    report("title", [title.midX, title.midY])
    // The title lies above the rows.
    report("front", [drawn.last?.name == "Title" ? 1 : 0])
  }
}
