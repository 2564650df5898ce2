import Masthead

extension Header {
  private static let standard = Header()

  private static let points = Shape.value(of: parameter("height"))
  private static let ratio = key(
    "ratioOfWidth", "height.ratioOfWidth", "The factor of the screen's width.")
  private static let minimum = key(
    "minimum", "height.fitting.minimum", "The least height, in points.", isRequired: true)
  private static let fitting = Key(
    "fitting", .object([minimum]) { object throws(DocumentError) in try object.require(minimum) },
    "Fits the header's own content, with a least height.")
  private static let heightKey = Key(
    "height", heights, "The height at rest: in points, as a share of the width, or fitting the content.",
    default: parameter("height").kind.json(standard.value(of: "height")))
  private static let collapsedHeightKey = key(
    "collapsedHeight", "collapsedHeight", "The height to which the header shrinks as the list scrolls up, in points.")
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

  static let shape = Shape<Header>.object([heightKey, collapsedHeightKey, placementKey, imageSizeKey]) {
    object throws(DocumentError) in
    var header = standard
    header.height = try object[heightKey] ?? header.height
    header.collapsedHeight = try object[collapsedHeightKey] ?? header.collapsedHeight
    if let number = try object[placementKey] { header.placement = Placement.allCases[Int(number)] }
    header.imageSize = try object[imageSizeKey] ?? header.imageSize
    return header
  }

  private static let heights: Shape<HeaderHeight> = {
    let forms = Shape<HeaderHeight>.object([ratio, fitting]) { object throws(DocumentError) in
      guard case .object(let members) = object.json, members.count(where: { !$0.isForOtherTools }) == 1 else {
        throw DocumentError(
          place: object.place,
          message: ErrorText.notExactlyOneKey(of: [ratio.name, fitting.name]))
      }
      if let ratio = try object[ratio] { return .ratioOfWidth(ratio) }
      return .fitting(minimum: try object.require(fitting))
    }.adding("oneOf", [["required": [.string(ratio.name)]], ["required": [.string(fitting.name)]]])
    return Shape(schema: ["anyOf": [points.schema, forms.schema]]) { cursor throws(DocumentError) in
      guard case .object = cursor.json else { return .points(try points.read(cursor)) }
      return try forms.read(cursor)
    }
  }()

  /// Creates a key that accepts the values of one of the header's parameters.
  private static func key(
    _ name: String, _ identifier: String, _ summary: String, isRequired: Bool = false
  ) -> Key<Double> {
    let parameter = parameter(identifier)
    let standard = standard.value(of: identifier)
    return Key(
      name, .value(of: parameter), isRequired: isRequired, summary,
      default: isRequired ? nil : standard.map(parameter.kind.json))
  }

  private static func parameter(_ identifier: String) -> ParameterDescription {
    parameterDescriptions.first { $0.identifier == identifier }!
  }
}
