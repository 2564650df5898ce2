import Masthead

extension HeaderElement {
  static let nameKey = Key(
    "name",
    Shape<String>(schema: ["type": "string", "pattern": "^(?!(header|image)$)[A-Za-z0-9_-]{1,31}$"]) {
      cursor throws(DocumentError) in
      let name = try cursor.string()
      guard isValid(name: name) else {
        throw cursor.error(
          ErrorText.expected(
            "a name of 1 to 31 letters, digits, - and _ other than \(headerName) and \(imageName)",
            got: JSON.string(name).summary))
      }
      return name
    }, isRequired: true,
    "The name by which effects and apps refer to the element: letters, digits, - and _.")
  private static let anchorKey = Key(
    "anchor", .choice(MastheadAlignment.self),
    "The point that keeps its position when the element is scaled. By default the alignment.")
  private static let clippedKey = Key(
    "clipped", .flag, "Whether the header's outline cuts the element off.", default: true)
  private static let collapsedKey = Key(
    "collapsed", Shape<ObjectCursor>.object(ElementGeometry.keys) { $0 },
    "The values of the collapsed geometry that differ. The effect transition moves the element there.")

  private static let keys: [any DocumentKey] =
    [nameKey] + ElementGeometry.keys + [anchorKey, clippedKey, collapsedKey]

  /// An element of a header.
  static let shape = Shape<HeaderElement>.object(keys) { object throws(DocumentError) in
    let name = try object.require(nameKey)
    let geometry = try ElementGeometry(object, startingFrom: ElementGeometry())
    let collapsed = try object[collapsedKey].map { object throws(DocumentError) in
      try ElementGeometry(object, startingFrom: geometry)
    }
    return HeaderElement(
      name, geometry, collapsed: collapsed, anchor: try object[anchorKey],
      clipped: try object[clippedKey] ?? true)
  }
}

extension ElementGeometry {
  private static let standard = ElementGeometry()
  private static let sizes = 0.0...10_000.0
  private static let distances = -10_000.0...10_000.0

  private static let alignmentKey = Key(
    "alignment", .choice(MastheadAlignment.self), "The corner, edge or center of the header at which it lies.",
    default: .string(standard.alignment.rawValue))
  private static let widthKey = Key(
    "width", .length(allowsSafeArea: false), "In points, fill for what the insets leave, or fit for its content.",
    default: "fill")
  private static let heightKey = Key(
    "height", .length(allowsSafeArea: true),
    "In points, below the bar, fill for what the insets leave, or fit for its content.", default: "fill")
  private static let minimumHeightKey = Key(
    "minimumHeight", .number(in: sizes), "The least height of an element that fills, in points.", default: 0)
  private static let maximumHeightKey = Key(
    "maximumHeight", .number(in: sizes), "The greatest height of an element that fills, in points.")
  private static let containerKey = Key(
    "within", .choice(ElementContainer.self),
    "Whether the insets apply to the header's bounds, to its margins, or to its margins at the sides alone.",
    default: .string(standard.container.rawValue))
  private static let cornerRadiusKey = Key(
    "cornerRadius", .number(in: 0...1000), "The radius of the corners, in points.", default: 0)

  private static let topBelowBar = Key(
    "excludingSafeArea", .number(in: distances), isRequired: true,
    "In points. The safe area at the top is added if the header lies behind the bar.")
  private static let topKey = Key(
    "top",
    Shape<(inset: Double, excludesSafeArea: Bool)>.either(
      Shape<Double>.number(in: distances).map { ($0, false) },
      or: .object([topBelowBar]) { object throws(DocumentError) in (try object.require(topBelowBar), true) }),
    "The distance from the upper edge: in points, or below the bar.", default: 0)
  private static let leadingKey = insetKey("leading", "The distance from the leading edge, in points.")
  private static let bottomKey = insetKey("bottom", "The distance from the lower edge, in points.")
  private static let trailingKey = insetKey("trailing", "The distance from the trailing edge, in points.")
  private static let insetKeys: [any DocumentKey] = [topKey, leadingKey, bottomKey, trailingKey]
  private static let insetsKey = Key(
    "insets", Shape<ObjectCursor>.object(insetKeys) { $0 },
    "The distances from the header's edges. They may be negative.", default: [:])

  private static func insetKey(_ name: String, _ summary: String) -> Key<Double> {
    Key(name, .number(in: distances), summary, default: 0)
  }

  /// The keys of a geometry.
  static let keys: [any DocumentKey] = [
    alignmentKey, widthKey, heightKey, minimumHeightKey, maximumHeightKey, insetsKey, containerKey, cornerRadiusKey,
  ]

  /// Reads the values that differ from another geometry.
  init(_ object: ObjectCursor, startingFrom geometry: ElementGeometry) throws(DocumentError) {
    self = geometry
    alignment = try object[Self.alignmentKey] ?? alignment
    width = try object[Self.widthKey] ?? width
    height = try object[Self.heightKey] ?? height
    minimumHeight = try object[Self.minimumHeightKey] ?? minimumHeight
    maximumHeight = try object[Self.maximumHeightKey] ?? maximumHeight
    container = try object[Self.containerKey] ?? container
    cornerRadius = try object[Self.cornerRadiusKey] ?? cornerRadius
    guard let insets = try object[Self.insetsKey] else { return }
    if let top = try insets[Self.topKey] { (self.insets.top, topInsetExcludesSafeArea) = top }
    self.insets.leading = try insets[Self.leadingKey] ?? self.insets.leading
    self.insets.bottom = try insets[Self.bottomKey] ?? self.insets.bottom
    self.insets.trailing = try insets[Self.trailingKey] ?? self.insets.trailing
  }
}

extension Shape<ElementLength> {
  /// A length in points, `fill`, `fit`, or for a height an object with the height below the bar.
  fileprivate static func length(allowsSafeArea: Bool) -> Shape {
    let words = ["fill", "fit"]
    let range = 0.0...10_000.0
    let belowBar = Key(
      "excludingSafeArea", .number(in: range), isRequired: true,
      "In points. The safe area at the top is added if the header lies behind the bar.")
    let schemas: [JSON] = [.numberSchema(in: range), ["enum": .array(words.map(JSON.string))]]
    return Shape(
      schema: ["anyOf": .array(allowsSafeArea ? schemas + [.objectSchema(of: [belowBar])] : schemas)]
    ) { cursor throws(DocumentError) in
      switch cursor.json {
      case .number: return .points(try cursor.number(in: range))
      case .string("fill"): return .fill
      case .string("fit"): return .fit
      // A number in quotation marks is of the wrong type.
      case .string(let text) where Double(text) == nil: throw cursor.unknownValue(allowed: words)
      case .object where allowsSafeArea:
        return .excludingSafeArea(try cursor.object(allowing: [belowBar.name]).require(belowBar))
      default: throw cursor.wrongType("a number, fill or fit")
      }
    }
  }
}
