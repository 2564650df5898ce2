import Masthead
import MastheadDocuments

/// The header's elements, its shadow and the illustrations.
extension FilmDevice {
  /// A layer of elements, from back to front.
  enum ElementLayer {
    /// The elements behind the header, whose z-index is negative.
    case behind
    /// The elements that the header's mask clips.
    case inside
    /// The elements that may overhang the header.
    case over
  }

  /// The elements of a frame, in drawing order.
  struct Elements {
    var behind: Markup = ""
    var inside: Markup = ""
    var over: Markup = ""
  }

  func elements(of frame: HeaderFrame, number: Int) -> Elements {
    func markup(of layer: ElementLayer) -> Markup {
      var svg: Markup = ""
      for index in elementOrder(of: frame, in: layer) {
        svg += draw(frame.elements[index], as: preview.scene.elements[index], id: "\(number)-\(index)")
      }
      return svg
    }
    return Elements(behind: markup(of: .behind), inside: markup(of: .inside), over: markup(of: .over))
  }

  /// Returns the indices of the elements in a layer, in drawing order.
  func elementOrder(of frame: HeaderFrame, in layer: ElementLayer) -> [Int] {
    let looks = preview.scene.elements
    let indices = (0..<min(frame.elementCount, looks.count)).filter { index in
      layer == (frame.elements[index].zIndex < 0 ? .behind : looks[index].isClipped ? .inside : .over)
    }
    return indices.sorted { (frame.elements[$0].zIndex, $0) < (frame.elements[$1].zIndex, $1) }
  }

  /// Draws an element in the header's coordinates. It is scaled as a whole: its texts, its corners and its picture.
  private func draw(_ element: ElementFrame, as look: SceneLayout.Element, id: Markup) -> Markup {
    let (rect, scale) = (element.rect, element.scale)
    guard scale > 0, rect.width > 0, rect.height > 0, element.opacity > 0 else { return "" }
    let (width, height) = (rect.width / scale, rect.height / scale)
    var svg: Markup = ""
    if element.blur > 0 {
      let reach = 3 * element.blur / scale
      svg += """
        <filter id="element-blur-\(id)" filterUnits="userSpaceOnUse" x="\(-reach)" y="\(-reach)" \
        width="\(width + 2 * reach)" height="\(height + 2 * reach)" color-interpolation-filters="sRGB">\
        <feGaussianBlur stdDeviation="\(element.blur / scale)"/></filter>
        """
    }
    svg += "<g class=\"element\" transform=\"translate(\(rect.x + rect.width / 2) \(rect.y + rect.height / 2))"
    if element.rotation != 0 { svg += " rotate(\(element.rotation))" }
    if scale != 1 { svg += " scale(\(factor: scale))" }
    svg += " translate(\(-width / 2) \(-height / 2))\""
    if element.opacity < 1 { svg += " opacity=\"\(element.opacity)\"" }
    if element.blur > 0 { svg += " filter=\"url(#element-blur-\(id))\"" }
    svg += ">"
    let outline = outline(of: look, width: width, height: height, cornerRadius: element.cornerRadius)
    if let first = look.colors.first {
      svg += look.colors.count > 1 ? gradient(of: look.colors, id: "element-color-\(id)") : ""
      let fill = look.colors.count > 1 ? "fill=\"url(#element-color-\(id))\"" : paint(.fill, first)
      svg += "<rect \(outline) \(fill)/>"
    }
    if let picture = look.picture {
      let (x, y) = (width * (1 - look.pictureShare) / 2, height * (1 - look.pictureShare) / 2)
      // As in UIKit, a back icon is mirrored in right-to-left layouts. An icon that an effect rotates is not mirrored.
      let isMirrored =
        preview.sceneDescription.isRightToLeft && picture == .illustration(.back) && element.rotation == 0
      let transform: Markup = isMirrored ? " transform=\"matrix(-1 0 0 1 \(width) 0)\"" : ""
      svg += """
        <clipPath id="element-outline-\(id)"><rect \(outline)/></clipPath>\
        <g clip-path="url(#element-outline-\(id))"\(transform)>\
        \(draw(picture, x: x, y: y, width: width - 2 * x, height: height - 2 * y, focus: look.focus, color: look.iconColor))\
        </g>
        """
    }
    if let line = look.outline, line.width > 0, 2 * line.width < min(width, height) {
      // A stroke lies on both sides of its path. The outline lies inside the shape.
      let inner = self.outline(
        of: look, width: width - line.width, height: height - line.width,
        cornerRadius: max(0, element.cornerRadius - line.width / 2))
      svg += """
        <rect \(inner) transform="translate(\(line.width / 2) \(line.width / 2))" fill="none" \
        \(paint(.stroke, line.color)) stroke-width="\(line.width)"/>
        """
    }
    for label in look.texts {
      svg += draw(
        label.text, from: MastheadPoint(x: label.share * width + label.text.x, y: height / 2 + label.text.y))
    }
    return svg + "</g>"
  }

