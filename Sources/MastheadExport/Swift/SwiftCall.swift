import Masthead

/// A call in Swift source code: `Stretch(factor: 0.5, limit: 40)`.
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

  /// The call on one line, or with one line for each argument if one line is too long for a labeled argument of a header.
  private var wrapped: String { text.count <= 96 ? text : lines }

  /// The call with one line for each argument.
  var lines: String { "\(function)(\n\(indented(arguments.joined(separator: ",\n"))))" }

  /// Creates the initializer call of a header, with the arguments that differ from their defaults.
  init(creating header: Header) {
    let standard = Header()
    let size = header.imageSize
    let maximum: String? =
      switch header.maximumHeight {
      case nil: nil
      case .points(let points): "maximumHeight: .points(\(SwiftLiteral.number(points)))"
      case .ratioOfViewport(let ratio): "maximumHeight: .ratioOfViewport(\(SwiftLiteral.number(ratio)))"
      }
    let others = [
      maximum, Self.argument("collapsedHeight", header.collapsedHeight, unless: standard.collapsedHeight),
      header.placement == standard.placement ? nil : "placement: .\(header.placement.rawValue)",
      size == standard.imageSize
        ? nil
        : "imageSize: .init(width: \(SwiftLiteral.number(size.width)), height: \(SwiftLiteral.number(size.height)))",
      header.elements.isEmpty
        ? nil : "elements: [\n\(indented(header.elements.map(Self.element).joined(separator: ",\n"))),\n]",
    ]
    let isPlain = others.allSatisfy { $0 == nil }
    let height: String? =
      switch header.height {
      case standard.height: nil
      case .points(let points): isPlain ? SwiftLiteral.number(points) : ".points(\(SwiftLiteral.number(points)))"
      case .ratioOfWidth(let ratio): ".ratioOfWidth(\(SwiftLiteral.number(ratio)))"
      case .fitting(let minimum): ".fitting(minimum: \(SwiftLiteral.number(minimum)))"
      case .excludingSafeArea(let points): ".excludingSafeArea(\(SwiftLiteral.number(points)))"
      }
    self.init("Header", [height.map { "height: \($0)" }] + others)
  }

  /// Creates the initializer call of a built-in effect, with the arguments that differ from their defaults.
  ///
  /// The initializer's labels are the identifiers of the effect's parameters, in the same order. The slopes of a ramp are
  /// arguments of its easing.
  ///
  /// `elements` are the names of the header's elements. Returns nil for other effects.
  init?(creating effect: any Effect, elements: [String] = []) {
    let kind = effect.kind
    guard let builtIn = EffectRegistry.builtIn[kind.identifier], type(of: builtIn.make()) == type(of: effect) else {
      return nil
    }
    self.init(
      String(describing: type(of: effect)),
      kind.parameters.map { parameter in
        guard let value = effect.value(of: parameter.identifier), value != parameter.default else { return nil }
        if Easing.slopeParameters.contains(parameter.identifier) { return nil }
        if parameter.identifier == "easing", parameter.kind.text(of: value) == "curve" {
          let slopes = Easing.slopeParameters.map { "\($0): \(SwiftLiteral.number(effect.value(of: $0)!))" }
          return "easing: .curve(\(slopes.joined(separator: ", ")))"
        }
        let literal = SwiftLiteral.value(value, of: parameter.kind, elements: elements)
        // The target comes first, without a label.
        if case .target = parameter.kind { return literal }
        return "\(parameter.identifier): \(literal)"
      })
  }

  private static func element(_ element: HeaderElement) -> String {
    SwiftCall(
      "HeaderElement",
      [
        SwiftLiteral.string(element.name), SwiftCall(creating: element.geometry).wrapped,
        element.collapsed.map { "collapsed: \(SwiftCall(creating: $0).wrapped)" },
        element.anchor.map { "anchor: .\($0.rawValue)" }, element.isClipped ? nil : "clipped: false",
      ]
    ).wrapped
  }

  private init(creating geometry: ElementGeometry) {
    let standard = ElementGeometry()
    let insets = [
      ("top", geometry.insets.top), ("leading", geometry.insets.leading), ("bottom", geometry.insets.bottom),
      ("trailing", geometry.insets.trailing),
    ].filter { $0.1 != 0 }.map { "\($0): \(SwiftLiteral.number($1))" }
    self.init(
      "ElementGeometry",
      [
        geometry.alignment == standard.alignment ? nil : "alignment: .\(geometry.alignment.rawValue)",
        Self.length("width", geometry.width), Self.length("height", geometry.height),
        geometry.minimumHeight == 0 ? nil : "minimumHeight: \(SwiftLiteral.number(geometry.minimumHeight))",
        geometry.maximumHeight.isFinite ? "maximumHeight: \(SwiftLiteral.number(geometry.maximumHeight))" : nil,
        insets.isEmpty ? nil : "insets: .init(\(insets.joined(separator: ", ")))",
        geometry.topInsetExcludesSafeArea ? "topInsetExcludesSafeArea: true" : nil,
        geometry.container == .bounds ? nil : "within: .\(geometry.container.rawValue)",
        geometry.cornerRadius == 0 ? nil : "cornerRadius: \(SwiftLiteral.number(geometry.cornerRadius))",
      ])
  }

  private static func length(_ label: String, _ length: ElementLength) -> String? {
    switch length {
    case .fill: nil
    case .fit: "\(label): .fit"
    case .points(let points): "\(label): \(SwiftLiteral.number(points))"
    case .excludingSafeArea(let points): "\(label): .excludingSafeArea(\(SwiftLiteral.number(points)))"
    }
  }

  private static func argument(_ label: String, _ value: HeaderLength, unless standard: HeaderLength) -> String? {
    switch value {
    case standard: nil
    case .points(let points): "\(label): \(SwiftLiteral.number(points))"
    case .excludingSafeArea(let points): "\(label): .excludingSafeArea(\(SwiftLiteral.number(points)))"
    case .fitting(let minimum): "\(label): .fitting(minimum: \(SwiftLiteral.number(minimum)))"
    }
  }
}
