/// The offsets at which a released list may come to rest.
public enum ScrollTargets: Equatable, Sendable {
  /// At any offset, as determined by its speed.
  case anywhere

  /// At whole pages and at the end of the content (UIKit's `isPagingEnabled`). A page is as high as the viewport, and
  /// pages count from the top. The list moves by at most one page.
  case pages

  /// At the nearest of some content offsets, in points below the top, within the range of those offsets; anywhere
  /// outside that range. For example, with the offsets at which a header is open and collapsed, the list never rests
  /// half-way. Offsets beyond an end of the list count as the end, and NaN is ignored.
  case offsets([Double])

  /// At the ends of the intervals of a header that collapses over a range, in points: ``HeaderLayout/snaps``.
  case snaps(SnapIntervals, range: Double)
}

extension ScrollLimits {
  /// Returns the target of a list that would otherwise come to rest at a projected offset, between the ends; nil if it
  /// may rest there.
  func target(from offset: Double, projected: Double) -> Double? {
    switch targets {
    case .anywhere: return nil
    case .pages:
      guard length > 0, length.isFinite else { return nil }
      // From a whole page, the list may move to the previous page and to the next one.
      let page = (offset - top) / length
      let aim = min(max((projected - top) / length, page.rounded(.up) - 1), page.rounded(.down) + 1)
      let (lower, upper) = (top + aim.rounded(.down) * length, nearest(to: top + aim.rounded(.up) * length))
      return projected - lower < upper - projected ? lower : upper
    case .snaps(let snaps, let range):
      return snaps.restingDistance(near: projected - top, range: range, farthest: bottom - top).map { top + $0 }
    case .offsets(let distances):
      var (lower, upper) = (-Double.infinity, Double.infinity)
      for distance in distances {
        let candidate = nearest(to: top + distance)
        if candidate <= projected { lower = max(lower, candidate) }
        if candidate >= projected { upper = min(upper, candidate) }
      }
      guard lower.isFinite, upper.isFinite else { return nil }
      return projected - lower < upper - projected ? lower : upper
    }
  }
}
