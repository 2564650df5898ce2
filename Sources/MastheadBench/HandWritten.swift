import Masthead

/// The presets as one would write them by hand: one function each, with the same parameters at run time, that fills the same
/// frame. They are what the pipelines are measured against.
protocol HandWritten {
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState)
}

/// What all of them know: numbers that are computed once for a layout.
struct HandWrittenLayout {
  var width = 375.0
  var height: Double
  var originY: Double
  var topOffset: Double
  var contentInset: MastheadEdgeInsets
  var margins = MastheadDirectionalEdgeInsets.zero
  var collapseScale: Double
  var aspectRatio: Double
  var inverseAspectRatio: Double
  var factor = 1.0
  var limit = 0.0

  init(height: Double, originY: Double, topOffset: Double, contentInset: Double, imageSize: MastheadSize) {
    self.height = height
    self.originY = originY
    self.topOffset = topOffset
    self.contentInset = MastheadEdgeInsets(top: contentInset)
    collapseScale = 1 / height
    aspectRatio = imageSize.width / imageSize.height
    inverseAspectRatio = imageSize.height / imageSize.width
  }

  /// The header, stretched by what was pulled.
  @inline(__always)
  func fillHeader(_ frame: inout HeaderFrame, _ offset: Double) {
    let overscroll = max(0, topOffset - offset)
    var stretch = factor * overscroll
    if limit > 0 && stretch > limit { stretch = limit }
    frame.header = MastheadRect(x: 0, y: originY - stretch, width: width, height: height + stretch)
    frame.overscroll = overscroll
    frame.stretch = stretch
    frame.collapse = min(1, max(0, (offset - topOffset) * collapseScale))
    frame.contentInset = contentInset
    frame.topOffset = topOffset
    frame.margins = margins
    frame.opacity = 1
    frame.blur = 0
    frame.scrim = 0
    frame.values.removeAll()
  }

  /// The image, filling the header from the center.
  @inline(__always)
  func fillImage(_ frame: inout HeaderFrame) {
    let imageWidth = max(width, frame.header.height * aspectRatio)
    let imageHeight = max(frame.header.height, width * inverseAspectRatio)
    frame.image = MastheadRect(
      x: (width - imageWidth) * 0.5, y: (frame.header.height - imageHeight) * 0.5, width: imageWidth,
      height: imageHeight)
  }

  /// The image by content mode and anchor.
  @inline(__always)
  func fillImage(_ frame: inout HeaderFrame, mode: MastheadContentMode, anchor: MastheadPoint) {
    let height = frame.header.height
    let size =
      switch mode {
      case .aspectFill:
        MastheadSize(width: max(width, height * aspectRatio), height: max(height, width * inverseAspectRatio))
      case .aspectFit:
        MastheadSize(width: min(width, height * aspectRatio), height: min(height, width * inverseAspectRatio))
      case .scaleToFill: MastheadSize(width: width, height: height)
      }
    frame.image = MastheadRect(
      x: (width - size.width) * anchor.x, y: (height - size.height) * anchor.y, width: size.width, height: size.height)
  }

  @inline(__always)
  func fillMask(_ frame: inout HeaderFrame, cut: Double, side: CutAway.Side) {
    let height = frame.header.height
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

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame)
    layout.fillMask(&frame, cut: cut, side: side)
  }
}

/// `parallax-table`.
struct HandWrittenTable: HandWritten {
  var layout = HandWrittenLayout(
    height: 300, originY: -(300 - 80.0 / 3), topOffset: -(300 - 80.0 / 3), contentInset: 300 - 80.0 / 3,
    imageSize: MastheadSize(width: 1200, height: 900))
  var cut = 80.0
  var side = CutAway.Side.left
  var parallax = 0.5

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame)
    frame.image.y += parallax * max(0, scroll.contentOffset - layout.topOffset)
    layout.fillMask(&frame, cut: cut, side: side)
  }
}

/// `twitter-profile` and `collection-flow`: both lie inside the content, and tune how the image fills them.
struct HandWrittenInside: HandWritten {
  var layout: HandWrittenLayout
  var mode = MastheadContentMode.aspectFill
  var anchor = MastheadAnchor.center.share

  init(height: Double, imageSize: MastheadSize) {
    layout = HandWrittenLayout(height: height, originY: 0, topOffset: 0, contentInset: 0, imageSize: imageSize)
  }

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame, mode: mode, anchor: anchor)
    layout.fillMask(&frame, cut: 0, side: .left)
  }
}

/// `elastic-bar`.
struct HandWrittenBar: HandWritten {
  var layout: HandWrittenLayout = {
    var layout = HandWrittenLayout(
      height: 280, originY: -280, topOffset: -280, contentInset: 280 - 88,
      imageSize: MastheadSize(width: 1200, height: 900))
    layout.margins = MastheadDirectionalEdgeInsets(top: 88, bottom: 34)
    return layout
  }()

  @inline(never)
  func fill(_ frame: inout HeaderFrame, at scroll: ScrollState) {
    layout.fillHeader(&frame, scroll.contentOffset)
    layout.fillImage(&frame)
    layout.fillMask(&frame, cut: 0, side: .left)
  }
}
