@testable import Masthead

/// A header of 375 × 300 points that collapses by 256 points, with a title of 75 × 40 points in its center.
///
/// Shares of its collapse with a power of 2 as denominator are exact. Its image has no proportions, so it fills the
/// header.
let collapsingHeader = Header(
  height: .points(300), collapsedHeight: 44, imageSize: .zero,
  elements: [HeaderElement("title", alignment: .center, width: 75, height: 40)])

extension Target {
  /// The title of the collapsing header.
  static let title = collapsingHeader["title"]
}

/// Lists below a header of 300 points.
extension ScrollState {
  /// A list that is scrolled up by a distance in points.
  static func scrolled(_ distance: Double) -> ScrollState { scroll(distance - 300) }

  /// A list that is scrolled up by a share of the distance over which ``collapsingHeader`` collapses.
  static func collapsed(_ share: Double) -> ScrollState { scrolled(256 * share) }

  /// A list that is pulled beyond its top by a distance in points.
  static func pulled(_ distance: Double) -> ScrollState { scrolled(-distance) }

  /// The same state under reduced motion.
  var withReducedMotion: ScrollState {
    var state = self
    state.environment.reducedMotion = true
    return state
  }

  /// The same state with text from right to left.
  var rightToLeft: ScrollState {
    var state = self
    state.environment.layoutDirection = .rightToLeft
    return state
  }
}

extension Pipeline {
  /// Returns the frames at states that follow each other, from fresh memory. Each state has a time in seconds.
  func frames(at states: [(Double, ScrollState)]) -> [HeaderFrame] {
    var (pipeline, frame) = (self, HeaderFrame())
    pipeline.restart()
    return states.map { time, state in
      var state = state
      state.time = time
      pipeline.update(&frame, at: state)
      return frame
    }
  }
}

/// Returns whether two lists of numbers are equal up to rounding.
func isClose(_ numbers: [Double], _ expected: [Double]) -> Bool {
  numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 }
}
