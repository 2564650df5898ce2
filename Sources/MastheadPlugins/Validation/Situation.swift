import Masthead

/// The circumstances in which a check tests an effect: parameter values, a pipeline and a device.
struct Situation {
  /// The other effects in the pipeline.
  enum Companions: String, CaseIterable {
    case alone
    case stretch = "after stretch"
    case builtIns = "among the built-in effects"
  }

  var effect: any Effect
  var companions: Companions
  var header: Header
  var environment: LayoutEnvironment

  /// The seed of a random situation; nil for a plain one.
  private(set) var seed: UInt64?

  /// The elements of all headers: one inside the header, and one that overhangs it.
  static let elements = [
    HeaderElement(
      "title", alignment: .bottomLeading, width: 120, height: 41,
      insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: 8)
    ) { collapsed in
      collapsed.alignment = .top
      collapsed.insets.bottom = 0
    },
    HeaderElement(
      "avatar", alignment: .bottom, width: 80, height: 80, insets: MastheadDirectionalEdgeInsets(bottom: -40),
      cornerRadius: 40, clipped: false
    ) { collapsed in
      (collapsed.width, collapsed.height, collapsed.cornerRadius) = (32, 32, 16)
      collapsed.insets.bottom = 6
    },
  ]

  /// Creates a plain situation: an effect with its current values on a phone.
  init(plain effect: any Effect, _ companions: Companions) {
    self.effect = effect
    self.companions = companions
    header = Header(height: 300, elements: Self.elements)
    environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
  }

  /// Creates a random situation. The same seed creates the same situation.
  init(of kind: EffectKind, seed: UInt64, among allowed: [Companions] = Companions.allCases) {
    var numbers = SeededNumbers(seed: seed)
    effect = kind.make()
    effect.setRandomValues(with: &numbers)
    companions = numbers.one(of: allowed)
    header = Header(randomWith: &numbers)
    environment = LayoutEnvironment(randomWith: &numbers)
    self.seed = seed
  }

  /// Returns the plain situations, followed by random ones. The random situations have consecutive seeds.
  ///
  /// - Parameters:
  ///   - kind: the effect.
  ///   - context: its level is the number of random situations, and its seed is the first seed.
  ///   - allowed: the companions to use; there is one plain situation for each.
  ///   - limit: the maximum number of random situations.
  static func all(
    of kind: EffectKind, in context: ValidationContext, among allowed: [Companions] = Companions.allCases,
    atMost limit: Int = .max
  ) -> [Situation] {
    allowed.map { Situation(plain: kind.make(), $0) }
      + (0..<min(limit, context.level.draws)).map {
        Situation(of: kind, seed: context.seed &+ UInt64($0), among: allowed)
      }
  }

  /// The effects of the pipeline, in order.
  var effects: [any Effect] {
    switch companions {
    case .alone: [effect]
    case .stretch: [Stretch(), effect]
    case .builtIns: [Stretch(), Parallax(), CutAway(), effect, Overlap(ratio: 2), SafeArea(policy: .underlap)]
    }
  }

  /// The pipeline. It does not correct the values that effects write, because the checks test them.
  var pipeline: Pipeline {
    var pipeline = Pipeline(header, effects: effects)
    pipeline.correction = .none
    return pipeline
  }

  /// The layout of the pipeline.
  var layout: HeaderLayout { pipeline.layout(in: environment) }

  /// Returns a scroll state at a content offset.
  func state(
    at offset: Double, velocity: Double = 0, time: Double = 0, phase: MastheadScrollPhase = .dragging
  ) -> ScrollState {
    ScrollState(
      contentOffset: offset, contentHeight: 2000, velocity: velocity, time: time, phase: phase,
      environment: environment)
  }

  /// The situation in parentheses, for the end of a message.
  var words: String {
    let names = header.elementNames
    var words = [effect.kind.identifier + " " + companions.rawValue]
    for parameter in effect.kind.parameters {
      guard let value = effect.value(of: parameter.identifier), value != parameter.default else { continue }
      words.append(
        "\(parameter.identifier) \(parameter.kind.allows(value) ? parameter.kind.text(of: value, elements: names) : decimal(value))"
      )
    }
    words.append("header of \(decimal(layout.height)) pt")
    words.append("viewport of \(decimal(environment.viewport.width)) × \(decimal(environment.viewport.height)) pt")
    return "(" + words.joined(separator: "; ") + (seed.map { "; seed \($0))" } ?? ")")
  }
}

extension Effect {
  /// Sets about half of the parameters to random allowed values.
  fileprivate mutating func setRandomValues(with numbers: inout SeededNumbers) {
    for parameter in kind.parameters where Bool.random(using: &numbers) {
      let value = parameter.kind.randomValue(with: &numbers, elementCount: Situation.elements.count)
      try? set(parameter.identifier, to: value)
    }
  }
}

extension ParameterKind {
  /// Returns a random allowed value. Bounds of a range are likely. A target is valid in a header with `elementCount`
  /// elements; by default, as many as a header may have.
  func randomValue(with numbers: inout SeededNumbers, elementCount: Int = HeaderElement.limit) -> Double {
    switch self {
    case .number(let range, let step, _):
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: range.lowerBound
      case 1: range.upperBound
      case 2: min(range.upperBound, range.lowerBound + step)
      default: numbers.number(in: range)
      }
    case .choice(let choices): Double(Int.random(in: choices.indices, using: &numbers))
    case .flag: Bool.random(using: &numbers) ? 1 : 0
    case .target(let kinds): numbers.one(of: kinds.values.filter { $0 < Double(elementCount) })
    }
  }
}

extension Header {
  fileprivate init(randomWith numbers: inout SeededNumbers) {
    let height = numbers.number(in: 40...600).rounded()
    self.init(
      height: numbers.one(of: [
        .points(height), .ratioOfWidth(0.5), .fitting(minimum: height), .excludingSafeArea(height),
      ]),
      collapsedHeight: numbers.one(of: [0, 0, 20, 44, 88, .excludingSafeArea(44), .fitting(minimum: 20)]),
      placement: numbers.one(of: Placement.allCases),
      imageSize: numbers.one(of: [
        MastheadSize(width: 1200, height: 900), MastheadSize(width: 900, height: 1200), .zero,
      ]), elements: Situation.elements)
  }
}

extension LayoutEnvironment {
  fileprivate init(randomWith numbers: inout SeededNumbers) {
    let sizes = [(320.0, 568.0), (375, 667), (402, 874), (440, 956), (844, 390), (1024, 1366), (1366, 1024)]
    let (width, height) = numbers.one(of: sizes)
    let side = numbers.one(of: [0.0, 0, 59])
    self.init(
      viewport: MastheadSize(width: width, height: height),
      safeArea: MastheadEdgeInsets(
        top: numbers.one(of: [0, 20, 47, 59]), left: side, bottom: numbers.one(of: [0, 34]), right: side),
      fittingHeight: numbers.one(of: [0, 180]), displayScale: numbers.one(of: [1, 2, 3]),
      layoutDirection: numbers.one(of: [.leftToRight, .rightToLeft]),
      reducedMotion: Bool.random(using: &numbers), reducedTransparency: Bool.random(using: &numbers))
  }
}
