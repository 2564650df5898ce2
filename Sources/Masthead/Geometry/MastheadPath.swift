/// An outline of straight lines and curves with SVG's commands. It is stored inline, so a path never allocates.
///
/// The capacity is 80 elements and 192 points. That is enough for a wave with crests of 20 points across a tablet of
/// 1,366 points. An element that exceeds the capacity is dropped, and ``isTruncated`` becomes true.
///
/// An empty path does not mean an empty area: as a mask it means "not cut".
///
/// ```swift
/// var path = MastheadPath()
/// path.move(to: .zero)
/// path.line(to: MastheadPoint(x: 100, y: 0))
/// path.quadraticCurve(to: MastheadPoint(x: 0, y: 80), control: MastheadPoint(x: 50, y: 120))
/// path.close()
/// print(path.count)  // 4
/// ```
public struct MastheadPath: Sendable, BitwiseCopyable {
  enum Verb: UInt8, Sendable, BitwiseCopyable {
    case moveTo, lineTo, quadraticCurveTo, cubicCurveTo, closePath
  }

  /// The maximum number of elements.
  public static let elementCapacity = 80
  /// The maximum number of points of all elements together.
  public static let pointCapacity = 192

  var elementCount: Int
  var pointCount: Int

  /// Whether elements were dropped since the path was last empty, because they exceeded the capacity.
  public var isTruncated: Bool

  var verbs: InlineStorage<PathVerbs, Verb>
  var points: InlineStorage<PathPoints, MastheadPoint>

  /// Creates an empty path.
  public init() {
    elementCount = 0
    pointCount = 0
    isTruncated = false
    verbs = InlineStorage(PathVerbs())
    points = InlineStorage(PathPoints())
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elementCount == 0 }

  /// Returns whether all numbers of a path in memory are finite. A method would copy the path, which is large.
  static func isFinite(_ path: UnsafePointer<MastheadPath>) -> Bool {
    let points = UnsafeRawPointer(path.pointer(to: \.points)!).assumingMemoryBound(to: MastheadPoint.self)
    var sum = 0.0
    for index in 0..<path.pointee.pointCount { sum += points[index].x * 0 + points[index].y * 0 }
    return sum == 0
  }

  /// The number of elements.
  public var count: Int { elementCount }

  /// Makes the path empty, and clears ``isTruncated``.
  public mutating func removeAll() {
    elementCount = 0
    pointCount = 0
    isTruncated = false
  }

  /// Begins a new outline at a point (SVG's `M`).
  public mutating func move(to point: MastheadPoint) {
    guard makeRoom(forPoints: 1) else { return }
    append(.moveTo)
    append(point)
  }

  /// Adds a straight line to a point (SVG's `L`).
  public mutating func line(to point: MastheadPoint) {
    guard makeRoom(forPoints: 1) else { return }
    append(.lineTo)
    append(point)
  }

  /// Adds a quadratic Bézier curve to a point (SVG's `Q`).
  public mutating func quadraticCurve(to point: MastheadPoint, control: MastheadPoint) {
    guard makeRoom(forPoints: 2) else { return }
    append(.quadraticCurveTo)
    append(control)
    append(point)
  }

  /// Adds a cubic Bézier curve to a point (SVG's `C`).
  public mutating func cubicCurve(to point: MastheadPoint, control1: MastheadPoint, control2: MastheadPoint) {
    guard makeRoom(forPoints: 3) else { return }
    append(.cubicCurveTo)
    append(control1)
    append(control2)
    append(point)
  }

  /// Closes the outline with a straight line to its start (SVG's `Z`).
  public mutating func close() {
    guard makeRoom(forPoints: 0) else { return }
    append(.closePath)
  }

  /// Replaces the path with the closed outline through four corners.
  public mutating func setQuadrilateral(_ a: MastheadPoint, _ b: MastheadPoint, _ c: MastheadPoint, _ d: MastheadPoint)
  {
    removeAll()
    verbs[0] = .moveTo
    verbs[1] = .lineTo
    verbs[2] = .lineTo
    verbs[3] = .lineTo
    verbs[4] = .closePath
    points[0] = a
    points[1] = b
    points[2] = c
    points[3] = d
    elementCount = 5
    pointCount = 4
  }

  mutating func makeRoom(forPoints number: Int) -> Bool {
    guard elementCount < Self.elementCapacity, pointCount + number <= Self.pointCapacity else {
      isTruncated = true
      return false
    }
    return true
  }

  mutating func append(_ verb: Verb) {
    verbs[elementCount] = verb
    elementCount &+= 1
  }

  mutating func append(_ point: MastheadPoint) {
    points[pointCount] = point
    pointCount &+= 1
  }
}

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

  /// Calls a closure with each element of a path in memory. Reading one point from a path's own storage would copy all
  /// points.
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

  /// The points of all elements, in SVG's order: control points first.
  ///
  /// - Complexity: O(*n*), with one allocation.
  package var allPoints: [MastheadPoint] {
    withUnsafePointer(to: self) { path in
      let points = UnsafeRawPointer(path.pointer(to: \.points)!).assumingMemoryBound(to: MastheadPoint.self)
      return Array(UnsafeBufferPointer(start: points, count: path.pointee.pointCount))
    }
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
