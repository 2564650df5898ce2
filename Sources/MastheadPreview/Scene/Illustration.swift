import Masthead
import MastheadDocuments

/// A picture of a scene as layers of paths, from back to front. The page and film strips draw the same layers.
package struct Illustration: Sendable {
  /// The side of the square that the paths are drawn in.
  package static let side = 100.0

  package let layers: [Layer]

  /// A filled path, or a line.
  package struct Layer: Sendable {
    /// SVG path data.
    package let path: String
    /// The color in CSS notation, or the upper and the lower color of a gradient over the whole square. Empty for the
    /// color of an icon.
    package let colors: [String]
    /// The width of the line; nil for a filled path.
    package let lineWidth: Double?
    package let opacity: Double
  }

  static func fill(_ path: String, _ colors: String..., opacity: Double = 1) -> Layer {
    Layer(path: path, colors: colors, lineWidth: nil, opacity: opacity)
  }

  static func line(_ path: String, width: Double, _ colors: String..., opacity: Double = 1) -> Layer {
    Layer(path: path, colors: colors, lineWidth: width, opacity: opacity)
  }

  static let square = "M0 0H100V100H0Z"

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> String {
    let (r, d) = (decimal(radius), decimal(2 * radius))
    return "M\(decimal(x - radius)) \(decimal(y))a\(r) \(r) 0 1 0 \(d) 0a\(r) \(r) 0 1 0 -\(d) 0Z"
  }

  static func circles(_ circles: (x: Double, y: Double, radius: Double)...) -> String {
    circles.map { circle($0.x, $0.y, $0.radius) }.joined()
  }

  /// Returns a filled ridge from the left edge to the right edge and down to the lower edge.
  static func ridge(_ heights: [Double], isSmooth: Bool = false) -> String {
    let step = 100 / Double(heights.count - 1)
    var path = "M0 100V\(decimal(heights[0]))"
    for (index, height) in heights.enumerated().dropFirst() {
      let x = Double(index) * step
      let middle = decimal(x - step / 2)
      path +=
        isSmooth
        ? "C\(middle) \(decimal(heights[index - 1])) \(middle) \(decimal(height)) \(decimal(x)) \(decimal(height))"
        : "L\(decimal(x)) \(decimal(height))"
    }
    return path + "V100Z"
  }

  package init(_ name: MastheadScene.Illustration) { layers = Self.layers(of: name) }

  private static func layers(of name: MastheadScene.Illustration) -> [Layer] {
    switch name {
    case .album:
      [
        fill(square, "#1b2a6b", "#b03a72"), fill(circle(50, 50, 40), "#f58a5f", opacity: 0.3),
        fill(circle(50, 50, 30), "#f2905a", opacity: 0.5), fill(circle(50, 50, 17), "#ffc683"),
        line("M0 62H100M0 69H100M0 77H100M0 86H100", width: 2.2, "#1b1440", opacity: 0.85),
        fill("M0 100V88Q25 74 50 86T100 80V100Z", "#160f33"),
      ]
    case .mountains:
      [
        fill(square, "#2f2a6b", "#ffb077"), fill(circle(66, 36, 15), "#ffe3a8", opacity: 0.3),
        fill(circle(66, 36, 9), "#fff1c9"), fill(ridge([60, 44, 58, 38, 56, 47, 62]), "#a14f86"),
        fill(ridge([70, 62, 50, 66, 58, 70, 52, 68]), "#5f3373"),
        fill(ridge([82, 76, 80, 74, 82, 78], isSmooth: true), "#2a1d4f"),
      ]
    case .map:
      [
        fill(square, "#eef0e6"), fill("M0 20Q20 8 34 22T62 30T100 12V0H0Z", "#a8d5ef"),
        fill("M58 52H92V84H58Z", "#c9e6b8"),
        line("M-4 44L40 50L104 40M28 -4L40 50L30 104M-4 78L104 66M74 -4L70 104", width: 5, "#ffffff"),
        line("M-4 92L40 50L104 30", width: 2.4, "#f0b44c"),
        fill("M50 62C40 48 38 43 38 38A12 12 0 0 1 62 38C62 43 60 48 50 62Z", "#e2445c"),
        fill(circle(50, 38, 4.5), "#ffffff"),
      ]
    case .photo1:  // A beach.
      [
        fill(square, "#8fd3f4", "#e6f7ff"), fill(circle(76, 22, 8), "#fff6c8"), fill("M0 46H100V74H0Z", "#2f8fb5"),
        fill("M0 74Q30 62 58 70T100 66V100H0Z", "#f3dcae"), line("M0 73Q30 61 58 69T100 65", width: 1.6, "#ffffff"),
        line("M30 84V58", width: 1.6, "#7a4b2a"), fill("M14 62Q30 42 46 62Q38 58 30 62Q22 58 14 62Z", "#e2445c"),
      ]
    case .photo2:  // A forest.
      [
        fill(square, "#d8ecc4", "#7fb08a"), fill(ridge([52, 40, 54, 36, 50, 44, 56]), "#9cc4a0"),
        fill("M10 92L24 44L38 92ZM34 92L50 34L66 92ZM62 92L78 48L94 92Z", "#2f6b4f"),
        fill("M-6 96L8 60L22 96ZM46 98L58 62L72 98ZM80 98L94 58L108 98Z", "#1f4d3b"),
        fill("M0 88Q50 80 100 88V100H0Z", "#173a2d"),
      ]
    case .photo3:  // A city at night.
      [
        fill(square, "#141a3c", "#5b4a8a"), fill(circle(24, 22, 8), "#f5efd0"),
        fill("M0 100V58H14V44H30V62H40V34H54V54H66V40H80V60H90V50H100V100Z", "#0d1128"),
        line(
          "M5 66H11M19 52H25M19 62H25M44 42H50M44 52H50M44 64H50M70 48H76M70 60H76M83 70H88M33 72H38", width: 2.4,
          "#ffd27a"),
      ]
    case .photo4:  // A lake with a boat.
      [
        fill(square, "#fbd3b0", "#f3a58f"), fill(ridge([46, 30, 48, 38, 50]), "#8a6a9e"),
        fill("M0 50H100V100H0Z", "#5a7fb0"),
        line("M8 62H34M60 58H92M20 76H52M66 84H96", width: 1.4, "#cfe0f5", opacity: 0.7),
        fill("M38 68H66L60 76H44Z", "#4a2b2b"), fill("M52 40V66H70Z", "#fffaf0"), fill("M50 44V66H38Z", "#f2d9b8"),
      ]
    case .photo5:  // A bowl of oranges.
      [
        fill(square, "#3b5f6b", "#24404a"), fill("M0 70H100V100H0Z", "#c98f5a"), fill(circle(38, 48, 13), "#f08a24"),
        fill(circle(62, 48, 13), "#f59b32"), fill(circle(50, 36, 13), "#ffae42"),
        fill("M18 52H82C80 76 68 84 50 84S20 76 18 52Z", "#f4efe6"), line("M20 58H80", width: 2, "#7aa0ad"),
      ]
    case .photo6:  // Dunes under the moon.
      [
        fill(square, "#2b1d4f", "#d9776a"), fill(circle(30, 24, 9), "#ffeccb"),
        fill(ridge([62, 48, 60, 52, 44, 58], isSmooth: true), "#c4683f"),
        fill(ridge([74, 70, 58, 72, 66], isSmooth: true), "#9a4a35"),
        fill(ridge([88, 78, 86, 74, 88], isSmooth: true), "#6b2f2e"),
      ]
    case .search: [line("\(circle(44, 44, 24))M62 62L84 84", width: 8)]
    case .play: [fill("M32 18V82Q32 88 38 85L84 54Q88 50 84 46L38 15Q32 12 32 18Z")]
    case .back: [line("M62 18L30 50L62 82", width: 9)]
    case .heart: [fill("M50 86C18 62 10 48 10 34A21 21 0 0 1 50 26A21 21 0 0 1 90 34C90 48 82 62 50 86Z")]
    case .more: [fill(circles((20, 50, 8), (50, 50, 8), (80, 50, 8)))]
    default: animal(name) ?? scenery(name) ?? thing(name) ?? []
    }
  }
}

extension SceneLayout {
  /// The pictures of the header, the elements and the rows, without duplicates: first illustrations, then the scene's own
  /// pictures in the order of their names.
  package var pictures: [MastheadScene.PictureSource] {
    var used = Set(elements.compactMap(\.picture) + items.compactMap { $0.picture?.picture })
    if case .drawn(let picture) = picture { used.insert(picture) }
    return (MastheadScene.Illustration.allCases.map { .illustration($0) } + ownPictures.keys.sorted().map { .own($0) })
      .filter(used.contains)
  }

  /// Returns the size of a picture, for its aspect ratio. Returns nil if the size cannot be read from the picture's file.
  package func size(of picture: MastheadScene.PictureSource) -> MastheadSize? {
    switch picture {
    case .illustration: MastheadSize(width: Illustration.side, height: Illustration.side)
    case .own(let name): ownPictures[name]?.size
    }
  }
}
