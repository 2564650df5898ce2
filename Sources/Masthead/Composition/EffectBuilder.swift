/// Builds a composition from the effects that are listed, with `if` and `else`.
@resultBuilder
public enum EffectBuilder {
  @inlinable
  public static func buildBlock() -> Nothing { Nothing() }

  @inlinable
  public static func buildExpression<Effect: HeaderEffect>(_ effect: Effect) -> Single<Effect> { Single(effect) }

  @inlinable
  public static func buildPartialBlock<First: Composition>(first: First) -> First { first }

  @inlinable
  public static func buildPartialBlock<First: Composition, Second: Composition>(
    accumulated: First, next: Second
  ) -> Then<First, Second> {
    Then(accumulated, next)
  }

  @inlinable
  public static func buildOptional<Some: Composition>(_ some: Some?) -> Choice<Some, Nothing> {
    some.map { .first($0) } ?? .second(Nothing())
  }

  @inlinable
  public static func buildEither<First: Composition, Second: Composition>(first: First) -> Choice<First, Second> {
    .first(first)
  }

  @inlinable
  public static func buildEither<First: Composition, Second: Composition>(second: Second) -> Choice<First, Second> {
    .second(second)
  }
}
