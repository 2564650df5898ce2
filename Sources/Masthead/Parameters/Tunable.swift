/// A value with parameters that can be tuned by identifier and as numbers: every effect, and the header.
public protocol Tunable: Sendable {
  /// The parameters that can be tuned, in display order.
  var parameterDescriptions: [ParameterDescription] { get }

  /// Returns the value of a parameter as a number; nil if there is no such parameter, or while an alternative replaces
  /// it.
  func value(of identifier: String) -> Double?

  /// Sets a parameter.
  ///
  /// - Throws: ``ParameterError`` if the parameter is unknown or does not allow the value. Nothing changes then.
  mutating func set(_ identifier: String, to value: Double) throws(ParameterError)

  /// Returns the length that results from a parameter's value in a layout, in points; nil if there is none.
  func points(of identifier: String, in layout: HeaderLayout) -> Double?

  /// Returns the part of a parameter's range that a slider shows; nil for the whole range. By default nil.
  func suggestion(for identifier: String, in layout: HeaderLayout) -> ParameterSuggestion?

  /// Traps if a parameter's value is not finite. The message names the owner and the parameter.
  func requireFinite(of owner: String)

  /// Returns the value of an unset parameter that would result in the layout's length. With it, the parameter can
  /// replace its alternative without a visible change. By default nil.
  func equivalent(of identifier: String, in layout: HeaderLayout) -> Double?
}

extension Tunable {
  public func requireFinite(of owner: String) {
    for parameter in parameterDescriptions {
      value(of: parameter.identifier)?.requireFinite(owner, parameter.identifier)
    }
  }

  public func suggestion(for identifier: String, in layout: HeaderLayout) -> ParameterSuggestion? { nil }

  public func equivalent(of identifier: String, in layout: HeaderLayout) -> Double? { nil }
}

/// A value with static parameters: the header, and every effect that is written in Swift.
public protocol Parameterized: Tunable {
  /// The parameters that can be tuned, in display order.
  static var parameters: [Parameter<Self>] { get }

  /// Creates the value with its default parameters.
  init()
}

extension Parameterized {
  /// The descriptors of ``parameters``.
  public static var parameterDescriptions: [ParameterDescription] {
    let fresh = Self()
    return parameters.map { ParameterDescription($0, default: $0.get(fresh)) }
  }

  public var parameterDescriptions: [ParameterDescription] { Self.parameterDescriptions }

  public func value(of identifier: String) -> Double? { Self.parameter(identifier)?.get(self) }

  public func requireFinite(of owner: String) {
    for parameter in Self.parameters { parameter.get(self)?.requireFinite(owner, parameter.identifier) }
  }

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

  public func suggestion(for identifier: String, in layout: HeaderLayout) -> ParameterSuggestion? {
    Self.parameter(identifier)?.suggestion?(self, layout)
  }

  public func equivalent(of identifier: String, in layout: HeaderLayout) -> Double? {
    guard let parameter = Self.parameter(identifier), parameter.get(self) == nil, let number = parameter.equivalent,
      case .number(let range, _, _) = parameter.kind
    else { return nil }
    let value = number(layout)
    return value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : nil
  }

  private static func parameter(_ identifier: String) -> Parameter<Self>? {
    let parameters = parameters
    // Iterating over the parameters would copy each of them.
    return parameters.indices.first { parameters[$0].identifier == identifier }.map { parameters[$0] }
  }
}

extension Double {
  /// Traps if the number is not finite. The message names the owner and the parameter.
  func requireFinite(_ owner: String, _ parameter: String) {
    precondition(isFinite, "\(owner).\(parameter) must be a finite number, got \(self).")
  }
}
