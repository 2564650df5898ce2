extension ElementFrame {
  /// A number of an element at one moment: its name and its default. Tables of frames have a column for each.
  package struct Field: Sendable {
    /// The name in JSON, without the names of the rectangle: `x`, `opacity`.
    package let name: String

    /// The value of an element that no effect changes; nil for a number of the rectangle, which the layout determines.
    package let `default`: Double?

    /// Returns the number of an element.
    package let value: @Sendable (ElementFrame) -> Double

    private init(_ name: String, default: Double? = nil, _ value: @escaping @Sendable (ElementFrame) -> Double) {
      (self.name, self.default, self.value) = (name, `default`, value)
    }

    /// All fields, in the order of the JSON format.
    package static let all = [
      Field("x") { $0.rect.x }, Field("y") { $0.rect.y }, Field("width") { $0.rect.width },
      Field("height") { $0.rect.height },
      Field("scale", default: 1) { $0.scale }, Field("rotation", default: 0) { $0.rotation },
      Field("opacity", default: 1) { $0.opacity }, Field("blur", default: 0) { $0.blur },
      Field("cornerRadius", default: 0) { $0.cornerRadius }, Field("zIndex", default: 0) { $0.zIndex },
    ]
  }
}
