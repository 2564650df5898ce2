/// The effects that documents may name, by identifier.
public struct EffectRegistry: Sendable {
  private var kinds: [EffectKind] = []

  /// No effects.
  public init() {}

  /// The effects that come with Masthead.
  public static let builtIn: EffectRegistry = {
    var registry = EffectRegistry()
    registry.register(Stretch.self)
    registry.register(Parallax.self)
    registry.register(CutAway.self)
    registry.register(Overlap.self)
    registry.register(CollectionFlow.self)
    registry.register(SafeArea.self)
    registry.register(FitImage.self)
    return registry
  }()

  /// Adds an effect. Traps where another has the same identifier.
  public mutating func register(_ effect: (some HeaderEffect).Type) {
    let kind = EffectKind(effect)
    precondition(
      self[kind.identifier] == nil, "Two effects are called \"\(kind.identifier)\"; an identifier names one effect.")
    kinds.append(kind)
  }

  /// The effect of an identifier, nil where there is none.
  public subscript(identifier: String) -> EffectKind? { kinds.first { $0.identifier == identifier } }

  /// All effects, in the order in which they were registered.
  public var effects: [EffectKind] { kinds }
}

/// An effect that can be made: what a registry and a page need to know of its type.
public struct EffectKind: Sendable {
  public let identifier: String
  public let name: String
  public let summary: String
  public let stages: Stages
  public let parameters: [ParameterDescription]

  /// Whether the effect remembers anything from one tick to the next.
  public let remembers: Bool

  /// Makes the effect with its defaults.
  public let make: @Sendable () -> any HeaderEffect

  init<Effect: HeaderEffect>(_ type: Effect.Type) {
    identifier = type.identifier
    name = type.name
    summary = type.summary
    stages = type.stages
    parameters = type.parameterDescriptions
    remembers = MemoryLayout<Effect.Memory>.size > 0
    make = { Effect() }
  }
}
