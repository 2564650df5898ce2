/// One composition and then another.
@frozen
public struct Then<First: Composition, Second: Composition>: Composition {
  /// What both remember.
  @frozen
  public struct Memory: Sendable {
    public var first: First.Memory
    public var second: Second.Memory

    @inlinable
    init(first: First.Memory, second: Second.Memory) {
      self.first = first
      self.second = second
    }
  }

  public var first: First
  public var second: Second

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

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory
  ) {
    first.contribute(stage, to: &frame, at: moment, &memory.first)
    second.contribute(stage, to: &frame, at: moment, &memory.second)
  }
}

extension Then.Memory: BitwiseCopyable where First.Memory: BitwiseCopyable, Second.Memory: BitwiseCopyable {}
