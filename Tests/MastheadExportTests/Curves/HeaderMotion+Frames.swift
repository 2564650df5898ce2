import Masthead
import MastheadDocuments
import MastheadPreview

@testable import MastheadExport

extension HeaderFrame {
  /// Creates the frame that a player shows, without the mask.
  init(_ played: HeaderMotionFrame) {
    self.init()
    (header, image) = (MastheadRect(played.header), MastheadRect(played.image))
    (opacity, imageOpacity, blur, scrim) = (played.opacity, played.imageOpacity, played.blur, played.scrim)
    (shadow, collapse, stretch) = (played.shadow, played.collapse, played.stretch)
    margins = MastheadDirectionalEdgeInsets(
      top: played.top, leading: played.leading, bottom: played.bottom, trailing: played.trailing)
    for part in played.elements {
      var element = ElementFrame(rect: MastheadRect(part.rect), cornerRadius: part.cornerRadius)
      (element.scale, element.opacity, element.rotation) = (part.scale, part.opacity, part.rotation)
      (element.blur, element.zIndex) = (part.blur, part.zIndex)
      elements.append(element)
    }
  }
}

extension MastheadRect {
  fileprivate init(_ rect: HeaderRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension HeaderMotionFrame {
  /// The points of the outline.
  var maskPoints: [MastheadPoint] {
    stride(from: 0, to: mask.count, by: 2).map { MastheadPoint(x: mask[$0], y: mask[$0 + 1]) }
  }
}

extension PipelineDocument {
  /// The document's pipeline, with elements that fit the looks of its scene.
  var measured: Pipeline { makePreviewPipeline(in: scene.environment()) }
}
