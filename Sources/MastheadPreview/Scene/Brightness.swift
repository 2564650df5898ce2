import MastheadDocuments

/// The brightness of a surface at its upper and at its lower edge: 0 for black, 1 for white.
///
/// The symbols of the status bar are white on a dark surface, and black on a bright one.
package struct Brightness: Equatable, Sendable {
  package var top: Double
  package var bottom: Double

  /// The brightness below which the symbols of the status bar are white.
  package static let limit = 0.55

  /// Creates the brightness of a color, or of a gradient from the first color to the last.
  init(of colors: [MastheadScene.Color]) {
    top = colors.first?.brightness ?? 1
    bottom = colors.last?.brightness ?? 1
  }

  /// Creates the brightness of colors in the notation `#rrggbb`.
  init(ofCSS colors: String...) { self.init(of: colors.compactMap { MastheadScene.Color(css: $0) }) }

  /// Returns the brightness at a share of the surface's height, from 0 at the upper edge to 1.
  package func value(at share: Double) -> Double { top + (bottom - top) * share }
}

extension Illustration {
  /// The brightness of the picture's background, its first layer.
  package var brightness: Brightness {
    Brightness(of: layers[0].colors.compactMap { MastheadScene.Color(css: $0) })
  }
}

extension MastheadScene.Color {
  /// The perceived brightness, by the weights of ITU-R BT.601.
  fileprivate var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
}
