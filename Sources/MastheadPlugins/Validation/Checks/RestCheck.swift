import Masthead

/// Checks that nothing moves while the list rests: all frames of an effect without memory at the same offset are equal, regardless of
/// the time. ``AnimatingCheck`` judges effects with memory.
enum RestCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() where !kind.remembers {
      for situation in Situation.all(of: kind, in: context) {
        let layout = situation.layout
        for offset in [layout.topOffset, layout.topOffset + layout.height / 3] {
          try requireEqual(situation, offset, [0, 1 / 120, 0.1, 0.5, 1, 7, 60, 3600])
        }
      }
    }
  }

  private static func requireEqual(
    _ situation: Situation, _ offset: Double, _ times: [Double]
  ) throws(ValidationFinding) {
    var (pipeline, frame, first) = (situation.pipeline, HeaderFrame(), HeaderFrame())
    for (index, time) in times.enumerated() {
      pipeline.update(&frame, at: situation.state(at: offset, time: time, phase: .idle))
      if index == 0 { first = frame }
      try requireSame(first, frame, offset, (times[0], time), situation)
    }
  }

  private static func requireSame(
    _ first: HeaderFrame, _ second: HeaderFrame, _ offset: Double, _ times: (Double, Double), _ situation: Situation
  ) throws(ValidationFinding) {
    guard let (name, one, other) = FrameNumbers.difference(first, second) else { return }
    throw .failure(
      "\(name): expected \(one) at \(decimal(times.1)) s as at \(decimal(times.0)) s while the list rests at offset \(decimal(offset)), got \(other) \(situation.words)"
    )
  }
}
