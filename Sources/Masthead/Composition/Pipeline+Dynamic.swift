extension Pipeline where Effects == EffectList {
  /// The same effects over the same header, without their types.
  public init(_ pipeline: Pipeline<some Composition>) {
    self.init(pipeline.header, effects: EffectList(pipeline.effects.all))
  }

  /// The first effect of a type; nil where there is none. Another value takes its place; nil changes nothing.
  ///
  ///     pipeline[Stretch.self]?.factor = 0.5
  ///
  /// - Complexity: setting is O(*n*), since effects are sorted by stage anew.
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
