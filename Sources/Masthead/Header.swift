/// The header that a pipeline's effects change. Its values are parameters, like those of an effect.
///
/// Negative numbers count as 0. NaN and infinities trap.
public struct Header: Equatable, Sendable {
  /// The height at rest.
  public var height: HeaderHeight { didSet { height = height.allowed } }

  /// The height to which the header shrinks as the list scrolls up, in points. ``HeaderFrame/collapse`` measures the
  /// progress towards it.
  public var collapsedHeight: Double { didSet { collapsedHeight = Self.allowed(collapsedHeight: collapsedHeight) } }

  /// Whether the header lies above the content or is the first part of it.
  public var placement: Placement

  /// The size of the header's image, in points. If the width or the height is 0, the image has no proportions and fills
  /// any shape.
  public var imageSize: MastheadSize { didSet { imageSize = Self.allowed(imageSize: imageSize) } }

  /// Creates a header. Negative numbers count as 0; NaN and infinities trap.
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

  /// Creates a header with a height in points, and defaults for everything else.
  public init(height: Double) { self.init(height: .points(height)) }
}

/// How a header's height at rest is determined.
@frozen
public enum HeaderHeight: Equatable, Sendable, BitwiseCopyable {
  /// A fixed height, in points.
  case points(Double)
  /// A multiple of the viewport's width.
  case ratioOfWidth(Double)
  /// The height that the header's own content needs, but at least a minimum, in points.
  case fitting(minimum: Double)

  /// Returns the height in an environment, in points.
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

/// The position of a header relative to the list's content.
@frozen
public enum Placement: String, ParameterChoice {
  /// Above the content's origin. The content is inset by the header's height, as for a table view with a stretching
  /// header.
  case aboveContent
  /// The first part of the content, starting at the content's origin.
  case insideContent
}
