/// Effects whose types are known only when the program runs, as those of a pipeline that was read from a document.
public struct EffectList: Composition {
  /// The effects, in order.
  public let effects: [any DynamicEffect]

  @usableFromInline let schedule: EffectSchedule

  /// - Complexity: O(*n*); the effects are sorted by stage here, once.
  public init(_ effects: [any DynamicEffect]) {
    self.effects = effects
    schedule = EffectSchedule(effects)
  }

  @inlinable
  public var remembers: Bool { schedule.memorySize > 0 }

  public var all: [any DynamicEffect] { effects }

  public var memory: EffectListMemory {
    var memory = EffectListMemory(size: schedule.memorySize)
    guard remembers else { return memory }
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
    if remembers {
      schedule.contribute(stage, to: &frame, at: moment, memoryAt: &memory.units)
    } else {
      // Nobody reads or writes there; the memory is not touched, since even a look whether it is shared takes time.
      schedule.contribute(stage, to: &frame, at: moment, memoryAt: UnsafeMutableRawPointer(schedule.steps))
    }
  }
}

/// What the effects of an ``EffectList`` remember: plain bytes.
public struct EffectListMemory: Equatable, Sendable {
  /// In units of 16 bytes, which is how strictly plain values are aligned.
  @usableFromInline var units: [SIMD2<UInt64>]

  /// Room for so many bytes.
  init(size: Int) { units = Array(repeating: .zero, count: (size + 15) / 16) }
}

/// A pipeline whose effects are known only when the program runs.
public typealias DynamicPipeline = Pipeline<EffectList>
