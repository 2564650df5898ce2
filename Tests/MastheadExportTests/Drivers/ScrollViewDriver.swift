import Foundation
@_spi(Double) import SwiftUI

// Compiled with exported scroll views, and told by standard input which of them is on what screen, and how far it is scrolled.

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
      driver?.look()
    }
  }

  /// A view, by its number, on a screen of a size, with safe areas, which reads from right to left or not.
  init(_ numbers: [CGFloat]) {
    stage = Stage(size: CGSize(width: numbers[1], height: numbers[2]))
    stage.safeArea = (numbers[3], numbers[4], numbers[5], numbers[6])
    stage.environment.layoutDirection = numbers[7] == 1 ? .rightToLeft : .leftToRight
    view = exportedViews[Int(numbers[0])]()
  }

  /// Tells where things are on the screen.
  private func look() {
    let drawn = stage.draw(view)
    let (image, row) = (drawn.first { $0.name == "picture" }!, drawn.first { $0.name == "Row" }!)
    tell("image", numbers(image.rect))
    var corners: [CGFloat] = []
    func collect(_ element: Path.Element) {
      switch element {
      case .move(let point), .line(let point): corners += [point.x, point.y]
      default: break
      }
    }
    image.clips.last!.forEach(collect)
    tell("mask", corners)
    tell("row", [row.rect.minY])
    let title = drawn.last { $0.name == "Title" }!.rect
    tell("title", [title.midX, title.midY])
    // The title lies above the rows.
    tell("front", [drawn.last?.name == "Title" ? 1 : 0])
  }
}
