import Masthead
import MastheadDocuments

extension SceneLayout {
  /// The look of one of the header's elements, with its texts laid out.
  package struct Element: Equatable, Sendable {
    package var name: String
    /// Whether the header's outline cuts the element off.
    package var isClipped: Bool
    package var shape: MastheadScene.ElementShape?
    /// The color that fills the shape, or the colors of a gradient from top to bottom. Empty for a shape without a fill.
    package var colors: [MastheadScene.Color]
    package var outline: Outline?
    package var picture: MastheadScene.PictureSource?
    /// The point of the picture that stays visible, in shares of its size.
    package var focus: MastheadPoint
    /// The size of the centered picture as a fraction of the element's size: less than 1 for an icon on a shape.
    package var pictureShare: Double
    /// The color of a picture that is an icon.
    package var iconColor: MastheadScene.Color
    package var texts: [Label]
    package var axis: MastheadScene.Element.Axis
    /// The brightness of the picture or the shape; nil for texts and icons alone, and for a translucent fill.
    package var brightness: Brightness?
    /// The element's name for people.
    package var label: String
    package var role: MastheadScene.Element.Role?
    /// The alternative text for people who cannot see the element. If nil, assistive technologies read its texts.
    package var alternative: String?
  }

  /// A line along the inner edge of an element's shape.
  package struct Outline: Equatable, Sendable {
    package var color: MastheadScene.Color
    package var width: Double
  }

  /// A text in an element of any size, positioned relative to a fraction of the width and to the middle of the height.
  package struct Label: Equatable, Sendable {
    /// The fraction of the element's width that the text's x is relative to.
    package var share: Double
    /// The text. Its y is the distance of the first baseline below the middle of the element.
    package var text: Text
  }
}

extension MastheadScene {
  /// Returns the looks of a header's elements, in the order of the header's list.
  func place(_ elements: [HeaderElement], in header: HeaderLayout) -> [SceneLayout.Element] {
    elements.map { element in
      let look = drawnLook(of: element)
      let width = width(of: element, in: header)
      let colors = colors(of: look.fill)
      return SceneLayout.Element(
        name: element.name, isClipped: element.isClipped, shape: look.shape, colors: colors,
        outline: look.outline.map { SceneLayout.Outline(color: palette.surface($0.color), width: $0.width) },
        picture: look.picture, focus: look.focus,
        pictureShare: look.fill != nil && look.picture?.isIcon == true ? 0.5 : 1,
        iconColor: palette.text(look.iconColor), texts: place(look, width: width, height: element.ownHeight),
        axis: look.axis,
        brightness: look.picture?.brightness ?? (colors.contains { $0.opacity >= 0.5 } ? Brightness(of: colors) : nil),
        label: look.label ?? element.name, role: look.role,
        alternative: look.alternative ?? alternative(of: look.picture))
    }
  }

  /// Returns the look of an element. If the scene does not describe the element, its look is a translucent rectangle with
  /// its name.
  package func drawnLook(of element: HeaderElement) -> Element {
    let look = elements[element.name] ?? Element()
    guard !look.isDrawn else { return look }
    var placeholder = look
    placeholder.shape = .rectangle
    placeholder.fill = .color(DynamicColor(Color(red: 0.35, green: 0.34, blue: 0.84, opacity: 0.45)))
    placeholder.texts = [Element.Text(look.label ?? element.name, size: 13, weight: 700, alignment: .center)]
    return placeholder
  }

  private func colors(of fill: Element.Fill?) -> [Color] {
    switch fill {
    case nil: []
    case .color(let color): [palette.surface(color)]
    case .gradient(let colors): colors.map(palette.surface)
    case .material(let material): [palette.pane(material)]
    }
  }

  /// Returns the alternative text of a picture of the scene, if any.
  private func alternative(of picture: PictureSource?) -> String? {
    guard case .own(let name)? = picture, let words = pictures[name]?.alternative, !words.isEmpty else { return nil }
    return words
  }

  /// Returns the size that an element's texts need, in points, for lengths that are `fit`.
  func fittingSize(of element: HeaderElement, in header: HeaderLayout) -> MastheadSize {
    let look = drawnLook(of: element)
    guard !look.texts.isEmpty else { return Self.pictureSize }
    let labels = place(look, width: width(of: element, in: header), height: element.ownHeight)
    var size = MastheadSize.zero
    for label in labels {
      let metrics = TextMetrics(size: label.text.size, weight: label.text.weight)
      let widest = label.text.lines.reduce(0) { max($0, metrics.width(of: $1)) }
      size.width = max(size.width, widest.rounded(.up))
      size.height = look.axis == .vertical ? size.height + label.text.height : max(size.height, label.text.height)
    }
    let padding = look.padding
    return MastheadSize(width: (size.width + 2 * padding) * Double(look.columns), height: size.height + padding)
  }

  /// The size of an element that fits a shape or a picture without texts, in points.
  private static let pictureSize = MastheadSize(width: 44, height: 44)

  /// Returns the width of an element at rest, in points. For a width that fits its content, returns the maximum width between
  /// the insets.
  private func width(of element: HeaderElement, in header: HeaderLayout) -> Double {
    switch element.geometry.width {
    case .points(let points), .excludingSafeArea(let points): return points
    case .fill, .fit:
      var room = header.width - element.geometry.insets.leading - element.geometry.insets.trailing
      if element.geometry.container != .bounds { room -= header.margins.leading + header.margins.trailing }
      return max(0, room)
    }
  }

