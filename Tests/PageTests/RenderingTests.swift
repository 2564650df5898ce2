import Chromium
import Masthead
import Testing

// Part of the page's suite, whose tests run sequentially and share a browser.
extension TuningPageTests {
  /// The canvas, film strips, UIKit and SwiftUI draw a frame as `HeaderFrame` defines it.
  @Suite struct RenderingTests {
    private static let veiled = VeiledHeader(opacity: 0.6, scrim: 0.4, blur: 5, text: "Alps")

    /// A header of 375 × 300 points with a cut of 80 points, calculated by hand.
    private static let expected = Rendering(
      layers: [
        .init(name: "image", rect: MastheadRect(x: -15, y: 0, width: 405, height: 300), blur: 5),
        .init(name: "scrim", opacity: 0.4, rect: MastheadRect(x: 0, y: 0, width: 375, height: 300)),
        .init(name: "content"),
      ], opacity: 0.6,
      mask: [
        .zero, MastheadPoint(x: 375, y: 0), MastheadPoint(x: 375, y: 300), MastheadPoint(x: 0, y: 220),
      ])

    @Test func allRenderersDrawSameLayersInOneGroup() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        #expect(try await page.canvas(Self.veiled) == Self.expected)
        #expect(try await page.filmStrip(Self.veiled) == Self.expected)
      }
      #expect(try await Rendering.ofTableView(Self.veiled) == Self.expected)
      #expect(try await Rendering.ofTableView(Self.veiled, isNested: true) == Self.expected)
      #expect(try await Rendering.ofScrollView(Self.veiled) == Self.expected)
    }

    struct Picture: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var header: VeiledHeader
      /// The maximum difference of red, green and blue in equal pixels.
      var tolerance = 2
      /// The percentage of pixels that may differ by more, since each renderer smooths edges differently.
      var edges = 1.0
    }

    /// The canvas approximates the Gaussian, so blurred pixels may differ by more levels than sharp ones.
    static let pictures = [
      Picture(testDescription: "sharp", header: VeiledHeader()),
      Picture(testDescription: "stretched", header: VeiledHeader(pulled: 40)),
      Picture(testDescription: "scrim", header: VeiledHeader(scrim: 0.4)),
      Picture(testDescription: "opacity", header: VeiledHeader(opacity: 0.6)),
      Picture(
        testDescription: "opacity, scrim, text", header: VeiledHeader(opacity: 0.6, scrim: 0.4, text: "Alps")),
      Picture(testDescription: "blur 2", header: VeiledHeader(blur: 2), tolerance: 16),
      Picture(testDescription: "blur 5", header: VeiledHeader(blur: 5), tolerance: 12),
      Picture(testDescription: "blur 20", header: VeiledHeader(blur: 20), tolerance: 12),
      Picture(
        testDescription: "a narrow image, blurred, with a scrim beside it",
        header: VeiledHeader(scrim: 0.4, blur: 5, imageWidth: 105, mode: .aspectFit), tolerance: 12),
      Picture(testDescription: "all", header: veiled, tolerance: 12),
    ]

    @Test func canvasAndFilmStripDrawSamePixels() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        for picture in Self.pictures {
          let (canvas, film) = try await page.pixels(picture.header)
          #expect(canvas.width == film.width && canvas.height == film.height, "\(picture.testDescription)")
          let count = canvas.differences(from: film, tolerance: picture.tolerance)
          let share = 100 * Double(count) / Double(film.width * film.height)
          #expect(share <= picture.edges, "\(picture.testDescription): \(share) % of the pixels differ.")
        }
      }
    }

    /// On white, the opacity applies once to the image and its scrim together. Each step rounds to a level.
    @Test func everyPixelMatchesDefinition() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        let sharp = try await page.pixels(VeiledHeader())
        let veiled = try await page.pixels(VeiledHeader(opacity: 0.6, scrim: 0.4))
        for (before, after) in [(sharp.canvas, veiled.canvas), (sharp.filmStrip, veiled.filmStrip)] {
          var wrong: [String] = []
          for y in 0..<300 {
            // The cut rises by 80 points over the width; pixels along it are smoothed.
            for x in 0..<375 where abs(Double(y) - 220 - 80 * Double(x) / 375) > 2 {
              let isInside = Double(y) < 220 + 80 * Double(x) / 375
              let pairs = [
                (before[x, y].red, after[x, y].red), (before[x, y].green, after[x, y].green),
                (before[x, y].blue, after[x, y].blue),
              ]
              for (sharp, veiled) in pairs {
                let wanted = isInside ? 0.6 * (1 - 0.4) * Double(sharp) + (1 - 0.6) * 255 : 255
                if abs(Double(veiled) - wanted) > 3 { wrong.append("(\(x), \(y)) is \(veiled), not \(wanted)") }
              }
            }
          }
          #expect(wrong.isEmpty, "\(wrong.count) values: \(wrong.prefix(3))")
        }
      }
    }
  }
}
