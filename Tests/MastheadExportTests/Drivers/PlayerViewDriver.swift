import Foundation
@_spi(Double) import SwiftUI

// Compiled with exported headers and their player. Standard input selects a header, its screen and its scroll distance.

/// A list below a header whose elements are pictures of their names.
@MainActor
func shown<Header: HeaderCurves>(_ header: Header.Type) -> (view: AnyView, names: [String]) {
  let list = ScrollView { LazyVStack(spacing: 0) { ForEach(0..<80, id: \.self) { Text("Row \($0)") } } }
  let view = list.header(header) { (element: Header.Element) in
    Image("element \(element.rawValue)").resizable()
  } image: {
    Image("picture").resizable()
  }
  return (AnyView(view), Header.Element.allCases.map(\.rawValue))
}

@main
@MainActor
struct PlayerViewDriver {
  private let stage: Stage
  private let shown: (view: AnyView, names: [String])

  static func main() {
    var driver: PlayerViewDriver?
    forEachLine { word, numbers in
      if word == "list" { driver = PlayerViewDriver(numbers) } else { driver?.stage.scrolled = numbers[0] }
      driver?.reportState()
    }
  }

  init(_ numbers: [CGFloat]) {
    stage = Stage(size: CGSize(width: numbers[1], height: numbers[2]))
    stage.safeArea = (numbers[3], numbers[4], numbers[5], numbers[6])
    stage.environment.layoutDirection = numbers[8] == 1 ? .rightToLeft : .leftToRight
    shown = exportedHeaders[Int(numbers[0])]()
  }

  /// Prints the places on the screen.
  private func reportState() {
    let drawn = stage.draw(shown.view)
    let image = drawn.first { $0.name == "picture" }!
    report("image", numbers(image.rect) + [CGFloat(image.opacity)])
    for name in shown.names {
      let element = drawn.first { $0.name == "element \(name)" }!
      let radians = CGFloat(element.rotation) * .pi / 180
      report(
        "element",
        [
          element.rect.midX, element.rect.midY, element.rect.width, element.rect.height, element.scale,
          cos(radians), sin(radians), CGFloat(element.opacity),
        ])
    }
  }
}
