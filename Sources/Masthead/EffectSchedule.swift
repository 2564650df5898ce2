/// The effects to call in each stage, and the places of their memories.
///
/// It is a class with its own storage, because calling a function in an array copies and retains that function.
final class EffectSchedule: @unchecked Sendable {
  /// One effect in one stage. It is not copyable, so that calls happen in place.
  private struct Step: ~Copyable {
    let contribution: Contribution
    let memoryOffset: Int

    borrowing func contribute(to frame: inout HeaderFrame, at moment: Moment, memoryAt address: UnsafeMutableRawPointer)
    {
      contribution(&frame, moment, address + memoryOffset)
    }
  }

  /// The steps, sorted by stage and then in the effects' order.
  private let steps: UnsafeMutablePointer<Step>

  /// The index of the first step of each stage, and the end of the last stage.
  private let bounds: UnsafeMutablePointer<Int>

  /// The offset and the size of each effect's memory, in bytes.
  let places: [(offset: Int, size: Int)]

  private let identifiers: [String]

  /// Whether any effect uses its memory.
  let remembers: Bool

  init(_ effects: [any Effect]) {
    let kinds = effects.map(\.scheduled)
    var (places, size) = ([(offset: Int, size: Int)](), 0)
    for (effect, kind) in zip(effects, kinds) {
      effect.requireFinite(of: kind.identifier)
      let (own, alignment) = effect.memorySize
      let offset = (size + alignment - 1) / alignment * alignment
      places.append((offset, own))
      size = offset + own
    }
    (self.places, identifiers) = (places, kinds.map(\.identifier))
    remembers = effects.contains(where: \.remembers)
    steps = .allocate(capacity: effects.count * Stages.ordered.count)
    bounds = .allocate(capacity: Stages.ordered.count + 1)
    var count = 0
    for (number, stage) in Stages.ordered.enumerated() {
      (bounds + number).initialize(to: count)
      for index in effects.indices where kinds[index].stages.contains(stage) {
        (steps + count).initialize(
          to: Step(contribution: effects[index].contribution(), memoryOffset: places[index].offset))
        count += 1
      }
    }
    (bounds + Stages.ordered.count).initialize(to: count)
  }

  deinit {
    steps.deinitialize(count: bounds[Stages.ordered.count])
    steps.deallocate()
    bounds.deallocate()
  }

  /// Computes a frame.
  func compute(
    _ frame: inout HeaderFrame, at scroll: ScrollState, _ laidOut: LaidOutHeader, _ memory: inout EffectMemory,
    _ correction: FrameCorrection
  ) {
    withUnsafePointer(to: scroll) { scroll in
      memory.units.withUnsafeMutableBytes {
        let memory = $0.baseAddress.unsafelyUnwrapped
        var moment = Moment(stage: .scroll, scroll: scroll, layout: laidOut.layout, elements: laidOut.elements)
        frame.begin(at: moment)
        contribute(0, .scroll, to: &frame, at: &moment, memory)
        contribute(1, .header, to: &frame, at: &moment, memory)
        frame.fitImage(at: moment)
        frame.placeElements(at: moment)
        contribute(2, .image, to: &frame, at: &moment, memory)
        contribute(3, .mask, to: &frame, at: &moment, memory)
        frame.finishMask()
        // Without elements, nothing reads the output of this stage.
        if !laidOut.elements.isEmpty {
          contribute(4, .elements, to: &frame, at: &moment, memory)
          frame.finishElements(at: moment)
        }
        contribute(5, .appearance, to: &frame, at: &moment, memory)
      }
    }
    frame.correct(correction)
  }

  /// Calls the effects of a stage.
  private func contribute(
    _ number: Int, _ stage: Stages, to frame: inout HeaderFrame, at moment: inout Moment,
    _ memory: UnsafeMutableRawPointer
  ) {
    moment.stage = stage
    var index = bounds[number]
    while index < bounds[number + 1] {
      steps[index].contribute(to: &frame, at: moment, memoryAt: memory)
      index += 1
    }
  }

  /// The initial memory of the effects.
  func makeMemory(of effects: [any Effect]) -> EffectMemory {
    var memory = EffectMemory(size: places.map { $0.offset + $0.size }.max() ?? 0)
    memory.units.withUnsafeMutableBytes { bytes in
      for (effect, place) in zip(effects, places) where place.size > 0 {
        effect.storeMemory(to: bytes.baseAddress! + place.offset)
      }
    }
    return memory
  }

  /// Whether these effects can use the memory of another schedule's effects: both have the same identifiers and memory
  /// places, in the same order.
  func hasSameMemory(as other: EffectSchedule) -> Bool {
    identifiers == other.identifiers && places.elementsEqual(other.places, by: ==)
  }
}

extension Effect {
  /// The parts of ``kind`` that a schedule needs. Creating a kind also describes the parameters, which takes longer
  /// than a frame.
  fileprivate var scheduled: (identifier: String, stages: Stages) {
    if let declared = self as? any DeclaredEffect {
      let type = type(of: declared)
      type.requireStages()
      return (type.identifier, type.stages)
    }
    let kind = kind
    return (kind.identifier, kind.stages)
  }
}

/// The memory of all effects of a pipeline, as plain bytes.
struct EffectMemory: Sendable {
  /// Units of 16 bytes, which is the strictest alignment of plain values. There is always at least one unit, so that an
  /// effect without memory has an address too.
  fileprivate var units: [SIMD2<UInt64>]

  /// Creates memory with a size in bytes, filled with zeros.
  fileprivate init(size: Int) { units = Array(repeating: .zero, count: size / 16 + 1) }

  /// Copies the bytes of other memory without allocating.
  mutating func copy(_ other: EffectMemory) {
    for index in units.indices { units[index] = other.units[index] }
  }

  /// The bytes of each effect.
  func bytes(in schedule: EffectSchedule) -> [[UInt8]] {
    units.withUnsafeBytes { bytes in schedule.places.map { Array(bytes[$0.offset..<($0.offset + $0.size)]) } }
  }

  /// Stores the bytes of each effect whose entry has the right size.
  mutating func store(_ memories: [[UInt8]?], in schedule: EffectSchedule) {
    units.withUnsafeMutableBytes { bytes in
      for case (let saved?, let place) in zip(memories, schedule.places) where saved.count == place.size {
        UnsafeMutableRawBufferPointer(rebasing: bytes[place.offset..<(place.offset + place.size)]).copyBytes(
          from: saved)
      }
    }
  }
}
