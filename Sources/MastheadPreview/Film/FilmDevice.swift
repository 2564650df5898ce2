import Masthead
import MastheadDocuments

/// Draws a small device at moments of a gesture. Elements that all moments share are defined once.
struct FilmDevice {
  let preview: PipelinePreview

  /// The scale from points of the device to points of the sheet.
  let scale: Double

  /// The size of a picture, including the bezel around the screen.
  let size: MastheadSize

  /// The sizes of the scene's pictures, read from their files.
  let pictureSizes: [MastheadScene.PictureSource: MastheadSize]

  /// The thickness of the bezel, in points of the device.
  static let bezel = 9.0

  /// Fonts with the metrics that the line breaks assume, and a fallback.
  private static let fonts: StaticString = "Helvetica Neue, Helvetica, Arial, Liberation Sans, system-ui, sans-serif"

  /// Creates a device, scaled to fit a size.
  init(_ preview: PipelinePreview, fitting available: MastheadSize) {
    self.preview = preview
    let scene = preview.scene
    pictureSizes = scene.pictures.reduce(into: [:]) { $0[$1] = scene.size(of: $1) }
    let device = preview.scene.device
    let outer = MastheadSize(width: device.width + 2 * Self.bezel, height: device.height + 2 * Self.bezel)
    scale = min(available.width / outer.width, available.height / outer.height)
    size = MastheadSize(width: outer.width * scale, height: outer.height * scale)
  }

  private var screen: MastheadSize { preview.scene.device }
  private var view: MastheadRect { preview.scene.scrollView }
  private var cornerRadius: Double {
    min(preview.sceneDescription.device.cornerRadius, screen.width / 2, screen.height / 2)
  }
  private var palette: SceneLayout.Palette { preview.scene.palette }
  private var bar: MastheadScene.NavigationBar { preview.sceneDescription.navigationBar }

  /// Returns the definitions of the screen's outline, the picture, and list items visible at some offsets.
  func definitions(for offsets: [Double]) -> Markup {
    var svg: Markup = """
      <clipPath id="screen"><rect width="\(screen.width)" height="\(screen.height)" rx="\(cornerRadius)"/></clipPath>
      <clipPath id="view"><rect x="\(view.x)" y="\(view.y)" width="\(view.width)" height="\(view.height)"/></clipPath>
      \(pictures)
      \(picture)
      <g id="list">
      """
    for (index, item) in preview.scene.items.enumerated() {
      var rect = item.rect
      rect.y += preview.scene.contentOriginY
      if offsets.contains(where: { isVisible(rect, at: $0) }) { svg += draw(item, in: rect, number: index) }
    }
    svg += "</g>\n"
    return svg
  }

  /// Draws the device at a moment, at the origin. The number makes the identifiers of its definitions unique.
  func draw(_ frame: HeaderFrame, at state: ScrollState, number: Int) -> Markup {
    let bezel = Self.bezel
    return """
      <g transform="scale(\(factor: scale)) translate(\(bezel) \(bezel))" font-family="\(Self.fonts)">
      <rect x="\(-bezel)" y="\(-bezel)" width="\(screen.width + 2 * bezel)" height="\(screen.height + 2 * bezel)" \
      rx="\(cornerRadius + bezel)" fill="#17171a"/>
      <g clip-path="url(#screen)"><rect width="\(screen.width)" height="\(screen.height)" fill="\(palette.screen)"/>
      <g clip-path="url(#view)"><g transform="translate(\(view.x) \(view.y - state.contentOffset))"><use href="#list"/>
      \(preview.hasHeader ? header(frame, at: state, number: number) : "")</g></g>
      \(bars(over: frame, at: state))</g></g>
      """
  }

  private func isVisible(_ rect: MastheadRect, at offset: Double) -> Bool {
    rect.maxY > offset && rect.y < offset + view.height
  }

  // MARK: The list

