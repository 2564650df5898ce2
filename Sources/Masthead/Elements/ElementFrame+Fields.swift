extension ElementFrame {
  /// A descriptor of one number of an element. Tables of frames have a column for each.
  package struct Field: Sendable {
    /// The name in JSON, without the names of the rectangle: `x`, `opacity`.
    package let name: String

    /// The value of an element that no effect changes; nil for a number of the rectangle, which the layout determines.
    package let `default`: Double?

    /// The documented range. Effects must respect it; frames are not clamped to it.
    package let range: ClosedRange<Double>

    /// The stages whose effects may write the number. Elements are placed before the stage `image`, and scaled after the
    /// stage `elements`.
    package let stages: Stages

    /// Returns the number of an element.
    package let value: @Sendable (ElementFrame) -> Double

    private init(
      _ name: String, default: Double? = nil, in range: ClosedRange<Double> = -.infinity ... .infinity,
      _ stages: Stages, _ value: @escaping @Sendable (ElementFrame) -> Double
    ) {
      (self.name, self.default, self.range, self.stages, self.value) = (name, `default`, range, stages, value)
    }

    private static let length = 0.0...Double.infinity
    private static let look: Stages = [.elements, .appearance]

    /// All fields, in the order of the JSON format. The order of drawing, which is not continuous, is the last.
    package static let all = [
      Field("x", .elements) { $0.rect.x }, Field("y", .elements) { $0.rect.y },
      Field("width", in: length, .elements) { $0.rect.width },
      Field("height", in: length, .elements) { $0.rect.height },
      Field("scale", default: 1, in: length, .elements) { $0.scale },
      Field("rotation", default: 0, look) { $0.rotation },
      Field("opacity", default: 1, in: 0...1, look) { $0.opacity },
      Field("blur", default: 0, in: length, look) { $0.blur },
      Field("cornerRadius", default: 0, in: length, look) { $0.cornerRadius },
      Field("zIndex", default: 0, look) { $0.zIndex },
    ]
  }
}
