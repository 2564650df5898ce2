/// One thing about an effect, or about a header, that can be tuned: how it is called, what values it takes and where it lives.
///
/// Pages build their controls from parameters, and documents are checked against them. Every value crosses as a number: a
/// choice as its place in the list, a flag as 0 or 1. The default is what a fresh value of `Root` has.
public struct Parameter<Root>: Sendable {
  /// The word for the parameter in documents.
  public let identifier: String

  /// The name that people see.
  public let name: String

  /// What values it takes.
  public let kind: ParameterKind

  /// The identifiers of the parameters that say the same in another way: setting this one clears those.
  public let alternatives: [String]

  /// What the parameter was called in earlier versions of the effect: documents that still say so are read.
  public let formerIdentifiers: [String]

  /// What a value comes to in points, where that is worth showing.
  public let length: Length?

  let get: @Sendable (Root) -> Double?
  let set: @Sendable (inout Root, Double) -> Void

  /// What a value comes to: `cut ÷ 3 = 26.7 pt`.
  public struct Length: Sendable {
    /// The left side, with `#` where the value stands: `cut ÷ #`.
    public let formula: String

    let points: @Sendable (Root, HeaderLayout) -> Double

    /// A formula and the function that computes it, in points, from the value and the layout that it led to.
    public init(_ formula: String, points: @escaping @Sendable (Root, HeaderLayout) -> Double) {
      self.formula = formula
      self.points = points
    }
  }

  /// A number.
  ///
  /// - Parameters:
  ///   - identifier: the word in documents.
  ///   - name: what people see; the identifier in words by default.
  ///   - path: where it lives.
  ///   - range: the values that are allowed.
  ///   - step: by how much a control moves it; 1 by default.
  ///   - unit: what it counts.
  ///   - formerly: what it was called before.
  ///   - length: what it comes to in points.
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

  /// A number that is nil while one of its alternatives says the same in another way.
  public init(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Double?> & Sendable,
    in range: ClosedRange<Double>, step: Double = 1, unit: ParameterKind.Unit = .none, alternatives: [String],
    formerly: [String] = [], length: Length? = nil
  ) {
    self.init(
      identifier: identifier, name: name, kind: .number(range, step: step, unit: unit), alternatives: alternatives,
      formerly: formerly, length: length, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// One of a few values.
  public init<Value: ParameterChoice>(
    _ identifier: String, name: String? = nil, _ path: WritableKeyPath<Root, Value> & Sendable, formerly: [String] = []
  ) {
    self.init(
      identifier: identifier, name: name,
      kind: .choice(Value.allCases.map { .init(identifier: $0.rawValue, name: $0.name) }), formerly: formerly,
      get: { $0[keyPath: path].number }, set: { $0[keyPath: path] = Value(number: $1) })
  }

  /// A flag.
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
