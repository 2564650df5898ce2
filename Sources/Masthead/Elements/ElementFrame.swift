/// An element of a header at one moment.
public struct ElementFrame: Equatable, Sendable, BitwiseCopyable {
  /// The rectangle as it is drawn, with ``scale`` applied, in the header's coordinates and in points. In the stage
  /// ``Stages/elements`` it is not scaled yet.
  public var rect: MastheadRect

  /// The scale about the element's anchor.
  public var scale: Double

  /// The rotation about the center of ``rect``, in degrees; clockwise.
  public var rotation: Double

  /// The opacity: 0…1. An element with an opacity of 0 receives no touches.
  public var opacity: Double

  /// The standard deviation of the Gaussian blur, in points; 0 for a sharp element.
  public var blur: Double

  /// The radius of the corners, in points.
  public var cornerRadius: Double

  /// The position in the order of drawing. Elements with the same number are drawn in the order of the header's list. An
  /// element with a negative number lies behind the header.
  public var zIndex: Double

  /// Creates an element that is opaque, sharp, upright and not scaled.
  public init(rect: MastheadRect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    scale = 1
    rotation = 0
    opacity = 1
    blur = 0
    zIndex = 0
  }
}

/// The elements of a frame, in the order of the header's list.
public struct ElementFrames: Sendable, BitwiseCopyable {
  var elementCount: Int

  var elements: InlineStorage<ElementRoom, ElementFrame>

  /// Creates an empty list.
  public init() {
    elementCount = 0
    elements = InlineStorage(ElementRoom(ElementFrame(rect: .zero)))
  }

  /// The number of elements: 0…32.
  public var count: Int { elementCount }

  /// The indices of the elements.
  public var indices: Range<Int> { 0..<elementCount }

  /// The element at an index. Traps if the index is out of range.
  public subscript(index: Int) -> ElementFrame {
    get {
      precondition(contains(index), "The index of an element must be less than the number of elements.")
      return elements[index]
    }
    set {
      precondition(contains(index), "The index of an element must be less than the number of elements.")
      elements[index] = newValue
    }
  }

  /// Removes all elements.
  public mutating func removeAll() { elementCount = 0 }

  /// Appends an element. Ignores a thirty-third element.
  package mutating func append(_ element: ElementFrame) {
    guard count < HeaderElement.limit else { return }
    elements[elementCount] = element
    elementCount += 1
  }

  /// Returns whether an index is valid. One unsigned comparison also rejects negative numbers.
  func contains(_ index: Int) -> Bool { UInt(bitPattern: index) < UInt(bitPattern: elementCount) }
}

/// Storage for the elements of a frame.
typealias ElementRoom = ThirtyTwo<ElementFrame>

extension ElementFrames: Equatable {
  public static func == (left: ElementFrames, right: ElementFrames) -> Bool {
    left.count == right.count && left.indices.allSatisfy { left.elements[$0] == right.elements[$0] }
  }
}

extension HeaderFrame {
  /// The number of the header's elements: 0…32.
  public var elementCount: Int { elements.count }

  /// The element that is an effect's target. For a target that is not an element of this header, reading returns an
  /// element without an area, and setting is a no-op.
  public subscript(element target: Target) -> ElementFrame {
    get {
      let index = Int(target.rawValue)
      return elements.contains(index) ? elements.elements[index] : ElementFrame(rect: .zero)
    }
    set {
      let index = Int(target.rawValue)
      if elements.contains(index) { elements.elements[index] = newValue }
    }
  }

  /// Calls a closure with an effect's target if it is an element of this header.
  mutating func change(_ target: Target, _ body: (inout ElementFrame) -> Void) {
    let index = Int(target.rawValue)
    if elements.contains(index) { withElements { body(&$0[index]) } }
  }

  /// Calls a closure with the address of the elements. Access by subscript would copy all 32.
  mutating func withElements<Result>(_ body: (UnsafeMutablePointer<ElementFrame>) -> Result) -> Result {
    withUnsafeMutableBytes(of: &elements.elements.room) {
      body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: ElementFrame.self))
    }
  }

  /// The elements of a frame at an address. Access by subscript would copy all 32.
  package static func elements(of frame: UnsafePointer<HeaderFrame>) -> UnsafeBufferPointer<ElementFrame> {
    let elements = UnsafeRawPointer(frame.pointer(to: \.elements.elements)!)
    return UnsafeBufferPointer(
      start: elements.assumingMemoryBound(to: ElementFrame.self), count: frame.pointee.elements.count)
  }
}

extension ElementFrame {
  /// A descriptor of one number of an element. Tables of frames have a column for each.
  package struct Field: Sendable {
    /// The name in JSON, without the names of the rectangle: `x`, `opacity`.
    package let name: String

    /// The value of an element that no effect changes; nil for a number of the rectangle, which the layout determines.
    package let `default`: Double?

    /// The range of the number in a finished frame. A pipeline clamps the values that effects write to this range.
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

    /// All fields, in the order of the JSON format. The order of drawing is last, because it is not continuous.
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
