#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Tracks the part of a scroll indicator's inset that an adapter added, so that the adapter can remove exactly that part.
  @MainActor
  struct IndicatorInset {
    /// The top inset that the adapter added, in points, the app's own inset, and the resulting total.
    private var entry: (added: CGFloat, own: CGFloat, total: CGFloat) = (0, 0, 0)

    /// Keeps the indicator below the part of the viewport that the header covers. The header begins below an inset of the app.
    /// Without a frame, removes the adapter's part.
    mutating func settle(in scrollView: UIScrollView, for frame: HeaderFrame?, below topInset: CGFloat) {
      let bar = scrollView.automaticallyAdjustsScrollIndicatorInsets ? scrollView.safeAreaInsets.top : 0
      let added = frame.map { max(0, $0.obscuredTop(at: scrollView.contentOffset.y + topInset) + topInset - bar) } ?? 0
      guard added != entry.added else { return }
      let current = scrollView.verticalScrollIndicatorInsets.top
      // Restore the app's exact value, without rounding errors.
      let own = current == entry.total ? entry.own : current - entry.added
      entry = (added, own, own + added)
      scrollView.verticalScrollIndicatorInsets.top = entry.total
    }
  }
#endif
