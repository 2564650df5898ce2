import Masthead

/// A field of the frame that keyframes can change, with its unit.
@frozen
public enum Field: String, ParameterChoice {
  /// The opacity of the header, as a percentage of its previous value.
  case opacity
  /// An amount in points that is added to the standard deviation of the image's blur.
  case blur
  /// An amount in percent that is added to the opacity of the scrim.
  case scrim
  /// The image's size, scaled about its center, as a percentage of its previous value.
  case imageScale
  /// A distance in points that is added to the image's position.
  case imageX, imageY
  /// A distance in points that is added to the header's height, at the lower edge.
  case headerHeight
  /// No field. The value is only published, for example for a title or a badge.
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

  /// The name of the published value in the frame.
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

  // Static constants, because creating a name allocates and a frame must not.
  private static let opacityName: ValueName = "keyframes.opacity"
  private static let blurName: ValueName = "keyframes.blur"
  private static let scrimName: ValueName = "keyframes.scrim"
  private static let imageScaleName: ValueName = "keyframes.imageScale"
  private static let imageXName: ValueName = "keyframes.imageX"
  private static let imageYName: ValueName = "keyframes.imageY"
  private static let headerHeightName: ValueName = "keyframes.headerHeight"
  private static let nothingName: ValueName = "keyframes.nothing"

  /// Applies a value to the field, starting from the result of earlier effects.
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

/// Clamps a value to 0…1.
private func share(_ value: Double) -> Double { min(1, max(0, value)) }

extension MastheadRect {
  /// Scales the rectangle about its center.
  fileprivate mutating func scale(by factor: Double) {
    x += width * (1 - factor) / 2
    y += height * (1 - factor) / 2
    width *= factor
    height *= factor
  }
}
