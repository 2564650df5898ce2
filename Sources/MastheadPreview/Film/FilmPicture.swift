import Masthead
import MastheadDocuments

/// A sample image for headers, an evening by the sea, in the aspect ratio of a header's image. The image shows stretching,
/// cropping and moving better than a plain color.
enum FilmPicture {
  /// The brightness of the sky at the upper edge and of the sea at the lower edge.
  static let brightness = Brightness(ofCSS: "#2f2a6b", "#2a2358")

  /// Returns the picture as a symbol with the identifier `picture`.
  static func definition(of size: MastheadSize) -> Markup {
    let (width, height) = sides(of: size)
    let unit = min(width, height)
    func hill(_ share: Double, _ color: StaticString, _ tops: [Double]) -> Markup {
      var svg: Markup = "<path fill=\"\(color)\" d=\"M0 \(height)"
      for (index, top) in tops.enumerated() {
        let x = width * Double(index) / Double(tops.count - 1)
        svg += "L\(x) \((share - 0.16 * top) * height)"
      }
      return svg + "V\(height)z\"/>"
    }
    return """
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2f2a6b"/><stop offset=".3" stop-color="#8a4590"/>\
      <stop offset=".55" stop-color="#e5677f"/><stop offset=".8" stop-color="#ffb077"/></linearGradient>
      <linearGradient id="sea" x2="0" y2="1"><stop stop-color="#d97f80"/><stop offset="1" stop-color="#2a2358"/>\
      </linearGradient>
      <symbol id="picture" viewBox="0 0 \(width) \(height)" preserveAspectRatio="none">\
      <rect width="\(width)" height="\(height)" fill="url(#sky)"/>\
      <circle cx="\(0.65 * width)" cy="\(0.34 * height)" r="\(0.26 * unit)" fill="#ffe3a8" opacity=".16"/>\
      <circle cx="\(0.65 * width)" cy="\(0.34 * height)" r="\(0.14 * unit)" fill="#ffe9b8"/>\
      \(hill(0.62, "#a14f86", [0.4, 0.9, 0.3, 0.7, 0.5, 1, 0.4, 0.8, 0.3, 0.9, 0.6]))\
      \(hill(0.66, "#5f3373", [0.8, 0.3, 0.6, 0.9, 0.4, 0.2, 0.5, 0.3, 0.7, 0.4, 0.8, 0.5]))\
      <rect y="\(0.62 * height)" width="\(width)" height="\(0.38 * height)" fill="url(#sea)"/>\
      <path d="M\(0.56 * width) \(0.66 * height)h\(0.18 * width)M\(0.58 * width) \(0.71 * height)h\(0.14 * width)\
      M\(0.6 * width) \(0.77 * height)h\(0.1 * width)M\(0.62 * width) \(0.84 * height)h\(0.06 * width)" \
      stroke="#ffe2a0" stroke-opacity=".75" stroke-width="\(0.014 * unit)" stroke-linecap="round"/></symbol>
      """
  }

  /// Returns a symbol with the identifier `picture` in which a picture of the scene fills the image.
  static func definition(of size: MastheadSize, filledWith picture: MastheadScene.PictureSource) -> Markup {
    let (width, height) = sides(of: size)
    return """
      <symbol id="picture" viewBox="0 0 \(width) \(height)" preserveAspectRatio="none">\
      <use href="#\(picture.symbol)" width="\(width)" height="\(height)" color="#fff"/></symbol>
      """
  }

  /// Returns the width and the height of an image. The default, 1200 × 900, is for a header without an image size.
  static func sides(of size: MastheadSize) -> (width: Double, height: Double) {
    size.width > 0 && size.height > 0 ? (size.width, size.height) : (1200, 900)
  }
}
