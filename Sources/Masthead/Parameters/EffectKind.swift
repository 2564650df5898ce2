/// The descriptor of a type of effect, for registries and pages.
public struct EffectKind: Sendable {
  /// The identifier of the effect in documents.
  public let identifier: String

  /// The identifiers of the effect in earlier versions.
  public let formerIdentifiers: [String]

  /// The display name.
  public let name: String

  /// One sentence that describes the effect.
  public let summary: String

  /// The version of the effect, from 1.
  public let version: Int

  /// The stages of a frame that the effect contributes to.
  public let stages: Stages

  /// The parameters that can be tuned.
  public let parameters: [ParameterDescription]

  /// Whether the effect has memory.
  public let remembers: Bool

  /// Creates the effect with its default parameters.
  public let make: @Sendable () -> any Effect

  /// Updates parameters that were written for an earlier version. See ``DeclaredEffect/migrate(_:from:)``.
  public let migrate: @Sendable (inout WrittenParameters, Int) -> Void

  /// Creates the descriptor of a Swift type. Traps if the effect contributes to frames but declares no stage.
  public init<Declared: DeclaredEffect>(_ type: Declared.Type) {
    precondition(
      !type.stages.isEmpty || !(type is any HeaderEffect.Type || type is any RememberingEffect.Type),
      "\(type.identifier) contributes to frames, so it must declare its stages, such as `static let stages: Stages = .appearance`."
    )
    self.init(
      identifier: type.identifier, formerIdentifiers: type.formerIdentifiers, name: type.name, summary: type.summary,
      version: type.version, stages: type.stages, parameters: type.parameterDescriptions,
      remembers: Declared().memorySize.size > 0, make: { Declared() },
      migrate: { Declared.migrate(&$0, from: $1) })
  }

  /// Creates a descriptor from values, for effects without a Swift type.
  public init(
    identifier: String, formerIdentifiers: [String] = [], name: String, summary: String = "", version: Int = 1,
    stages: Stages, parameters: [ParameterDescription], remembers: Bool,
    make: @escaping @Sendable () -> any Effect,
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

/// Returns the descriptors of a plugin's effects. A plugin declares them in one line beside its effects:
///
///     let effects = exportEffects(Ripple.self, Tide.self)
///
/// An app with its own registry registers the same types one by one: ``EffectRegistry``.
public func exportEffects<each Declared: DeclaredEffect>(_ types: repeat (each Declared).Type) -> [EffectKind] {
  var kinds: [EffectKind] = []
  repeat kinds.append(EffectKind(each types))
  return kinds
}
