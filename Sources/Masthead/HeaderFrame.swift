/// A header at one moment. It contains everything that is needed to draw the header and to place the list.
///
/// A header is one group of three layers. From back to front:
/// 1. the image in ``image``, blurred by ``blur`` and with the opacity ``imageOpacity``;
/// 2. the scrim: black with the opacity ``scrim``, over the whole header, even where the image does not reach;
/// 3. the header's own content: its elements, texts and views.
///
/// The ``mask`` clips the group, and ``opacity`` fades it as a whole. The ``shadow`` lies behind it. An element that is
/// not clipped may overhang the group.
///
/// A frame is plain bytes of a fixed size. 3.2 KB of them are storage for the mask, and 1.5 KB for the elements. Reuse a
/// frame: ``Pipeline/update(_:at:)`` writes it in place.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -360, viewport: phone))
/// print(frame.header.y, frame.header.height, frame.stretch)  // -360.0 360.0 60.0
/// ```
public struct HeaderFrame: Equatable, Sendable, BitwiseCopyable {
  /// The header's rectangle in content coordinates, in points.
  public var header: MastheadRect = .zero

  /// The image's rectangle in the header's coordinates, in points. Content mode and parallax are already applied.
  public var image: MastheadRect = .zero

  /// The distance that the list is displaced beyond its top, in points; 0 if it is not pulled.
  public var overscroll: Double = 0

  /// The part of the overscroll by which the header grows, in points.
  public var stretch: Double = 0

  /// The header's progress from its full height to its collapsed height: 0…1.
  public var collapse: Double = 0

  /// The distance that the header has followed the list from its top, in points; 0 while the list is pulled. It is less
  /// than the list's own distance if an effect holds the header back.
  public var scrolled: Double = 0

  /// The value for the scroll view's content inset, in points.
  public var contentInset: MastheadEdgeInsets = .zero

  /// The content offset when scrolled to the top, in points.
  public var topOffset: Double = 0

  /// The y at which the list's own content begins, in content coordinates, in points.
  public var contentOriginY: Double = 0

  /// The margins of the header's own content, in points.
  public var margins: MastheadDirectionalEdgeInsets = .zero

  /// The opacity of the header as one group of image, scrim and content: 0…1. Its layers do not show through each
  /// other.
  public var opacity: Double = 1

  /// The opacity of the image alone: 0…1.
  public var imageOpacity: Double = 1

  /// The standard deviation of the Gaussian blur of the image, in points; 0 for a sharp image. The image's edges stay
  /// opaque: nothing from outside the image is mixed in.
  public var blur: Double = 0

  /// The opacity of the scrim: 0…1. The scrim is a black layer between image and content that keeps text readable. It
  /// covers the header's bounds.
  public var scrim: Double = 0

  /// The opacity of the header's shadow on the list: 0…1. The app chooses its color, offset and blur.
  public var shadow: Double = 0

  /// Whether something moves by itself, even if the list rests. The next frame is then due at the next tick.
  public var isAnimating: Bool = false

  /// The events whose conditions hold.
  public var events: HeaderEvents = []

  /// The numbers that custom effects publish by name.
  public var values = NamedValues()

  /// The visible part of the header, in its own coordinates, in points. A pipeline never leaves it empty: without a
  /// cut, the mask is the header's bounds.
  public var mask = MastheadPath()

  /// The header's elements, in the order of the header's list.
  public var elements = ElementFrames()

  /// Creates a frame whose rectangles are zero and whose opacity is 1.
  public init() {}
}

extension HeaderFrame {
  /// Resets the frame to a header that scrolls with its list, before any effect.
  mutating func begin(at moment: Moment) {
    let offset = moment.scroll.contentOffset
    let top = moment.layout.topOffset
    header = MastheadRect(x: 0, y: moment.layout.originY, width: moment.layout.width, height: moment.layout.height)
    overscroll = max(0, top - offset)
    stretch = 0
    collapse = moment.layout.collapse(at: offset - top)
    contentInset = moment.layout.contentInset
    topOffset = top
    contentOriginY = moment.layout.contentOriginY
    scrolled = max(0, offset - top)
    margins = moment.layout.margins
    opacity = 1
    imageOpacity = 1
    blur = 0
    scrim = 0
    shadow = 0
    isAnimating = false
    events = []
    elements.elementCount = 0
    values.removeAll()
    mask.removeAll()
  }

  /// Fits the image into the header's current size.
  mutating func fitImage(at moment: Moment) {
    image = moment.layout.fittedImage(in: header.size)
  }

  /// Sets the mask to the header's bounds if no effect has cut the header.
  mutating func finishMask() {
    guard mask.isEmpty else { return }
    setMaskToBounds()
  }

  /// Sets the mask to the header's bounds, so that nothing of the header is cut.
  mutating func setMaskToBounds() {
    mask.setQuadrilateral(
      .zero, MastheadPoint(x: header.width, y: 0), MastheadPoint(x: header.width, y: header.height),
      MastheadPoint(x: 0, y: header.height))
  }
}

extension HeaderFrame {
  /// Returns the height at the top of the viewport that the header covers at a content offset, in points. It is the
  /// inset of the scroll indicator, and the distance from the viewport's top at which section headers are pinned.
  public func obscuredTop(at contentOffset: Double) -> Double { max(0, header.maxY - contentOffset) }
}

extension HeaderLayout {
  /// Returns the image's rectangle in a header of a given size. It applies the content mode and the anchor, and uses
  /// the header's coordinates.
  public func fittedImage(in bounds: MastheadSize) -> MastheadRect {
    let box = min(larger(bounds.height, leastBoxHeight), greatestBoxHeight)
    let (widthAtFullHeight, heightAtFullWidth) = (box * aspectRatio, bounds.width * inverseAspectRatio)
    let size =
      switch fit {
      case .aspectFill:
        MastheadSize(width: larger(bounds.width, widthAtFullHeight), height: larger(box, heightAtFullWidth))
      case .aspectFit:
        MastheadSize(width: min(bounds.width, widthAtFullHeight), height: min(box, heightAtFullWidth))
      case .scaleToFill: MastheadSize(width: bounds.width, height: box)
      }
    return MastheadRect(
      x: (bounds.width - size.width) * anchorShare.x, y: (bounds.height - size.height) * anchorShare.y,
      width: size.width, height: size.height)
  }
}
