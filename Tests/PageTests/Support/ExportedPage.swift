import Chromium
import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPreview
import Testing

/// A pipeline's exported page in a browser, with the frames that the pipeline computes.
struct ExportedPage {
  let page: Page
  let document: PipelineDocument
  /// The layout environment of the header in the page.
  var environment: LayoutEnvironment

  static let viewport = Viewport(width: 375, height: 667, hasTouch: true)

  /// The positions of the page's elements in the window, in CSS pixels.
  struct Boxes: Decodable {
    /// The scroll distance of the list.
    var scrolled: Double
    /// The pull distance of the list.
    var pull: Double
    var header: Chromium.Rect
    var image: Chromium.Rect
    /// The upper edge of the first row.
    var rows: Double
    /// The elements, in the order of the header's list.
    var elements: [Chromium.Rect]
  }

  /// Opens a document's page.
  ///
  /// - Parameters:
  ///   - safeAreaTop: The simulated safe area inset at the top, in points.
  ///   - change: Changes the page's source before the browser loads it.
  init(
    _ document: PipelineDocument, safeAreaTop: Double = 0, reducedMotion: Bool = false,
    _ change: (String) throws -> String = { $0 }
  ) async throws {
    self.document = document
    environment = LayoutEnvironment(
      viewport: MastheadSize(width: 375, height: 667), safeArea: MastheadEdgeInsets(top: safeAreaTop),
      fittingHeight: document.scene.environment().fittingHeight, displayScale: 1,
      layoutDirection: document.scene.isRightToLeft ? .rightToLeft : .leftToRight, reducedMotion: reducedMotion)
    page = try await TuningPage.browser.value.openPage(viewport: Self.viewport)
    if reducedMotion { try await page.emulate(reducedMotion: true) }
    let text = try change(try document.export(to: .html).text)
      .replacing("style=\"--width", with: "style=\"--masthead-safe-area: \(safeAreaTop)px 0px 0px 0px; --width")
    try await page.navigate(to: "data:text/html;charset=utf-8;base64," + Data(text.utf8).base64EncodedString())
    // The document's scene may have too few rows for scrolling, and the tests compare pixels with colors.
    try await page.evaluate(
      """
      {
        const end = document.createElement('div');
        end.style.height = '3000px';
        document.querySelector('.phone').append(end);
      }
      """)
    try await page.nextFrame()
  }

  func boxes() async throws -> Boxes {
    try await page.nextFrame()
    return try await page.evaluate(
      """
      ((names) => {
        const scroller = document.querySelector('.phone');
        const header = document.querySelector('masthead-header');
        const root = header.shadowRoot;
        const box = element => {
          const {x, y, width, height} = element.getBoundingClientRect();
          return {x, y, width, height};
        };
        return {
          scrolled: scroller.scrollTop, pull: parseFloat(header.style.getPropertyValue('--masthead-pull') || 0),
          header: box(root.querySelector('#cut')), image: box(root.querySelector('#image')),
          rows: header.nextElementSibling.getBoundingClientRect().y,
          elements: [...names].map(name => box(root.querySelector(`[part="${name}"]`))),
        };
      })(\(JSON.array((document.header?.elements ?? []).map { .string($0.name) }).compact))
      """)
  }

  /// The expected layout of the header, and its frame in a list with the same scroll position and pull.
  func expectation(for boxes: Boxes) -> (layout: HeaderLayout, offset: Double, frame: HeaderFrame) {
    let pipeline = document.makePreviewPipeline(in: document.scene.environment())
    let layout = pipeline.layout(in: environment)
    let offset = layout.topOffset + boxes.scrolled - boxes.pull
    return (layout, offset, pipeline.frame(at: ScrollState(contentOffset: offset, environment: environment)))
  }

