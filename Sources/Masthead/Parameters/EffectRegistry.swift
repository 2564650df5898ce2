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
  public mutating func register(_ effect: (some HeaderEffect).Type) { register(EffectKind(effect)) }

  /// Adds an effect of a kind, such as one that a plugin exports. Traps where another has the same identifier.
  public mutating func register(_ kind: EffectKind) {
    precondition(
      !kinds.contains { $0.identifier == kind.identifier },
      "The effect \"\(kind.identifier)\" is already registered.")
    kinds.append(kind)
  }

  /// The effect of an identifier, or else the one that was called so formerly; nil where there is none.
  public subscript(identifier: String) -> EffectKind? {
    kinds.first { $0.identifier == identifier } ?? kinds.first { $0.formerIdentifiers.contains(identifier) }
  }

  /// All effects, in the order in which they were registered.
  public var effects: [EffectKind] { kinds }
}
