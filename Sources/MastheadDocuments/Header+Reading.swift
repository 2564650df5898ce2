import Masthead

extension Header {
  private static let standard = Header()

  private static let points = Shape.value(of: parameter("height"))
  private static let ratio = key(
    "ratioOfWidth", "height.ratioOfWidth", "The factor of the screen's width.")
  private static let fitting = fittingKey(
    "height.fitting.minimum", "Fits the header's own content, with a least height.")
  private static let belowBar = key(
    "excludingSafeArea", "height.excludingSafeArea",
    "In points. The safe area at the top is added if the header lies behind the bar.")
  private static let heightKey = Key(
    "height", heights,
    "The height at rest: in points, below the bar, as a share of the width, or fitting the content.",
    default: parameter("height").kind.json(standard.value(of: "height")))
  private static let maximumRatio = key(
    "ratioOfViewport", "maximumHeight.ratioOfViewport", "The factor of the height of the list on the screen.",
    isRequired: true)
  private static let maximumHeightKey = Key(
    "maximumHeight",
    Shape<MaximumHeight>.either(
      Shape<Double>.value(of: parameter("maximumHeight")).map { MaximumHeight.points($0) },
      or: .object([maximumRatio]) { object throws(DocumentError) in
        .ratioOfViewport(try object.require(maximumRatio))
      }),
    "The greatest height at rest: in points, or as a share of the height of the list on the screen.")
  private static let collapsedBelowBar = key(
    "excludingSafeArea", "collapsedHeight.excludingSafeArea",
    "In points. The safe area at the top is added if the header lies behind the bar.")
  private static let collapsedFitting = fittingKey(
    "collapsedHeight.fitting.minimum", "Fits the elements with a collapsed geometry, with a least height.")
  private static let collapsedHeightKey = Key(
    "collapsedHeight",
    Shape<HeaderLength>.either(
      Shape<Double>.value(of: parameter("collapsedHeight")).map { HeaderLength.points($0) },
      or: .oneOf([collapsedBelowBar, collapsedFitting]) { object throws(DocumentError) in
        if let points = try object[collapsedBelowBar] { return .excludingSafeArea(points) }
        return .fitting(minimum: try object.require(collapsedFitting))
      }),
    "The height to which the header shrinks as the list scrolls up: in points, below the bar, or fitting the elements.",
    default: parameter("collapsedHeight").kind.json(standard.value(of: "collapsedHeight")))
  private static let placementKey = key(
    "placement", "placement",
    "Whether the header lies above the content, with an inset of its height, or inside the content.")
  private static let imageWidth = key(
    "width", "imageSize.width", "In points. With 0, the image takes any shape.", isRequired: true)
  private static let imageHeight = key(
    "height", "imageSize.height", "In points. With 0, the image takes any shape.", isRequired: true)
  private static let imageSizeKey = Key(
    "imageSize",
    .object([imageWidth, imageHeight]) { object throws(DocumentError) in
      MastheadSize(width: try object.require(imageWidth), height: try object.require(imageHeight))
    }, "The size of the header's image.",
    default: ["width": .number(standard.imageSize.width), "height": .number(standard.imageSize.height)])

  private static let elementsKey = Key(
    "elements", Shape<[HeaderElement]>.list(of: HeaderElement.shape).limited(to: HeaderElement.limit, "elements"),
    "The named parts of the header's own content, in the order of drawing.", default: [])

  static let shape = Shape<Header>.object([
    heightKey, maximumHeightKey, collapsedHeightKey, placementKey, imageSizeKey, elementsKey,
  ]) {
    object throws(DocumentError) in
    try checkNames(in: object)
  } _: { object throws(DocumentError) in
    var header = standard
    header.height = try object[heightKey] ?? header.height
    header.maximumHeight = try object[maximumHeightKey]
    header.collapsedHeight = try object[collapsedHeightKey] ?? header.collapsedHeight
    if let number = try object[placementKey] { header.placement = Placement.allCases[Int(number)] }
    header.imageSize = try object[imageSizeKey] ?? header.imageSize
    header.elements = try object[elementsKey] ?? []
    return header
  }

  /// Throws if two elements have the same name.
  private static func checkNames(in object: ObjectCursor) throws(DocumentError) {
    guard case .array(let elements)? = object.json[elementsKey.name] else { return }
    var names: Set<String> = []
    try object.errors.forEach(in: elements.enumerated()) { index, element throws(DocumentError) in
      guard case .string(let name)? = element[HeaderElement.nameKey.name], !names.insert(name).inserted else { return }
      throw DocumentError(
        place: "\(object.place).\(elementsKey.name)[\(index)].\(HeaderElement.nameKey.name)",
        message: ErrorText.duplicate("element", name))
    }
  }

  private static let heights = Shape<HeaderHeight>.either(
    points.map { HeaderHeight.points($0) },
    or: .oneOf([ratio, fitting, belowBar]) { object throws(DocumentError) in
      if let ratio = try object[ratio] { return .ratioOfWidth(ratio) }
      if let points = try object[belowBar] { return .excludingSafeArea(points) }
      return .fitting(minimum: try object.require(fitting))
    })

  /// Creates the key of a height that fits something, with the parameter that is its minimum.
  private static func fittingKey(_ identifier: String, _ summary: String) -> Key<Double> {
    let minimum = key("minimum", identifier, "The least height, in points.", isRequired: true)
    return Key(
      "fitting", .object([minimum]) { object throws(DocumentError) in try object.require(minimum) }, summary)
  }

  /// Creates a key that accepts the values of one of the header's parameters.
  private static func key(
    _ name: String, _ identifier: String, _ summary: String, isRequired: Bool = false
  ) -> Key<Double> {
    let parameter = parameter(identifier)
    let standard = standard.value(of: identifier)
    return Key(
      name, .value(of: parameter), isRequired: isRequired, summary,
      default: isRequired ? nil : standard.map { parameter.kind.json($0) })
  }

  private static func parameter(_ identifier: String) -> ParameterDescription {
    parameterDescriptions.first { $0.identifier == identifier }!
  }
}
