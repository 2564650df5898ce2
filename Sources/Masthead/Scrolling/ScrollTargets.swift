/// Where a list may come to rest after it was let go.
public enum ScrollTargets: Equatable, Sendable {
  /// Wherever its speed leads it.
  case anywhere

  /// At whole pages, each as high as the viewport and counted from the top (UIKit's `isPagingEnabled`), and at the end of the
  /// content; at most one page on.
  case pages

  /// At the nearest of some content offsets between the first and the last of them, and anywhere beyond those: a header with
  /// the offsets at which it is open and collapsed never rests half-way. In points below the top; what lies beyond an end of
  /// the list counts as the end, and what is no number is passed over.
  case offsets([Double])
}

extension ScrollLimits {
  /// Where a list is led that would otherwise come to rest at a projected offset, between the ends; nil where it may do so.
  func target(from offset: Double, projected: Double) -> Double? {
    switch targets {
    case .anywhere: return nil
    case .pages:
      guard length > 0, length.isFinite else { return nil }
      // From a whole page the list may turn to the one before it and to the one after it.
      let page = (offset - top) / length
      let aim = min(max((projected - top) / length, page.rounded(.up) - 1), page.rounded(.down) + 1)
      let (lower, upper) = (top + aim.rounded(.down) * length, nearest(to: top + aim.rounded(.up) * length))
      return projected - lower < upper - projected ? lower : upper
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
