/// A parameter without the type that it belongs to: what pages and documents need.
public struct ParameterDescription: Equatable, Sendable {
  public let identifier: String
  public let name: String
  public let kind: ParameterKind

  /// The value that a fresh effect has; nil where a fresh effect uses an alternative.
  public let `default`: Double?

  /// The identifiers of the parameters that say the same in another way.
  public let alternatives: [String]

  /// What the parameter was called in earlier versions of the effect: documents that still say so are read.
  public let formerIdentifiers: [String]

  /// What the value comes to, with `#` where it stands; nil where it comes to no length.
  public let formula: String?

  public init(
    identifier: String, name: String, kind: ParameterKind, default: Double?, alternatives: [String] = [],
    formerIdentifiers: [String] = [], formula: String? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.kind = kind
    self.default = `default`
    self.alternatives = alternatives
    self.formerIdentifiers = formerIdentifiers
    self.formula = formula
  }

  init<Root>(_ parameter: Parameter<Root>, default: Double?) {
    self.init(
      identifier: parameter.identifier, name: parameter.name, kind: parameter.kind, default: `default`,
      alternatives: parameter.alternatives, formerIdentifiers: parameter.formerIdentifiers,
      formula: parameter.length?.formula)
  }
}