  private func draw(_ item: SceneLayout.Item, in rect: MastheadRect, number: Int) -> Markup {
    var svg: Markup = """
      <rect x="\(rect.x)" y="\(rect.y)" width="\(rect.width)" height="\(rect.height)" rx="\(item.cornerRadius)" \
      \(paint(.fill, item.color))/>
      """
    if item.hasSeparator {
      svg += """
        <path d="M\(rect.x) \(rect.maxY - 0.5)h\(rect.width)" stroke="\(palette.separator)"/>
        """
    }
    if let picture = item.picture {
      let frame = picture.rect
      let place: Markup = """
        x="\(rect.x + frame.x)" y="\(rect.y + frame.y)" width="\(frame.width)" height="\(frame.height)"
        """
      svg += """
        <clipPath id="item-\(number)"><rect \(place) rx="\(picture.cornerRadius)"/></clipPath>\
        <g clip-path="url(#item-\(number))"><use href="#\(picture.picture.symbol)" \(place) color="\(item.color)"/></g>
        """
    }
    for text in item.texts { svg += draw(text, from: MastheadPoint(x: rect.x + text.x, y: rect.y + text.y)) }
    return svg + "\n"
  }

  /// An attribute that names a color, and the attribute of its opacity.
  enum PaintAttribute { case fill, stroke, stop, color }

  /// Returns the attributes of a color.
  func paint(_ attribute: PaintAttribute, _ color: MastheadScene.Color) -> Markup {
    let (name, opacity): (StaticString, StaticString) =
      switch attribute {
      case .fill: ("fill", "fill-opacity")
      case .stroke: ("stroke", "stroke-opacity")
      case .stop: ("stop-color", "stop-opacity")
      case .color: ("color", "opacity")
      }
    return color.opacity < 1 ? "\(name)=\"\(color)\" \(opacity)=\"\(color.opacity)\"" : "\(name)=\"\(color)\""
  }

  /// Draws lines of text. The origin is that of the first line's baseline.
  func draw(_ text: SceneLayout.Text, from origin: MastheadPoint) -> Markup {
    let anchor: StaticString =
      switch text.alignment {
      case .left: "start"
      case .center: "middle"
      case .right: "end"
      }
    var svg: Markup =
      "<text font-size=\"\(text.size)\" font-weight=\"\(text.weight)\" \(paint(.fill, text.color)) text-anchor=\"\(anchor)\">"
    for (index, line) in text.lines.enumerated() {
      svg += "<tspan x=\"\(origin.x)\" y=\"\(origin.y + Double(index) * text.lineHeight)\">\(line)</tspan>"
    }
    return svg + "</text>"
  }

  // MARK: The header

  private func header(_ frame: HeaderFrame, at state: ScrollState, number: Int) -> Markup {
    let (header, image) = (frame.header, frame.image)
    guard header.width > 0, header.height > 0, frame.opacity > 0 else { return "" }
    var svg: Markup = "<clipPath id=\"mask-\(number)\"><path d=\"\(frame.mask)\"/></clipPath>"
    if frame.blur > 0 {
      // The blur mixes the image's edges with the transparency around it, so the filter makes the result opaque again.
      svg += """
        <filter id="blur-\(number)" filterUnits="userSpaceOnUse" x="\(image.x)" y="\(image.y)" \
        width="\(max(0, image.width))" height="\(max(0, image.height))" color-interpolation-filters="sRGB">\
        <feGaussianBlur stdDeviation="\(frame.blur)"/>\
        <feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer></filter>
        """
    }
    let elements = elements(of: frame, number: number)
    let shadow = shadow(of: frame, number: number)
    let isPlain = elements.behind.text.isEmpty && elements.over.text.isEmpty && shadow.text.isEmpty
    let mask: Markup = "clip-path=\"url(#mask-\(number))\""
    svg += "<g transform=\"translate(\(header.x) \(header.y))\""
    if isPlain { svg += " \(mask)" }
    if frame.opacity < 1 { svg += " opacity=\"\(frame.opacity)\"" }
    svg += ">"
    if !isPlain { svg += "\(elements.behind)\(shadow)<g \(mask)>" }
    // The filter and the opacity are on a group, because the image's own x and y would move the filter's region.
    let isGroup = frame.blur > 0 || frame.imageOpacity < 1
    if isGroup {
      svg += "<g"
      if frame.blur > 0 { svg += " filter=\"url(#blur-\(number))\"" }
      if frame.imageOpacity < 1 { svg += " opacity=\"\(frame.imageOpacity)\"" }
      svg += ">"
    }
    svg += """
      <use href="#picture" x="\(image.x)" y="\(image.y)" width="\(max(0, image.width))" \
      height="\(max(0, image.height))"/>
      """
    if isGroup { svg += "</g>" }
    if frame.scrim > 0 {
      svg += "<rect width=\"\(header.width)\" height=\"\(header.height)\" fill-opacity=\"\(frame.scrim)\"/>"
    }
    svg += "\(elements.inside)</g>"
    if !isPlain { svg += "\(elements.over)</g>" }
    return svg
  }

