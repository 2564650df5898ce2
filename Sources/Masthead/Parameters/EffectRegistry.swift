/// The effects that documents may use, by identifier.
///
/// ```swift
/// struct Taller: LayoutEffect {
///   static let identifier = "com.example.taller"
///   func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.height += 20 }
/// }
/// let registry = EffectRegistry.builtIn(and: [Taller.self])
/// print(registry["com.example.taller"]?.name ?? "unknown")  // Taller
/// ```
public struct EffectRegistry: Sendable {
  private var kinds: [EffectKind] = []

  /// Creates an empty registry.
  public init() {}

  /// A registry of the effects that come with Masthead.
  public static let builtIn: EffectRegistry = {
    var registry = EffectRegistry()
    registry.register(Stretch.self)
    registry.register(Parallax.self)
    registry.register(CutAway.self)
    registry.register(Overlap.self)
    registry.register(CollectionFlow.self)
    registry.register(SafeArea.self)
    registry.register(FitImage.self)
    registry.register(Collapse.self)
    registry.register(Pin.self)
    registry.register(HideOnScroll.self)
    registry.register(Snap.self)
    registry.register(Trigger.self)
    registry.register(Fade.self)
    registry.register(Scale.self)
    registry.register(Move.self)
    registry.register(ElementTransition.self)
    registry.register(Rotate.self)
    registry.register(Blur.self)
    registry.register(Scrim.self)
    registry.register(Shadow.self)
    registry.register(ZIndex.self)
    registry.register(CornerRadius.self)
    registry.register(Curve.self)
    return registry
  }()

  /// Returns a registry of the effects that come with Masthead, and of others.
  ///
  ///     let document = try PipelineDocument(parsing: bytes, registry: .builtIn(and: [Ripple.self]))
  ///
  /// Traps if an identifier occurs twice.
  ///
  /// - Complexity: O(*n*²) in the number of effects.
  public static func builtIn(and effects: [any DeclaredEffect.Type]) -> EffectRegistry {
    var registry = builtIn
    for effect in effects { registry.register(effect) }
    return registry
  }

  /// Registers an effect by its type. Traps if the identifier is already registered.
  ///
  /// - Complexity: O(*n*) in the number of registered effects.
  public mutating func register(_ effect: (some DeclaredEffect).Type) { register(EffectKind(effect)) }

  /// Registers an effect by its descriptor, such as one that a plugin exports. Traps if the identifier is already
  /// registered.
  ///
  /// - Complexity: O(*n*) in the number of registered effects.
  public mutating func register(_ kind: EffectKind) {
    precondition(
      !kinds.contains { $0.identifier == kind.identifier },
      "The effect \"\(kind.identifier)\" is already registered.")
    kinds.append(kind)
  }

  /// The effect with an identifier; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of registered effects.
  public subscript(identifier: String) -> EffectKind? { kinds.first { $0.identifier == identifier } }

  /// All effects, in the order of their registration.
  public var effects: [EffectKind] { kinds }
}
