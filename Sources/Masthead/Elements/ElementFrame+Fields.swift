extension ElementFrame {
  /// A descriptor of one number of an element. Tables of frames have a column for each.
  package struct Field: Sendable {
    /// The name in JSON, without the names of the rectangle: `x`, `opacity`.
    package let name: String

    /// The value of an element that no effect changes; nil for a number of the rectangle, which the layout determines.
    package let `default`: Double?

    /// The range of the number in a finished frame. A pipeline brings what effects write into it.
    package let range: ClosedRange<Double>

    /// The stages whose effects may write the number. Elements are placed before the stage `image`, and scaled after the
    /// stage `elements`.
    package let stages: Stages

    let path: WritableKeyPath<ElementFrame, Double> & Sendable

    /// Returns the number of an element.
    package func value(_ element: ElementFrame) -> Double { element[keyPath: path] }

    private init(
      _ name: String, default: Double? = nil, in range: ClosedRange<Double> = -.infinity ... .infinity,
      _ stages: Stages, _ path: WritableKeyPath<ElementFrame, Double> & Sendable
    ) {
      (self.name, self.default, self.range, self.stages, self.path) = (name, `default`, range, stages, path)
    }

    private static let length = 0.0...Double.infinity
    private static let look: Stages = [.elements, .appearance]

    /// All fields, in the order of the JSON format. The order of drawing, which is not continuous, is the last.
    package static let all = [
      Field("x", .elements, \.rect.x), Field("y", .elements, \.rect.y),
      Field("width", in: length, .elements, \.rect.width),
      Field("height", in: length, .elements, \.rect.height),
      Field("scale", default: 1, in: length, .elements, \.scale),
      Field("rotation", default: 0, look, \.rotation),
      Field("opacity", default: 1, in: 0...1, look, \.opacity),
      Field("blur", default: 0, in: length, look, \.blur),
      Field("cornerRadius", default: 0, in: length, look, \.cornerRadius),
      Field("zIndex", default: 0, look, \.zIndex),
    ]
  }
}
