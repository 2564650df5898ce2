import CAllocationCounter
import Masthead

/// A frame takes no memory from the heap: on a phone, taking it is what makes frames late.
enum AllocationsCheck {
  private static let (frames, rounds) = (64, 3)

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    // Counting begins before the library is loaded, so that all of its code is bound to the functions that count.
    _ = masthead_allocation_count()
    for kind in try context.kinds() {
      for situation in Situation.all(of: kind, in: context) {
        let layout = situation.layout
        let states = (0..<frames).map {
          situation.state(at: layout.topOffset - 200 + Double($0 * 37 % frames) * 10, time: Tick.time(of: $0))
        }
        var (pipeline, frame) = (situation.pipeline, HeaderFrame())
        var fewest = UInt64.max
        // What is made once, at the first frame, does not count.
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
