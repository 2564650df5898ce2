import Foundation

extension Page {
  /// Takes a screenshot of the viewport, as a PNG file.
  ///
  /// - Parameter clip: The part of the viewport to show, or nil for all of it.
  public func screenshot(of clip: Rect? = nil, within deadline: Duration = Browser.deadline) async throws -> Data {
    var parameters: JSON = ["format": "png"]
    if let clip {
      // The protocol's coordinates start at the top left corner of the document.
      let scroll: Point = try await evaluate("({x: scrollX, y: scrollY})")
      parameters = [
        "format": "png",
        "clip": [
          "x": .number(clip.x + scroll.x), "y": .number(clip.y + scroll.y), "width": .number(clip.width),
          "height": .number(clip.height), "scale": 1,
        ],
      ]
    }
    return try await send(
      "Page.captureScreenshot", parameters, within: deadline, returning: Screenshot.self
    ).data
  }

  /// Takes a screenshot of the viewport, as a small WebP file.
  ///
  /// - Parameter quality: The quality, in percent.
  public func picture(quality: Int, within deadline: Duration = Browser.deadline) async throws -> Data {
    try await send(
      "Page.captureScreenshot", ["format": "webp", "quality": .number(Double(quality))], within: deadline,
      returning: Screenshot.self
    ).data
  }

  /// Takes a screenshot of the viewport, as pixels.
  ///
  /// - Parameter clip: The part of the viewport to show, or nil for all of it.
  public func pixels(of clip: Rect? = nil, within deadline: Duration = Browser.deadline) async throws -> Bitmap {
    try await pixels(ofPNG: screenshot(of: clip, within: deadline), within: deadline)
  }

  /// Reads the pixels of the first matching `canvas`, `img` or `video` in its own resolution, even if it is out of view.
  public func pixels(of selector: String, within deadline: Duration = Browser.deadline) async throws -> Bitmap {
    try await pixels(
      ofSource: """
        document.querySelector(\(selector.quoted)) ?? (() => { throw new Error('there is no such element'); })()
        """, within: deadline)
  }

  /// Decodes a PNG file, such as a stored reference, in the page. The page does not change.
  public func pixels(ofPNG file: Data, within deadline: Duration = Browser.deadline) async throws -> Bitmap {
    try await pixels(
      ofSource: """
        await createImageBitmap(
          new Blob([Uint8Array.fromBase64('\(file.base64EncodedString())')]),
          {premultiplyAlpha: 'none', colorSpaceConversion: 'none'})
        """, within: deadline)
  }

  /// - Parameter source: JavaScript whose value can be drawn on a canvas.
  private func pixels(ofSource source: String, within deadline: Duration) async throws -> Bitmap {
    let pixels: Pixels = try await evaluate(
      """
      (async () => {
        const source = \(source);
        const width = source.naturalWidth ?? source.videoWidth ?? source.width;
        const height = source.naturalHeight ?? source.videoHeight ?? source.height;
        const context = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
        context.globalCompositeOperation = 'copy';
        context.drawImage(source, 0, 0, width, height);
        const bytes = context.getImageData(0, 0, width, height).data;
        return {width, height, bytes: new Uint8Array(bytes.buffer).toBase64()};
      })()
      """, within: deadline)
    return Bitmap(width: pixels.width, height: pixels.height, bytes: [UInt8](pixels.bytes))
  }
}

private struct Screenshot: Decodable {
  /// Encoded in Base 64 in the protocol.
  var data: Data
}

private struct Pixels: Decodable {
  var width: Int
  var height: Int
  /// Encoded in Base 64 in the protocol.
  var bytes: Data
}
