/// One of two compositions, chosen by `if` and `else` when the pipeline is created.
@frozen
public enum Choice<First: Composition, Second: Composition>: Composition {
  /// The composition of the `if` branch.
  case first(First)
  /// The composition of the `else` branch.
  case second(Second)

  /// The memory of the chosen composition.
  @frozen
  public enum Memory: Sendable {
    /// The memory of the `if` branch.
    case first(First.Memory)
    /// The memory of the `else` branch.
    case second(Second.Memory)
  }

  public var all: [any DynamicEffect] {
    switch self {
    case .first(let first): first.all
    case .second(let second): second.all
    }
  }

  @inlinable
  public var memory: Memory {
    switch self {
    case .first(let first): .first(first.memory)
    case .second(let second): .second(second.memory)
    }
  }

  @inlinable
  public var remembers: Bool {
    switch self {
    case .first(let first): first.remembers
    case .second(let second): second.remembers
    }
  }

  @inlinable
  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    switch self {
    case .first(let first): first.layOut(&layout, in: environment)
    case .second(let second): second.layOut(&layout, in: environment)
    }
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory
  ) {
    switch self {
    case .first(let first):
      // If new effects switched the branch, the memory still belongs to the other branch. This branch then starts with
      // fresh memory.
      var own = if case .first(let kept) = memory { kept } else { first.memory }
      first.contribute(stage, to: &frame, at: moment, &own)
      memory = .first(own)
    case .second(let second):
      var own = if case .second(let kept) = memory { kept } else { second.memory }
      second.contribute(stage, to: &frame, at: moment, &own)
      memory = .second(own)
    }
  }
}

extension Choice.Memory: BitwiseCopyable where First.Memory: BitwiseCopyable, Second.Memory: BitwiseCopyable {}
