import Masthead

/// The position of a gesture's finger over time.
struct FingerTrack: Sendable {
  /// The finger's events in time order. `y` is in points of the scroll view; nil after the finger lifts.
  private var events: [(time: Double, y: Double?)] = []

  /// The smallest and the largest y; nil if the gesture has no touches.
  private var extent: ClosedRange<Double>?

  /// The minimum distance of a finger from the edges of the scroll view, in points.
  private static let margin = 22.0

  init(of gesture: MastheadGesture) {
    for event in gesture.events {
      guard case .touch(let phase, _, let y) = event.input else { continue }
      let isDown = phase == .began || phase == .moved
      events.append((event.time, isDown ? y : nil))
      if isDown { extent = extent.map { min($0.lowerBound, y)...max($0.upperBound, y) } ?? y...y }
    }
  }

  /// Returns the y of the finger at a time, in points of a scroll view of this height; nil if no finger touches the
  /// view.
  ///
  /// Only a captured gesture stores the position where its finger begins. A track that would leave the scroll view is
  /// centered in the view.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of the finger's events.
  func y(at time: Double, height: Double) -> Double? {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let extent, let y = events[low - 1].y else { return nil }
    let isInside = extent.lowerBound >= Self.margin && extent.upperBound <= height - Self.margin
    return isInside ? y : y + height / 2 - (extent.lowerBound + extent.upperBound) / 2
  }
}
