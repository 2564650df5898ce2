extension Header: Parameterized {
  /// The header's own parameters. Identifiers are paths in a document's `header`.
  public static let parameters = [
    Parameter<Header>(
      "height", summary: "The height of the header at rest. With 0 the header shows only while it stretches.",
      \.pointsOfHeight, in: 0...1000, unit: .points,
      alternatives: ["height.ratioOfWidth", "height.fitting.minimum", "height.excludingSafeArea"],
      suggestion: { _, layout in .lengths(in: layout) }, equivalent: { $0.height }),
    Parameter<Header>(
      "height.ratioOfWidth", name: "Height ÷ width",
      summary: "The height of the header at rest, as a multiple of its width. With 0 the header has no height.",
      \.ratioOfWidth,
      in: 0...4, step: 0.01,
      alternatives: ["height", "height.fitting.minimum", "height.excludingSafeArea"],
      length: .init("# × width") { _, layout in layout.height }, equivalent: { $0.height / $0.width }),
    Parameter<Header>(
      "height.fitting.minimum", name: "Fitting, at least",
      summary: "The header is as high as its content, but at least this high. With 0 there is no minimum.",
      \.minimumHeight, in: 0...1000, unit: .points,
      alternatives: ["height", "height.ratioOfWidth", "height.excludingSafeArea"],
      length: .init("at least #") { _, layout in layout.height }, suggestion: { _, layout in .lengths(in: layout) },
      equivalent: { $0.height }),
    Parameter<Header>(
      "height.excludingSafeArea", name: "Height below the bar",
      summary:
        "The height of the header at rest, to which the safe area is added. With 0 it is as high as the safe area.",
      \.heightBelowBar, in: 0...1000, unit: .points,
      alternatives: ["height", "height.ratioOfWidth", "height.fitting.minimum"],
      length: .init("# + safe area") { _, layout in layout.height }, suggestion: { _, layout in .lengths(in: layout) },
      equivalent: { $0.height - $0.margins.top }),
    Parameter<Header>(
      "maximumHeight",
      summary: "The greatest height of the header at rest, whatever its form. Without one there is no limit.",
      \.pointsOfMaximumHeight, in: 0...1000, unit: .points, alternatives: ["maximumHeight.ratioOfViewport"],
      suggestion: { _, layout in .lengths(in: layout) }, equivalent: { $0.height }),
    Parameter<Header>(
      "maximumHeight.ratioOfViewport", name: "Maximum ÷ screen",
      summary: "The greatest height of the header at rest, as a multiple of the height of the list on the screen.",
      \.maximumRatio, in: 0...4, step: 0.01, alternatives: ["maximumHeight"],
      length: .init("# × screen") { header, layout in (header.maximumRatio ?? 0) * layout.viewportHeight },
      equivalent: { $0.viewportHeight > 0 ? $0.height / $0.viewportHeight : 0 }),
    Parameter<Header>(
      "collapsedHeight", summary: "The height that stays when the header collapses. With 0 nothing stays.",
      \.pointsOfCollapsedHeight, in: 0...1000, unit: .points,
      alternatives: ["collapsedHeight.excludingSafeArea", "collapsedHeight.fitting.minimum"],
      suggestion: { _, layout in .lengths(in: layout) },
      equivalent: { $0.collapsedHeight }),
    Parameter<Header>(
      "collapsedHeight.excludingSafeArea", name: "Collapsed below the bar",
      summary:
        "The height that stays when the header collapses, to which the safe area is added. With 0 the safe area stays.",
      \.collapsedHeightBelowBar, in: 0...1000,
      unit: .points, alternatives: ["collapsedHeight", "collapsedHeight.fitting.minimum"],
      length: .init("# + safe area") { _, layout in layout.collapsedHeight },
      suggestion: { _, layout in .lengths(in: layout) }, equivalent: { $0.collapsedHeight - $0.margins.top }),
    Parameter<Header>(
      "collapsedHeight.fitting.minimum", name: "Collapsed fitting, at least",
      summary:
        "The collapsed header is as high as its elements with a collapsed place need, but at least this high.",
      \.minimumCollapsedHeight, in: 0...1000, unit: .points,
      alternatives: ["collapsedHeight", "collapsedHeight.excludingSafeArea"],
      length: .init("at least #") { _, layout in layout.collapsedHeight },
      suggestion: { _, layout in .lengths(in: layout) }, equivalent: { $0.collapsedHeight }),
    Parameter<Header>(
      "placement", summary: "The header's position: above the content of the list, or as the first part of it.",
      \.placement),
    Parameter<Header>(
      "imageSize.width", name: "Image width", summary: "The width of the image file, which gives the image its shape.",
      \.imageSize.width, in: 0...10000, unit: .points),
    Parameter<Header>(
      "imageSize.height", name: "Image height",
      summary: "The height of the image file, which gives the image its shape.", \.imageSize.height, in: 0...10000,
      unit: .points),
  ]

  /// Creates a header with defaults: a height of 300 points.
  public init() { self.init(height: .points(300)) }

  private var pointsOfHeight: Double? {
    get { if case .points(let points) = height { points } else { nil } }
    set { if let newValue { height = .points(newValue) } }
  }

  private var ratioOfWidth: Double? {
    get { if case .ratioOfWidth(let ratio) = height { ratio } else { nil } }
    set { if let newValue { height = .ratioOfWidth(newValue) } }
  }

  private var minimumHeight: Double? {
    get { if case .fitting(let minimum) = height { minimum } else { nil } }
    set { if let newValue { height = .fitting(minimum: newValue) } }
  }

  private var heightBelowBar: Double? {
    get { if case .excludingSafeArea(let points) = height { points } else { nil } }
    set { if let newValue { height = .excludingSafeArea(newValue) } }
  }

  private var pointsOfMaximumHeight: Double? {
    get { if case .points(let points) = maximumHeight { points } else { nil } }
    set { maximumHeight = newValue.map(MaximumHeight.points) }
  }

  private var maximumRatio: Double? {
    get { if case .ratioOfViewport(let ratio) = maximumHeight { ratio } else { nil } }
    set { maximumHeight = newValue.map(MaximumHeight.ratioOfViewport) }
  }

  private var minimumCollapsedHeight: Double? {
    get { if case .fitting(let minimum) = collapsedHeight { minimum } else { nil } }
    set { if let newValue { collapsedHeight = .fitting(minimum: newValue) } }
  }

  private var pointsOfCollapsedHeight: Double? {
    get { if case .points(let points) = collapsedHeight { points } else { nil } }
    set { if let newValue { collapsedHeight = .points(newValue) } }
  }

  private var collapsedHeightBelowBar: Double? {
    get { if case .excludingSafeArea(let points) = collapsedHeight { points } else { nil } }
    set { if let newValue { collapsedHeight = .excludingSafeArea(newValue) } }
  }
}
