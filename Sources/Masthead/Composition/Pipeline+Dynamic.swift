extension Pipeline where Effects == EffectList {
  /// Creates a dynamic pipeline with the same header and effects.
  public init(_ pipeline: Pipeline<some Composition>) {
    self.init(pipeline.header, effects: EffectList(pipeline.effects.all))
  }

  /// The first effect of a type; nil if there is none. Setting a value replaces that effect. Setting nil is a no-op.
  ///
  ///     pipeline[Stretch.self]?.factor = 0.5
  ///
  /// - Complexity: Setting is O(*n*), because it sorts the effects by stage again.
  public subscript<Effect: HeaderEffect>(type: Effect.Type) -> Effect? {
    get { effects.effects.lazy.compactMap { $0 as? Effect }.first }
    set {
      guard let newValue, let index = effects.effects.firstIndex(where: { $0 is Effect }) else { return }
      var list = effects.effects
      list[index] = newValue
      effects = EffectList(list)
    }
  }
}
