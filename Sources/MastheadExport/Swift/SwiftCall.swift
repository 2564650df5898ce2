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

  /// The call with one line for each argument.
  var lines: String { "\(function)(\n\(indented(arguments.joined(separator: ",\n"))))" }

  /// Creates the initializer call of a header, with the arguments that differ from their defaults.
  init(creating header: Header) {
    let standard = Header()
    let size = header.imageSize
    let others = [
      Self.argument("collapsedHeight", header.collapsedHeight, unless: standard.collapsedHeight),
      header.placement == standard.placement ? nil : "placement: .\(header.placement.rawValue)",
      size == standard.imageSize
        ? nil
        // Inferred, because Apple's systems have a `MastheadSize` of their own that other imports bring in.
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

  /// Creates the initializer call of a built-in effect, with the arguments that differ from their defaults.
  ///
  /// The initializer's labels are the identifiers of the effect's parameters, in the same order.
  ///
  /// Returns nil for other effects.
  init?(creating effect: any DynamicEffect) {
    let kind = effect.kind
    guard let builtIn = EffectRegistry.builtIn[kind.identifier], type(of: builtIn.make()) == type(of: effect) else {
      return nil
    }
    self.init(
      String(describing: type(of: effect)),
      kind.parameters.map { parameter in
        guard let value = effect.value(of: parameter.identifier), value != parameter.default else { return nil }
        return "\(parameter.identifier): \(SwiftLiteral.value(value, of: parameter.kind))"
      })
  }

  private static func argument(_ label: String, _ value: Double, unless standard: Double) -> String? {
    value == standard ? nil : "\(label): \(SwiftLiteral.number(value))"
  }
}
