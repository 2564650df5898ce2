/// A parameter of an effect or a header that can be tuned: its identifier, its allowed values and its key path.
///
/// Pages build their controls from parameters, and documents are checked against them. Every value is passed as a
/// number: a choice as its index, a flag as 0 or 1. The default is the value in a new `Root`.
public struct Parameter<Root>: Sendable {
  /// The identifier of the parameter in documents.
  public let identifier: String

  /// The display name.
  public let name: String

  /// The values that are allowed.
  public let kind: ParameterKind

  /// The identifiers of parameters that express the same setting in another way. Setting this parameter clears those.
  public let alternatives: [String]

  /// The identifiers of the parameter in earlier versions of the effect. Documents may still use them.
  public let formerIdentifiers: [String]

  /// The length that a value results in, if it is worth showing.
  public let length: Length?

  let get: @Sendable (Root) -> Double?
  let set: @Sendable (inout Root, Double) -> Void

  /// The length that a value results in, such as `cut ÷ 3 = 26.7 pt`.
  public struct Length: Sendable {
    /// The left side, with `#` in place of the value: `cut ÷ #`.
    public let formula: String

    let points: @Sendable (Root, HeaderLayout) -> Double

    /// Creates a length from a formula and a function that computes it, in points. The function receives the value's
    /// owner and the resulting layout.
    public init(_ formula: String, points: @escaping @Sendable (Root, HeaderLayout) -> Double) {
      self.formula = formula
      self.points = points
    }
  }

  /// Creates a parameter for a number.
  ///
  /// - Parameters:
  ///   - identifier: The identifier in documents.
  ///   - name: The display name. By default the identifier, split into words.
  ///   - path: The key path of the value.
  ///   - range: The allowed values.
  ///   - step: The step of a control; 1 by default.
  ///   - unit: The unit of the number.
  ///   - formerly: The identifiers in earlier versions.
  ///   - length: The length that the value results in.
  public init(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>, step: Double = 1, unit: ParameterKind.Unit = .none, formerly: [String] = [],
    length: Length? = nil
  ) {
    self.init(
      identifier: identifier, name: name, kind: .number(range, step: step, unit: unit), formerly: formerly,
      length: length,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a parameter for a number that is nil while an alternative parameter is set.
  public init(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Double?> & Sendable,
    in range: ClosedRange<Double>, step: Double = 1, unit: ParameterKind.Unit = .none, alternatives: [String],
    formerly: [String] = [], length: Length? = nil
  ) {
    self.init(
      identifier: identifier, name: name, kind: .number(range, step: step, unit: unit), alternatives: alternatives,
      formerly: formerly, length: length, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a parameter for a choice.
  public init<Value: ParameterChoice>(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Value> & Sendable, formerly: [String] = []
  ) {
    self.init(
      identifier: identifier, name: name,
      kind: .choice(Value.allCases.map { .init(identifier: $0.rawValue, name: $0.name) }), formerly: formerly,
      get: { $0[keyPath: path].number }, set: { $0[keyPath: path] = Value(number: $1) })
  }

  /// Creates a parameter for a flag.
  public init(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Bool> & Sendable, formerly: [String] = []
  ) {
    self.init(
      identifier: identifier, name: name, kind: .flag, formerly: formerly,
      get: { $0[keyPath: path] ? 1 : 0 }, set: { $0[keyPath: path] = $1 != 0 })
  }

  private init(
    identifier: String, name: String?, kind: ParameterKind, alternatives: [String] = [], formerly: [String] = [],
    length: Length? = nil, get: @escaping @Sendable (Root) -> Double?,
    set: @escaping @Sendable (inout Root, Double) -> Void
  ) {
    self.identifier = identifier
    self.name = name ?? words(fromIdentifier: identifier)
    self.kind = kind
    self.alternatives = alternatives
    formerIdentifiers = formerly
    self.length = length
    self.get = get
    self.set = set
  }
}
