import Chromium
import MastheadDocuments
import Testing

extension StillPageTests {
  /// Tests that the presets are readable. Measures WCAG's contrast of drawn pixels: the color of a text against the
  /// pixels in the same place without the text.
  @Suite struct ContrastPageTests {
    /// The distances of the list from its top: pulled, at rest, and on the way to the collapsed header and a little farther.
    private static func places(way: Double) -> [Double] {
      (0..<13).map { (way + 40) * Double(13 - $0) / 13 } + [0] + (1...6).map { -20 * Double($0) }
    }

    @Test(arguments: [MastheadScene.Appearance.light, .dark])
    func textsAndStatusBarOfPresetsStandOut(_ appearance: MastheadScene.Appearance) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1000, height: 1000))
        try await tuning.measureContrasts()
        for preset in Preset.all {
          let layout = try await tuning.open(preset.identifier, appearance)
          let way = layout.collapsedHeight > 0 ? layout.height - layout.collapsedHeight : layout.height
          let places = Self.places(way: way)
          #expect(places.count == 20)
          var seen: Set<String> = []
          for place in places {
            try await tuning.scroll(to: place)
            try await tuning.wait(until: "!masthead.frame.isAnimating && masthead.isComplete")
            try await tuning.settle()
            let shown: Contrasts = try await tuning.page.evaluate("contrasts()")
            for text in shown.texts {
              seen.insert(text.text)
              let least = text.kind == "status" ? 3 : 4.5
              #expect(text.least >= least, "\(preset.identifier) at \(place): \(text)")
            }
            #expect(shown.collisions == [], "\(preset.identifier) at \(place)")
          }
          // Each text of the header and some rows were visible and measured.
          let texts: [String] = try await tuning.page.evaluate(
            "masthead.session.scene.header.elements.flatMap(({texts}) => texts).map(({lines}) => lines.join(' '))")
          #expect(Set(texts).subtracting(seen) == [], "\(preset.identifier)")
          #expect(seen.count > texts.count, "\(preset.identifier)")
          #expect(seen.contains(Contrasts.time) == preset.document.scene.statusBar, "\(preset.identifier)")
        }
        try await tuning.expectNoComplaints()
      }
    }

    /// Tests the measurement with gray texts and white texts on a white shape, and with two texts in one place.
    @Test func faintAndOverlappingTextsAreFound() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1000, height: 1000))
        try await tuning.measureContrasts()
        try await tuning.open(
          """
          {masthead: 1, header: {height: 200, elements: [
            {name: 'paper'}, {name: 'dark', height: 40, insets: {top: 50}}, {name: 'faint', height: 40, insets: {top: 100}},
            {name: 'first', height: 40, insets: {top: 150}}, {name: 'second', height: 40, insets: {top: 150}}]},
            scene: {picture: 'none', elements: {paper: {fill: '#ffffff'}, dark: {text: 'Dark', color: '#767676'},
              faint: {text: 'Faint', color: '#777777'}, first: {text: 'First', color: '#000000'},
              second: {text: 'Second', color: '#000000'}}}}
          """)
        let shown: Contrasts = try await tuning.page.evaluate("contrasts()")
        func contrast(_ text: String) throws -> Double { try #require(shown.texts.first { $0.text == text }).least }
        // On white, #767676 is known to have just enough contrast, and #777777 slightly too little.
        #expect(try contrast("Dark") >= 4.5 && contrast("Dark") < 4.6)
        #expect(try contrast("Faint") < 4.5 && contrast("Faint") > 4.4)
        #expect(shown.collisions == ["First × Second"])
      }
    }
  }
}

/// The measured contrasts of a drawing of the phone.
private struct Contrasts: Decodable {
  struct Text: Decodable {
    /// The element's name, or `row`, `bar` or `status`.
    var kind: String
    var text: String
    /// The minimum contrast of the text's pixels, and its position on the screen.
    var least, x, y: Double
  }

  /// The text of the status bar, twice: for the time and for the symbols.
  static let time = "9:41 9:41"

  var texts: [Text]
  /// The pairs of the header's overlapping texts.
  var collisions: [String]
}

extension TuningPage {
  fileprivate struct Layout: Decodable { var height, collapsedHeight: Double }

  /// Opens a preset in an appearance.
  fileprivate func open(_ preset: String, _ appearance: MastheadScene.Appearance) async throws -> Layout {
    try await open(
      """
      await fetch('/api/presets').then(answer => answer.json()).then(({presets}) => {
        const {document} = presets.find(({preset}) => preset === '\(preset)');
        document.scene.appearance = '\(appearance.rawValue)';
        return document;
      })
      """)
    return try await page.evaluate("masthead.session.layout")
  }

