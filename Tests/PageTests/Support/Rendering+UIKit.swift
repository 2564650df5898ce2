import Foundation
import Masthead
import MastheadUIKit
@_spi(Double) import UIKit

extension Rendering {
  /// How a table view draws a header with an image view and a label above it.
  ///
  /// - Parameter isNested: Whether both views are inside another view in the header.
  @MainActor
  static func ofTableView(_ veiled: VeiledHeader, isNested: Bool = false) throws -> Rendering {
    let table = HeaderTableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: .plain)
    let window = UIWindow(frame: table.frame)
    window.addSubview(table)
    let header = UIView(frame: .zero)
    let container = isNested ? UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 200)) : header
    if isNested { header.addSubview(container) }
    let (image, label) = (UIImageView(frame: .zero), UILabel(frame: .zero))
    container.addSubview(image)
    container.addSubview(label)
    table.headerView = header
    table.headerImageView = image
    table.pipeline = try veiled.document.makePipeline()
    // The app blurs the image by the frame's blur.
    var blur = 0.0
    table.frameHandler = { blur = $0.blur }
    window.display()

    let layers = (container.layer.sublayers ?? []).map { layer in
      switch layer {
      case image.layer:
        Layer(name: "image", opacity: image.alpha, rect: rect(image.frame, in: container, of: header), blur: blur)
      case label.layer: Layer(name: "content", opacity: label.alpha)
      default:
        Layer(
          name: layer.backgroundColor == CGColor(gray: 0, alpha: 1) ? "scrim" : "?",
          opacity: (Double(layer.opacity) * 1e6).rounded() / 1e6, rect: rect(layer.frame, in: container, of: header))
      }
    }
    let mask = (header.layer.mask as? CAShapeLayer)?.path?.elements.compactMap(\.points.first) ?? []
    return Rendering(
      layers: layers, opacity: header.alpha, mask: mask.map { MastheadPoint(x: $0.x, y: $0.y) })
  }

  @MainActor
  private static func rect(_ rect: CGRect, in container: UIView, of header: UIView) -> MastheadRect {
    let rect = container.convert(rect, to: header)
    return MastheadRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
