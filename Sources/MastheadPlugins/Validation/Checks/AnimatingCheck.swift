import Masthead

/// Checks that an effect sets `isAnimating` while it moves by itself, and that it comes to rest.
///
/// While a list rests, an app draws no more frames after a frame that is not animating. An effect that moves without
/// `isAnimating` freezes in an app, although it looks right on a page, which draws all the time.
enum AnimatingCheck {
  /// The time in which the list is dragged, and the time in which it rests afterwards, in ticks.
  private static let (dragged, resting) = (40, 1200)

  /// The time in which an endless motion is observed, in ticks, and the factor by which it must not grow.
  private static let (growing, growth) = (14_400, 10.0)

  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context, atMost: 8) {
      let layout = situation.layout
      for end in [layout.topOffset, layout.topOffset + layout.height / 3, layout.topOffset + 2 * layout.height] {
        try requireRest(situation, at: end)
      }
    }
  }

  /// Drags the list from a pull to an offset, where it stops suddenly, and watches the frames while it rests there.
  private static func requireRest(_ situation: Situation, at end: Double) throws(ValidationFinding) {
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    let start = situation.layout.topOffset - 120
    let velocity = (end - start) / Double(dragged) * Tick.rate
    for tick in 0..<dragged {
      // The finger lifts at the offset where the list then rests.
      let offset = end + (start - end) * Double(dragged - 1 - tick) / Double(dragged)
      pipeline.update(&frame, at: situation.state(at: offset, velocity: velocity, time: Tick.time(of: tick)))
    }
    /// The last frame that an app would draw.
    var last: HeaderFrame?
    var way = Way()
    for tick in dragged..<(dragged + resting) {
      pipeline.update(&frame, at: situation.state(at: end, time: Tick.time(of: tick), phase: .idle))
      way.add(frame)
      if let last {
        guard let (name, shown, now) = visibleDifference(last, frame) else { continue }
        throw .failure(
          "\(name): moves from \(rounded(shown)) to \(rounded(now)) while the list rests at offset \(rounded(end)) and isAnimating is false, so an app does not draw this frame; set frame.isAnimating while something moves \(situation.words)"
        )
      }
      if !frame.isAnimating { last = frame }
    }
    guard last == nil else { return }
    var later = Way()
    for tick in (dragged + resting)..<(dragged + resting + growing) {
      if tick == dragged + growing { later = Way() }
      pipeline.update(&frame, at: situation.state(at: end, time: Tick.time(of: tick), phase: .idle))
      later.add(frame)
    }
    for (index, (first, second)) in zip(way.lengths, later.lengths).enumerated()
    where !(second <= growth * max(first, 1)) {
      throw .failure(
        "\(FrameNumbers.nameOfContinuous(index, of: frame)): keeps moving farther while the list rests at offset \(rounded(end)): by \(rounded(first)) in 10 s, and by \(rounded(second)) in 10 s later; damp the motion, and check the sign of the damping \(situation.words)"
      )
    }
    throw .warning(
      "isAnimating: still true 10 s after the list came to rest at offset \(rounded(end)), so an app never stops drawing; end the motion below a threshold \(situation.words)"
    )
  }

  /// The ranges in which the numbers of some frames move.
  private struct Way {
    private var (least, most): ([Double], [Double]) = ([], [])

    mutating func add(_ frame: HeaderFrame) {
      let numbers = FrameNumbers.continuous(of: frame)
      guard least.count == numbers.count else {
        (least, most) = (numbers, numbers)
        return
      }
      // NaN stays NaN.
      for (index, number) in numbers.enumerated() where !(number >= least[index] && number <= most[index]) {
        least[index] = number.isNaN ? number : min(least[index], number)
        most[index] = number.isNaN ? number : max(most[index], number)
      }
    }

    /// The distances between the least and the greatest values.
    var lengths: [Double] { zip(most, least).map { $0 - $1 } }
  }

  private static func rounded(_ value: Double) -> String { decimal((value * 1000).rounded() / 1000) }

  /// Returns the first number with a visible difference: more than half a point, half a percent of a factor such as an
  /// opacity, or a twentieth of a named value, whose unit is unknown.
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
