extension Header: Parameterized {
  /// The header's own parameters. Identifiers are paths in a document's `header`.
  public static let parameters = [
    Parameter<Header>(
      "height", \.pointsOfHeight, in: 0...1000, unit: .points,
      alternatives: ["height.ratioOfWidth", "height.fitting.minimum", "height.excludingSafeArea"]),
    Parameter<Header>(
      "height.ratioOfWidth", name: "Height ÷ width", \.ratioOfWidth, in: 0...4, step: 0.01,
      alternatives: ["height", "height.fitting.minimum", "height.excludingSafeArea"],
      length: .init("# × width") { _, layout in layout.height }),
    Parameter<Header>(
      "height.fitting.minimum", name: "Fitting, at least", \.minimumHeight, in: 0...1000, unit: .points,
      alternatives: ["height", "height.ratioOfWidth", "height.excludingSafeArea"],
      length: .init("at least #") { _, layout in layout.height }),
    Parameter<Header>(
      "height.excludingSafeArea", name: "Height below the bar", \.heightBelowBar, in: 0...1000, unit: .points,
      alternatives: ["height", "height.ratioOfWidth", "height.fitting.minimum"],
      length: .init("# + safe area") { _, layout in layout.height }),
    Parameter<Header>(
      "collapsedHeight", \.pointsOfCollapsedHeight, in: 0...1000, unit: .points,
      alternatives: ["collapsedHeight.excludingSafeArea"]),
    Parameter<Header>(
      "collapsedHeight.excludingSafeArea", name: "Collapsed below the bar", \.collapsedHeightBelowBar, in: 0...1000,
      unit: .points, alternatives: ["collapsedHeight"],
      length: .init("# + safe area") { _, layout in layout.collapsedHeight }),
    Parameter<Header>("placement", \.placement),
    Parameter<Header>("imageSize.width", name: "Image width", \.imageSize.width, in: 0...10000, unit: .points),
    Parameter<Header>("imageSize.height", name: "Image height", \.imageSize.height, in: 0...10000, unit: .points),
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

  private var pointsOfCollapsedHeight: Double? {
    get { if case .points(let points) = collapsedHeight { points } else { nil } }
    set { if let newValue { collapsedHeight = .points(newValue) } }
  }

  private var collapsedHeightBelowBar: Double? {
    get { if case .excludingSafeArea(let points) = collapsedHeight { points } else { nil } }
    set { if let newValue { collapsedHeight = .excludingSafeArea(newValue) } }
  }
}