  /// Returns a gradient from top to bottom.
  private func gradient(of colors: [MastheadScene.Color], id: Markup) -> Markup {
    var svg: Markup = "<linearGradient id=\"\(id)\" x2=\"0\" y2=\"1\">"
    for (index, color) in colors.enumerated() {
      svg += "<stop"
      if index > 0 { svg += " offset=\"\(Double(index) / Double(colors.count - 1))\"" }
      svg += " \(paint(.stop, color))/>"
    }
    return svg + "</linearGradient>"
  }

  /// Draws a picture that fills a rectangle, with its focus as close to the center as possible.
  private func draw(
    _ picture: MastheadScene.PictureSource, x: Double, y: Double, width: Double, height: Double, focus: MastheadPoint,
    color: MastheadScene.Color
  ) -> Markup {
    var place = MastheadRect(x: x, y: y, width: width, height: height)
    if !picture.isIcon, let size = pictureSizes[picture] {
      place = place.filled(by: size, focus: focus)
    }
    return """
      <use href="#\(picture.symbol)" x="\(place.x)" y="\(place.y)" width="\(place.width)" \
      height="\(place.height)" \(paint(.color, color))/>
      """
  }

  /// Returns the attributes of the rectangle that outlines an element of a size.
  private func outline(
    of look: SceneLayout.Element, width: Double, height: Double, cornerRadius: Double
  ) -> Markup {
    let least = min(width, height)
    switch look.shape {
    case .rectangle, nil:
      return "width=\"\(width)\" height=\"\(height)\" rx=\"\(min(cornerRadius, least / 2))\""
    case .capsule: return "width=\"\(width)\" height=\"\(height)\" rx=\"\(least / 2)\""
    case .circle:
      return """
        x="\((width - least) / 2)" y="\((height - least) / 2)" width="\(least)" height="\(least)" rx="\(least / 2)"
        """
    }
  }

  /// Draws the header's shadow outside its mask only, so that a translucent header does not show the shadow.
  func shadow(of frame: HeaderFrame, number: Int) -> Markup {
    guard frame.shadow > 0 else { return "" }
    let (reach, width, height) = (HeaderShadow.reach, frame.header.width, frame.header.height)
    let (x, right) = (-reach, width + reach)
    let (y, bottom) = (-reach, height + reach)
    return """
      <filter id="shadow-\(number)" filterUnits="userSpaceOnUse" x="\(x)" y="\(y)" width="\(right - x)" \
      height="\(bottom - y)"><feGaussianBlur stdDeviation="\(HeaderShadow.deviation)"/></filter>\
      <clipPath id="outside-\(number)"><path clip-rule="evenodd" \
      d="M\(x) \(y)H\(right)V\(bottom)H\(x)Z\(frame.mask)"/></clipPath>\
      <g class="shadow" clip-path="url(#outside-\(number))" opacity="\(frame.shadow)"><path d="\(frame.mask)" \
      transform="translate(0 \(HeaderShadow.offset))" filter="url(#shadow-\(number))"/></g>
      """
  }

  /// The pictures of the scene as symbols.
  var pictures: Markup {
    var svg: Markup = ""
    for source in preview.scene.pictures {
      switch source {
      case .illustration(let name): svg += Illustration.symbol(of: name)
      case .own(let name):
        let size = pictureSizes[source] ?? MastheadSize(width: 100, height: 100)
        svg += """
          <symbol id="\(source.symbol)" viewBox="0 0 \(size.width) \(size.height)" preserveAspectRatio="xMidYMid slice">\
          <image href="\(preview.scene.ownPictures[name]?.data ?? "")" width="\(size.width)" height="\(size.height)" \
          preserveAspectRatio="xMidYMid slice"/></symbol>

          """
      }
    }
    return svg
  }

  /// The header's picture as a symbol with the identifier `picture`.
  var picture: Markup {
    let size = preview.pipeline.header.imageSize
    return switch preview.scene.picture {
    case .automatic: FilmPicture.definition(of: size)
    case .none: "<symbol id=\"picture\"/>"
    case .drawn(let source): FilmPicture.definition(of: size, filledWith: source)
    }
  }
}

extension MastheadScene.PictureSource {
  /// The identifier of the picture's symbol.
  var symbol: String {
    switch self {
    case .illustration(let illustration): "illustration-\(illustration.rawValue)"
    case .own(let name): "picture-\(name)"
    }
  }
}

extension MastheadRect {
  /// Returns the rectangle in which a picture fills this rectangle, with its focus as close to the center as possible.
  fileprivate func filled(by size: MastheadSize, focus: MastheadPoint) -> MastheadRect {
    let scale = max(width / size.width, height / size.height)
    let (wide, high) = (size.width * scale, size.height * scale)
    return MastheadRect(
      x: x + min(0, max(width - wide, width / 2 - focus.x * wide)),
      y: y + min(0, max(height - high, height / 2 - focus.y * high)), width: wide, height: high)
  }
}

/// The shadow that previews draw below a header. The color, the offset and the blur are the app's.
package enum HeaderShadow {
  /// The standard deviation of the blur, in points.
  package static let deviation = 6.0
  /// The vertical offset of the shadow from the header, in points.
  package static let offset = 2.0
  /// The distance that the shadow extends beyond the header, in points.
  package static let reach = 3 * deviation + offset
}
