/// A list of effects whose types are known only at run time, as in a pipeline that is read from a document.
public struct EffectList: Composition {
  /// The effects, in order.
  public let effects: [any DynamicEffect]

  @usableFromInline let schedule: EffectSchedule

  public let remembers: Bool

  /// Creates a list of effects.
  ///
  /// - Complexity: O(*n*), because the effects are sorted by stage once.
  public init(_ effects: [any DynamicEffect]) {
    self.effects = effects
    schedule = EffectSchedule(effects)
    remembers = effects.contains(where: \.remembers)
  }

  public var all: [any DynamicEffect] { effects }

  public var memory: EffectListMemory {
    var memory = EffectListMemory(size: schedule.memorySize)
    guard schedule.memorySize > 0 else { return memory }
    memory.units.withUnsafeMutableBytes { bytes in
      for (effect, offset) in zip(effects, schedule.memoryOffsets) where effect.memorySize.size > 0 {
        effect.storeMemory(to: bytes.baseAddress! + offset)
      }
    }
    return memory
  }

  public func canUse(_ memory: EffectListMemory) -> Bool {
    memory.units.count == EffectListMemory(size: schedule.memorySize).units.count
  }

  public func copy(_ memory: EffectListMemory, to other: inout EffectListMemory) {
    for index in memory.units.indices { other.units[index] = memory.units[index] }
  }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    for effect in effects { effect.layOut(&layout, in: environment) }
  }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout EffectListMemory
  ) {
    contribute(from: stage, through: stage, to: &frame, at: moment, &memory)
  }

  @inlinable
  @inline(__always)
  public func contribute(
    _ stage: Stages, then next: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    _ memory: inout EffectListMemory
  ) {
    contribute(from: stage, through: next, to: &frame, at: moment, &memory)
  }
}

extension EffectList {
  @inlinable
  @inline(__always)
  func contribute(
    from first: Stages, through last: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    _ memory: inout EffectListMemory
  ) {
    if remembers {
      contributeWithMemory(from: first, through: last, to: &frame, at: moment, &memory)
    } else {
      // Nothing reads or writes this address. The memory is not accessed, because even its uniqueness check takes time.
      schedule.contribute(
        from: first, through: last, to: &frame, at: moment, memoryAt: UnsafeMutableRawPointer(schedule.steps))
    }
  }

  /// The slow path of `contribute`. It is a separate function so that the fast path stays short.
  @usableFromInline
  @inline(never)
  func contributeWithMemory(
    from first: Stages, through last: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    _ memory: inout EffectListMemory
  ) {
    schedule.contribute(from: first, through: last, to: &frame, at: moment, memoryAt: &memory.units)
  }
}

/// The memory of the effects of an ``EffectList``, as plain bytes.
public struct EffectListMemory: Equatable, Sendable {
  /// Units of 16 bytes, which is the strictest alignment of plain values.
  @usableFromInline var units: [SIMD2<UInt64>]

  /// Creates memory with a size in bytes, filled with zeros.
  init(size: Int) { units = Array(repeating: .zero, count: (size + 15) / 16) }
}

/// A pipeline whose effects' types are known only at run time.
public typealias DynamicPipeline = Pipeline<EffectList>
