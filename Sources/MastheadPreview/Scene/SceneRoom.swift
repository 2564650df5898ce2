import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// The elements whose texts do not fit at the scene's text size, and those that lie beside the safe area, each with the reason.
  ///
  /// Only the header at rest counts. A text that is meant to be cut off always fits.
  func crowdedElements(on screen: LayoutEnvironment) -> [DocumentNote] {
    guard let header, !header.elements.isEmpty else { return [] }
    let pipeline = makePreviewPipeline(in: screen)
    let layout = pipeline.layout(in: screen)
    let frame = pipeline.frame(at: scene.restingState(under: layout, contentHeight: screen.viewport.height, in: screen))
    let scene = scene.shown(at: .standing)
    return scene.place(pipeline.header.elements, in: layout).enumerated().compactMap { index, look in
      let element = frame.elements[index]
      guard element.opacity > 0, element.scale > 0 else { return nil }
      let reason =
        scene.whyTextsLeave(look, height: element.rect.height / element.scale)
        ?? whyBesideSafeArea(look, element.rect, in: header.elements[index], layout, screen)
      return reason.map { DocumentNote(place: "header.elements[\(index)]", message: $0) }
    }
  }

  /// Why an element lies beside the safe area: under a camera in landscape, for example. One that reaches from edge to edge does so on
  /// purpose, but its texts do not.
  private func whyBesideSafeArea(
    _ look: SceneLayout.Element, _ rect: MastheadRect, in element: HeaderElement, _ layout: HeaderLayout,
    _ screen: LayoutEnvironment
  ) -> String? {
    // A header that does not lie behind the bar has no margins to hold an element.
    guard element.geometry.container == .bounds, layout.margins.leading + layout.margins.trailing > 0 else {
      return nil
    }
    let room = (left: screen.safeArea.left, right: layout.width - screen.safeArea.right)
    let spansHeader = rect.x <= 0.5 && rect.x + rect.width >= layout.width - 0.5
    func starts(_ alignment: SceneLayout.Text.Alignment) -> [Double] {
      look.texts.filter { $0.text.alignment == alignment }.map { rect.x + $0.share * rect.width + $0.text.x }
    }
    let least = spansHeader ? starts(.left).min() ?? room.left : rect.x
    let greatest = spansHeader ? starts(.right).max() ?? room.right : rect.x + rect.width
    guard least < room.left - 0.5 || greatest > room.right + 0.5 else { return nil }
    return
      "\"\(element.name)\" reaches out of the safe area at the \(least < room.left - 0.5 ? "left" : "right"); \"within\": \"sides\" keeps it inside"
  }
}

extension SceneLayout {
  /// The height that lines of text need, in points. The leading of the first line may lie outside its room.
  static func textHeight(lines: Int, size: Double, lineHeight: Double) -> Double {
    size + Double(max(0, lines - 1)) * lineHeight
  }
}

extension MastheadScene {
  /// Why the texts of an element do not fit at the scene's text size; nil if they fit.
  fileprivate func whyTextsLeave(_ look: SceneLayout.Element, height: Double) -> String? {
    let stackHeight = look.texts.reduce(0) { $0 + $1.text.height }
    for (label, text) in zip(look.texts, elements[look.name]?.texts ?? []) where text.overflow != .cut {
      let lines = label.text.lines
      var needed = SceneLayout.textHeight(lines: lines.count, size: label.text.size, lineHeight: label.text.lineHeight)
      if elements[look.name]?.axis == .vertical { needed += stackHeight - label.text.height }
      let problem: String
      if text.overflow == .shrink, lines != text.writtenLines {
        problem = "is cut off, although it shrinks,"
      } else if text.overflow == .wrap, Self.words(lines) > Self.words([text.text]) {
        problem = "breaks inside a word"
      } else if needed > height + 1 {
        problem = "needs \(decimal(needed.rounded(.up))) pt and has \(decimal(max(0, height.rounded()))) pt"
      } else {
        continue
      }
      return "the text \"\(text.text)\" of \"\(look.name)\" \(problem) at the text size \(textSize.name)"
    }
    return nil
  }

  private static func words(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
  }
}
