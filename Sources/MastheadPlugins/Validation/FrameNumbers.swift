import Masthead

/// The numbers of a frame, with names for messages.
enum FrameNumbers {
  /// Returns all numbers of a frame, including the events, the elements and the points of the mask.
  static func all(of frame: HeaderFrame) -> [(name: String, value: Double)] {
    var numbers = Array(zip(names, fields(of: frame))).map { (name: $0, value: $1) }
    numbers.append(("isAnimating", frame.isAnimating ? 1 : 0))
    numbers.append(("events", Double(frame.events.rawValue)))
    for index in frame.elements.indices {
      for (field, value) in zip(ElementFrame.Field.all, frame.elements[index].numbers) {
        numbers.append((name(of: field, ofElement: index), value))
      }
    }
    for index in 0..<frame.values.count { numbers.append((name(ofValue: index, frame), frame.values[index].value)) }
    numbers.append(("mask's number of elements", Double(frame.mask.count)))
    for (index, point) in frame.mask.allPoints.enumerated() {
      numbers.append(("mask.\(index).x", point.x))
      numbers.append(("mask.\(index).y", point.y))
    }
    return numbers
  }

  /// Returns the numbers that are continuous if the frame's appearance is continuous: all fields and named values, the
  /// elements except for their order of drawing, and the mask's area divided by the header's width.
  ///
  /// The result has no names, because validation compares thousands of frames. See ``nameOfContinuous(_:of:)``.
  static func continuous(of frame: HeaderFrame) -> [Double] {
    var numbers = fields(of: frame)
    for index in frame.elements.indices { numbers += frame.elements[index].numbers.dropLast() }
    numbers.append(area(of: frame.mask) / max(1, frame.header.width))
    for index in 0..<frame.values.count { numbers.append(frame.values[index].value) }
    return numbers
  }

  /// Returns the name of the number at an index in ``continuous(of:)``.
  static func nameOfContinuous(_ index: Int, of frame: HeaderFrame) -> String {
    if index < names.count { return names[index] }
    let fields = ElementFrame.Field.all.dropLast()
    let ofElements = frame.elementCount * fields.count
    let rest = index - names.count
    if rest < ofElements { return name(of: fields[rest % fields.count], ofElement: rest / fields.count) }
    return rest == ofElements ? "mean visible height of the mask" : name(ofValue: rest - ofElements - 1, frame)
  }

  /// Returns whether the number at an index in ``continuous(of:)`` is a factor, such as an opacity, and not a length or
  /// an angle.
  static func isFactor(_ index: Int, of frame: HeaderFrame) -> Bool {
    if index < names.count { return FrameField.all[index].unit == .none }
    let fields = ElementFrame.Field.all.dropLast()
    let rest = index - names.count
    return rest < frame.elementCount * fields.count && ["scale", "opacity"].contains(fields[rest % fields.count].name)
  }

  /// Returns the first number that differs between two frames, or nil if the frames are equal. Two NaN values do not
  /// differ; ``ValidationCheck/finite`` finds them.
  static func difference(_ first: HeaderFrame, _ second: HeaderFrame) -> (name: String, first: String, second: String)?
  {
    guard first != second else { return nil }
    let (one, other) = (all(of: first), all(of: second))
    for (one, other) in zip(one, other)
    where one.name != other.name || !(one.value == other.value || one.value.isNaN && other.value.isNaN) {
      return (one.name, decimal(one.value), one.name == other.name ? decimal(other.value) : "missing")
    }
    if one.count == other.count, one.contains(where: \.value.isNaN) { return nil }
    return ("count of numbers", "\(one.count)", "\(other.count)")
  }

  private static let names = FrameField.all.map(\.identifier)

  /// Returns the values of the fields, in the order of ``names``.
  private static func fields(of frame: HeaderFrame) -> [Double] { FrameField.all.map { frame[$0] } }

  /// Returns the name of a number of an element in messages.
  static func name(of field: ElementFrame.Field, ofElement index: Int) -> String {
    let element = Situation.elements.indices.contains(index) ? Situation.elements[index].name : "\(index)"
    return "elements.\(element).\(field.name)"
  }

  private static func name(ofValue index: Int, _ frame: HeaderFrame) -> String { "values.\(frame.values[index].name)" }

  /// Returns the area that a path encloses, in square points. Each curve is approximated by eight lines.
  private static func area(of path: MastheadPath) -> Double {
    var (twice, start, last) = (0.0, MastheadPoint.zero, MastheadPoint.zero)
    func go(to point: MastheadPoint) {
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

  private static func mix(_ a: MastheadPoint, _ b: MastheadPoint, _ part: Double) -> MastheadPoint {
    MastheadPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}

extension ElementFrame {
  /// All numbers of the element.
  var numbers: [Double] {
    [rect.x, rect.y, rect.width, rect.height, scale, rotation, opacity, blur, cornerRadius, zIndex]
  }
}
