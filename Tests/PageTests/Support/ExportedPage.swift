import Chromium
import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import Testing

/// A pipeline as a page of its own, in a browser, beside the frames that the pipeline computes.
struct ExportedPage {
  let page: Page
  let document: PipelineDocument
  /// What surrounds the header in the page, as a pipeline is told.
  var environment: LayoutEnvironment

  static let viewport = Viewport(width: 375, height: 667, hasTouch: true)

  /// Where things are in the window, in CSS pixels.
  struct Boxes: Decodable {
    /// How far the list is scrolled.
    var scrolled: Double
    /// How far it is pulled.
    var pull: Double
    var header: Chromium.Rect
    var image: Chromium.Rect
    /// The upper edge of the first row.
    var rows: Double
  }

  /// Opens a document's page.
  ///
  /// - Parameters:
  ///   - safeAreaTop: What a notch would cover, in points.
  ///   - change: What is done to the page's text before a browser sees it.
  init(
    _ document: PipelineDocument, safeAreaTop: Double = 0, reducedMotion: Bool = false,
    _ change: (String) throws -> String = { $0 }
  ) async throws {
    self.document = document
    environment = LayoutEnvironment(
      viewport: MastheadSize(width: 375, height: 667), safeArea: MastheadEdgeInsets(top: safeAreaTop), displayScale: 1)
    page = try await TuningPage.browser.value.openPage(viewport: Self.viewport)
    if reducedMotion { try await page.emulate(reducedMotion: true) }
    let text = try change(try document.export(to: .css).text)
    try await page.navigate(to: "data:text/html;charset=utf-8;base64," + Data(text.utf8).base64EncodedString())
    // What a document's scene has need not be enough to scroll by; and pixels are compared with colors.
    try await page.evaluate(
      """
      {
        const style = document.querySelector('.scroller').style;
        style.setProperty('--safe-area-top', '\(safeAreaTop)px');
        const end = document.createElement('div');
        end.style.height = '3000px';
        document.querySelector('.scroller').append(end);
      }
      """)
    try await page.nextFrame()
  }

  func boxes() async throws -> Boxes {
    try await page.nextFrame()
    return try await page.evaluate(
      """
      (() => {
        const scroller = document.querySelector('.scroller');
        const box = element => {
          const {x, y, width, height} = element.getBoundingClientRect();
          return {x, y, width, height};
        };
        return {
          scrolled: scroller.scrollTop, pull: parseFloat(getComputedStyle(scroller).getPropertyValue('--pull')),
          header: box(document.querySelector('.header')), image: box(document.querySelector('.header-image')),
          rows: document.querySelector('.header').nextElementSibling.getBoundingClientRect().y,
        };
      })()
      """)
  }

  /// The layout of the header, and its frame in a list that is scrolled, or pulled, so far.
  func expectation(for boxes: Boxes) -> (layout: HeaderLayout, offset: Double, frame: HeaderFrame) {
    let pipeline = document.makePipeline()
    let layout = pipeline.layout(in: environment)
    let offset = layout.topOffset + boxes.scrolled - boxes.pull
    return (layout, offset, pipeline.frame(at: ScrollState(contentOffset: offset, environment: environment)))
  }

  /// Expects everything where the pipeline has it, to half a pixel.
  ///
  /// - Parameter parallax: Whether the picture is expected to have moved in the header.
  @discardableResult
  func expectWhatThePipelineComputes(
    parallax: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Boxes {
    let boxes = try await boxes()
    let (layout, offset, frame) = expectation(for: boxes)
    // The picture rests once the header is gone.
    let isSeen = frame.header.maxY > offset
    let drift = frame.image.y - layout.fittedImage(in: frame.header.size).y
    let imageY = frame.image.y - (parallax ? 0 : drift)
    // The browser lays out in sixty-fourths of a pixel, which the proportions of a narrow picture multiply.
    let shape = frame.image.width / frame.image.height
    let imageTolerance = 0.5 + (shape.isFinite && shape > 0 ? max(shape, 1 / shape) / 32 : 0)
    let pairs = [
      ("header.x", boxes.header.x, frame.header.x), ("header.y", boxes.header.y, frame.header.y - offset),
      ("header.width", boxes.header.width, frame.header.width),
      ("header.height", boxes.header.height, frame.header.height),
      ("image.x", boxes.image.x, frame.image.x),
      ("image.y", isSeen ? boxes.image.y : 0, isSeen ? frame.header.y - offset + imageY : 0),
      ("image.width", boxes.image.width, frame.image.width), ("image.height", boxes.image.height, frame.image.height),
      ("rows", boxes.rows, layout.contentOriginY - offset),
    ]
    for (name, found, computed) in pairs {
      #expect(
        abs(found - computed) <= (name.hasPrefix("image") ? imageTolerance : 0.5),
        "\(name) at \(boxes.scrolled), pulled by \(boxes.pull)",
        sourceLocation: sourceLocation)
    }
    return boxes
  }

  /// Waits until a list that was let go has come back from beyond its top.
  func waitUntilBack() async throws {
    try await page.wait(
      until: "getComputedStyle(document.querySelector('.scroller')).getPropertyValue('--pull') === '0px'")
  }

  // MARK: Input

  /// Turns the wheel over the rows, and waits until the list is where that takes it: the browser scrolls when it finds the time.
  func wheel(_ distance: Double) async throws {
    let target = max(0, try await boxes().scrolled + distance)
    try await page.wheel(at: Point(187, 600), deltaY: distance)
    try await page.wait(until: "Math.abs(document.querySelector('.scroller').scrollTop - \(target)) <= 0.5")
  }

  /// Begins to take note of how far fingers and mice have moved, as the page is told, and of the list's way back.
  func watch() async throws {
    try await page.evaluate(
      """
      window.moved = 0;
      window.samples = [];
      {
        let start = 0;
        addEventListener('pointerdown', event => { start = event.clientY; moved = 0; }, true);
        addEventListener('pointermove', event => { moved = event.clientY - start; }, true);
        // Heard of right after the script has moved the list, in the same frame and at its time.
        const scroller = document.querySelector('.scroller');
        new MutationObserver(() => {
          const pull = parseFloat(getComputedStyle(scroller).getPropertyValue('--pull'));
          samples.push({time: document.timeline.currentTime / 1000, pull});
        }).observe(scroller, {attributes: true, attributeFilter: ['style']});
      }
      """)
  }

  /// Where the list was put, and when, in CSS pixels and seconds.
  struct Sample: Decodable {
    var time: Double
    var pull: Double
  }

  /// Puts a finger down and moves it in small steps.
  func touch(from start: Chromium.Point, down distance: Double) async throws {
    try await page.touch(.start, at: start)
    try await move(from: start, down: distance)
  }

  func move(from start: Chromium.Point, down distance: Double) async throws {
    for step in 1...10 { try await page.touch(.move, at: Point(start.x, start.y + distance * Double(step) / 10)) }
  }

  /// How far the finger has moved down since it was put down, as the page was told.
  var moved: Double {
    get async throws { try await page.evaluate("moved") }
  }
}
