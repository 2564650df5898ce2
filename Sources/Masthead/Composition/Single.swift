/// A composition of one effect.
@frozen
public struct Single<Effect: HeaderEffect>: Composition {
  /// The effect.
  public var effect: Effect

  /// Creates a composition of an effect.
  @inlinable
  public init(_ effect: Effect) { self.effect = effect }

  public var all: [any DynamicEffect] { [effect] }

  @inlinable
  public var memory: Effect.Memory { effect.memory }

  @inlinable
  public var remembers: Bool { effect.remembers }

  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    effect.layOut(&layout, in: environment)
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Effect.Memory
  ) {
    guard Effect.stages.contains(stage) else { return }
    effect.contribute(stage, to: &frame, at: moment, &memory)
  }
}
