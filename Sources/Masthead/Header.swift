/// The header itself: what a pipeline's effects work on. Its values are parameters like any effect's.
public struct Header: Equatable, Sendable {
  /// The height at rest.
  public var height: HeaderHeight

  /// The height to which the header shrinks as the list scrolls up, in points: what ``HeaderFrame/collapse`` counts towards.
  public var collapsedHeight: Double

  /// Whether the header lies above the content or is its first piece.
  public var placement: Placement

  /// The size of the header's image, in points; a width or height of 0 is an image that takes any shape.
  public var imageSize: MastheadSize

  public init(
    height: HeaderHeight = .points(300), collapsedHeight: Double = 0, placement: Placement = .aboveContent,
    imageSize: MastheadSize = MastheadSize(width: 1200, height: 900)
  ) {
    self.height = height
    self.collapsedHeight = collapsedHeight
    self.placement = placement
    self.imageSize = imageSize
  }

  /// The header with a height in points.
  public init(height: Double) { self.init(height: .points(height)) }
}

/// How a header's height at rest is found.
@frozen
public enum HeaderHeight: Equatable, Sendable, BitwiseCopyable {
  /// So many points.
  case points(Double)
  /// The viewport's width times this.
  case ratioOfWidth(Double)
  /// What the header's own content asks for, and at least so many points.
  case fitting(minimum: Double)

  /// The height in an environment, in points.
  @inlinable
  public func points(in environment: LayoutEnvironment) -> Double {
    switch self {
    case .points(let points): points
    case .ratioOfWidth(let ratio): ratio * environment.viewport.width
    case .fitting(let minimum): max(minimum, environment.fittingHeight)
    }
  }
}

/// Where a header lies relative to the list's content.
@frozen
public enum Placement: String, ParameterChoice {
  /// Above the content's origin: the content is inset by the header's height, as with a table view's header that stretches.
  case aboveContent
  /// The first piece of the content, which begins at the content's origin.
  case insideContent
}
