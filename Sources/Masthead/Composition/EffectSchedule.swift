/// A fixed schedule of the effects to call in each stage.
///
/// It is a class with manual storage for speed. Reading a closure from an array retains it for each call, which takes
/// longer than the call.
@usableFromInline
final class EffectSchedule: @unchecked Sendable {
  /// One effect in one stage. It is noncopyable so that calls happen in place.
  @usableFromInline
  struct Step: ~Copyable {
    @usableFromInline let contribution: Contribution
    @usableFromInline let memoryOffset: Int

    init(_ contribution: @escaping Contribution, memoryOffset: Int) {
      self.contribution = contribution
      self.memoryOffset = memoryOffset
    }

    @inlinable
    borrowing func contribute(
      to frame: inout HeaderFrame, at moment: borrowing Moment, memoryAt address: UnsafeMutableRawPointer
    ) {
      contribution(&frame, moment, address + memoryOffset)
    }
  }

  /// The steps, sorted by stage and then in the effects' order.
  @usableFromInline let steps: UnsafeMutablePointer<Step>

  @usableFromInline typealias Address = UnsafeMutablePointer<Step>

  /// The address of each stage's first step, and the end of the last stage.
  @usableFromInline let bounds:
    (
      scroll: Address, header: Address, image: Address, mask: Address, elements: Address, appearance: Address,
      end: Address
    )

  /// The offset of each effect's memory, in bytes.
  let memoryOffsets: [Int]

  /// The size of all effects' memory, in bytes.
  @usableFromInline let memorySize: Int

  init(_ effects: [any DynamicEffect]) {
    var size = 0
    memoryOffsets = effects.map { effect in
      let (own, alignment) = effect.memorySize
      let offset = (size + alignment - 1) / alignment * alignment
      size = offset + own
      return offset
    }
    memorySize = size

    let stages = effects.map(\.kind.stages)
    let starts = Stages.ordered.reduce(into: [0]) { starts, stage in
      starts.append(starts.last! + stages.count { $0.contains(stage) })
    }
    steps = .allocate(capacity: max(1, starts[6]))
    let addresses = starts.map { [steps] in steps + $0 }
    bounds = (
      addresses[0], addresses[1], addresses[2], addresses[3], addresses[4], addresses[5], addresses[6]
    )
    var next = steps
    for stage in Stages.ordered {
      for index in effects.indices where stages[index].contains(stage) {
        next.initialize(to: Step(effects[index].contribution(to: stage), memoryOffset: memoryOffsets[index]))
        next += 1
      }
    }
  }

  deinit {
    steps.deinitialize(count: bounds.end - steps)
    steps.deallocate()
  }

  /// The addresses of a stage's first step and of the end of its steps.
  @inlinable
  @inline(__always)
  func bounds(of stage: Stages) -> (first: Address, end: Address) {
    switch stage {
    case .scroll: (bounds.scroll, bounds.header)
    case .header: (bounds.header, bounds.image)
    case .image: (bounds.image, bounds.mask)
    case .mask: (bounds.mask, bounds.elements)
    case .elements: (bounds.elements, bounds.appearance)
    default: (bounds.appearance, bounds.end)
    }
  }

  /// Calls the steps from the first of one stage to the last of another.
  @inlinable
  @inline(__always)
  func contribute(
    from first: Stages, through last: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment,
    memoryAt address: UnsafeMutableRawPointer
  ) {
    var step = bounds(of: first).first
    let end = bounds(of: last).end
    while step < end {
      step.pointee.contribute(to: &frame, at: moment, memoryAt: address)
      step += 1
    }
  }
}
