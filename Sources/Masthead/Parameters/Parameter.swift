/// A parameter of an effect or a header that can be tuned: its identifier, its allowed values and its key path.
///
/// Pages build their controls from parameters, and documents are checked against them. Every value is passed as a
/// number: a choice as its index, a flag as 0 or 1. The default is the value in a new `Root`.
///
/// ```swift
/// struct Glow: HeaderEffect {
///   static let identifier = "com.example.glow"
///   static let stages: Stages = .appearance
///   static let parameters = [Parameter("amount", summary: "How bright it is.", \Glow.amount, in: 0...1, step: 0.01)]
///   var amount = 0.5
///   func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.imageOpacity = amount }
/// }
/// ```
public struct Parameter<Root>: Sendable {
  /// The identifier of the parameter in documents.
  public let identifier: String

  /// The display name.
  public let name: String

  /// One sentence that describes the parameter, and often a second that explains 0. The text may be empty.
  public let summary: String

  /// The allowed values.
  public let kind: ParameterKind

  /// The identifiers of parameters that express the same setting in another way. Setting this parameter clears those.
  public let alternatives: [String]

  /// The length that results from a value; nil if there is none to show.
  public let length: Length?

  let suggestion: (@Sendable (Root, HeaderLayout) -> ParameterSuggestion)?
  let equivalent: (@Sendable (HeaderLayout) -> Double)?

  let get: @Sendable (Root) -> Double?
  let set: @Sendable (inout Root, Double) -> Void

