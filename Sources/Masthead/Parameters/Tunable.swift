/// What has parameters: every effect, and the header.
public protocol Tunable: Sendable {
  /// What can be tuned, in the order in which it is shown.
  static var parameters: [Parameter<Self>] { get }

  /// The value with its defaults.
  init()
}

extension Tunable {
  /// The parameters with the type that they belong to left out.
  public static var parameterDescriptions: [ParameterDescription] {
    let fresh = Self()
    return parameters.map { ParameterDescription($0, default: $0.get(fresh)) }
  }

  /// The value of a parameter as a number; nil where there is no such parameter, or while an alternative has taken its place.
  public func value(of identifier: String) -> Double? { Self.parameter(identifier)?.get(self) }

  /// Sets a parameter. What cannot be set is refused with an error, and nothing changes.
  public mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    guard let parameter = Self.parameter(identifier) else {
      throw .unknown(identifier, allowed: Self.parameters.map(\.identifier))
    }
    guard parameter.kind.allows(value) else {
      throw .notAllowed(identifier, value: decimal(value), kind: parameter.kind)
    }
    parameter.set(&self, value)
  }

  /// What a parameter's value comes to in points, in the layout that it led to; nil where it comes to no length.
  public func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    guard let parameter = Self.parameter(identifier), parameter.get(self) != nil else { return nil }
    return parameter.length?.points(self, layout)
  }

  private static func parameter(_ identifier: String) -> Parameter<Self>? {
    parameters.first { $0.identifier == identifier }
  }
}

/// A parameter without the type that it belongs to: what pages and documents need.
public struct ParameterDescription: Equatable, Sendable {
  public let identifier: String
  public let name: String
  public let kind: ParameterKind

  /// The value that a fresh effect has; nil where a fresh effect uses an alternative.
  public let `default`: Double?

  /// The identifiers of the parameters that say the same in another way.
  public let alternatives: [String]

  /// What the value comes to, with `#` where it stands; nil where it comes to no length.
  public let formula: String?

  init(
    identifier: String, name: String, kind: ParameterKind, default: Double?, alternatives: [String], formula: String?
  ) {
    self.identifier = identifier
    self.name = name
    self.kind = kind
    self.default = `default`
    self.alternatives = alternatives
    self.formula = formula
  }

  init<Root>(_ parameter: Parameter<Root>, default: Double?) {
    self.init(
      identifier: parameter.identifier, name: parameter.name, kind: parameter.kind, default: `default`,
      alternatives: parameter.alternatives, formula: parameter.length?.formula)
  }
}
