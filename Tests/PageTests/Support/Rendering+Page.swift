import Chromium
import Foundation
import Masthead
import MastheadDocuments
import MastheadEngine

@testable import MastheadPreview

/// Draws headers in a browser, with the page's canvas and as film strips.
struct RenderingPage {
  let page: Page

  /// Opens a page of a server, whose modules draw on the canvas.
  init(_ masthead: RunningMasthead) async throws {
    page = try await ModulePage(masthead).page
    try await page.evaluate(Self.script)
  }

  // MARK: Structure

  /// How the page's canvas draws a header, derived from the drawing calls and the width of a blurred edge.
  func canvas(_ veiled: VeiledHeader) async throws -> Rendering {
    let drawn: Drawn = try await page.evaluate("recordCanvas(\(try scene(veiled)), \(try frame(veiled)))")
    return drawn.rendering
  }

  /// How a film strip draws a header, derived from its elements.
  func filmStrip(_ veiled: VeiledHeader) async throws -> Rendering {
    let drawn: Drawn = try await page.evaluate("readFilm(\(MastheadDocuments.JSON.quoted(try film(veiled))))")
    return drawn.rendering
  }

  /// The findings of the page's script.
  private struct Drawn: Decodable {
    struct Layer: Decodable {
      var name: String
      var opacity: Double
      var rect: [Double]?
      var blur: Double
    }

    var layers: [Layer]
    var opacity: Double
    var mask: String

    var rendering: Rendering {
      let numbers = mask.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      return Rendering(
        layers: layers.map { layer in
          Rendering.Layer(
            name: layer.name, opacity: layer.opacity,
            rect: layer.rect.map { MastheadRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }, blur: layer.blur)
        }, opacity: opacity,
        mask: stride(from: 0, to: numbers.count - 1, by: 2).map { MastheadPoint(x: numbers[$0], y: numbers[$0 + 1]) })
    }
  }

  // MARK: Pixels

  /// The pixels of the header at scale 1, drawn by the canvas and by a film strip with the same picture.
  func pixels(_ veiled: some DrawnHeader) async throws -> (canvas: Bitmap, filmStrip: Bitmap) {
    let (_, _, frame) = try veiled.moment()
    let definition = FilmPicture.definition(of: try veiled.document.header!.imageSize)
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(frame.image.width)" height="\(frame.image.height)"><defs>\
      \(definition.text)</defs><use href="#picture" width="\(frame.image.width)" height="\(frame.image.height)"/></svg>
      """
    try await page.evaluate(
      """
      drawBoth(\(try scene(veiled)), \(try self.frame(veiled)), \(MastheadDocuments.JSON.quoted(picture)), \(MastheadDocuments.JSON.quoted(try film(veiled))),
        \(FilmDevice.bezel))
      """)
    return (try await page.pixels(of: "#canvas"), try await page.pixels(of: "#film"))
  }

  /// The colors of the status bar's symbols, on the canvas and in a film strip.
  func statusBarColors(_ header: some DrawnHeader) async throws -> (canvas: String, filmStrip: String) {
    let canvas: String = try await page.evaluate("statusBarColor(\(try scene(header)), \(try frame(header)))")
    // The status bar's time is the only text in a group with a separate color.
    let film = try film(header).firstMatch(of: /<g fill="(#[0-9a-f]+)"><text/)
    return (canvas, film.map { String($0.1) } ?? "")
  }

  // MARK: Inputs

  private func scene(_ veiled: some DrawnHeader) throws -> String {
    let session = Session(try veiled.document, at: 0, clock: .standing)
    return session.json(identifier: "")["scene"]?.compact ?? "null"
  }

  private func frame(_ veiled: some DrawnHeader) throws -> String {
    let (preview, state, frame) = try veiled.moment()
    var encoder = FrameEncoder(elements: preview.pipeline.header.elements.map(\.name))
    return encoder.encode(frame, at: state, sequence: 0) { String(decoding: $0, as: UTF8.self) }
  }

  /// A film strip's picture of one moment, in the size of the device.
  private func film(_ veiled: some DrawnHeader) throws -> String {
    let (preview, state, frame) = try veiled.moment()
    let (width, height) = (375 + 2 * FilmDevice.bezel, 667 + 2 * FilmDevice.bezel)
    let device = FilmDevice(preview, fitting: MastheadSize(width: width, height: height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)"><defs>\
      \(device.definitions(for: [state.contentOffset]).text)</defs>\(device.draw(frame, at: state, number: 0).text)</svg>
      """
  }

