/// A result builder that creates a composition from a list of effects, with `if` and `else`.
@resultBuilder
public enum EffectBuilder {
  /// Builds an empty composition.
  @inlinable
  public static func buildBlock() -> Nothing { Nothing() }

  /// Wraps one effect.
  @inlinable
  public static func buildExpression<Effect: HeaderEffect>(_ effect: Effect) -> Single<Effect> { Single(effect) }

  /// Starts a list with its first element.
  @inlinable
  public static func buildPartialBlock<First: Composition>(first: First) -> First { first }

  /// Appends an element to a list.
  @inlinable
  public static func buildPartialBlock<First: Composition, Second: Composition>(
    accumulated: First, next: Second
  ) -> Then<First, Second> {
    Then(accumulated, next)
  }

  /// Builds an `if` without `else`.
  @inlinable
  public static func buildOptional<Some: Composition>(_ some: Some?) -> Choice<Some, Nothing> {
    some.map { .first($0) } ?? .second(Nothing())
  }

  /// Builds the `if` branch.
  @inlinable
  public static func buildEither<First: Composition, Second: Composition>(first: First) -> Choice<First, Second> {
    .first(first)
  }

  /// Builds the `else` branch.
  @inlinable
  public static func buildEither<First: Composition, Second: Composition>(second: Second) -> Choice<First, Second> {
    .second(second)
  }
}
