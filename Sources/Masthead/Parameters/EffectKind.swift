/// The descriptor of a type of effect, for registries and pages.
///
/// ```swift
/// struct Taller: LayoutEffect {
///   static let identifier = "com.example.taller"
///   func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
/// }
/// let kind = EffectKind(Taller.self)
/// print(kind.name, kind.parameters.count, kind.remembers)  // Taller 0 false
/// ```
public struct EffectKind: Sendable {
  /// The identifier of the effect in documents.
  public let identifier: String

  /// The display name.
  public let name: String

  /// One sentence that describes the effect.
  public let summary: String

  /// The stages of a frame that the effect contributes to.
  public let stages: Stages

  /// The parameters that can be tuned.
  public let parameters: [ParameterDescription]

  /// Whether the effect has memory.
  public let remembers: Bool

  /// The Swift type that declares the effect, with its module: `Ripple.FadeOut`. Nil if there is none, or if other files cannot name it.
  public let typeName: String?

  /// Creates the effect with its default parameters.
  public let make: @Sendable () -> any Effect

  /// Creates the descriptor of a Swift type. Traps if the effect contributes to frames but declares no stage.
  public init<Declared: DeclaredEffect>(_ type: Declared.Type) {
    type.requireStages()
    self.init(
      identifier: type.identifier, name: type.name, summary: type.summary, stages: type.stages,
      parameters: type.parameterDescriptions, remembers: Declared().memorySize.size > 0,
      typeName: nameForOtherFiles(of: type), make: { Declared() })
  }

  /// Creates a descriptor from values, for effects without a Swift type.
  public init(
    identifier: String, name: String, summary: String = "", stages: Stages, parameters: [ParameterDescription],
    remembers: Bool, typeName: String? = nil, make: @escaping @Sendable () -> any Effect
  ) {
    self.identifier = identifier
    self.name = name
    self.summary = summary
    self.stages = stages
    self.parameters = parameters
    self.remembers = remembers
    self.typeName = typeName
    self.make = make
  }
}

/// Returns the name of a type with its module; nil if the type is private or local. The name of such a type contains
/// parentheses and spaces.
private func nameForOtherFiles(of type: Any.Type) -> String? {
  let name = String(reflecting: type)
  return name.contains { "( <".contains($0) } ? nil : name
}

/// Returns the descriptors of a plugin's effects. A plugin declares them in one line next to its effects:
///
///     let effects = exportEffects(Ripple.self, Tide.self)
///
/// An app with its own registry registers the same types one by one: ``EffectRegistry``.
public func exportEffects<each Declared: DeclaredEffect>(_ types: repeat (each Declared).Type) -> [EffectKind] {
  var kinds: [EffectKind] = []
  repeat kinds.append(EffectKind(each types))
  return kinds
}

extension DeclaredEffect {
  /// Traps if the effect contributes to frames but declares no stage.
  static func requireStages() {
    precondition(
      !stages.isEmpty || !(self is any HeaderEffect.Type || self is any RememberingEffect.Type),
      "\(identifier) contributes to frames, so it must declare its stages, such as `static let stages: Stages = .appearance`."
    )
  }
}
