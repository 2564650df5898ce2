import Chromium
import Testing

extension TuningPageTests {
  @Test(arguments: [1, 1.5, 3])
  func canvasHasOnePixelPerScreenPixel(scale: Double) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1280, height: 800, scale: scale))
      let frame = try await tuning.page.frame(of: "#device")
      let bitmap = try await tuning.picture().bitmap
      // The browser rounds layout to 1/64 of a pixel.
      #expect(abs(Double(bitmap.width) - frame.width * scale) <= scale / 32)
      #expect(abs(Double(bitmap.height) - frame.height * scale) <= scale / 32)
      // The canvas is aligned to whole pixels of the screen, so that the browser does not blur it.
      for edge in [frame.x * scale, frame.y * scale] {
        #expect(abs(edge - edge.rounded()) <= scale / 32, "The canvas is at \(frame.x), \(frame.y).")
      }
    }
  }

  @Test func canvasStaysSharpOnAnotherScreen() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.setViewport(Viewport(width: 1000, height: 700, scale: 2))
      try await tuning.wait(
        for: """
          (({width}, canvas) => devicePixelRatio === 2 && Math.abs(canvas.width - width * 2) < 1e-3)(
            document.querySelector('#device').getBoundingClientRect(), document.querySelector('#device'))
          """, toBe: true)
      try await tuning.waitUntilDrawn()
      try await tuning.picture().expectCut(depth: 80, height: 300, width: 375)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func everythingFitsWindowWidth() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      for width in [1280, 1024, 820, 819, 600, 390] {
        try await tuning.page.setViewport(Viewport(width: width, height: 844))
        try await tuning.wait(for: "innerWidth", toBe: .number(Double(width)))
        try await tuning.page.nextFrame()
        #expect(try await tuning.page.evaluate("document.scrollingElement.scrollWidth") == width)
        // No element extends beyond the window's edge. The scroll width does not show this if the body clips it.
        #expect(try await tuning.overhangingElements() == [], "In a window \(width) pixels wide.")
        let canvas = try await tuning.page.frame(of: "#device")
        #expect(canvas.x >= 0 && canvas.x + canvas.width <= Double(width) && canvas.width > 150)
      }
      // In a narrow window the preview comes first.
      #expect(try await tuning.page.frame(of: "#device").y < tuning.page.frame(of: TuningPage.card(0)).y)
      try await tuning.expectNoComplaints()
    }
  }

  @Test(arguments: [ColorScheme.light, .dark])
  func textIsLegibleInLightAndDark(scheme: ColorScheme) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.emulate(colorScheme: scheme)
      try await tuning.page.nextFrame()
      let contrasts = try await tuning.contrasts(of: [
        ".panel h2", ".card-name", ".essential-name", ".control-name", ".number-unit", ".search-field", ".value-name",
        "#open", "#save",
      ])
      for (place, contrast) in contrasts { #expect(contrast >= 4.5, "\(place)") }
      let paper: [Int] = try await tuning.page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
      #expect((paper.reduce(0, +) < 384) == (scheme == .dark))
      try await tuning.expectNoComplaints()
    }
  }
}

extension TuningPage {
  /// The elements that extend beyond the window's edge, even if the body clips them.
  func overhangingElements() async throws -> [String] {
    try await page.evaluate(
      """
      [...document.querySelectorAll('body *')].filter(element => {
        // The bar next to the phone and the presets scroll sideways.
        if (!element.checkVisibility() || element.closest('svg, .tools > *, .presets > *')) return false;
        const {left, right, width} = element.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
      }).map(element => element.cloneNode(false).outerHTML)
      """)
  }

  /// The contrast of the text of each selector's first element against its background, by WCAG's formula.
  func contrasts(of selectors: [String]) async throws -> [String: Double] {
    try await page.evaluate(
      """
      (() => {
        const pixel = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
        const luminance = color => {
          pixel.fillStyle = color;
          pixel.fillRect(0, 0, 1, 1);
          const [red, green, blue] = [...pixel.getImageData(0, 0, 1, 1).data].map(value => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const ground = element => {
          for (; element; element = element.parentElement) {
            const {backgroundColor} = getComputedStyle(element);
            if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
          }
        };
        return Object.fromEntries([\(selectors.map(quoted).joined(separator: ", "))].map(selector => {
          const element = document.querySelector(selector);
          const [light, dark] = [luminance(getComputedStyle(element).color), luminance(ground(element))].sort((a, b) => b - a);
          return [selector, (light + 0.05) / (dark + 0.05)];
        }));
      })()
      """)
  }
}