  // MARK: Bars

  private func bars(over frame: HeaderFrame, at state: ScrollState) -> Markup {
    var svg: Markup = ""
    if let rect = preview.scene.navigationBar {
      let opacity = bar == .opaque ? 1 : 0.86
      svg += """
        <rect width="\(screen.width)" height="\(rect.maxY)" fill="\(palette.bar)" fill-opacity="\(opacity)"/>\
        <path d="M0 \(rect.maxY)h\(screen.width)" stroke="\(palette.barLine)"/>\
        <text x="\(screen.width / 2)" y="\(rect.y + rect.height / 2 + 6)" font-size="17" font-weight="600" \
        text-anchor="middle" fill="\(palette.barTitle)">\(preview.sceneDescription.title)</text>
        """
    }
    if let status = preview.scene.statusBar {
      let (y, right) = (status.middle, status.batteryX)
      let color: StaticString = hasWhiteStatusBar(status.height, over: frame, at: state) ? "#fff" : "#000"
      svg += """
        <g fill="\(color)"><text x="\(status.timeX)" y="\(y + 5)" font-size="\(status.timeSize)" font-weight="600" \
        text-anchor="middle">9:41</text>\
        <rect x="\(right - 25)" y="\(y - 5.5)" width="22" height="11" rx="3" opacity="0.45"/>\
        <rect x="\(right - 23.5)" y="\(y - 4)" width="17" height="8" rx="1.8"/></g>
        """
    }
    if let keyboard = preview.scene.keyboard {
      let rect = keyboard.rect
      svg += """
        <rect x="\(rect.x)" y="\(rect.y)" width="\(rect.width)" height="\(rect.height)" fill="\(palette.keyboard)"/>\
        <g fill="\(palette.key)">
        """
      for key in keyboard.keys {
        svg += "<rect x=\"\(key.x)\" y=\"\(key.y)\" width=\"\(key.width)\" height=\"\(key.height)\" rx=\"5\"/>"
      }
      svg += "</g>"
    }
    if preview.sceneDescription.device.safeArea.bottom > 0 {
      svg += """
        <rect x="\(screen.width / 2 - 67)" y="\(screen.height - 13)" width="134" height="5" rx="2.5" fill="\(palette.indicator)"/>
        """
    }
    if let cutout = preview.scene.cutout {
      var rect = cutout.rect
      var radius = min(rect.width, rect.height) / 2
      if cutout.kind == .notch {
        // The corners at the screen's edge lie outside the screen.
        radius = 20
        if rect.height > rect.width {
          (rect.x, rect.width) = (rect.x - 20, rect.width + 20)
        } else {
          (rect.y, rect.height) = (rect.y - 20, rect.height + 20)
        }
      }
      svg += """
        <rect x="\(rect.x)" y="\(rect.y)" width="\(rect.width)" height="\(rect.height)" rx="\(radius)" fill="#17171a"/>
        """
    }
    return svg
  }
}