  /// Positions texts in columns of the same width, or stacked vertically. Texts that shrink also fit into the height; nil means
  /// no limit.
  private func place(_ look: Element, width: Double, height: Double?) -> [SceneLayout.Label] {
    let column = 1 / Double(look.columns)
    let room = max(0, width * column - 2 * look.padding)
    let share = height.map { $0 * Double(look.columns) / Double(max(1, look.texts.count)) }
    var labels = look.texts.enumerated().map { index, text in
      let (lines, size) = lines(of: text, width: room, height: share)
      let lineHeight = (size * 1.25).rounded()
      let place = look.axis == .vertical ? 0 : isRightToLeft ? look.texts.count - 1 - index : index
      let (share, alignment): (Double, SceneLayout.Text.Alignment) =
        switch (text.alignment, isRightToLeft) {
        case (.center, _): (0.5, .center)
        case (.leading, false), (.trailing, true): (0, .left)
        case (.leading, true), (.trailing, false): (1, .right)
        }
      return SceneLayout.Label(
        share: (Double(place) + share) * column,
        text: SceneLayout.Text(
          // Digits and capitals are about 0.72 times the font size high.
          lines: lines, x: look.padding * (1 - 2 * share),
          y: 0.36 * size - Double(lines.count - 1) * lineHeight / 2, lineHeight: lineHeight, size: size,
          weight: text.weight, color: palette.text(text.color), alignment: alignment, width: room))
    }
    guard look.axis == .vertical else { return labels }
    var y = labels.reduce(0) { $0 - $1.text.height / 2 }
    for index in labels.indices {
      // A baseline lies one font size below the upper edge of its line, which is 1.25 times the font size high.
      labels[index].text.y = y + labels[index].text.size
      y += labels[index].text.height
    }
    return labels
  }
}

extension MastheadScene {
  /// Returns the lines of a text in a column of a width, and their font size.
  ///
  /// A text that shrinks breaks only at its newlines. It shrinks to no less than half its size; longer lines are cut off.
  private func lines(of text: Element.Text, width: Double, height: Double?) -> (lines: [String], size: Double) {
    let size = text.size * textSize.factor
    let metrics = TextMetrics(size: size, weight: text.weight)
    switch text.overflow {
    case .wrap: return (metrics.lines(of: text.text, width: width), size)
    case .cut: return ([metrics.cut(text.text, width: width)], size)
    case .shrink:
      let lines = text.writtenLines
      let widest = lines.reduce(0) { max($0, metrics.width(of: $1)) }
      let highest = SceneLayout.textHeight(lines: lines.count, size: size, lineHeight: 1.25 * size)
      let shares = [widest > width ? width / widest : 1, height.map { $0 < highest ? $0 / highest : 1 } ?? 1]
      let smaller = size * max(0.5, shares.min() ?? 1)
      let shrunk = TextMetrics(size: smaller, weight: text.weight)
      return (lines.map { shrunk.cut($0, width: width + 1e-6) }, smaller)
    }
  }
}

extension MastheadScene.Element.Text {
  /// The lines between newlines, before any line is wrapped or cut off.
  var writtenLines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

extension MastheadScene.Element {
  /// The distance between texts and the sides of a shape or a picture, in points.
  fileprivate var padding: Double { shape == nil && picture == nil ? 0 : 12 }

  /// The number of columns of texts.
  fileprivate var columns: Int { axis == .vertical ? 1 : max(1, texts.count) }
}

extension MastheadScene.PictureSource {
  package var isIcon: Bool {
    guard case .illustration(let illustration) = self else { return false }
    return illustration.isIcon
  }

  /// The brightness of a built-in photo; nil for icons and for the scene's own pictures.
  var brightness: Brightness? {
    guard case .illustration(let illustration) = self, !illustration.isIcon else { return nil }
    return Illustration(illustration).brightness
  }
}

extension PipelineDocument {
  /// Creates the document's pipeline, with the sizes of elements that fit their looks in the scene.
  package func makePreviewPipeline(in environment: LayoutEnvironment) -> Pipeline {
    scene.previewPipeline(makePipeline(), in: environment)
  }

  /// Probable mistakes: ``warnings``, with the sizes of the scene, and elements that do not fit.
  package var warningsInScene: [DocumentNote] { warningsInScene(on: scene.environment()) }

  /// Returns probable mistakes, in an environment of the scene's list.
  package func warningsInScene(on screen: LayoutEnvironment) -> [DocumentNote] {
    warnings(on: screen) { scene.fitElements(of: &$0, in: $1) } + crowdedElements(on: screen)
  }
}

extension MastheadScene {
  /// Returns a pipeline with the sizes of elements that fit their looks in the scene.
  func previewPipeline(_ pipeline: Pipeline, in environment: LayoutEnvironment) -> Pipeline {
    var pipeline = pipeline
    // Keep numbers that are not finite, so that tools can report the effect that writes them.
    pipeline.correction = .finite
    fitElements(of: &pipeline, in: environment)
    return pipeline
  }

  /// Measures the elements of a pipeline that fit their content. The effects keep their memory.
  package func fitElements(of pipeline: inout Pipeline, in environment: LayoutEnvironment) {
    guard pipeline.header.elements.contains(where: \.fits) else { return }
    let (layout, scene) = (pipeline.layout(in: environment), shown(at: .standing))
    for (index, element) in pipeline.header.elements.enumerated() where element.fits {
      let size = scene.fittingSize(of: element, in: layout)
      if element.fittingSize != size { pipeline.header.elements[index].fittingSize = size }
    }
  }
}

extension HeaderElement {
  /// The height at rest, in points; nil if it depends on the header or on the content.
  fileprivate var ownHeight: Double? {
    guard case .points(let points) = geometry.height else { return nil }
    return points
  }

  /// Whether one of the element's lengths fits its content.
  fileprivate var fits: Bool {
    [geometry, collapsed ?? geometry].contains { $0.width == .fit || $0.height == .fit }
  }
}
