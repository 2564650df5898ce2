import Masthead

/// A frame as numbers with names, for what is said of it.
enum FrameNumbers {
  /// Every number of a frame, the mask's points included.
  static func all(of frame: HeaderFrame) -> [(name: String, value: Double)] {
    var numbers = fields(of: frame)
    numbers.append(("mask's number of elements", Double(frame.mask.count)))
    for (index, point) in points(of: frame.mask).enumerated() {
      numbers.append(("mask.\(index).x", point.x))
      numbers.append(("mask.\(index).y", point.y))
    }
    return numbers
  }

  /// What a frame has beside its mask, and how much of the header the mask shows: numbers that are continuous where what is seen
  /// is.
  static func continuous(of frame: HeaderFrame) -> [(name: String, value: Double)] {
    fields(of: frame) + [
      ("height that the mask shows, in the mean,", area(of: frame.mask) / max(1, frame.header.width))
    ]
  }

  /// The first number in which two frames differ, in words; nil where they are the same.
  static func difference(_ first: HeaderFrame, _ second: HeaderFrame) -> (name: String, first: String, second: String)?
  {
    guard first != second else { return nil }
    let (one, other) = (all(of: first), all(of: second))
    for (one, other) in zip(one, other) where one.name != other.name || one.value != other.value {
      return (one.name, decimal(one.value), one.name == other.name ? decimal(other.value) : "missing")
    }
    return ("number of numbers", "\(one.count)", "\(other.count)")
  }

  private static func fields(of frame: HeaderFrame) -> [(name: String, value: Double)] {
    Self.paths.map { ($0.name, frame[keyPath: $0.path]) }
      + (0..<frame.values.count).map { ("values.\(frame.values[$0].name)", frame.values[$0].value) }
  }

  private struct Field: Sendable {
    let name: String
    let path: KeyPath<HeaderFrame, Double> & Sendable
  }

  private static let paths: [Field] = [
    Field(name: "header.x", path: \.header.x), Field(name: "header.y", path: \.header.y),
    Field(name: "header.width", path: \.header.width), Field(name: "header.height", path: \.header.height),
    Field(name: "image.x", path: \.image.x), Field(name: "image.y", path: \.image.y),
    Field(name: "image.width", path: \.image.width), Field(name: "image.height", path: \.image.height),
    Field(name: "overscroll", path: \.overscroll), Field(name: "stretch", path: \.stretch),
    Field(name: "collapse", path: \.collapse), Field(name: "contentInset.top", path: \.contentInset.top),
    Field(name: "contentInset.left", path: \.contentInset.left),
    Field(name: "contentInset.bottom", path: \.contentInset.bottom),
    Field(name: "contentInset.right", path: \.contentInset.right), Field(name: "topOffset", path: \.topOffset),
    Field(name: "margins.top", path: \.margins.top), Field(name: "margins.leading", path: \.margins.leading),
    Field(name: "margins.bottom", path: \.margins.bottom), Field(name: "margins.trailing", path: \.margins.trailing),
    Field(name: "opacity", path: \.opacity), Field(name: "blur", path: \.blur), Field(name: "scrim", path: \.scrim),
  ]

  private static func points(of path: Path) -> [Point] {
    var points: [Point] = []
    path.forEachElement { element in
      switch element {
      case .moveTo(let point), .lineTo(let point): points.append(point)
      case .quadraticCurveTo(let point, let control): points += [control, point]
      case .cubicCurveTo(let point, let control1, let control2): points += [control1, control2, point]
      case .closePath: break
      }
    }
    return points
  }

  /// The area that a path encloses, in square points, its curves taken as eight lines each.
  private static func area(of path: Path) -> Double {
    var (twice, start, last) = (0.0, Point.zero, Point.zero)
    func go(to point: Point) {
      twice += last.x * point.y - point.x * last.y
      last = point
    }
    path.forEachElement { element in
      switch element {
      case .moveTo(let point): (start, last) = (point, point)
      case .lineTo(let point): go(to: point)
      case .quadraticCurveTo(let point, let control):
        let first = last
        for t in parts { go(to: mix(mix(first, control, t), mix(control, point, t), t)) }
      case .cubicCurveTo(let point, let one, let two):
        let first = last
        for t in parts {
          let middle = mix(one, two, t)
          go(to: mix(mix(mix(first, one, t), middle, t), mix(middle, mix(two, point, t), t), t))
        }
      case .closePath: go(to: start)
      }
    }
    return abs(twice) / 2
  }

  private static let parts = (1...8).map { Double($0) / 8 }

  private static func mix(_ a: Point, _ b: Point, _ part: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
