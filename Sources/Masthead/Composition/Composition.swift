/// Effects put together: what a ``Pipeline`` runs. The types in this folder are the ways of putting them together.
public protocol Composition: Sendable {
  /// What all the effects remember.
  associatedtype Memory: Sendable

  /// The effects, in order.
  var all: [any DynamicEffect] { get }

  /// What the effects remember before the first frame.
  var memory: Memory { get }

  /// Whether any effect remembers anything.
  var remembers: Bool { get }

  /// Whether memory has room for what these effects remember. Where the memory's type says so already, it always has.
  func canUse(_ memory: Memory) -> Bool

  /// Copies what is remembered into other memory of the same effects, without allocating.
  func copy(_ memory: Memory, to other: inout Memory)

  /// Lets each effect state its facts, in order.
  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment)

  /// Lets each effect that has the stage contribute to it, in order.
  func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory)
}

extension Composition {
  public func canUse(_ memory: Memory) -> Bool { true }

  @inlinable
  public func copy(_ memory: Memory, to other: inout Memory) { other = memory }
}
