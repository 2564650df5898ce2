/// A header at one moment: all that is needed to draw it and to place the list beside it.
///
/// A header is one group of three layers. From back to front:
/// 1. the image in ``image``, blurred by ``blur``;
/// 2. the scrim: black with the opacity ``scrim``, over all of the header, whether the image reaches there or not;
/// 3. the header's own content: its texts and views.
///
/// The ``mask`` clips the group, and ``opacity`` fades it as a whole.
///
/// A frame is plain bytes of a fixed size, 3.8 KB of them the mask's room, and is meant to be reused:
/// ``Pipeline/update(_:at:)`` writes it in place.
@frozen
public struct HeaderFrame: Equatable, Sendable, BitwiseCopyable {
  /// The header in content coordinates, in points.
  public var header: MastheadRect = .zero

  /// The image in the header's coordinates, ready to draw: content mode and parallax are applied. In points.
  public var image: MastheadRect = .zero

  /// The points pulled beyond the top, as they are: 0 where the list is not pulled.
  public var overscroll: Double = 0

  /// The part of the overscroll that the header took, in points.
  public var stretch: Double = 0

  /// How far the header is on its way from its height to its collapsed height: 0…1.
  public var collapse: Double = 0

  /// What is to be set as the scroll view's content inset, in points.
  public var contentInset: MastheadEdgeInsets = .zero

  /// The content offset when scrolled to the top, in points.
  public var topOffset: Double = 0

  /// The margins of the header's own content, in points.
  public var margins: MastheadDirectionalEdgeInsets = .zero

  /// How opaque the header is, as one group of image, scrim and content: 0…1. Its layers do not show through each other.
  public var opacity: Double = 1

  /// The standard deviation of the Gaussian that blurs the image, in points; 0 is a sharp image. The image's edges stay opaque:
  /// nothing from beyond them is mixed in.
  public var blur: Double = 0

  /// The opacity of the scrim, a black layer between image and content that keeps text readable: 0…1. The scrim covers the
  /// header's bounds.
  public var scrim: Double = 0

  /// What custom effects publish by name.
  public var values = NamedValues()

  /// What is seen of the header, in its own coordinates, in points. A pipeline never leaves it empty: a header that is not cut
  /// is masked by its own bounds.
  public var mask = MastheadPath()

  public init() {}
}

extension HeaderFrame {
  /// What the layout says of this moment, before any effect: a header that scrolls with its list.
  @inlinable
  @inline(__always)
  mutating func begin(at moment: borrowing Moment) {
    let offset = moment.scroll.contentOffset
    let top = moment.layout.topOffset
    header = MastheadRect(x: 0, y: moment.layout.originY, width: moment.layout.width, height: moment.layout.height)
    overscroll = max(0, top - offset)
    stretch = 0
    collapse = min(1, max(0, (offset - top) * moment.layout.collapseScale))
    contentInset = moment.layout.contentInset
    topOffset = top
    margins = moment.layout.margins
    opacity = 1
    blur = 0
    scrim = 0
    values.removeAll()
    mask.removeAll()
  }

  /// Puts the image into the header as it is now.
  @inlinable
  @inline(__always)
  mutating func fitImage(at moment: borrowing Moment) {
    image = moment.layout.fittedImage(in: header.size)
  }

  /// Masks a header that no effect has cut by its own bounds.
  @inlinable
  @inline(__always)
  mutating func finishMask() {
    guard mask.isEmpty else { return }
    mask.setQuadrilateral(
      .zero, MastheadPoint(x: header.width, y: 0), MastheadPoint(x: header.width, y: header.height),
      MastheadPoint(x: 0, y: header.height))
  }
}

extension HeaderLayout {
  /// The image in a header of some size, by content mode and anchor, in the header's coordinates.
  @inlinable
  @inline(__always)
  public func fittedImage(in bounds: MastheadSize) -> MastheadRect {
    let (widthAtFullHeight, heightAtFullWidth) = (bounds.height * aspectRatio, bounds.width * inverseAspectRatio)
    let size =
      switch fit {
      case .aspectFill:
        MastheadSize(width: max(bounds.width, widthAtFullHeight), height: max(bounds.height, heightAtFullWidth))
      case .aspectFit:
        MastheadSize(width: min(bounds.width, widthAtFullHeight), height: min(bounds.height, heightAtFullWidth))
      case .scaleToFill: bounds
      }
    return MastheadRect(
      x: (bounds.width - size.width) * anchorShare.x, y: (bounds.height - size.height) * anchorShare.y,
      width: size.width, height: size.height)
  }
}
