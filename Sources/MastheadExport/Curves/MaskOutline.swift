import Masthead

/// The outline of a header's mask on one screen. While nothing is cut off, the outline lies on the header's bounds.
struct MaskOutline {
  /// The commands of the outline, as in SVG: `MLLCLCZ`.
  let commands: String

  /// The points on the bounds while nothing is cut off, as fractions of the header's size.
  private let places: [MastheadPoint]

  /// Finds the outline among frames.
  ///
  /// - Parameters:
  ///   - frames: The frames with their distances.
  ///   - frame: The frame at any other distance.
  /// - Returns: The outline, and whether there is at most one. The outline is nil if the mask cuts nothing off in any frame, or if
  ///   there are several outlines.
  static func find(
    in frames: [(distance: Double, frame: HeaderFrame)], _ frame: (Double) -> HeaderFrame
  ) -> (outline: MaskOutline?, isOne: Bool) {
    var commands: String?
    var change: (cut: Double, uncut: Double)?
    var last: (distance: Double, isCut: Bool)?
    for (distance, frame) in frames {
      let isCut = frame.isCut
      if isCut {
        let own = frame.mask.commands
        if let commands, commands != own { return (nil, false) }
        commands = own
      }
      if let last, last.isCut != isCut, change == nil {
        change = isCut ? (distance, last.distance) : (last.distance, distance)
      }
      last = (distance, isCut)
    }
    guard let commands else { return (nil, true) }
    guard let change else { return (MaskOutline(commands: commands, places: []), true) }
    let frame = frame(border(from: change.cut, to: change.uncut) { frame($0).isCut })
    let size = frame.header.size
    let places = frame.mask.allPoints.map {
      MastheadPoint(x: size.width > 0 ? $0.x / size.width : 0, y: size.height > 0 ? $0.y / size.height : 0)
    }
    return (MaskOutline(commands: commands, places: places), true)
  }

  /// The coordinates of the points.
  var numbers: [FrameNumber] {
    let count = commands.reduce(0) { $0 + ($1 == "Z" ? 0 : $1 == "C" ? 3 : $1 == "Q" ? 2 : 1) }
    return (0..<count).flatMap { index in
      [
        FrameNumber("mask.\(index).x") { [self] frame, _ in point(index, of: frame).x },
        FrameNumber("mask.\(index).y") { [self] frame, _ in point(index, of: frame).y },
      ]
    }
  }
}

extension MaskOutline {
  private func point(_ index: Int, of frame: HeaderFrame) -> MastheadPoint {
    if frame.isCut || places.isEmpty { return frame.mask.allPoints[index] }
    return MastheadPoint(x: places[index].x * frame.header.width, y: places[index].y * frame.header.height)
  }
}

extension HeaderFrame {
  /// Whether the mask differs from the header's bounds.
  fileprivate var isCut: Bool {
    var bounds = MastheadPath()
    bounds.setQuadrilateral(
      .zero, MastheadPoint(x: header.width, y: 0), MastheadPoint(x: header.width, y: header.height),
      MastheadPoint(x: 0, y: header.height))
    return mask != bounds
  }
}

extension MastheadPath {
  fileprivate var commands: String {
    var commands = ""
    forEachElement { element in
      switch element {
      case .moveTo: commands += "M"
      case .lineTo: commands += "L"
      case .quadraticCurveTo: commands += "Q"
      case .cubicCurveTo: commands += "C"
      case .closePath: commands += "Z"
      }
    }
    return commands
  }
}
