/// What has parameters that can be tuned, by identifier and as numbers: every effect, and the header.
public protocol Tunable: Sendable {
  /// What can be tuned, in the order in which it is shown.
  var parameterDescriptions: [ParameterDescription] { get }

  /// The value of a parameter as a number; nil where there is no such parameter, or while an alternative has taken its place.
  func value(of identifier: String) -> Double?

  /// Sets a parameter. What cannot be set is refused with an error, and nothing changes.
  mutating func set(_ identifier: String, to value: Double) throws(ParameterError)

  /// What a parameter's value comes to in points, in the layout that it led to; nil where it comes to no length.
  func points(of identifier: String, in layout: HeaderLayout) -> Double?
}

/// What says its parameters by its type: the header, and every effect that is written in Swift.
public protocol Parameterized: Tunable {
  /// What can be tuned, in the order in which it is shown.
  static var parameters: [Parameter<Self>] { get }

  /// The value with its defaults.
  init()
}

extension Parameterized {
  /// The parameters with the type that they belong to left out.
  public static var parameterDescriptions: [ParameterDescription] {
    let fresh = Self()
    return parameters.map { ParameterDescription($0, default: $0.get(fresh)) }
  }

  public var parameterDescriptions: [ParameterDescription] { Self.parameterDescriptions }

  public func value(of identifier: String) -> Double? { Self.parameter(identifier)?.get(self) }

  public mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    guard let parameter = Self.parameter(identifier) else {
      throw .unknown(identifier, allowed: Self.parameters.map(\.identifier))
    }
    guard parameter.kind.allows(value) else {
      throw .notAllowed(identifier, value: decimal(value), kind: parameter.kind)
    }
    parameter.set(&self, value)
  }

  public func points(of identifier: String, in layout: HeaderLayout) -> Double? {
    guard let parameter = Self.parameter(identifier), parameter.get(self) != nil else { return nil }
    return parameter.length?.points(self, layout)
  }

  private static func parameter(_ identifier: String) -> Parameter<Self>? {
    parameters.first { $0.identifier == identifier }
  }
}