  /// Opens a document, given as JavaScript, in a new session.
  fileprivate func open(_ document: String) async throws {
    let session: String = try await page.evaluate(
      """
      (async () => fetch('/api/sessions', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({pipeline: \(document)})}).then(answer => answer.json()).then(({id}) => id))()
      """)
    try await page.evaluate("location.hash = 'session=\(session)'")
    try await wait(
      until: "masthead.session?.id === '\(session)' && masthead.frame?.revision === masthead.session.revision")
    try await settle()
  }

  /// Adds the function `contrasts` to the page.
  ///
  /// The function draws the phone four times: without texts, twice with unique colors for all texts, and unchanged. The
  /// two colors of a text differ by a known number, so a pixel shows the share that the text covers. Pixels that a text
  /// mostly covers show its color, also if the text is translucent. Texts that are less than 90 percent opaque do not
  /// count.
  fileprivate func measureContrasts() async throws {
    try await page.evaluate(Self.measurement)
  }

  private static let measurement =
    #"""
    (() => {
      const TIME = '9:41';
      /** How texts are drawn: as they are, not at all, or each in a color of its own. */
      const SHIFT = 128, MOST = 0.75;
      let mode = 'plain', symbols = null;
      let statusColor = '';
      const marks = new Map();
      const mark = (text) => {
        if (!marks.has(text)) marks.set(text, marks.size + 1);
        const number = marks.get(text);
        const parts = [number % 6, Math.floor(number / 6) % 6, Math.floor(number / 36) % 6];
        return parts.map((part) => 20 * part + (mode === 'again' ? SHIFT : 0));
      };
      const css = (color) => `rgb(${color.join(' ')})`;
      for (const {prototype} of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
        const {fillText, fill, stroke, restore} = prototype;
        const drawn = (draw) => function (...values) {
          if (mode === 'plain') return draw.apply(this, values);
          if (mode === 'without') return;
          const {fillStyle, strokeStyle} = this;
          this.fillStyle = this.strokeStyle = css(mark(draw === fillText ? values[0] : TIME));
          draw.apply(this, values);
          Object.assign(this, {fillStyle, strokeStyle});
        };
        const drawText = drawn(fillText);
        Object.assign(prototype, {
          fillText(...values) {
            // The signs of the status bar follow its time.
            if (values[0] === TIME) symbols = this;
            drawText.apply(this, values);
          },
          fill(...values) { (symbols === this ? drawn(fill) : fill).apply(this, values); },
          stroke(...values) { (symbols === this ? drawn(stroke) : stroke).apply(this, values); },
          restore() {
            if (symbols === this) symbols = null;
            restore.call(this);
          },
        });
      }

      const linear = Array.from({length: 256}, (_, value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      const luminance = (red, green, blue) => 0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue];
      const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

      const measure = document.createElement('canvas').getContext('2d');
      const family = '"Helvetica Neue", Helvetica, Arial, Arimo, "Liberation Sans", "Nimbus Sans", system-ui, sans-serif';
      // Returns boxes around a text's lines, whose first one begins at a point. `unit` is the scale of the element.
      const boxes = (text, x, baseline, unit) => text.lines.map((line, index) => {
        measure.font = `${text.weight} ${text.size}px ${family}`;
        const width = Math.min(measure.measureText(line).width, text.width);
        const left = text.alignment === 'center' ? -width / 2 : text.alignment === 'right' ? -width : 0;
        const y = baseline + unit * (index * text.lineHeight - 0.78 * text.size);
        return {x: x + unit * left, y, width: unit * width, height: unit * text.size};
      });

      function texts() {
        const {scene, layout} = masthead.session, {frame} = masthead;
        const found = [];
        const add = (kind, text, x, baseline, unit, opacity) => {
          if (opacity > 0) found.push({kind, lines: text.lines, opacity, boxes: boxes(text, x, baseline, unit)});
        };
        for (const {rect, texts} of scene.items) {
          const x = scene.scrollView.x + rect.x, y = scene.scrollView.y + layout.contentOriginY + rect.y - frame.offset;
          if (y > scene.device.height || y + rect.height < 0) continue;
          for (const text of texts) add('row', text, x + text.x, y + text.y, 1, 1);
        }
        if (frame.header) {
          const corner = {x: scene.scrollView.x + frame.header.x, y: scene.scrollView.y + frame.header.y - frame.offset};
          for (const look of scene.header?.elements ?? []) {
            const element = frame.elements?.[look.name];
            if (!element || !(element.width > 0 && element.height > 0)) continue;
            const unit = element.scale ?? 1;
            for (const text of look.texts) {
              add(look.name, text, corner.x + element.x + text.share * element.width + unit * text.x, corner.y + element.y + element.height / 2 + unit * text.y, unit, (element.opacity ?? 1) * frame.opacity);
            }
          }
        }
        if (scene.navigationBar?.title) {
          const {y, height, title} = scene.navigationBar;
          add('bar', {lines: [title], size: 17, weight: 600, width: scene.device.width - 120, lineHeight: 22, alignment: 'center', color: scene.colors.barTitle}, scene.device.width / 2, y + height / 2 + 6, 1, 1);
        }
        return found;
      }

      const canvas = document.querySelector('#device');
      const pixels = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;

      // Draws at once and not with the next repaint: nothing comes between the drawings, and they take no time of the screen.
      function draw(assets) {
        const {requestAnimationFrame} = window;
        let repaint = null;
        window.requestAnimationFrame = (work) => { repaint = work; };
        // Rows that were drawn before are stale now.
        assets.version += 1;
        assets.dispatchEvent(new Event('arrived'));
        Object.assign(window, {requestAnimationFrame});
        // A repaint that waits already cannot be had sooner.
        repaint?.(-Math.random());
        return repaint !== null;
      }

      async function pictures() {
        const {assets} = await import(\#(TuningPage.module("stage/assets.js")));
        for (;;) {
          const drawn = {};
          marks.clear();
          const isDrawn = ['without', 'marked', 'again', 'plain'].every((next) => {
            mode = next;
            if (!draw(assets)) return false;
            drawn[mode] = pixels();
            return true;
          });
          mode = 'plain';
          if (isDrawn) return drawn;
          await new Promise(requestAnimationFrame);
        }
      }

      // Returns the least contrast of the pixels that a text takes for the most part, their number, and the boxes around them.
      function read({without, marked, again, plain}, {lines, boxes}) {
        const ratio = devicePixelRatio, {x: originX, y: originY, scale} = masthead.place;
        const {width, height} = canvas;
        const {device, homeIndicator} = masthead.session.scene;
        const end = homeIndicator ? device.height - 16 : device.height;
        const result = {least: Infinity, count: 0, shown: []};
        boxes.forEach((box, index) => {
          const color = mark(lines[index]), ink = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
          const left = Math.max(0, Math.floor((originX + box.x * scale) * ratio)), right = Math.min(width, Math.ceil((originX + (box.x + box.width) * scale) * ratio));
          const top = Math.max(0, Math.floor((originY + box.y * scale) * ratio)), bottom = Math.min(height, Math.ceil((originY + Math.min(end, box.y + box.height) * scale) * ratio));
          for (let y = top; y < bottom; y += 1) {
            for (let x = left; x < right; x += 1) {
              const at = 4 * (y * width + x);
              // The share of the pixel that the text takes is that of the difference between its two colors.
              const share = Math.min(...color.map((_, channel) => again[at + channel] - marked[at + channel])) / SHIFT;
              if (share < MOST || color.some((value, channel) => Math.abs(value * share + without[at + channel] * (1 - share) - marked[at + channel]) > 6)) continue;
              // The color that the text has where it takes the whole pixel.
              const [red, green, blue] = [0, 1, 2].map((channel) => Math.round(Math.min(255, Math.max(0, without[at + channel] + (plain[at + channel] - without[at + channel]) / share))));
              result.count += 1;
              Object.assign(ink, {left: Math.min(ink.left, x), top: Math.min(ink.top, y), right: Math.max(ink.right, x), bottom: Math.max(ink.bottom, y)});
              const value = contrast(luminance(red, green, blue), luminance(without[at], without[at + 1], without[at + 2]));
              if (value < result.least) Object.assign(result, {least: value, x: x / ratio / scale - originX / scale, y: y / ratio / scale - originY / scale});
            }
          }
          if (ink.left <= ink.right) result.shown.push(ink);
        });
        return result;
      }

      const touch = (one, other) => one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;

      window.contrasts = async () => {
        const drawn = await pictures();
        const list = texts();
        const {statusBar} = masthead.session.scene;
        if (statusBar) {
          const {middle, timeX, signalX, batteryX} = statusBar;
          const boxes = [{x: timeX - 20, y: middle - 8, width: 40, height: 16}, {x: signalX - 1, y: middle - 8, width: batteryX - signalX + 2, height: 16}];
          list.push({kind: 'status', lines: [TIME, TIME], opacity: 1, boxes});
        }
        const seen = list.map((text) => ({...text, ...read(drawn, text)}))
        const collisions = [];
        const own = seen.filter(({kind, opacity}) => kind !== 'row' && opacity >= 0.5);
        own.forEach((one, index) => own.slice(index + 1).forEach((other) => {
          if (one.shown.some((box) => other.shown.some((second) => touch(box, second)))) collisions.push(`${one.lines[0]} × ${other.lines[0]}`);
        }));
        return {texts: seen.filter(({count, opacity}) => count > 0 && opacity >= 0.9).map(({kind, lines, least, count, x, y}) => ({kind, text: lines.join(' '), least, count, x, y})), collisions};
      };
    })();
    """#
}
