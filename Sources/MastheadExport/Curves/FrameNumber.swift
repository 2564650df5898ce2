import Masthead

/// One number of a frame that curves describe.
struct FrameNumber: Sendable {
  /// The name in JSON: `header.y`, `opacity`, `elements.avatar.x`, `mask.3.y`.
  let name: String

  /// The error that nobody sees, in a layout.
  let tolerance: @Sendable (HeaderLayout) -> Double

  /// The value of a header that nothing changes; nil for a number that the layout determines.
  let standard: Double?

  /// The element whose horizontal position this is, if it is one.
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

  /// The tolerance of lengths, in points, and of opacities: a step of a screen's brightness.
  static let (points, opacity) = (0.2, 1.0 / 255)

  /// The greatest error that an export may have, as a multiple of the tolerance: half a point.
  static let limit = 2.5

  /// The numbers of a header with elements of these names. The rectangle of the image is relative to the one that its content mode
  /// gives it, because that one takes a maximum.
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

  /// The size of the picture in a header that is pulled by its own height, or that of a small one.
  private static func fitted(_ layout: HeaderLayout) -> MastheadSize {
    let rect = layout.fittedImage(in: MastheadSize(width: layout.width, height: 2 * layout.height))
    return MastheadSize(width: max(400, rect.width), height: max(400, rect.height))
  }

  private static func ratio(_ length: Double, _ fitted: Double) -> Double { fitted > 0 ? length / fitted : 1 }
}

extension MastheadRect {
  fileprivate var center: MastheadPoint { MastheadPoint(x: x + width / 2, y: y + height / 2) }
}
