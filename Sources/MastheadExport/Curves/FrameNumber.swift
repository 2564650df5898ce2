import Masthead

/// One number of a frame that curves describe.
struct FrameNumber: Sendable {
  /// The name in JSON: `header.y`, `opacity`, `elements.avatar.x`, `mask.3.y`.
  let name: String

  /// The largest error that is not visible, for a layout.
  let tolerance: @Sendable (HeaderLayout) -> Double

  /// The value in a header without effects; nil for a number that the layout determines.
  let standard: Double?

  /// The index of the element, if the number is an element's horizontal position.
  let mirroredElement: Int?

  /// The value in a frame of a layout.
  let value: @Sendable (HeaderFrame, HeaderLayout) -> Double

  init(
    _ name: String, within tolerance: Double = points, standard: Double? = nil, mirroring element: Int? = nil,
    _ value: @escaping @Sendable (HeaderFrame, HeaderLayout) -> Double
  ) {
    self.init(name, within: { _ in tolerance }, standard: standard, mirroring: element, value)
  }

  private init(
    _ name: String, within tolerance: @escaping @Sendable (HeaderLayout) -> Double, standard: Double?,
    mirroring element: Int? = nil, _ value: @escaping @Sendable (HeaderFrame, HeaderLayout) -> Double
  ) {
    (self.name, self.tolerance, self.standard) = (name, tolerance, standard)
    (mirroredElement, self.value) = (element, value)
  }

  /// The tolerance of lengths, in points, and of opacities, one step of 8-bit color.
  static let (points, opacity) = (0.2, 1.0 / 255)

  /// The maximum error of an export, as a multiple of the tolerance: for lengths, half a point.
  static let limit = 2.5

  /// Returns the numbers of a header with elements of these names. The image's rectangle is relative to the rectangle that the
  /// content mode gives it, because that rectangle is not affine: it uses a maximum.
  static func all(elements: [String]) -> [FrameNumber] {
    let fields: [(FrameField, standard: Double?)] = [
      (.headerX, 0), (.headerY, nil), (.headerWidth, nil), (.headerHeight, nil), (.marginsTop, 0), (.marginsLeading, 0),
      (.marginsBottom, 0), (.marginsTrailing, 0), (.opacity, 1), (.imageOpacity, 1), (.blur, 0), (.scrim, 0),
      (.shadow, 0), (.collapse, 0), (.stretch, 0),
    ]
    let header = fields.map { field, standard in
      FrameNumber(field.identifier, within: field.unit == .none ? opacity : points, standard: standard) { frame, _ in
        frame[field]
      }
    }
    return header + image + elements.indices.flatMap { index in all(ofElement: index, elements[index]) }
  }

  private static func all(ofElement index: Int, _ element: String) -> [FrameNumber] {
    ElementFrame.Field.all.map { field in
      let tolerance = field.name == "opacity" ? opacity : field.name == "scale" ? 1.0 / 500 : points
      return FrameNumber(
        "elements.\(element).\(field.name)", within: tolerance, standard: field.default,
        mirroring: field.name == "x" ? index : nil
      ) { frame, _ in field.value(frame.elements[index]) }
    }
  }

  private static let image: [FrameNumber] = [
    FrameNumber("image.centerX", standard: 0) { $0.image.center.x - $1.fittedImage(in: $0.header.size).center.x },
    FrameNumber("image.centerY", standard: 0) { $0.image.center.y - $1.fittedImage(in: $0.header.size).center.y },
    FrameNumber(
      "image.scaleX", within: { points / fitted($0).width }, standard: 1,
      { ratio($0.image.width, $1.fittedImage(in: $0.header.size).width) }),
    FrameNumber(
      "image.scaleY", within: { points / fitted($0).height }, standard: 1,
      { ratio($0.image.height, $1.fittedImage(in: $0.header.size).height) }),
  ]

  /// Returns the image's size in a header that is stretched to twice its height, at least 400 points in each direction.
  private static func fitted(_ layout: HeaderLayout) -> MastheadSize {
    let rect = layout.fittedImage(in: MastheadSize(width: layout.width, height: 2 * layout.height))
    return MastheadSize(width: max(400, rect.width), height: max(400, rect.height))
  }

  private static func ratio(_ length: Double, _ fitted: Double) -> Double { fitted > 0 ? length / fitted : 1 }
}

extension MastheadRect {
  fileprivate var center: MastheadPoint { MastheadPoint(x: x + width / 2, y: y + height / 2) }
}
