import Chromium
import Masthead
import Testing

extension ExportedPage {
  /// Paints the picture red and the rows blue, and removes the texts.
  func paint() async throws {
    try await page.evaluate(
      """
      {
        const header = document.querySelector('masthead-header');
        const image = header.shadowRoot.querySelector('#image');
        image.replaceChildren();
        image.style.background = '#f00';
        header.replaceChildren();
        for (const element of header.shadowRoot.querySelectorAll('.element')) element.replaceChildren();
        for (let row = header.nextElementSibling; row; row = row.nextElementSibling) {
          row.style.background = '#00f';
          row.replaceChildren();
          row.style.padding = 0;
        }
      }
      """)
    try await page.nextFrame()
  }

  /// Expects the pixels of the painted page to be red inside the pipeline's mask and picture, blue in the rows, and white
  /// elsewhere.
  func expectPaintedPixels(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let boxes = try await boxes()
    let (layout, offset, frame) = expectation(for: boxes)
    let bitmap = try await page.pixels()
    let corners = frame.mask.corners
    var counts = [String: Int]()
    var wrong: [String] = []
    for y in stride(from: 0, to: bitmap.height, by: 3) {
      for x in stride(from: 0, to: bitmap.width, by: 2) {
        // In header coordinates.
        let point = MastheadPoint(x: Double(x) + 0.5, y: Double(y) + 0.5 - (frame.header.y - offset))
        let intoMask = corners.depth(of: point, inWidth: frame.header.width)
        let intoImage = frame.image.corners.depth(of: point, inWidth: frame.header.width)
        let intoRows = Double(y) + 0.5 - (layout.contentOriginY - offset)
        guard min(abs(intoMask), abs(intoImage), abs(intoRows)) > 1.5 else { continue }
        let expected =
          intoMask > 0 && intoImage > 0
          ? Bitmap.Color(255, 0, 0) : intoRows > 0 ? Bitmap.Color(0, 0, 255) : Bitmap.Color(255, 255, 255)
        counts[expected.description, default: 0] += 1
        if bitmap[x, y] != expected { wrong.append("(\(x), \(y)) is \(bitmap[x, y]), not \(expected)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) pixels: \(wrong.prefix(3))", sourceLocation: sourceLocation)
    #expect(counts["#ff0000ff", default: 0] > 500, sourceLocation: sourceLocation)
    #expect(counts["#0000ffff", default: 0] > 500, sourceLocation: sourceLocation)
  }

  /// Expects hit-testing to find the header exactly inside the pipeline's mask.
  func expectMask(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let boxes = try await boxes()
    let (_, offset, frame) = expectation(for: boxes)
    let wrong: [String] = try await page.evaluate(
      """
      ((mask, left, top) => {
        const header = document.querySelector('masthead-header');
        // Elements may overhang the header.
        for (const element of header.shadowRoot.querySelectorAll('.element')) element.style.pointerEvents = 'none';
        const path = new Path2D(mask);
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context.lineWidth = 3;
        const wrong = [];
        for (let y = 4.5; y < 667; y += 13) {
          for (let x = 4.5; x < 375; x += 17) {
            const isHit = header.contains(document.elementFromPoint(x, y));
            if (context.isPointInStroke(path, x - left, y - top)) continue;
            if (isHit !== context.isPointInPath(path, x - left, y - top)) wrong.push(`${x}, ${y}`);
          }
        }
        return wrong;
      })("\(frame.mask.svg)", \(frame.header.x), \(frame.header.y - offset))
      """)
    #expect(wrong == [], sourceLocation: sourceLocation)
  }
}

extension MastheadPath {
  /// The corners of a path of straight lines.
  fileprivate var corners: [MastheadPoint] {
    var corners: [MastheadPoint] = []
    forEachElement { element in
      switch element {
      case .moveTo(let point), .lineTo(let point): corners.append(point)
      default: break
      }
    }
    return corners
  }
}

extension MastheadRect {
  fileprivate var corners: [MastheadPoint] {
    [
      MastheadPoint(x: x, y: y), MastheadPoint(x: x + width, y: y), MastheadPoint(x: x + width, y: maxY),
      MastheadPoint(x: x, y: maxY),
    ]
  }
}

extension [MastheadPoint] {
  /// Returns how far a point lies inside the convex polygon with these clockwise corners; negative outside.
  ///
  /// - Parameter width: The width of the window. Edges at or beyond it are invisible and do not count.
  fileprivate func depth(of point: MastheadPoint, inWidth width: Double? = nil) -> Double {
    indices.reduce(.infinity) { depth, index in
      let (a, b) = (self[index], self[(index + 1) % count])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { return depth }
      if let width, dx == 0, a.x <= 1e-6 || a.x >= width - 1e-6 { return depth }
      return Swift.min(depth, (dx * (point.y - a.y) - dy * (point.x - a.x)) / length)
    }
  }
}
