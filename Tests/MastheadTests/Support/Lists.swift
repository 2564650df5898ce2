@testable import Masthead

/// A list from -300 to 1700 in a viewport of 667 points, but where it is said otherwise.
func limits(
  top: Double = -300, bottom: Double = 1700, length: Double = 667, bounces: Bool = true, displayScale: Double = 2,
  reducedMotion: Bool = false, rate: DecelerationRate = .normal, targets: ScrollTargets = .anywhere
) -> ScrollLimits {
  ScrollLimits(
    top: top, bottom: bottom, length: length, bounces: bounces, displayScale: displayScale,
    reducedMotion: reducedMotion, decelerationRate: rate, targets: targets)
}

extension [ScrollLeg] {
  /// Where the list is at a time: in the last leg that has begun.
  func sample(at time: Double) -> ScrollSample { (last { $0.start <= time } ?? self[0]).sample(at: time) }

  /// The last place.
  var rest: ScrollSample { self[count - 1].sample(at: .infinity) }

  /// When the last leg begins.
  var restTime: Double { self[count - 1].start }
}