  /// The length that results from a value, such as `cut ÷ 3 = 26.7 pt`.
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
  ///   - summary: A description of the parameter, and of the meaning of 0.
  ///   - path: The key path of the value.
  ///   - range: The allowed values.
  ///   - step: The step of a control; 1 by default.
  ///   - unit: The unit of the number.
  ///   - length: The length that results from the value.
  ///   - suggestion: The part of a huge range that a slider shows.
  public init(
    _ identifier: String, name: String? = nil, summary: String = "", _ path: WritableKeyPath<Root, Double> & Sendable,
    in range: ClosedRange<Double>, step: Double = 1, unit: ParameterKind.Unit = .none,
    length: Length? = nil, suggestion: (@Sendable (Root, HeaderLayout) -> ParameterSuggestion)? = nil
  ) {
    self.init(
      identifier: identifier, name: name, summary: summary, kind: .number(range, step: step, unit: unit),
      length: length, suggestion: suggestion, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Creates a parameter for a number that is nil while an alternative parameter is set.
  ///
  /// - Parameters:
  ///   - identifier: The identifier in documents.
  ///   - name: The display name. By default the identifier, split into words.
  ///   - summary: A description of the parameter, and of the meaning of 0.
  ///   - path: The key path of the value.
  ///   - range: The allowed values.
  ///   - step: The step of a control; 1 by default.
  ///   - unit: The unit of the number.
  ///   - alternatives: The identifiers of the alternative parameters. At most one of these parameters is set.
  ///   - length: The length that results from the value.
  ///   - suggestion: The part of a huge range that a slider shows.
  ///   - equivalent: Returns the value that would result in a layout's length. Pages use it to switch between
  ///     alternatives without changing the header.
  public init(
    _ identifier: String, name: String? = nil, summary: String = "", _ path: WritableKeyPath<Root, Double?> & Sendable,
    in range: ClosedRange<Double>, step: Double = 1, unit: ParameterKind.Unit = .none, alternatives: [String],
    length: Length? = nil, suggestion: (@Sendable (Root, HeaderLayout) -> ParameterSuggestion)? = nil,
    equivalent: (@Sendable (HeaderLayout) -> Double)? = nil
  ) {
    self.init(
      identifier: identifier, name: name, summary: summary, kind: .number(range, step: step, unit: unit),
      alternatives: alternatives, length: length, suggestion: suggestion, equivalent: equivalent,
      get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Creates a parameter for a choice.
  public init<Value: ParameterChoice>(
    _ identifier: String, name: String? = nil, summary: String = "", _ path: WritableKeyPath<Root, Value> & Sendable
  ) {
    self.init(
      identifier: identifier, name: name, summary: summary,
      kind: .choice(Value.allCases.map { .init(identifier: $0.rawValue, name: $0.name) }),
      get: { $0[keyPath: path].number }, set: { $0[keyPath: path] = Value(number: $1) })
  }

  /// Creates a parameter for a flag.
  public init(
    _ identifier: String, name: String? = nil, summary: String = "", _ path: WritableKeyPath<Root, Bool> & Sendable
  ) {
    self.init(
      identifier: identifier, name: name, summary: summary, kind: .flag,
      get: { $0[keyPath: path] ? 1 : 0 }, set: { $0[keyPath: path] = $1 != 0 })
  }

  /// Creates a parameter for a target.
  public init(
    _ identifier: String, name: String? = nil, summary: String = "", _ path: WritableKeyPath<Root, Target> & Sendable,
    of kinds: TargetKinds
  ) {
    self.init(
      identifier: identifier, name: name, summary: summary, kind: .target(of: kinds),
      get: { Double($0[keyPath: path].rawValue) }, set: { $0[keyPath: path] = Target(rawValue: Int8($1)) })
  }

  /// Returns the same parameter for a value that contains its owner.
  ///
  ///     static let parameters = [Parameter("to", \Glow.to, in: 0...1)] + Ramp.parameters.map { $0.inside(\Glow.ramp) }
  public func inside<Outer>(_ path: WritableKeyPath<Outer, Root> & Sendable) -> Parameter<Outer> {
    var suggestionOfOuter: (@Sendable (Outer, HeaderLayout) -> ParameterSuggestion)?
    if let suggestion { suggestionOfOuter = { suggestion($0[keyPath: path], $1) } }
    var lengthOfOuter: Parameter<Outer>.Length?
    if let length { lengthOfOuter = .init(length.formula) { length.points($0[keyPath: path], $1) } }
    let (get, set) = (get, set)
    return Parameter<Outer>(
      identifier: identifier, name: name, summary: summary, kind: kind, alternatives: alternatives,
      length: lengthOfOuter, suggestion: suggestionOfOuter, equivalent: equivalent, get: { get($0[keyPath: path]) },
      set: { set(&$0[keyPath: path], $1) })
  }

  init(
    identifier: String, name: String? = nil, summary: String = "", kind: ParameterKind, alternatives: [String] = [],
    length: Length? = nil, suggestion: (@Sendable (Root, HeaderLayout) -> ParameterSuggestion)? = nil,
    equivalent: (@Sendable (HeaderLayout) -> Double)? = nil,
    get: @escaping @Sendable (Root) -> Double?,
    set: @escaping @Sendable (inout Root, Double) -> Void
  ) {
    self.identifier = identifier
    self.name = name ?? words(fromIdentifier: identifier)
    self.summary = summary
    self.kind = kind
    self.alternatives = alternatives
    self.length = length
    self.suggestion = suggestion
    self.equivalent = equivalent
    self.get = get
    self.set = set
  }
}

extension ParameterSuggestion {
  /// Lengths of headers: up to three fifths of the viewport's height, which stays the same while a header is tuned.
  static func lengths(in layout: HeaderLayout) -> ParameterSuggestion {
    ParameterSuggestion(0...max(100, (layout.viewportHeight * 0.06).rounded() * 10), step: 1, unit: .points)
  }
}

/// The part of a parameter's range that a slider shows, if the whole range is too large for a slider.
public struct ParameterSuggestion: Equatable, Sendable {
  /// The values from one end of the slider to the other.
  public let range: ClosedRange<Double>
  /// The step of the slider.
  public let step: Double
  /// The unit of the values.
  public let unit: ParameterKind.Unit

  /// Creates a suggestion.
  public init(_ range: ClosedRange<Double>, step: Double, unit: ParameterKind.Unit) {
    self.range = range
    self.step = step
    self.unit = unit
  }
}
