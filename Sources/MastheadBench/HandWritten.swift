import Masthead

/// A preset written by hand as one function, the reference for the pipelines' speed.
///
/// The function has the same parameters at run time as the pipeline, and writes the same frame.
protocol HandWritten {
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState)
}

/// The layout's numbers, which all presets compute once.
struct HandWrittenLayout {
  var width = 375.0
  var height: Double
  var originY: Double
  var topOffset: Double
  var contentOriginY: Double
  var contentInset: MastheadEdgeInsets
  var margins = MastheadDirectionalEdgeInsets.zero
  var collapseScale: Double
  var aspectRatio: Double
  var inverseAspectRatio: Double
  var factor = 1.0
  var limit = 0.0
  var gap = Stretch.Gap.above
  var leastBoxHeight = 0.0
  var greatestBoxHeight = 1e10

  init(height: Double, originY: Double, topOffset: Double, contentInset: Double, imageSize: MastheadSize) {
    self.height = height
    self.originY = originY
    self.topOffset = topOffset
    // A header that begins at the content's origin pushes the content down.
    contentOriginY = originY == 0 ? height : 0
    self.contentInset = MastheadEdgeInsets(top: contentInset)
    collapseScale = 1 / height
    aspectRatio = imageSize.width / imageSize.height
    inverseAspectRatio = imageSize.height / imageSize.width
  }

  /// Writes the header's rect, stretched by the overscroll.
  @inline(__always)
  func fillHeader(_ frame: inout HeaderFrame, _ offset: Double) {
    let overscroll = max(0, topOffset - offset)
    var stretch = factor * overscroll
    if limit > 0 && stretch > limit { stretch = limit }
    frame.header = MastheadRect(x: 0, y: originY - stretch, width: width, height: height + stretch)
    if gap == .below { frame.header.y = min(frame.header.y, offset + originY - topOffset) }
    frame.overscroll = overscroll
    frame.stretch = stretch
    frame.collapse = min(1, max(0, (offset - topOffset) * collapseScale))
    frame.scrolled = max(0, offset - topOffset)
    frame.contentInset = contentInset
    frame.topOffset = topOffset
    frame.contentOriginY = contentOriginY
    frame.margins = margins
    frame.opacity = 1
    frame.imageOpacity = 1
    frame.blur = 0
    frame.scrim = 0
    frame.shadow = 0
    frame.isAnimating = false
    frame.events = []
    frame.elements.removeAll()
    frame.values.removeAll()
  }

  /// Writes the image's rect, which fills the header and is centered.
  @inline(__always)
  func fillImage(_ frame: inout HeaderFrame) {
    let box = min(max(frame.header.height, leastBoxHeight), greatestBoxHeight)
    let imageWidth = max(width, box * aspectRatio)
    let imageHeight = max(box, width * inverseAspectRatio)
    frame.image = MastheadRect(
      x: (width - imageWidth) * 0.5, y: (frame.header.height - imageHeight) * 0.5, width: imageWidth,
      height: imageHeight)
  }

  @inline(__always)
  func fillMask(_ frame: inout HeaderFrame, cut: Double, side: CutAway.Side, flattening: Double = 0) {
    let height = frame.header.height
    let cut = min(cut * (1 - flattening * frame.collapse), height)
    switch side {
    case .left:
      frame.mask.setQuadrilateral(
        .zero, MastheadPoint(x: width, y: 0), MastheadPoint(x: width, y: height), MastheadPoint(x: 0, y: height - cut))
    case .right:
      frame.mask.setQuadrilateral(
        .zero, MastheadPoint(x: width, y: 0), MastheadPoint(x: width, y: height - cut), MastheadPoint(x: 0, y: height))
    }
  }
}

/// `news-digest`.
struct HandWrittenDigest: HandWritten {
  var layout = HandWrittenLayout(
    height: 300, originY: -260, topOffset: -260, contentInset: 260, imageSize: MastheadSize(width: 1200, height: 900))
  var cut = 80.0
  var side = CutAway.Side.left
  var flattening = 0.0

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame)
    layout.fillMask(&frame, cut: cut, side: side, flattening: flattening)
  }
}

/// `parallax-table`.
struct HandWrittenTable: HandWritten {
  var layout = HandWrittenLayout(
    height: 300, originY: -(300 - 80.0 / 3), topOffset: -(300 - 80.0 / 3), contentInset: 300 - 80.0 / 3,
    imageSize: MastheadSize(width: 1200, height: 900))
  var cut = 80.0
  var side = CutAway.Side.left
  var flattening = 0.0
  var parallax = 0.5

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame)
    let parallax = parallax < 1 && scroll.environment.reducedMotion ? 0 : parallax
    frame.image.y += parallax * max(0, scroll.contentOffset - layout.topOffset)
    layout.fillMask(&frame, cut: cut, side: side, flattening: flattening)
  }
}
