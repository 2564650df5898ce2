import Chromium
import Foundation
import Testing

/// The tuning page with its own session, driven by real input.
///
/// The page computes no geometry, so the tests compare it with the numbers of the server's frames, and with pixels.
struct TuningPage {
  let page: Page

  /// The fields of a frame that the tests use.
  struct Frame: Decodable, Equatable {
    var seq: Int
    var revision: Int
    var time: Double
    var phase: String
    var offset: Double
    var overscroll: Double
    var topOffset: Double
    var header: Rect
    var image: Rect
    var mask: String
  }

  /// The position of the screen on the canvas, in CSS pixels, and the number of CSS pixels per point.
  struct Place: Decodable {
    var x: Double
    var y: Double
    var scale: Double
  }

  static let browser = Task { try await Browser.launch(reusingTabs: true) }

  /// Opens a server's page in its own window, with News Digest unless an address is given.
  ///
  /// - Parameters:
  ///   - suffix: A query or a fragment to append to the page's address.
  ///   - demo: Whether a new session plays the demonstration.
  ///   - isFolded: Whether the cards stay folded, as a preset opens them, and the readouts.
  ///   - browser: The browser; nil for the shared browser.
  init(
    _ masthead: RunningMasthead, _ suffix: String = "?preset=news-digest", viewport: Viewport = Viewport(),
    demo: Bool = false, isFolded: Bool = false, in browser: Browser? = nil
  ) async throws {
    let shared = try await Self.browser.value
    page = try await (browser ?? shared).openPage(viewport: viewport)
    masthead.pages.withLock { [page] in $0.append(page) }
    let still = demo ? "" : suffix.hasPrefix("?") ? "&demo=off" : "?demo=off"
    let end = suffix.firstIndex(of: "#") ?? suffix.endIndex
    let query = suffix.hasPrefix("?") ? String(suffix[..<end]) : ""
    try await page.navigate(to: masthead.url + query + still + suffix[end...])
    // Without transitions and animations, the browser draws fewer frames.
    try await page.evaluate(
      """
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
      document.adoptedStyleSheets.push(still);
      """)
    try await waitUntilDrawn()
    if !isFolded { try await unfold() }
  }

  /// Returns JavaScript for the address of one of the page's modules, such as `session/patch.js`. The page has it already.
  static func module(_ path: String) -> String {
    "new URL('\(path)', document.querySelector('script[type=module]').src).href"
  }

  /// Unfolds all cards and readouts.
  func unfold() async throws {
    try await page.evaluate(
      """
      document.querySelectorAll('[data-action=fold][aria-expanded=false], .readout:not([open]) > summary').forEach(
        button => button.click())
      """)
  }

  /// Waits until the page is live and has drawn the newest frame with its image.
  func waitUntilDrawn() async throws {
    // The server sends the list of presets in a separate answer. Until then, the page has an option without a value.
    try await page.wait(
      until: """
        document.querySelector('#status').dataset.state === 'live'
          && document.querySelector('#preset option[value=news-digest]') !== null
        """)
    // The picture loads after the first frames are drawn. Its area is white until then. A header with only elements has
    // no picture.
    try await page.wait(
      until: """
        (() => {
          const {frame, place: {x, y, scale}} = masthead;
          if (!frame.header || masthead.session.scene.picture === 'none') return true;
          const {scrollView} = masthead.session.scene;
          const left = x + (scrollView.x + frame.header.x + frame.header.width / 2) * scale;
          const top = y + (scrollView.y + frame.header.y - frame.offset + frame.header.height / 2) * scale;
          const pixel = new OffscreenCanvas(1, 1).getContext('2d');
          const ratio = devicePixelRatio;
          pixel.drawImage(document.querySelector('#device'), -Math.round(left * ratio), -Math.round(top * ratio));
          const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
          return alpha === 255 && red + green + blue < 750;
        })() && 'image drawn'
        """)
    try await settle()
  }

