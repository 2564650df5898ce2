/// The header itself: what a pipeline's effects work on. Its values are parameters like any effect's.
///
/// Negative numbers count as 0. NaN and infinities trap.
public struct Header: Equatable, Sendable {
  /// The height at rest.
  public var height: HeaderHeight { didSet { height = height.allowed } }

  /// The height to which the header shrinks as the list scrolls up, in points: what ``HeaderFrame/collapse`` counts towards.
  public var collapsedHeight: Double { didSet { collapsedHeight = Self.allowed(collapsedHeight: collapsedHeight) } }

  /// Whether the header lies above the content or is its first piece.
  public var placement: Placement

  /// The size of the header's image, in points; a width or height of 0 is an image that takes any shape.
  public var imageSize: MastheadSize { didSet { imageSize = Self.allowed(imageSize: imageSize) } }

  public init(
    height: HeaderHeight = .points(300), collapsedHeight: Double = 0, placement: Placement = .aboveContent,
    imageSize: MastheadSize = MastheadSize(width: 1200, height: 900)
  ) {
    self.height = height.allowed
    self.collapsedHeight = Self.allowed(collapsedHeight: collapsedHeight)
    self.placement = placement
    self.imageSize = Self.allowed(imageSize: imageSize)
  }

  private static func allowed(collapsedHeight: Double) -> Double {
    collapsedHeight.clamped(to: .extents, for: "Header.collapsedHeight")
  }

  private static func allowed(imageSize: MastheadSize) -> MastheadSize {
    MastheadSize(
      width: imageSize.width.clamped(to: .extents, for: "Header.imageSize.width"),
      height: imageSize.height.clamped(to: .extents, for: "Header.imageSize.height"))
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

extension HeaderHeight {
  fileprivate var allowed: HeaderHeight {
    switch self {
    case .points(let points): .points(points.clamped(to: .extents, for: "Header.height"))
    case .ratioOfWidth(let ratio): .ratioOfWidth(ratio.clamped(to: .extents, for: "Header.height.ratioOfWidth"))
    case .fitting(let minimum):
      .fitting(minimum: minimum.clamped(to: .extents, for: "Header.height.fitting.minimum"))
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
