/// One composition or another, as `if` and `else` chose when the pipeline was made.
@frozen
public enum Choice<First: Composition, Second: Composition>: Composition {
  case first(First)
  case second(Second)

  /// What the chosen one remembers.
  @frozen
  public enum Memory: Sendable {
    case first(First.Memory)
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
      // The memory of the other branch is left where the effects were replaced by those of this one: it starts afresh.
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