  /// Waits until the newest frame is on the canvas.
  func settle() async throws {
    try await page.wait(until: "masthead.frame && masthead.drawn.seq === masthead.frame.seq")
    // Waits again for a new scene or image, which comes without a new frame.
    try await page.nextFrame()
  }

  /// Waits until the list is at rest and drawn.
  func waitUntilIdle() async throws {
    try await page.wait(until: "masthead.frame.phase === 'idle'")
    try await settle()
  }

  /// The newest frame, after it is drawn.
  func frame() async throws -> Frame {
    try await settle()
    return try await page.evaluate("masthead.frame")
  }

  func wait(until javaScript: String) async throws {
    try await page.wait(until: javaScript)
  }

  func wait(for javaScript: String, toBe value: JSON) async throws {
    try await page.wait(for: javaScript, toBe: value)
  }

  func wait(for javaScript: String, toBe number: Double, within tolerance: Double) async throws {
    try await page.wait(for: javaScript, toBe: number, tolerance: tolerance)
  }

  /// A prerequisite of a test is missing.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func click(_ selector: String) async throws {
    try await page.click(selector)
  }

  /// Opens the menu *File*, and clicks an item.
  func clickInFileMenu(_ item: String) async throws {
    try await click("#file-menu")
    try await wait(until: "document.querySelector('#file-popover').matches(':popover-open')")
    try await click(item)
    try await wait(until: "!document.querySelector('#file-popover').matches(':popover-open')")
  }

  /// Copies the link of *Share*.
  func copyLink() async throws {
    try await click("#share")
    try await wait(until: "document.querySelector('#share-menu')?.matches(':popover-open') === true")
    try await click("[data-share=link]")
  }

  func text(of selector: String) async throws -> String {
    try await page.evaluate("document.querySelector(\(quoted(selector))).textContent")
  }

  /// Expects that the page reported no errors or problems.
  func expectNoComplaints(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let errors = try await page.consoleErrors
    #expect(errors == [], sourceLocation: sourceLocation)
  }

  // MARK: The device

  /// The position of a point of the device's screen in the window.
  func location(_ x: Double, _ y: Double) async throws -> Point {
    let canvas = try await page.frame(of: "#device")
    let place: Place = try await page.evaluate("masthead.place")
    return Point(canvas.x + place.x + x * place.scale, canvas.y + place.y + y * place.scale)
  }

  /// The contents of the canvas, and the position of the device's screen on it.
  func picture() async throws -> DevicePicture {
    try await settle()
    let place: Place = try await page.evaluate("masthead.place")
    let ratio: Double = try await page.evaluate("devicePixelRatio")
    return DevicePicture(
      bitmap: try await page.pixels(of: "#device"), scale: place.scale * ratio,
      origin: Point(place.x * ratio, place.y * ratio))
  }

  // MARK: Controls

  /// The selector of a value's control.
  static func control(_ path: String) -> String {
    #"[data-path="\#(path)"]"#
  }

  /// The selector of the card of the effect at an index in the pipeline.
  static func card(_ index: Int) -> String {
    #"[data-effect="effects[\#(index)]"]"#
  }

  /// The text of a number's field.
  func field(_ path: String) async throws -> String {
    try await page.evaluate("document.querySelector(\(quoted(Self.control(path) + " .number-field"))).value")
  }

  /// Replaces the number in a field and confirms it.
  func enter(_ text: String, into path: String) async throws {
    let field = Self.control(path) + " .number-field"
    // The panel may be rendered again between finding the field and clicking it.
    for _ in 0..<20 {
      try await click(field)
      if try await page.evaluate("document.activeElement === document.querySelector(\(quoted(field)))") { break }
    }
    try await page.key(Key("a")!, modifiers: .control)
    try await page.type(text + "\n")
  }

  /// Replaces the text of a field, and leaves the field.
  func replace(_ text: String, in selector: String) async throws {
    try await click(selector)
    try await page.key(Key("a")!, modifiers: .control)
    try await page.type(text)
    try await page.key(.tab)
  }

  /// A picture of 40 × 30 points in one color, as JavaScript for the text of an SVG file.
  static let green =
    ##"'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#00ff00" d="M0 0h40v30H0z"/></svg>'"##

  /// Drops a file on an element of the page.
  ///
  /// - Parameters:
  ///   - content: JavaScript for the file's content.
  ///   - point: The position in the window; nil for its corner.
  func drop(
    _ content: String, _ name: String, _ type: String = "image/svg+xml", on selector: String = "#stage",
    at point: Point? = nil
  ) async throws {
    let place = point.map { "clientX: \($0.x), clientY: \($0.y)," } ?? ""
    try await page.evaluate(
      """
      (() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([\(content)], '\(name)', {type: '\(type)'}));
        document.querySelector('\(selector)').dispatchEvent(
          new DragEvent('drop', {dataTransfer, \(place) bubbles: true, cancelable: true}));
      })()
      """)
  }

  /// Scrolls the list to a distance from its top.
  func scroll(to distance: Double) async throws {
    // The request could overtake the page's request for the end of a touch. The list would then continue after the
    // touch.
    try await wait(until: "masthead.frame.phase === 'idle'")
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/input`, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({events: [{type: 'contentOffset', fromTop: \(distance)}]})}).then(({status}) => status)
      """)
    try await wait(
      until:
        "masthead.frame.phase === 'idle' && Math.abs(masthead.frame.offset - masthead.session.layout.topOffset - \(distance)) < 0.5"
    )
    try await settle()
  }

  /// Chooses an option of a menu.
  func choose(_ option: String, in selector: String) async throws {
    try await page.evaluate(
      """
      (menu => { menu.value = \(quoted(option)); menu.dispatchEvent(new Event('change')); })(
        document.querySelector(\(quoted(selector))))
      """)
  }

  /// The value at a path of the session's document, such as `effects[1].parameters.depth`; null if there is none.
  func value(_ path: String) async throws -> JSON {
    try await page.evaluate("masthead.session.pipeline?.\(path.replacing(".", with: "?.")) ?? null")
  }

  /// Waits until the pipeline has these effects in this order.
  func waitForEffects(_ effects: JSON...) async throws {
    try await wait(for: "masthead.session.pipeline.effects.map(({effect}) => effect)", toBe: .array(effects))
  }
}

/// The contents of the device's canvas.
struct DevicePicture: Equatable {
  var bitmap: Bitmap
  /// Pixels per point.
  var scale: Double
  /// The screen's corner, in pixels.
  var origin: Point

  /// The color at a point of the screen.
  func color(_ x: Double, _ y: Double) -> Bitmap.Color {
    bitmap[Int((origin.x + x * scale).rounded(.down)), Int((origin.y + y * scale).rounded(.down))]
  }

  /// The lower edge of the header's picture in a column of the screen, in pixels from the screen's top: the first pixel that
  /// is as white as the content below.
  func lowerEdge(at x: Double) -> Int {
    let column = Int((origin.x + x * scale).rounded(.down))
    let top = Int(origin.y.rounded())
    var row = top
    while row < bitmap.height, bitmap[column, row] != Bitmap.Color(255, 255, 255) { row += 1 }
    return row - top
  }
}

/// A text as a JavaScript literal.
func quoted(_ text: String) -> String {
  String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
}

/// Runs a test with the shared server, and closes the pages that the test opened.
func withMasthead(_ body: (RunningMasthead) async throws -> Void) async throws {
  try await with(RunningMasthead(sharing: try await RunningMasthead.shared.value), body)
}

/// Runs a test with a server, closes the pages that the test opened, and expects a server that is not shared to end
/// correctly.
func with(_ masthead: RunningMasthead, _ body: (RunningMasthead) async throws -> Void) async throws {
  let outcome: Result<Void, any Error>
  do {
    outcome = .success(try await body(masthead))
  } catch {
    outcome = .failure(error)
  }
  // An open page would try to reach its server forever and slow down other pages.
  for page in masthead.pages.withLock(\.self) { try await page.close() }
  do {
    try await masthead.stop()
  } catch {
    // The end of the server may explain the page's error, so the test reports both.
    Issue.record(error)
  }
  try outcome.get()
}