  /// Expects the header and its elements at the pipeline's positions, within a pixel. The browser rounds layout to 1/64 of a pixel, and
  /// the aspect ratio of a narrow picture multiplies the error.
  @discardableResult
  func expectPipelinesLayout(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Boxes {
    let (layout, _, frame) = expectation(for: try await boxes())
    return try await expectLayout(of: frame, layout, sourceLocation: sourceLocation)
  }

  /// Expects the header and its elements where a frame has them.
  @discardableResult
  func expectLayout(
    of frame: HeaderFrame, _ layout: HeaderLayout, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Boxes {
    let boxes = try await boxes()
    let offset = layout.topOffset + boxes.scrolled - boxes.pull
    let top = frame.header.y - offset
    let shape = frame.image.width / frame.image.height
    let imageTolerance = 1 + (shape.isFinite && shape > 0 ? max(shape, 1 / shape) / 32 : 0)
    var pairs = [
      ("header.x", boxes.header.x, frame.header.x), ("header.y", boxes.header.y, top),
      ("header.width", boxes.header.width, frame.header.width),
      ("header.height", boxes.header.height, frame.header.height),
      ("image.x", boxes.image.x, frame.header.x + frame.image.x), ("image.y", boxes.image.y, top + frame.image.y),
      ("image.width", boxes.image.width, frame.image.width), ("image.height", boxes.image.height, frame.image.height),
      ("rows", boxes.rows, layout.contentOriginY - offset),
    ]
    for (index, box) in boxes.elements.enumerated() {
      let (element, name) = (frame.elements[index], document.header!.elements[index].name)
      // The box around a rotated element is larger, with the same center. An invisible element has no size.
      guard element.scale > 0, element.opacity > 0 else { continue }
      pairs += [
        ("\(name).x", box.x + box.width / 2, frame.header.x + element.rect.x + element.rect.width / 2),
        ("\(name).y", box.y + box.height / 2, top + element.rect.y + element.rect.height / 2),
      ]
      guard element.rotation == 0 else { continue }
      pairs += [
        ("\(name).width", box.width, element.rect.width), ("\(name).height", box.height, element.rect.height),
      ]
    }
    for (name, found, computed) in pairs {
      #expect(
        abs(found - computed) <= (name.hasPrefix("image") ? imageTolerance : 1),
        "\(name) at \(boxes.scrolled), pulled by \(boxes.pull)",
        sourceLocation: sourceLocation)
    }
    return boxes
  }

  /// Waits until a released list has returned from beyond its top.
  func waitUntilBack() async throws {
    try await page.wait(
      until: "document.querySelector('masthead-header').style.getPropertyValue('--masthead-pull') === '0px'")
  }

  // MARK: Input

  /// Turns the wheel over the rows. Waits until the list arrives, since the browser scrolls asynchronously.
  func wheel(_ distance: Double) async throws {
    let target = max(0, try await boxes().scrolled + distance)
    try await page.wheel(at: Point(187, 600), deltaY: distance)
    try await page.wait(until: "Math.abs(document.querySelector('.phone').scrollTop - \(target)) <= 0.5")
  }

  /// Starts to record the movement of fingers and mice, as the page receives it, and the return of the list.
  func watch() async throws {
    try await page.evaluate(
      """
      window.moved = 0;
      window.samples = [];
      {
        let start = 0;
        addEventListener('pointerdown', event => { start = event.clientY; moved = 0; }, true);
        addEventListener('pointermove', event => { moved = event.clientY - start; }, true);
        // This observer runs right after the script moves the list, in the same frame and at its time.
        const header = document.querySelector('masthead-header');
        new MutationObserver(() => {
          const pull = parseFloat(header.style.getPropertyValue('--masthead-pull') || 0);
          samples.push({time: document.timeline.currentTime / 1000, pull});
        }).observe(header, {attributes: true, attributeFilter: ['style']});
      }
      """)
  }

  /// A position of the list in CSS pixels, and its time in seconds.
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

  /// The downward distance of the finger since it was put down, as the page received it.
  var moved: Double {
    get async throws { try await page.evaluate("moved") }
  }
}
