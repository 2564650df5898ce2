/// An effect that can be made: what a registry and a page need to know of it.
public struct EffectKind: Sendable {
  /// The word for the effect in documents.
  public let identifier: String

  /// What the effect was called in earlier versions.
  public let formerIdentifiers: [String]

  /// The name that people see.
  public let name: String

  /// One sentence that says what the effect does.
  public let summary: String

  /// Which of its versions the effect is.
  public let version: Int

  /// The stages of a frame that the effect contributes to.
  public let stages: Stages

  /// What can be tuned.
  public let parameters: [ParameterDescription]

  /// Whether the effect remembers anything from one tick to the next.
  public let remembers: Bool

  /// Makes the effect with its defaults.
  public let make: @Sendable () -> any DynamicEffect

  /// Brings parameters that were written for an earlier version up to date: ``HeaderEffect/migrate(_:from:)``.
  public let migrate: @Sendable (inout WrittenParameters, Int) -> Void

  /// The kind of a type's effects.
  public init<Effect: HeaderEffect>(_ type: Effect.Type) {
    self.init(
      identifier: type.identifier, formerIdentifiers: type.formerIdentifiers, name: type.name, summary: type.summary,
      version: type.version, stages: type.stages, parameters: type.parameterDescriptions,
      remembers: MemoryLayout<Effect.Memory>.size > 0, make: { Effect() },
      migrate: { Effect.migrate(&$0, from: $1) })
  }

  /// The kind of effects that are no type's.
  ///
  /// Those of plugins migrate nothing: their interface in C carries a version, and what parameters were called formerly, and
  /// both are told to whoever reads a document, but no function that rewrites parameters. An effect that needs one is
  /// registered by its type.
  public init(
    identifier: String, formerIdentifiers: [String] = [], name: String, summary: String = "", version: Int = 1,
    stages: Stages, parameters: [ParameterDescription], remembers: Bool,
    make: @escaping @Sendable () -> any DynamicEffect,
    migrate: @escaping @Sendable (inout WrittenParameters, Int) -> Void = { _, _ in }
  ) {
    self.identifier = identifier
    self.formerIdentifiers = formerIdentifiers
    self.name = name
    self.summary = summary
    self.version = version
    self.stages = stages
    self.parameters = parameters
    self.remembers = remembers
    self.make = make
    self.migrate = migrate
  }
}

/// The effects that a plugin has: the one line that a plugin's sources say beside their effects.
///
///     let effects = exportEffects(Ripple.self, Tide.self)
///
/// In an app whose registry is its own, the same types are registered one by one: ``EffectRegistry``.
public func exportEffects<each Effect: HeaderEffect>(_ types: repeat (each Effect).Type) -> [EffectKind] {
  var kinds: [EffectKind] = []
  repeat kinds.append(EffectKind(each types))
  return kinds
}
