#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Tracks the part of a scroll view's content inset that an adapter added, so that the adapter can remove exactly that part.
  ///
  /// A class, because observers of an inset may call back during a change, which would be an overlapping access to a structure.
  @MainActor
  final class InsetLedger {
    /// The inset that the adapter added at the top, in points.
    private var added: CGFloat = 0

    /// The adjustment behavior before the adapter changed it and the behavior that the adapter set; nil without a change.
    private var behavior: (original: Behavior, applied: Behavior)?

    typealias Behavior = UIScrollView.ContentInsetAdjustmentBehavior

    /// The inset that the app set and the resulting total. Used to restore the app's exact inset, without rounding errors.
    private var entry: (appInset: UIEdgeInsets, total: UIEdgeInsets)?

    /// The app's last known top inset without the space of a refresh control.
    private var permanentTopInset: CGFloat = 0

    /// The top inset with the space of a refresh control, until UIKit removes that space; nil otherwise.
    private var refreshingInset: CGFloat?

    /// Returns the app's top inset without the temporary space of a refresh control, in points. The header stretches into that
    /// space.
    func permanentTopInset(in scrollView: UIScrollView) -> CGFloat {
      let inset = max(0, appInset(in: scrollView.contentInset).top)
      if scrollView.refreshControl?.isRefreshing == true {
        refreshingInset = inset
      } else if inset != refreshingInset || inset <= permanentTopInset {
        // UIKit may keep the space for a while after refreshing ends, for example until a finger lifts.
        (permanentTopInset, refreshingInset) = (inset, nil)
      }
      return permanentTopInset
    }

    /// The content offset and the height of the bars in the last layout, in points; nil without a header.
    private var seen: (offset: CGFloat, bars: CGFloat)?

    /// Returns the origin of the rows in the content to which the list must scroll, in points.
    ///
    /// Usually this is the layout's origin, so that a change of the header's room moves no row on screen. A bar with a large title
    /// is different: it shrinks while the list scrolls, and the room may grow by the same distance. If the list scrolled with the
    /// room, the bar would shrink again, until its title is gone. So if a bar has followed the list, this is the origin for the
    /// bar's previous height, and the list does not scroll.
    func rowsOriginY(
      for layout: HeaderLayout, of pipeline: Pipeline, in environment: LayoutEnvironment, _ scrollView: UIScrollView
    ) -> CGFloat {
      let now = (offset: scrollView.contentOffset.y, bars: scrollView.safeAreaInsets.top)
      defer { seen = now }
      guard let seen, now.bars != seen.bars, now.offset != seen.offset else { return layout.contentOriginY }
      // UIKit aligns bars with pixels.
      let pixel = 1 / max(1, scrollView.traitCollection.displayScale)
      guard abs(now.bars - seen.bars) <= abs(now.offset - seen.offset) + pixel else { return layout.contentOriginY }
      var environment = environment
      environment.safeArea.top = seen.bars
      return pipeline.layout(in: environment).contentOriginY
    }

    /// Forgets the bars of the last layout, because the header was removed.
    func headerWasRemoved() { seen = nil }

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

    /// Resets the adapter's part if the app has replaced the whole inset. Returns whether the part was reset.
    ///
    /// The app has replaced the whole inset if the new inset is too small to contain the adapter's part. The part can be negative,
    /// for example for a header inside the content and behind a bar. Then the app has replaced the inset if the new inset is zero,
    /// unless zero is the sum of both parts at the end of refreshing.
    func resetIfOverwritten(by total: UIEdgeInsets) -> Bool {
      let isEndOfRefreshing = refreshingInset != nil && abs(total.top - added - permanentTopInset) < rounding
      // An app that adds to the inset and later subtracts the same amount can leave a rounding error.
      guard added > 0 && total.top < added - 1e-6 || added < 0 && total == .zero && !isEndOfRefreshing
      else { return false }
      added = 0
      return true
    }
  }

  /// The difference below which lengths count as equal, in points. Otherwise, a bar whose height follows the list and a list whose
  /// insets follow the bar could change each other endlessly by rounding errors.
  let rounding: CGFloat = 1e-6

  /// The scroll position of a list.
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
    /// A list at rest at its top stays at its top. Otherwise, the rows keep their positions on screen. The ends of a list at rest
    /// limit the offset. A list that is dragged or decelerates is not clamped here, because UIKit returns it to its ends.
    ///
    /// - Parameters:
    ///   - shift: The distance that the change moves the rows down in the content, in points.
    ///   - place: The list's place before the change; nil for the current place.
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
