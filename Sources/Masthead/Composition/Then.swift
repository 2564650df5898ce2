/// A composition followed by another.
@frozen
public struct Then<First: Composition, Second: Composition>: Composition {
  /// The memory of both compositions.
  @frozen
  public struct Memory: Sendable {
    /// The memory of the first composition.
    public var first: First.Memory
    /// The memory of the second composition.
    public var second: Second.Memory

    @inlinable
    init(first: First.Memory, second: Second.Memory) {
      self.first = first
      self.second = second
    }
  }

  /// The composition that contributes first.
  public var first: First

  /// The composition that contributes second.
  public var second: Second

  /// Creates a composition of two others, in order.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public var all: [any DynamicEffect] { first.all + second.all }

  @inlinable
  public var memory: Memory { Memory(first: first.memory, second: second.memory) }

  @inlinable
  public var remembers: Bool { first.remembers || second.remembers }

  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    first.layOut(&layout, in: environment)
    second.layOut(&layout, in: environment)
  }

  // The optimizer does not inline this by itself if there are many effects, and copies `first` for the call.
  @inlinable
  @inline(__always)
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory
  ) {
    first.contribute(stage, to: &frame, at: moment, &memory.first)
    second.contribute(stage, to: &frame, at: moment, &memory.second)
  }
}

extension Then.Memory: BitwiseCopyable where First.Memory: BitwiseCopyable, Second.Memory: BitwiseCopyable {}
