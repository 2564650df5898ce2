import Masthead

/// A frame takes at most fifty times as long as one of all built-in effects, measured in turn in the same process.
enum TimeCheck {
  private static let budget = 50.0
  private static let (frames, rounds) = (40, 7)

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() {
      for situation in Situation.all(of: kind, in: context, companies: [.alone], atMost: 12) {
        let builtIns = DynamicPipeline(
          situation.header, effects: EffectList(EffectRegistry.builtIn.effects.map { $0.make() }))
        var pipelines = [builtIns, situation.pipeline]
        var fewest = [Double.infinity, .infinity]
        for _ in 0..<rounds {
          for index in pipelines.indices {
            fewest[index] = min(fewest[index], nanoseconds(&pipelines[index], situation))
          }
        }
        guard fewest[1] > budget * fewest[0] else { continue }
        throw .failure(
          "Expected a frame to take at most \(decimal(budget)) times as long as one of all built-in effects, which took \(time(fewest[0])), and found \(time(fewest[1])) \(situation.words)."
        )
      }
    }
  }

  private static func nanoseconds(_ pipeline: inout DynamicPipeline, _ situation: Situation) -> Double {
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
    nanoseconds < 1e5 ? "\(Int(nanoseconds)) ns" : "\(Int(nanoseconds / 1000)) µs"
  }
}
