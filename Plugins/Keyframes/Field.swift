import Masthead

/// A field of the frame that can be led, and what a value means there.
@frozen
public enum Field: String, ParameterChoice {
  /// How opaque the header is, in percent of what it was.
  case opacity
  /// The standard deviation of the image's blur, in points that are added.
  case blur
  /// The opacity of the scrim over the header, in percent that are added.
  case scrim
  /// The image's size about its middle, in percent of what it was.
  case imageScale
  /// Where the image lies, in points that are added.
  case imageX, imageY
  /// The header's height, in points that are added below.
  case headerHeight
  /// Nothing: the value is published alone, for a title or a badge of one's own.
  case nothing

  public var name: String {
    switch self {
    case .opacity: "Opacity (%)"
    case .blur: "Blur (pt)"
    case .scrim: "Scrim (%)"
    case .imageScale: "Image scale (%)"
    case .imageX: "Image x (pt)"
    case .imageY: "Image y (pt)"
    case .headerHeight: "Header height (pt)"
    case .nothing: "Nothing: the value alone"
    }
  }

  /// The stage in which the field is computed.
  var stage: Stages {
    switch self {
    case .headerHeight: .header
    case .imageScale, .imageX, .imageY: .image
    case .opacity, .blur, .scrim, .nothing: .appearance
    }
  }

  /// What the value is called among the frame's.
  var publishedName: ValueName {
    switch self {
    case .opacity: Self.opacityName
    case .blur: Self.blurName
    case .scrim: Self.scrimName
    case .imageScale: Self.imageScaleName
    case .imageX: Self.imageXName
    case .imageY: Self.imageYName
    case .headerHeight: Self.headerHeightName
    case .nothing: Self.nothingName
    }
  }

  // Made once: making a name takes memory, and a frame takes none.
  private static let opacityName: ValueName = "keyframes.opacity"
  private static let blurName: ValueName = "keyframes.blur"
  private static let scrimName: ValueName = "keyframes.scrim"
  private static let imageScaleName: ValueName = "keyframes.imageScale"
  private static let imageXName: ValueName = "keyframes.imageX"
  private static let imageYName: ValueName = "keyframes.imageY"
  private static let headerHeightName: ValueName = "keyframes.headerHeight"
  private static let nothingName: ValueName = "keyframes.nothing"

  /// Leads the field, starting from what earlier effects left.
  func apply(_ value: Double, to frame: inout HeaderFrame) {
    switch self {
    case .opacity: frame.opacity = share(frame.opacity * max(0, value) / 100)
    case .blur: frame.blur = max(0, frame.blur + value)
    case .scrim: frame.scrim = share(frame.scrim + value / 100)
    case .imageScale: frame.image.scale(by: max(0, value) / 100)
    case .imageX: frame.image.x += value
    case .imageY: frame.image.y += value
    case .headerHeight: frame.header.height = max(0, frame.header.height + value)
    case .nothing: break
    }
  }
}

/// A share that stays one: 0…1.
private func share(_ value: Double) -> Double { min(1, max(0, value)) }

extension MastheadRect {
  /// Makes it larger or smaller about its middle.
  fileprivate mutating func scale(by factor: Double) {
    x += width * (1 - factor) / 2
    y += height * (1 - factor) / 2
    width *= factor
    height *= factor
  }
}
