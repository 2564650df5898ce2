import Masthead

/// An effect with values for its parameters, in a pipeline, on a device: where a check looks at it.
struct Situation {
  /// What else is in the pipeline.
  enum Company: String, CaseIterable {
    case alone
    case stretch = "after stretch"
    case builtIns = "among the built-in effects"
  }

  var effect: any DynamicEffect
  var company: Company
  var header: Header
  var environment: LayoutEnvironment

  /// What the situation was drawn from; nil for a plain one.
  private(set) var seed: UInt64?

  /// An effect with its defaults on an ordinary phone.
  init(plain effect: any DynamicEffect, _ company: Company) {
    self.effect = effect
    self.company = company
    header = Header(height: 300)
    environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
  }

  /// A situation drawn at random.
  init(of kind: EffectKind, seed: UInt64, companies: [Company] = Company.allCases) {
    var numbers = SeededNumbers(seed: seed)
    effect = kind.make()
    effect.draw(with: &numbers)
    company = numbers.one(of: companies)
    header = Header(drawnWith: &numbers)
    environment = LayoutEnvironment(drawnWith: &numbers)
    self.seed = seed
  }

  /// The plain situations, and as many at random as the level says: the first from the seed, the next from the one after it.
  static func all(
    of kind: EffectKind, in context: ValidationContext, companies: [Company] = Company.allCases, atMost: Int = .max
  ) -> [Situation] {
    companies.map { Situation(plain: kind.make(), $0) }
      + (0..<min(atMost, context.level.draws)).map {
        Situation(of: kind, seed: context.seed &+ UInt64($0), companies: companies)
      }
  }

  /// The effects of the pipeline, in order.
  var effects: [any DynamicEffect] {
    switch company {
    case .alone: [effect]
    case .stretch: [Stretch(), effect]
    case .builtIns: [Stretch(), Parallax(), CutAway(), effect, Overlap(ratio: 2), SafeArea(policy: .underlap)]
    }
  }

  var pipeline: DynamicPipeline { DynamicPipeline(header, effects: EffectList(effects)) }

  /// The layout of the pipeline.
  var layout: HeaderLayout { pipeline.layout(in: environment) }

  /// A state of the list.
  func state(at offset: Double, time: Double = 0, phase: MastheadScrollPhase = .dragging) -> ScrollState {
    ScrollState(contentOffset: offset, contentHeight: 2000, time: time, phase: phase, environment: environment)
  }

  /// The situation in words, for the end of a sentence.
  var words: String {
    var words = [effect.kind.identifier + " " + company.rawValue]
    for parameter in effect.kind.parameters {
      guard let value = effect.value(of: parameter.identifier), value != parameter.default else { continue }
      words.append(
        "\(parameter.identifier) \(parameter.kind.allows(value) ? parameter.kind.text(of: value) : decimal(value))")
    }
    words.append("header of \(decimal(layout.height)) pt")
    words.append("viewport of \(decimal(environment.viewport.width)) × \(decimal(environment.viewport.height)) pt")
    return "(" + words.joined(separator: "; ") + (seed.map { "; seed \($0))" } ?? ")")
  }
}

extension DynamicEffect {
  /// Takes values at random that its parameters allow.
  fileprivate mutating func draw(with numbers: inout SeededNumbers) {
    for parameter in kind.parameters where Bool.random(using: &numbers) {
      try? set(parameter.identifier, to: parameter.kind.value(drawnWith: &numbers))
    }
  }
}

extension ParameterKind {
  /// A value that is allowed: often an end of the range.
  func value(drawnWith numbers: inout SeededNumbers) -> Double {
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
    }
  }
}

extension Header {
  fileprivate init(drawnWith numbers: inout SeededNumbers) {
    let height = numbers.number(in: 40...600).rounded()
    self.init(
      height: numbers.one(of: [.points(height), .ratioOfWidth(0.5), .fitting(minimum: height)]),
      collapsedHeight: numbers.one(of: [0, 0, 20, 44, 88]), placement: numbers.one(of: Placement.allCases),
      imageSize: numbers.one(of: [
        MastheadSize(width: 1200, height: 900), MastheadSize(width: 900, height: 1200), .zero,
      ]))
  }
}

extension LayoutEnvironment {
  fileprivate init(drawnWith numbers: inout SeededNumbers) {
    let sizes = [(320.0, 568.0), (375, 667), (402, 874), (440, 956), (844, 390), (1024, 1366), (1366, 1024)]
    let (width, height) = numbers.one(of: sizes)
    let side = numbers.one(of: [0.0, 0, 59])
    self.init(
      viewport: MastheadSize(width: width, height: height),
      safeArea: MastheadEdgeInsets(
        top: numbers.one(of: [0, 20, 47, 59]), left: side, bottom: numbers.one(of: [0, 34]), right: side),
      fittingHeight: numbers.one(of: [0, 180]), displayScale: numbers.one(of: [1, 2, 3]),
      layoutDirection: numbers.one(of: [.leftToRight, .rightToLeft]),
      reducedMotion: Bool.random(using: &numbers))
  }
}
