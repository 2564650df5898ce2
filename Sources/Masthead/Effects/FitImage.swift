/// How an image fills a header with a different shape, with UIKit's names.
public enum MastheadContentMode: String, ParameterChoice {
  /// The smallest size that covers the whole header. The image keeps its proportions.
  case aspectFill
  /// The largest size that fits inside the header. The image keeps its proportions.
  case aspectFit
  /// The size of the header. The image may be distorted.
  case scaleToFill
}

/// The alignment of an image in a header that is larger or smaller.
public enum MastheadAnchor: String, ParameterChoice {
  /// A corner, the middle of an edge, or the center.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// The share of the unused space that lies to the left of the image and above it: 0…1.
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

/// Sets how the image fills the header. Without this effect, the header uses `aspectFill` and aligns the image at the
/// center.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   FitImage(mode: .aspectFit, anchor: .bottom)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone))
/// print(frame.image.height)  // 281.25
/// ```
///
/// ## When to use it
///
/// Use it for logos and screenshots that must not be cropped, and for a picture that keeps its size while the header changes.
///
/// ## Formula
///
/// The image is scaled to a box as large as the header: to cover the box, to fit inside it, or to its size. If the
/// image does not shrink, the box is at least as high as the header at rest. If the image does not expand, the box is
/// at most that high. The anchor then aligns the image in the header.
///
/// ## In other libraries
///
/// - UIKit: `UIView.contentMode`. CSS: `object-fit` and `object-position`. SwiftUI: `scaledToFill()` with `frame(alignment:)`.
/// - MXParallaxHeader: `.fill`, `.topFill`, `.top`, `.center` and `.bottom` are combinations of mode, anchor, `expands` and `shrinks`.
///
/// ## Mistakes
///
/// - The image's proportions come from ``Header/imageSize``. Set the size in the document, or the fit is wrong.
/// - With `aspectFit`, the rest of the header is empty. Give it a background.
public struct FitImage: LayoutEffect {
  public static let identifier = "content-mode"
  public static let name = "Content mode"
  public static let summary = "Sets how the image fills the header."
  public static let parameters = [
    Parameter("mode", summary: "How the image fills a header of another shape.", \FitImage.mode),
    Parameter("anchor", summary: "The part of the image that stays visible if it is cropped.", \FitImage.anchor),
    Parameter("expands", summary: "Whether the image grows with a stretched header.", \FitImage.expands),
    Parameter("shrinks", summary: "Whether the image shrinks with a collapsed header.", \FitImage.shrinks),
  ]

  /// The way in which the image fills the header.
  public var mode: MastheadContentMode
  /// The alignment of the image in the header.
  public var anchor: MastheadAnchor
  /// Whether the image grows with a header that is higher than at rest.
  public var expands: Bool
  /// Whether the image shrinks with a header that is lower than at rest.
  public var shrinks: Bool

  public init() { self.init(mode: .aspectFill) }

  /// Creates the effect with a content mode, an anchor, and whether the image grows and shrinks with the header.
  public init(
    mode: MastheadContentMode = .aspectFill, anchor: MastheadAnchor = .center, expands: Bool = true,
    shrinks: Bool = true
  ) {
    self.mode = mode
    self.anchor = anchor
    self.expands = expands
    self.shrinks = shrinks
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.contentMode = mode
    layout.anchor = anchor
    layout.expands = expands
    layout.shrinks = shrinks
  }
}
