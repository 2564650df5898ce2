import Masthead

/// Checks that a frame takes at most fifty times as long as a frame of all built-in effects, or a thousandth of a tick of 1/120 s
/// if that is longer. Both are measured alternately in the same process.
enum TimeCheck {
  private static let budget = 50.0
  private static let leastBudget = 1e9 / Tick.rate / 1000
  private static let (frames, rounds) = (40, 7)

  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context, among: [.alone], atMost: 12) {
      let builtIns = Pipeline(
        situation.header, effects: EffectRegistry.builtIn.effects.map { $0.make() })
      var pipelines = [builtIns, situation.pipeline]
      var fewest = [Double.infinity, .infinity]
      for _ in 0..<rounds {
        for index in pipelines.indices {
          fewest[index] = min(fewest[index], nanoseconds(&pipelines[index], situation))
        }
      }
      let allowed = max(leastBudget, budget * fewest[0])
      guard fewest[1] > allowed else { continue }
      throw .failure(
        "expected a frame to take at most \(time(allowed)), \(decimal(budget)) times a frame of all built-in effects or a thousandth of a tick, got \(time(fewest[1])) \(situation.words)"
      )
    }
  }

  private static func nanoseconds(_ pipeline: inout Pipeline, _ situation: Situation) -> Double {
    let top = situation.layout.topOffset
    var frame = HeaderFrame()
    let duration = ContinuousClock().measure {
      for index in 0..<frames {
        let state = situation.state(at: top - 200 + Double(index * 37 % frames) * 15, time: Tick.time(of: index))
        pipeline.update(&frame, at: state)
      }
    }
    return (Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9) / Double(frames)
  }

  private static func time(_ nanoseconds: Double) -> String {
    "\(decimal((nanoseconds / 100).rounded() / 10)) µs"
  }
}
