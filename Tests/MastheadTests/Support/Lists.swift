@testable import Masthead

/// Limits from -300 to 1700 in a viewport of 667 points by default. A fling between two of the `offsets`, in points below
/// the top, comes to rest at the nearer one.
func limits(
  top: Double = -300, bottom: Double = 1700, length: Double = 667, bounces: Bool = true, displayScale: Double = 2,
  reducedMotion: Bool = false, rate: DecelerationRate = .normal, offsets: [Double] = []
) -> ScrollLimits {
  var snaps = SnapIntervals()
  let range = offsets.last ?? 0
  for (start, end) in zip(offsets, offsets.dropFirst()) {
    snaps.append(SnapIntervals.Interval(start: start / range, end: end / range, threshold: 0.5))
  }
  return ScrollLimits(
    top: top, bottom: bottom, length: length, bounces: bounces, displayScale: displayScale,
    reducedMotion: reducedMotion, decelerationRate: rate, snaps: snaps, snapRange: range)
}

extension [ScrollLeg] {
  /// Returns the sample at a time, from the last leg that has begun.
  func sample(at time: Double) -> ScrollSample { (last { $0.start <= time } ?? self[0]).sample(at: time) }

  /// The sample at rest.
  var rest: ScrollSample { self[count - 1].sample(at: .infinity) }

  /// The start time of the last leg.
  var restTime: Double { self[count - 1].start }
}

extension Scroller {
  /// Creates a list that handles events.
  init(_ limits: ScrollLimits, _ events: [(time: Double, input: ScrollInput)]) {
    self.init(limits)
    for event in events { handle(event.input, at: event.time) }
  }

  /// Creates a list at a distance below the top from time 0.
  init(_ limits: ScrollLimits, fromTop distance: Double) {
    self.init(limits, [(0, .contentOffset(fromTop: distance))])
  }

  /// Moves a finger evenly upwards from a position by a distance in points, at 120 Hz, and lifts it with its last
  /// movement.
  mutating func fling(at time: Double, from y: Double = 400, by distance: Double, touches: Int = 12) {
    handle(.touch(.began, y: y), at: time)
    for index in 1...touches {
      let position = y - distance * Double(index) / Double(touches)
      handle(.touch(.moved, y: position), at: time + Double(index) / 120)
    }
    handle(.touch(.ended, y: y - distance), at: time + Double(touches) / 120)
  }
}
