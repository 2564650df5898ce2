import CAllocationCounter
import Masthead

/// Checks that a frame allocates no heap memory, because allocations can make frames late on a phone.
enum AllocationsCheck {
  private static let (frames, rounds) = (64, 3)

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    // Counting starts before the library is loaded, so that the linker binds its calls to the counting functions.
    _ = masthead_allocation_count()
    for kind in try context.kinds() {
      for situation in Situation.all(of: kind, in: context) {
        let layout = situation.layout
        let states = (0..<frames).map {
          situation.state(at: layout.topOffset - 200 + Double($0 * 37 % frames) * 10, time: Tick.time(of: $0))
        }
        var (pipeline, frame) = (situation.pipeline, HeaderFrame())
        var fewest = UInt64.max
        // The first round may allocate caches, so only the round with the fewest allocations counts.
        for _ in 0...rounds {
          let before = masthead_allocation_count()
          for index in states.indices { pipeline.update(&frame, at: states[index]) }
          fewest = min(fewest, masthead_allocation_count() - before)
        }
        guard fewest > 0 else { continue }
        throw .failure(
          "expected no allocations, got \(fewest) allocations in \(frames) frames \(situation.words)"
        )
      }
    }
  }
}
