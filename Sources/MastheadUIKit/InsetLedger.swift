#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Tracks the part of a scroll view's content inset that an adapter added, so that the adapter can remove exactly that part.
  ///
  /// It is a class because observers of an inset change may call back while the change is in progress.
  @MainActor
  final class InsetLedger {
    /// The inset that the adapter added at the top, in points.
    private var added: CGFloat = 0

    /// The adjustment behavior before the adapter changed it and the behavior the adapter set; nil if it changed nothing.
    private var behavior: (original: Behavior, applied: Behavior)?

    typealias Behavior = UIScrollView.ContentInsetAdjustmentBehavior

    /// The inset that the app set and the resulting total. The app reads back exactly what it set, without rounding.
    private var entry: (appInset: UIEdgeInsets, total: UIEdgeInsets)?

    /// The app's top inset when last seen without the room of a refresh control.
    private var permanentTopInset: CGFloat = 0

    /// The top inset with the room of a refresh control, until the room is gone; nil without a control that has refreshed.
    private var refreshingInset: CGFloat?

    /// Returns the top inset that the app has set for good, in points: without the room of a refresh control that is refreshing, into
    /// which the header stretches.
    func permanentTopInset(in scrollView: UIScrollView) -> CGFloat {
      let inset = max(0, appInset(in: scrollView.contentInset).top)
      if scrollView.refreshControl?.isRefreshing == true {
        refreshingInset = inset
      } else if inset != refreshingInset || inset <= permanentTopInset {
        // UIKit may keep the room for a while after the end, for example until a finger lifts.
        (permanentTopInset, refreshingInset) = (inset, nil)
      }
      return permanentTopInset
    }

    /// Returns a content inset without the adapter's part.
    func appInset(in total: UIEdgeInsets) -> UIEdgeInsets {
      if let entry, entry.total == total { return entry.appInset }
      return UIEdgeInsets(top: total.top - added, left: total.left, bottom: total.bottom, right: total.right)
    }

    /// Returns the app's content inset plus the adapter's part.
    private func totalInset(with appInset: UIEdgeInsets) -> UIEdgeInsets {
      let total = UIEdgeInsets(
        top: appInset.top + added, left: appInset.left, bottom: appInset.bottom, right: appInset.right)
      entry = (appInset, total)
      return total
    }

    /// Sets the scroll view's safe-area adjustment behavior for a layout. Without a layout, restores the original behavior
    /// unless the app has changed it since.
    private func adjust(_ scrollView: UIScrollView, for layout: HeaderLayout?) {
      let current = scrollView.contentInsetAdjustmentBehavior
      let newBehavior: Behavior
      if let layout {
        newBehavior = requiredBehavior(
          for: layout.safeAreaPolicy, in: scrollView, contentHeight: scrollView.contentSize.height)
        behavior = (behavior?.original ?? current, newBehavior)
      } else {
        guard let behavior else { return }
        newBehavior = current == behavior.applied ? behavior.original : current
        self.behavior = nil
      }
      if current != newBehavior { scrollView.contentInsetAdjustmentBehavior = newBehavior }
    }

    /// Content that scrolls vertically uses `scrollableAxes`: in landscape on a phone, `always` would also inset the list, and
    /// with it the header, from the sides. Content too short to scroll needs `always` to be inset at the top.
    private func requiredBehavior(
      for policy: SafeAreaPolicy, in scrollView: UIScrollView, contentHeight: CGFloat
    ) -> Behavior {
      guard policy != .exclude else { return .never }
      let scrolls = scrollView.alwaysBounceVertical || contentHeight > scrollView.bounds.height
      return scrolls ? .scrollableAxes : .always
    }

    /// Returns whether the scroll view already has the insets for a layout; without a layout, whether all changes are undone.
    ///
    /// - Parameter contentHeight: The height of the content, which may not be set on the scroll view yet.
    func isSettled(in scrollView: UIScrollView, for layout: HeaderLayout?, contentHeight: CGFloat) -> Bool {
      guard let layout else { return added == 0 && behavior == nil }
      let newBehavior = requiredBehavior(for: layout.safeAreaPolicy, in: scrollView, contentHeight: contentHeight)
      return behavior != nil && scrollView.contentInsetAdjustmentBehavior == newBehavior
        && abs(added - layout.contentInset.top) < rounding
    }

    /// Returns the content inset with the previous header's part replaced. Without a layout, only the app's part remains.
    private func inset(_ total: UIEdgeInsets, for layout: HeaderLayout?) -> UIEdgeInsets {
      let inset = layout?.contentInset.top ?? 0
      guard layout == nil ? added != 0 : abs(inset - added) >= rounding else { return total }
      let current = appInset(in: total)
      added = inset
      return totalInset(with: current)
    }

    /// Applies the insets for a layout; without a layout, undoes all changes.
    func settle(in scrollView: UIScrollView, for layout: HeaderLayout?) {
      adjust(scrollView, for: layout)
      let inset = inset(scrollView.contentInset, for: layout)
      if scrollView.contentInset != inset { scrollView.contentInset = inset }
    }

    /// Resets the adapter's part if a new inset is too small to contain it, because the app has then replaced the whole inset; and so if
    /// the part is negative, as for a header inside the content and behind a bar, and the new inset is zero. Returns whether it did.
    func resetIfOverwritten(by total: UIEdgeInsets) -> Bool {
      // An app that adds to the inset and later subtracts the same amount can leave a rounding error.
      guard added > 0 && total.top < added - 1e-6 || added < 0 && total == .zero else { return false }
      added = 0
      return true
    }
  }

  /// Lengths that differ by less are equal, in points. A bar whose height follows the list, and a list whose insets follow the bar, would
  /// otherwise move each other for ever by the last bit.
  let rounding: CGFloat = 1e-6

  /// Where a list is.
  struct ListPlace {
    let offset: CGFloat
    /// Whether the list rests at its top.
    let isTop: Bool
  }

  extension UIScrollView {
    var place: ListPlace {
      let (offset, isMoving) = (contentOffset.y, isTracking || isDragging || isDecelerating)
      // The tolerance is half a pixel, because UIKit rounds offsets to pixels.
      let isTop = !isMoving && offset <= -adjustedContentInset.top + 0.5 / max(1, traitCollection.displayScale)
      return ListPlace(offset: offset, isTop: isTop)
    }

    /// Changes insets, or the height above the rows, without a visible jump.
    ///
    /// A list at rest at its top stays at its top. Otherwise the rows keep their positions on screen, clamped to the ends of
    /// the list if it is at rest. UIKit itself brings back a list that is dragged or in flight.
    ///
    /// - Parameters:
    ///   - shift: The distance that the change moves the rows down in the content, in points.
    ///   - place: The list's place before the change; nil for the current one.
    ///   - change: The closure that applies the change.
    func keepRows(shiftedBy shift: CGFloat, from place: ListPlace? = nil, _ change: () -> Void) {
      let place = place ?? self.place
      change()
      var target = place.isTop ? -adjustedContentInset.top : place.offset + shift
      if !(isTracking || isDragging || isDecelerating) {
        let bottom = contentSize.height + adjustedContentInset.bottom - bounds.height
        target = max(-adjustedContentInset.top, min(target, bottom))
      }
      if contentOffset.y != target { contentOffset.y = target }
    }
  }
#endif
