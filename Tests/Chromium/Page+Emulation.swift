/// The part of the window that shows the page.
public struct Viewport: Equatable, Sendable {
  /// The width, in CSS pixels.
  public var width: Int
  /// The height, in CSS pixels.
  public var height: Int
  /// The number of screen pixels per CSS pixel.
  public var scale: Double
  /// Whether the device has a touch screen and no mouse: `(pointer: coarse)`, `navigator.maxTouchPoints`.
  public var hasTouch: Bool

  public init(width: Int = 1280, height: Int = 800, scale: Double = 1, hasTouch: Bool = false) {
    self.width = width
    self.height = height
    self.scale = scale
    self.hasTouch = hasTouch
  }
}

/// A value of the media feature `prefers-color-scheme`.
public enum ColorScheme: String, Sendable {
  case light, dark
}

extension Page {
  /// Resizes the viewport.
  public func setViewport(_ viewport: Viewport) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(viewport.width)), "height": .number(Double(viewport.height)),
        "deviceScaleFactor": .number(viewport.scale), "mobile": false,
      ])
    try await send(
      "Emulation.setTouchEmulationEnabled",
      ["enabled": .bool(viewport.hasTouch), "maxTouchPoints": viewport.hasTouch ? 5 : 1])
  }

  /// Sets the user's preferences; nil keeps the browser's own preference.
  public func emulate(
    colorScheme: ColorScheme? = nil, reducedMotion: Bool? = nil, forcedColors: Bool? = nil
  ) async throws {
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": .string(colorScheme?.rawValue ?? "")],
          [
            "name": "prefers-reduced-motion",
            "value": .string(reducedMotion.map { $0 ? "reduce" : "no-preference" } ?? ""),
          ],
          ["name": "forced-colors", "value": .string(forcedColors.map { $0 ? "active" : "none" } ?? "")],
        ]
      ])
  }
}
