/// A combination of effects that a ``Pipeline`` runs. The types in this folder are the kinds of combinations.
public protocol Composition: Sendable {
  /// The memory of all effects.
  associatedtype Memory: Sendable

  /// The effects, in order.
  var all: [any DynamicEffect] { get }

  /// The effects' memory before the first frame.
  var memory: Memory { get }

  /// Whether any effect uses memory with its current parameters.
  var remembers: Bool { get }

  /// Returns whether these effects can use a memory value. By default true, because the type `Memory` ensures it.
  func canUse(_ memory: Memory) -> Bool

  /// Copies memory into other memory of the same effects, without allocating.
  func copy(_ memory: Memory, to other: inout Memory)

  /// Calls each effect's ``HeaderEffect/layOut(_:in:)``, in order.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Calls the contribution of each effect that has the stage, in order.
  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory)

  /// Calls the contributions of two successive stages. By default it calls ``contribute(_:to:at:_:)`` for each.
  func contribute(
    _ stage: Stages, then next: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    _ memory: inout Memory)
}

extension Composition {
  public func canUse(_ memory: Memory) -> Bool { true }

  @inlinable
  public func copy(_ memory: Memory, to other: inout Memory) { other = memory }

  @inlinable
  @inline(__always)
  public func contribute(
    _ stage: Stages, then next: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    _ memory: inout Memory
  ) {
    contribute(stage, to: &frame, at: moment, &memory)
    contribute(next, to: &frame, at: moment, &memory)
  }
}
