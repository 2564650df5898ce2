import Masthead

/// Checks that an effect says when it moves by itself, and that it comes to rest.
///
/// While a list rests, an app draws no frame after one that is not animating. An effect that moves on without saying so freezes half-way
/// there, although it looks right on a page that draws all the time.
enum AnimatingCheck {
  /// The time in which the list is dragged, and the time in which it rests afterwards, in ticks.
  private static let (dragged, resting) = (40, 1200)

  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context, atMost: 8) {
      let layout = situation.layout
      for end in [layout.topOffset, layout.topOffset + layout.height / 3, layout.topOffset + 2 * layout.height] {
        try requireRest(situation, at: end)
      }
    }
  }

  /// Drags the list from a pull to an offset, and watches the frames while it rests there.
  private static func requireRest(_ situation: Situation, at end: Double) throws(ValidationFinding) {
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    let start = situation.layout.topOffset - 120
    for tick in 0..<dragged {
      // The finger lets go where the list then rests.
      let offset = end + (start - end) * Double(dragged - 1 - tick) / Double(dragged)
      pipeline.update(&frame, at: situation.state(at: offset, time: Tick.time(of: tick)))
    }
    /// The last frame that an app would draw.
    var last: HeaderFrame?
    for tick in dragged..<(dragged + resting) {
      pipeline.update(&frame, at: situation.state(at: end, time: Tick.time(of: tick), phase: .idle))
      if let last {
        guard let (name, shown, now) = visibleDifference(last, frame) else { continue }
        throw .failure(
          "\(name): moves from \(rounded(shown)) to \(rounded(now)) while the list rests at offset \(rounded(end)) and isAnimating is false, so an app draws no such frame; set frame.isAnimating while something moves \(situation.words)"
        )
      }
      if !frame.isAnimating { last = frame }
    }
    guard last == nil else { return }
    throw .warning(
      "isAnimating: still true 10 s after the list came to rest at offset \(rounded(end)), so an app never stops drawing \(situation.words)"
    )
  }

  private static func rounded(_ value: Double) -> String { decimal((value * 1000).rounded() / 1000) }

  /// Returns the first number whose difference somebody could see: half a point, half a percent of a factor such as an opacity, or a
  /// twentieth of a value by name, whose unit nobody knows.
  private static func visibleDifference(
    _ first: HeaderFrame, _ second: HeaderFrame
  ) -> (name: String, first: Double, second: Double)? {
    let (one, other) = (FrameNumbers.continuous(of: first), FrameNumbers.continuous(of: second))
    guard one != other else { return nil }
    for (index, (one, other)) in zip(one, other).enumerated() where abs(one - other) > 0.005 {
      let name = FrameNumbers.nameOfContinuous(index, of: second)
      let visible = FrameNumbers.isFactor(index, of: second) ? 0.005 : name.hasPrefix("values.") ? 0.05 : 0.5
      if abs(one - other) > visible { return (name, one, other) }
    }
    return nil
  }
}
