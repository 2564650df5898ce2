import Masthead

/// A call as Swift's source has it: `Stretch(factor: 0.5, limit: 40)`.
struct SwiftCall {
  let function: String

  /// The arguments, each with its label.
  let arguments: [String]

  init(_ function: String, _ arguments: [String?]) {
    self.function = function
    self.arguments = arguments.compactMap { $0 }
  }

  /// The call on one line.
  var text: String { "\(function)(\(arguments.joined(separator: ", ")))" }

  /// The call with a line for each argument.
  var lines: String { "\(function)(\n\(indented(arguments.joined(separator: ",\n"))))" }

  /// The call that makes a header: with what differs from its defaults alone.
  init(making header: Header) {
    let standard = Header()
    let size = header.imageSize
    let others = [
      Self.argument("collapsedHeight", header.collapsedHeight, unless: standard.collapsedHeight),
      header.placement == standard.placement ? nil : "placement: .\(header.placement.rawValue)",
      size == standard.imageSize
        ? nil
        // Apple's systems have a `MastheadSize` of their own, which a file meets that imports more.
        : "imageSize: .init(width: \(SwiftLiteral.number(size.width)), height: \(SwiftLiteral.number(size.height)))",
    ]
    let isPlain = others.allSatisfy { $0 == nil }
    let height: String? =
      switch header.height {
      case standard.height: nil
      case .points(let points): isPlain ? SwiftLiteral.number(points) : ".points(\(SwiftLiteral.number(points)))"
      case .ratioOfWidth(let ratio): ".ratioOfWidth(\(SwiftLiteral.number(ratio)))"
      case .fitting(let minimum): ".fitting(minimum: \(SwiftLiteral.number(minimum)))"
      }
    self.init("Header", [height.map { "height: \($0)" }] + others)
  }

  /// The call that makes an effect which comes with Masthead, with what differs from its defaults alone; nil for other effects.
  init?(making effect: any DynamicEffect) {
    switch effect {
    case let stretch as Stretch:
      let standard = Stretch()
      self.init(
        "Stretch",
        [
          Self.argument("factor", stretch.factor, unless: standard.factor),
          Self.argument("limit", stretch.limit, unless: standard.limit),
        ])
    case let parallax as Parallax:
      self.init("Parallax", [Self.argument("factor", parallax.factor, unless: Parallax().factor)])
    case let cutAway as CutAway:
      let standard = CutAway()
      let isDeep = cutAway.cut != standard.cut || cutAway.side != standard.side
      let cut =
        switch cutAway.cut {
        case .points(let depth): isDeep ? "depth: \(SwiftLiteral.number(depth))" : nil
        case .ratioOfHeight(let ratio): "ratio: \(SwiftLiteral.number(ratio))"
        }
      self.init("CutAway", [cut, cutAway.side == standard.side ? nil : "side: .\(cutAway.side.rawValue)"])
    case let overlap as Overlap:
      self.init("Overlap", [Self.argument("ratio", overlap.ratio, unless: Overlap().ratio)])
    case let flow as CollectionFlow:
      self.init("CollectionFlow", [Self.argument("inset", flow.inset, unless: CollectionFlow().inset)])
    case let safeArea as SafeArea:
      self.init("SafeArea", [safeArea.policy == SafeArea().policy ? nil : "policy: .\(safeArea.policy.rawValue)"])
    case let image as FitImage:
      let standard = FitImage()
      let hasAnchor = image.anchor != standard.anchor
      self.init(
        "FitImage",
        [
          hasAnchor || image.mode != standard.mode ? "mode: .\(image.mode.rawValue)" : nil,
          hasAnchor ? "anchor: .\(image.anchor.rawValue)" : nil,
        ])
    default: return nil
    }
  }

  private static func argument(_ label: String, _ value: Double, unless standard: Double) -> String? {
    value == standard ? nil : "\(label): \(SwiftLiteral.number(value))"
  }
}