  private static let script = """
    async function load(svg) {
      const image = new Image();
      image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
      await image.decode();
      return image;
    }

    function bitmap(width, height, id) {
      const canvas = document.getElementById(id) ?? document.createElement('canvas');
      Object.assign(canvas, { width, height, id: id ?? '' });
      if (id) document.body.append(canvas);
      return canvas;
    }

    async function drawOn(canvas, scene, frame, picture) {
      const { drawHeader } = await import(\(ModulePage.module("stage/header.js")));
      const context = canvas.getContext('2d');
      context.translate(0, -frame.offset);
      drawHeader(context, { scene, frame, picture: { bitmap: () => picture }, scale: 1 });
    }

    async function drawBoth(scene, frame, picture, film, bezel) {
      const image = bitmap(frame.image.width, frame.image.height);
      image.getContext('2d').drawImage(await load(picture), 0, 0);
      for (const id of ['canvas', 'film']) {
        const context = bitmap(frame.header.width, frame.header.height, id).getContext('2d');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, frame.header.width, frame.header.height);
      }
      await drawOn(document.getElementById('canvas'), scene, frame, image);
      document.getElementById('film').getContext('2d').drawImage(await load(film), -bezel, -bezel);
    }

    async function statusBarColor(scene, frame) {
      const { drawStatusBar } = await import(\(ModulePage.module("stage/bars.js")));
      const context = new OffscreenCanvas(scene.device.width, scene.statusBar.height).getContext('2d');
      drawStatusBar(context, { scene, frame });
      return context.fillStyle === '#ffffff' ? '#fff' : context.fillStyle === '#000000' ? '#000' : context.fillStyle;
    }

    // Records the calls that draw a header on a canvas.
    async function recordCanvas(scene, frame) {
      const calls = [], original = {}, paths = new Map();
      const prototype = CanvasRenderingContext2D.prototype, { Path2D } = globalThis;
      globalThis.Path2D = function (data) {
        const path = new Path2D(data);
        paths.set(path, data);
        return path;
      };
      for (const name of ['clip', 'drawImage', 'fillRect', 'fillText']) {
        original[name] = prototype[name];
        prototype[name] = function (...values) {
          const { e, f } = this.getTransform();
          calls.push({ name, values, origin: [e, f], canvas: this.canvas, alpha: this.globalAlpha, style: this.fillStyle });
          return original[name].apply(this, values);
        };
      }
      const picture = bitmap(8, 8), canvas = bitmap(frame.header.width, frame.header.height);
      try {
        await drawOn(canvas, scene, frame, picture);
      } finally {
        Object.assign(prototype, original);
        globalThis.Path2D = Path2D;
      }
      const on = canvas => calls.filter(call => call.canvas === canvas);
      const [only, ...others] = on(canvas);
      const isGroup = only.name === 'drawImage' && only.values.length === 3 && others.length === 0;
      const result = { layers: [], opacity: isGroup ? only.alpha : 1, mask: '' };
      for (const { name, values, origin, alpha, style } of on(isGroup ? only.values[0] : canvas)) {
        const rect = ([x, y, width, height]) => [x + origin[0], y + origin[1], width, height];
        if (name === 'clip') result.mask = paths.get(values[0]);
        if (name === 'drawImage') {
          const blur = values[0] === picture ? 0 : await blurOnCanvas(scene, frame);
          result.layers.push({ name: 'image', opacity: alpha, rect: rect(values.slice(1)), blur });
        }
        if (name === 'fillRect') {
          const [red, green, blue, share] = style.match(/[\\d.]+/g).map(Number);
          result.layers.push({ name: red + green + blue ? '?' : 'scrim', opacity: alpha * share, rect: rect(values), blur: 0 });
        }
        if (name === 'fillText') result.layers.push({ name: 'content', opacity: alpha, blur: 0 });
      }
      return result;
    }

    // Measures the standard deviation of a blurred edge between black and white. Returns the frame's own value if they differ
    // by less than a fifth: the canvas approximates, and so does the browser's own blur.
    async function blurOnCanvas(scene, frame) {
      const { width, height } = frame.image, picture = bitmap(width, height);
      const canvas = bitmap(frame.header.width, frame.header.height);
      const context = picture.getContext('2d');
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#fff';
      context.fillRect(width / 2, 0, width, height);
      const bare = { ...scene, header: null };
      await drawOn(canvas, bare, { ...frame, opacity: 1, scrim: 0 }, picture);
      const row = canvas.getContext('2d').getImageData(0, 9, canvas.width, 1).data;
      // The derivative of the row is the bell curve itself.
      let [weight, mean, square] = [0, 0, 0];
      for (let x = 1; x < canvas.width; x += 1) {
        const rise = row[4 * x] - row[4 * (x - 1)];
        weight += rise;
        mean += rise * x;
        square += rise * x * x;
      }
      const deviation = Math.sqrt(square / weight - (mean / weight) ** 2);
      return Math.abs(deviation - frame.blur) < frame.blur / 5 ? frame.blur : deviation;
    }

    function readFilm(svg) {
      const sheet = new DOMParser().parseFromString(svg, 'image/svg+xml');
      const group = sheet.querySelector('[clip-path="url(#mask-0)"]');
      const number = (element, name, otherwise) => Number(element.getAttribute(name) ?? otherwise);
      const layers = [...group.children].map(child => {
        const element = child.tagName === 'g' ? child.firstElementChild : child;
        const href = element.getAttribute('href') ?? '';
        const name = href === '#picture' ? 'image' : child.getAttribute('class') === 'element' ? 'content'
          : element.tagName === 'rect' && !element.hasAttribute('fill') ? 'scrim' : '?';
        const filter = child.getAttribute('filter')?.match(/#([^)]*)/)[1];
        return {
          name, opacity: number(element, 'opacity', 1) * number(element, 'fill-opacity', 1),
          rect: name === 'content' ? undefined : ['x', 'y', 'width', 'height'].map(key => number(element, key, 0)),
          blur: filter ? number(sheet.getElementById(filter).querySelector('feGaussianBlur'), 'stdDeviation', 0) : 0,
        };
      });
      return {
        layers, opacity: number(group, 'opacity', 1), mask: sheet.querySelector('#mask-0 path').getAttribute('d'),
      };
    }
    """
}
