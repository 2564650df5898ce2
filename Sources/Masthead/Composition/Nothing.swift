/// A composition without effects.
@frozen
public struct Nothing: Composition {
  /// Creates an empty composition.
  @inlinable
  public init() {}

  public var all: [any DynamicEffect] { [] }

  @inlinable
  public var memory: NoMemory { NoMemory() }

  @inlinable
  public var remembers: Bool { false }

  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {}
}
