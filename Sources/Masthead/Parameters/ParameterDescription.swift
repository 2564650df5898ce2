/// The descriptor of a parameter, independent of its owner's type, for pages and documents.
public struct ParameterDescription: Equatable, Sendable {
  /// The identifier of the parameter in documents.
  public let identifier: String
  /// The display name.
  public let name: String
  /// A description of the parameter, and of the meaning of 0. Empty if the effect has none.
  public let summary: String
  /// The allowed values.
  public let kind: ParameterKind

  /// The value in a new effect; nil if a new effect uses an alternative parameter.
  public let `default`: Double?

  /// The identifiers of parameters that express the same setting in another way.
  public let alternatives: [String]

  /// The formula of the length that results from the value, with `#` in place of the value; nil if there is no such
  /// length.
  public let formula: String?

  /// Creates the descriptor of a parameter.
  public init(
    identifier: String, name: String, summary: String = "", kind: ParameterKind, default: Double?,
    alternatives: [String] = [], formula: String? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.summary = summary
    self.kind = kind
    self.default = `default`
    self.alternatives = alternatives
    self.formula = formula
  }

  init<Root>(_ parameter: Parameter<Root>, default: Double?) {
    self.init(
      identifier: parameter.identifier, name: parameter.name, summary: parameter.summary, kind: parameter.kind,
      default: `default`, alternatives: parameter.alternatives, formula: parameter.length?.formula)
  }
}
