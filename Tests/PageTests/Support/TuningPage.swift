import Chromium
import Foundation
import Testing

/// The page with a session of its own, driven by real input, with what the tests look at.
///
/// The page computes no geometry, so what it shows is compared with the numbers of the server's frames, and with pixels.
struct TuningPage {
  let page: Page

  /// A frame, as far as the tests look at it.
  struct Frame: Decodable, Equatable {
    var seq: Int
    var revision: Int
    var time: Double
    var phase: String
    var offset: Double
    var velocity: Double
    var overscroll: Double
    var topOffset: Double
    var header: Rect
    var image: Rect
    var mask: String
  }

  /// Where the screen is on the canvas, in CSS pixels, and how many of them a point takes.
  struct Place: Decodable {
    var x: Double
    var y: Double
    var scale: Double
  }

  static let browser = Task { try await Browser.launch() }

  /// Opens a server's page in a window of its own.
  ///
  /// - Parameter suffix: What follows the page's address: a query or a fragment.
  init(_ masthead: RunningMasthead, _ suffix: String = "", viewport: Viewport = Viewport()) async throws {
    page = try await Self.browser.value.openPage(viewport: viewport)
    masthead.pages.withLock { [page] in $0.append(page) }
    try await page.navigate(to: masthead.url + suffix)
    try await waitUntilDrawn()
  }

  /// Waits until the page is live and has drawn the newest frame with its image.
  func waitUntilDrawn() async throws {
    try await page.wait(until: "document.querySelector('#status').dataset.state === 'live'")
    // The picture is loaded after the first frames are drawn; what it covers is white until then.
    try await page.wait(
      until: """
        (() => {
          const {frame, place: {x, y, scale}} = masthead;
          if (!frame.header) return true;
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
    // Once more, for a new scene or image that came with no new frame.
    try await page.nextFrame()
  }

  /// Waits until the list is at rest and drawn so.
  func waitUntilIdle() async throws {
    try await page.wait(until: "masthead.frame.phase === 'idle'")
    try await settle()
  }

  /// The newest frame, drawn.
  func frame() async throws -> Frame {
    try await settle()
    return try await page.evaluate("masthead.frame")
  }

  func wait(until javaScript: String) async throws {
    try await page.wait(until: javaScript)
  }

  /// Waits until an expression has a value; a failure says what it was instead.
  func wait(for javaScript: String, toBe value: JSON) async throws {
    try await wait(for: javaScript, toBe: "\(value)") { $0 == value }
  }

  /// Waits until a number is another to within a tolerance; a failure says what it was instead.
  func wait(for javaScript: String, toBe number: Double, within tolerance: Double) async throws {
    try await wait(for: javaScript, toBe: "\(number) ± \(tolerance)") {
      if case .number(let found) = $0 { abs(found - number) <= tolerance } else { false }
    }
  }

  private func wait(for javaScript: String, toBe words: String, _ isSo: (JSON) -> Bool) async throws {
    let end = ContinuousClock.now + Browser.deadline
    var found: JSON
    repeat {
      found = try await page.evaluate(
        "(() => { try { return \(javaScript); } catch (error) { return String(error); } })()")
      if isSo(found) { return }
      try await Task.sleep(for: .milliseconds(10))
    } while .now < end
    let errors = try await page.consoleErrors.joined(separator: " | ")
    throw Failure(
      description: """
        Waited \(Browser.deadline) for `\(javaScript)` to be \(words), but it was \(found). \
        \(errors.isEmpty ? "" : "The page's errors: \(errors)")
        """)
  }

  /// What was awaited in vain.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func click(_ selector: String) async throws {
    try await page.click(selector)
  }

  func text(of selector: String) async throws -> String {
    try await page.evaluate("document.querySelector(\(quoted(selector))).textContent")
  }

  /// What the page complained about.
  func expectNoComplaints(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let errors = try await page.consoleErrors
    #expect(errors == [], sourceLocation: sourceLocation)
  }

  // MARK: The device

  /// Where a point of the device's screen is in the window.
  func location(_ x: Double, _ y: Double) async throws -> Point {
    let canvas = try await page.frame(of: "#device")
    let place: Place = try await page.evaluate("masthead.place")
    return Point(canvas.x + place.x + x * place.scale, canvas.y + place.y + y * place.scale)
  }

  /// What the canvas shows, together with where the device's screen is on it.
  func picture() async throws -> DevicePicture {
    try await settle()
    let place: Place = try await page.evaluate("masthead.place")
    let ratio: Double = try await page.evaluate("devicePixelRatio")
    return DevicePicture(
      bitmap: try await page.pixels(of: "#device"), scale: place.scale * ratio,
      origin: Point(place.x * ratio, place.y * ratio))
  }

  // MARK: Controls

  /// The container of the control of a value.
  static func control(_ path: String) -> String {
    #"[data-path="\#(path)"]"#
  }

  /// The card of the effect at a place in the pipeline.
  static func card(_ index: Int) -> String {
    #"[data-effect="effects[\#(index)]"]"#
  }

  /// What a number's field shows.
  func field(_ path: String) async throws -> String {
    try await page.evaluate("document.querySelector(\(quoted(Self.control(path) + " input[type=number]"))).value")
  }

  /// Types a number over the one in a field and confirms it.
  func enter(_ text: String, into path: String) async throws {
    try await click(Self.control(path) + " input[type=number]")
    try await page.key(Key("a")!, modifiers: .control)
    try await page.type(text + "\n")
  }

  /// What the session has at a path of its document, such as `effects[1].parameters.depth`; null where there is nothing.
  func value(_ path: String) async throws -> JSON {
    try await page.evaluate("masthead.session.pipeline?.\(path.replacing(".", with: "?.")) ?? null")
  }

  /// Waits until the pipeline has these effects in this order.
  func waitForEffects(_ effects: JSON...) async throws {
    try await wait(for: "masthead.session.pipeline.effects.map(({effect}) => effect)", toBe: .array(effects))
  }
}

/// What the device's canvas shows.
struct DevicePicture: Equatable {
  var bitmap: Bitmap
  /// Pixels a point.
  var scale: Double
  /// The screen's corner, in pixels.
  var origin: Point

  /// The color at a point of the screen.
  func color(_ x: Double, _ y: Double) -> Bitmap.Color {
    bitmap[Int((origin.x + x * scale).rounded(.down)), Int((origin.y + y * scale).rounded(.down))]
  }

  /// How far down from the top of the screen the header's picture reaches in a column of the screen, in pixels: to the
  /// first one that is as white as what is below.
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

/// Runs a test with a server of its own, which must then end as it should, and closes the pages it opened.
func withMasthead(_ body: (RunningMasthead) async throws -> Void) async throws {
  try await with(try await RunningMasthead(), body)
}

/// Runs a test with a server, which must then end as it should, and closes the pages that were opened on it.
func with(_ masthead: RunningMasthead, _ body: (RunningMasthead) async throws -> Void) async throws {
  let outcome: Result<Void, any Error>
  do {
    outcome = .success(try await body(masthead))
  } catch {
    outcome = .failure(error)
  }
  // A page left behind would look for its server for ever, and slow the others down.
  for page in masthead.pages.withLock(\.self) { try await page.close() }
  do {
    try await masthead.stop()
  } catch {
    // A server that died explains what its page missed, so both are told.
    Issue.record(error)
  }
  try outcome.get()
}
