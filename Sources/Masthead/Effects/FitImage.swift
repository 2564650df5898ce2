/// How an image fills a header of another shape, in UIKit's words.
@frozen
public enum MastheadContentMode: String, ParameterChoice {
  /// As large as needed to leave nothing of the header empty; the proportions are kept.
  case aspectFill
  /// As large as possible without leaving the header; the proportions are kept.
  case aspectFit
  /// Exactly as large as the header.
  case scaleToFill
}

/// Where an image lies in a header that is larger or smaller.
@frozen
public enum MastheadAnchor: String, ParameterChoice {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// The part of the spare room that lies left of and above the image: 0…1.
  @inlinable
  public var share: MastheadPoint {
    let x: Double =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .center, .top, .bottom: 0.5
      case .right, .topRight, .bottomRight: 1
      }
    let y: Double =
      switch self {
      case .top, .topLeft, .topRight: 0
      case .center, .left, .right: 0.5
      case .bottom, .bottomLeft, .bottomRight: 1
      }
    return MastheadPoint(x: x, y: y)
  }
}

/// Says how the image fills the header. Without this effect it fills it by `aspectFill` from the center.
public struct FitImage: HeaderEffect {
  public static let identifier = "content-mode"
  public static let name = "Content mode"
  public static let summary = "Says how the image fills the header."
  public static let parameters = [
    Parameter("mode", \FitImage.mode),
    Parameter("anchor", \FitImage.anchor),
  ]

  public var mode: MastheadContentMode
  public var anchor: MastheadAnchor

  public init() { self.init(mode: .aspectFill) }

  public init(mode: MastheadContentMode = .aspectFill, anchor: MastheadAnchor = .center) {
    self.mode = mode
    self.anchor = anchor
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.contentMode = mode
    layout.anchor = anchor
  }
}
