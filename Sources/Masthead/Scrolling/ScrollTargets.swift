/// Where a list may come to rest after it was let go.
public enum ScrollTargets: Equatable, Sendable {
  /// Wherever its speed leads it.
  case anywhere

  /// At whole pages, each as high as the viewport and counted from the top (UIKit's `isPagingEnabled`); at most one page on.
  case pages

  /// At the nearest of some content offsets between the first and the last of them, and anywhere beyond those: a header with
  /// the offsets at which it is open and collapsed never rests half-way. In points below the top.
  case offsets([Double])
}

extension ScrollLimits {
  /// Where a list is led that would otherwise come to rest at a projected offset, between the ends; nil where it may rest there.
  func target(from offset: Double, projected: Double) -> Double? {
    switch targets {
    case .anywhere: return nil
    case .pages:
      guard length > 0 else { return nil }
      let (page, aim) = ((offset - top) / length, ((projected - top) / length).rounded())
      return nearest(to: top + min(max(aim, page.rounded(.down)), page.rounded(.up)) * length)
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
