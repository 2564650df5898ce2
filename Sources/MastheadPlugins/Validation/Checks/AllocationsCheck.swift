import Masthead

/// A frame takes no memory from the heap: on a phone, taking it is what makes frames late.
enum AllocationsCheck {
  private static let (frames, rounds) = (64, 3)

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    guard let count = context.countAllocations else { throw .skipped("this program does not count allocations") }
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
          let before = count()
          for index in states.indices { pipeline.update(&frame, at: states[index]) }
          fewest = min(fewest, count() - before)
        }
        guard fewest > 0 else { continue }
        throw .failure(
          "expected no allocations, got \(fewest) allocations in \(frames) frames \(situation.words)"
        )
      }
    }
  }
}
