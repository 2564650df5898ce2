/// One command of an outline, as in SVG.
public enum PathElement: Equatable, Sendable {
  /// Begins a new outline at a point.
  case moveTo(MastheadPoint)
  /// A straight line to a point.
  case lineTo(MastheadPoint)
  /// A quadratic Bézier curve to a point.
  case quadraticCurveTo(MastheadPoint, control: MastheadPoint)
  /// A cubic Bézier curve to a point.
  case cubicCurveTo(MastheadPoint, control1: MastheadPoint, control2: MastheadPoint)
  /// A straight line to the outline's start.
  case closePath
}

extension MastheadPath {
  /// Calls a closure with each element, in order.
  ///
  /// - Complexity: O(*n*), without a copy of the path.
  public func forEachElement(_ body: (PathElement) throws -> Void) rethrows {
    try withUnsafePointer(to: self) { try Self.forEachElement(of: $0, body) }
  }

  /// Calls a closure with each element of a path in memory. A path's own storage copies all its points to read one.
  package static func forEachElement(
    of path: UnsafePointer<MastheadPath>, _ body: (PathElement) throws -> Void
  ) rethrows {
    let verbs = UnsafeRawPointer(path) + MemoryLayout<MastheadPath>.offset(of: \.verbs)!
    var next = UnsafeRawPointer(path) + MemoryLayout<MastheadPath>.offset(of: \.points)!
    func point() -> MastheadPoint {
      defer { next += MemoryLayout<MastheadPoint>.stride }
      return next.load(as: MastheadPoint.self)
    }
    for index in 0..<path.pointee.elementCount {
      switch verbs.load(fromByteOffset: index, as: Verb.self) {
      case .moveTo: try body(.moveTo(point()))
      case .lineTo: try body(.lineTo(point()))
      case .quadraticCurveTo:
        let control = point()
        try body(.quadraticCurveTo(point(), control: control))
      case .cubicCurveTo:
        let (control1, control2) = (point(), point())
        try body(.cubicCurveTo(point(), control1: control1, control2: control2))
      case .closePath: try body(.closePath)
      }
    }
  }

  /// The elements, in order.
  ///
  /// - Complexity: O(*n*), with one allocation.
  public var elements: [PathElement] {
    var elements: [PathElement] = []
    elements.reserveCapacity(count)
    forEachElement { elements.append($0) }
    return elements
  }

  /// Creates a path from elements. Elements that exceed the capacity are dropped.
  ///
  /// - Complexity: O(*n*).
  public init(_ elements: some Sequence<PathElement>) {
    self.init()
    for element in elements {
      switch element {
      case .moveTo(let point): move(to: point)
      case .lineTo(let point): line(to: point)
      case .quadraticCurveTo(let point, let control): quadraticCurve(to: point, control: control)
      case .cubicCurveTo(let point, let control1, let control2):
        cubicCurve(to: point, control1: control1, control2: control2)
      case .closePath: close()
      }
    }
  }
}

extension MastheadPath: Equatable {
  /// Paths are equal if they have the same elements and the same ``isTruncated``.
  public static func == (left: MastheadPath, right: MastheadPath) -> Bool {
    left.elementCount == right.elementCount && left.pointCount == right.pointCount
      && left.isTruncated == right.isTruncated
      && (0..<left.elementCount).allSatisfy { left.verbs[$0] == right.verbs[$0] }
      && (0..<left.pointCount).allSatisfy { left.points[$0] == right.points[$0] }
  }
}

extension MastheadPath: CustomStringConvertible {
  public var description: String { "Path(\(elements))" }
}
