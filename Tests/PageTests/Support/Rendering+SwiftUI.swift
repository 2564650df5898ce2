import Foundation
import Masthead
import MastheadSwiftUI
@_spi(Double) import SwiftUI

extension Rendering {
  /// How a scroll view draws a header with an image and a title.
  @MainActor
  static func ofScrollView(_ veiled: VeiledHeader) throws -> Rendering {
    let view = HeaderScrollView(try veiled.document.makePipeline()) {
      Text("Title")
    } image: {
      Image("image").resizable()
    } content: {
      ForEach(0..<60) { Text("Row \($0)").frame(height: 50) }
    }
    let names = ["image": "image", "black": "scrim", "Title": "content"]
    // The header is at the top of the screen.
    let drawn = Stage(size: CGSize(width: 375, height: 667)).draw(view).filter { names[$0.name] != nil }
    let layers = drawn.map { drawn in
      Layer(
        name: names[drawn.name]!, opacity: drawn.opacity,
        rect: drawn.name == "Title"
          ? nil
          : MastheadRect(
            x: drawn.rect.minX, y: drawn.rect.minY, width: drawn.rect.width, height: drawn.rect.height),
        blur: drawn.blur == 0 || drawn.isBlurOpaque ? drawn.blur : .nan)
    }
    let opacities = Set(drawn.map(\.groupOpacity))
    var mask: [MastheadPoint] = []
    func collect(_ element: Path.Element) {
      switch element {
      case .move(let point), .line(let point): mask.append(MastheadPoint(x: point.x, y: point.y))
      default: break
      }
    }
    drawn.first?.clips.last?.forEach(collect)
    return Rendering(layers: layers, opacity: opacities.count == 1 ? opacities.first! : .nan, mask: mask)
  }
}
