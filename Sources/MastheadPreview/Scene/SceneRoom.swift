import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Returns the elements whose texts do not fit at the scene's text size, and the elements outside the safe area, each with
  /// the reason.
  ///
  /// Checks the header at rest only. A text with the overflow `cut` always fits.
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

  /// Returns the reason why an element lies outside the safe area, for example under a camera in landscape; nil if it does not.
  /// For an element as wide as the header, only its texts must lie inside.
  private func whyBesideSafeArea(
    _ look: SceneLayout.Element, _ rect: MastheadRect, in element: HeaderElement, _ layout: HeaderLayout,
    _ screen: LayoutEnvironment
  ) -> String? {
    // `"within": "sides"` has no effect in a header without margins at its sides.
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
  /// Returns the height that lines of text need, in points, without the leading of the last line.
  static func textHeight(lines: Int, size: Double, lineHeight: Double) -> Double {
    size + Double(max(0, lines - 1)) * lineHeight
  }
}

extension MastheadScene {
  /// Returns the reason why a text of an element does not fit at the scene's text size; nil if all texts fit.
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
