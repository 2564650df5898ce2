/// The header that a pipeline's effects change. Its values are parameters, like those of an effect.
///
/// Negative lengths count as 0. A number that is not finite traps when a ``Pipeline`` takes the header.
///
/// ```swift
/// let title = HeaderElement("title", alignment: .bottom, width: .fit, height: 41)
/// let header = Header(height: .points(300), collapsedHeight: 96, elements: [title])
/// let pipeline = Pipeline(header) {
///   Stretch()
///   Collapse()
///   Fade(header["title"], to: 0)
/// }
/// print(pipeline.effects.count)  // 3
/// ```
public struct Header: Equatable, Sendable {
  /// The height at rest.
  public var height: HeaderHeight

  /// The greatest height at rest; nil for no limit. The minimum of a height that fits the content takes precedence.
  public var maximumHeight: MaximumHeight?

  /// The height to which the header shrinks as the list scrolls up. ``HeaderFrame/collapse`` measures the progress
  /// towards it. A layout holds it to at most the height.
  public var collapsedHeight: HeaderLength

  /// Whether the header lies above the content or is the first part of it.
  public var placement: Placement

  /// The size of the header's image, in points. If the width or the height is 0, the image has no proportions and fills
  /// any shape.
  public var imageSize: MastheadSize

  /// The elements, in the order in which they are drawn. Traps for more than 32 elements, and for two elements with the
  /// same name.
  public var elements: [HeaderElement] { didSet { Self.check(elements) } }

  /// Creates a header.
  public init(
    height: HeaderHeight = .points(300), maximumHeight: MaximumHeight? = nil, collapsedHeight: HeaderLength = 0,
    placement: Placement = .aboveContent, imageSize: MastheadSize = MastheadSize(width: 1200, height: 900),
    elements: [HeaderElement] = []
  ) {
    self.height = height
    self.maximumHeight = maximumHeight
    self.collapsedHeight = collapsedHeight
    self.placement = placement
    self.imageSize = imageSize
    self.elements = elements
    Self.check(elements)
  }

  private static func check(_ elements: [HeaderElement]) {
    precondition(
      elements.count <= HeaderElement.limit,
      "A header must have at most \(HeaderElement.limit) elements, got \(elements.count).")
    for (index, element) in elements.enumerated() {
      precondition(
        !elements[..<index].contains { $0.name == element.name },
        "A header must not have two elements with the name \"\(element.name)\".")
    }
  }

  /// Traps if a number is not finite. The greatest height of an element may be infinite.
  func requireFinite() {
    requireFinite(of: "header")
    for element in elements {
      element.fittingSize.width.requireFinite("header.elements.\(element.name)", "fittingSize.width")
      element.fittingSize.height.requireFinite("header.elements.\(element.name)", "fittingSize.height")
      element.geometry.requireFinite(of: "header.elements.\(element.name)")
      element.collapsed?.requireFinite(of: "header.elements.\(element.name).collapsed")
    }
  }

  /// The names of the elements, in order.
  package var elementNames: [String] { elements.map(\.name) }

  /// The target of the element with a name. Traps if there is none.
  public subscript(name: String) -> Target {
    guard let index = elements.firstIndex(where: { $0.name == name }) else {
      preconditionFailure(
        "The header has no element \"\(name)\"; it has \(enumeration(elementNames, conjunction: "and")).")
    }
    return .element(index)
  }

  /// Creates a header with a height in points, with elements, and with defaults for everything else.
  public init(height: Double, elements: [HeaderElement] = []) { self.init(height: .points(height), elements: elements) }
}

/// How a header's height at rest is determined.
///
/// ```swift
/// let half = Header(height: .ratioOfWidth(0.5))
/// let belowBar = Header(height: .excludingSafeArea(156))
/// print(half.height.points(in: LayoutEnvironment(viewport: MastheadSize(width: 390, height: 844))))  // 195.0
/// ```
public enum HeaderHeight: Equatable, Sendable, BitwiseCopyable {
  /// A fixed height, in points.
  case points(Double)
  /// A multiple of the viewport's width.
  case ratioOfWidth(Double)
  /// The height that the header's own content needs, but at least a minimum, in points. It is the greatest of the
  /// minimum, the height that an app has measured (``LayoutEnvironment/fittingHeight``), and the height of each element
  /// with its insets. An element that fills counts with its least height.
  case fitting(minimum: Double)
  /// A fixed height, in points, to which the safe area at the top is added if the header lies behind the bar.
  case excludingSafeArea(Double)

  /// Returns the height in an environment, in points, without a maximum. The result includes neither an added safe
  /// area, which depends on the effects, nor the room for elements.
  public func points(in environment: LayoutEnvironment) -> Double {
    switch self {
    case .points(let points): points
    case .ratioOfWidth(let ratio): ratio * environment.viewport.width
    case .fitting(let minimum): max(minimum, environment.fittingHeight)
    case .excludingSafeArea(let points): points
    }
  }
}

/// How a header's collapsed height is determined.
public enum HeaderLength: Equatable, Sendable, BitwiseCopyable {
  /// A fixed height, in points.
  case points(Double)
  /// A fixed height, in points, to which the safe area at the top is added if the header lies behind the bar.
  case excludingSafeArea(Double)
  /// The height that the elements with a collapsed geometry need, each with its insets, but at least a minimum, in points.
  case fitting(minimum: Double)

  /// The number of points, without a safe area and without the room for elements.
  public var points: Double {
    switch self {
    case .points(let points), .excludingSafeArea(let points), .fitting(let points): points
    }
  }
}

/// The greatest height of a header.
public enum MaximumHeight: Equatable, Sendable, BitwiseCopyable {
  /// A fixed height, in points.
  case points(Double)
  /// A multiple of the viewport's height.
  case ratioOfViewport(Double)

  /// Returns the height in an environment, in points.
  public func points(in environment: LayoutEnvironment) -> Double {
    switch self {
    case .points(let points): points
    case .ratioOfViewport(let ratio): ratio * environment.viewport.height
    }
  }
}

extension HeaderLength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a height in points.
  public init(floatLiteral points: Double) { self = .points(points) }
  /// Creates a height in points.
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
}

/// The position of a header relative to the list's content.
public enum Placement: String, ParameterChoice {
  /// Above the content's origin. The content is inset by the header's height, as for a table view with a stretching
  /// header.
  case aboveContent
  /// The first part of the content, starting at the content's origin.
  case insideContent
  /// The collapsed height lies above the content's origin, and the rest inside the content. On screen it looks like the
  /// other placements. A table view then pins its section headers below the collapsed header.
  case collapsedAboveContent
}
