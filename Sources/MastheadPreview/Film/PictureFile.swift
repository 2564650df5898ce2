import Foundation
import Masthead
import MastheadDocuments

extension Illustration {
  /// Returns the picture as a symbol with the identifier `illustration-` and its name.
  static func symbol(of name: MastheadScene.Illustration) -> Markup {
    var layers: Markup = ""
    for (index, layer) in Illustration(name).layers.enumerated() {
      var paint: Markup = layer.colors.isEmpty ? "currentColor" : "\(layer.colors[0])"
      if layer.colors.count > 1 {
        let id: Markup = "illustration-\(name.rawValue)-\(index)"
        layers += """
          <linearGradient id="\(id)" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="\(side)">\
          <stop stop-color="\(layer.colors[0])"/><stop offset="1" stop-color="\(layer.colors[1])"/></linearGradient>
          """
        paint = "url(#\(id))"
      }
      layers += "<path d=\"\(layer.path)\""
      if let width = layer.lineWidth {
        layers += " fill=\"none\" stroke=\"\(paint)\" stroke-width=\"\(width)\" stroke-linecap=\"round\""
      } else {
        layers += " fill=\"\(paint)\""
      }
      if layer.opacity < 1 { layers += " opacity=\"\(layer.opacity)\"" }
      layers += "/>"
    }
    let fit: StaticString = name.isIcon ? "meet" : "slice"
    return """
      <symbol id="illustration-\(name.rawValue)" viewBox="0 0 \(side) \(side)" \
      preserveAspectRatio="xMidYMid \(fit)">\(layers)</symbol>

      """
  }
}

extension PipelineDocument {
  /// Returns a picture of the scene as a data URL. An icon is black.
  package func url(of picture: MastheadScene.PictureSource) -> String {
    switch picture {
    case .own(let name): scene.pictures[name]?.data ?? ""
    case .illustration(let name):
      Self.url(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(4 * Illustration.side)" height="\(4 * Illustration.side)">\
        \(Illustration.symbol(of: name))<use href="#\(picture.symbol)"/></svg>
        """)
    }
  }

  /// A sample picture as a data URL, with the aspect ratio of the header's image. Headers without a picture show it.
  package var sampleImageURL: String {
    let size = header?.imageSize ?? .zero
    let (width, height) = FilmPicture.sides(of: size)
    return Self.url(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
      \(FilmPicture.definition(of: size))<use href="#picture"/></svg>
      """)
  }

  private static func url(_ svg: Markup) -> String {
    "data:image/svg+xml;base64," + Data(svg.text.utf8).base64EncodedString()
  }
}
