#if canImport(UIKit)
  import Masthead
  import UIKit

  /// What an adapter has added to a scroll view's content inset, so that just this is taken back: the rest is others'.
  ///
  /// It is an object, since whoever hears of an inset that is changed here may ask here at once what others want.
  @MainActor
  final class InsetLedger {
    /// What was added at the top, in points.
    private var added: CGFloat = 0

    /// The behavior that the scroll view had, and the one that it was given; nil while it has its own.
    private var behavior: (found: Behavior, given: Behavior)?

    typealias Behavior = UIScrollView.ContentInsetAdjustmentBehavior

    /// What others wanted, and what it came to: so that they read back what they have set, to the last bit.
    private var entry: (others: UIEdgeInsets, total: UIEdgeInsets)?

    /// What others want of a content inset.
    func others(in total: UIEdgeInsets) -> UIEdgeInsets {
      if let entry, entry.total == total { return entry.others }
      return UIEdgeInsets(top: total.top - added, left: total.left, bottom: total.bottom, right: total.right)
    }

    /// What others want, together with what was added.
    func total(with others: UIEdgeInsets) -> UIEdgeInsets {
      let total = UIEdgeInsets(
        top: others.top + added, left: others.left, bottom: others.bottom, right: others.right)
      entry = (others, total)
      return total
    }

    /// Lets a scroll view adjust its inset for the safe area as a header needs it; as it did by itself where there is no layout,
    /// unless somebody has told it otherwise since.
    func adjust(_ scrollView: UIScrollView, for layout: HeaderLayout?) {
      let current = scrollView.contentInsetAdjustmentBehavior
      let wanted: Behavior
      if let layout {
        wanted = self.wanted(for: layout.safeAreaPolicy, in: scrollView, contentHeight: scrollView.contentSize.height)
        behavior = (behavior?.found ?? current, wanted)
      } else {
        guard let behavior else { return }
        wanted = current == behavior.given ? behavior.found : current
        self.behavior = nil
      }
      if current != wanted { scrollView.contentInsetAdjustmentBehavior = wanted }
    }

    /// What scrolls downwards is adjusted there alone: `always` would move a phone's list that lies on its side away from the
    /// device's edges, and the header with it. What is too short to scroll is adjusted at the top by `always` only.
    private func wanted(
      for policy: SafeAreaPolicy, in scrollView: UIScrollView, contentHeight: CGFloat
    ) -> Behavior {
      guard policy != .exclude else { return .never }
      let scrolls = scrollView.alwaysBounceVertical || contentHeight > scrollView.bounds.height
      return scrolls ? .scrollableAxes : .always
    }

    /// Whether a scroll view has what a header needs; what none needs where there is no layout.
    ///
    /// - Parameter contentHeight: the height of the content, which the scroll view may be told only later.
    func isSettled(in scrollView: UIScrollView, for layout: HeaderLayout?, contentHeight: CGFloat) -> Bool {
      guard let layout else { return added == 0 && behavior == nil }
      let wanted = wanted(for: layout.safeAreaPolicy, in: scrollView, contentHeight: contentHeight)
      return behavior != nil && scrollView.contentInsetAdjustmentBehavior == wanted && added == layout.contentInset.top
    }

    /// A content inset with what a header needs, in place of what the last one needed; with nothing where there is no layout.
    func inset(_ total: UIEdgeInsets, for layout: HeaderLayout?) -> UIEdgeInsets {
      let inset = layout?.contentInset.top ?? 0
      guard inset != added else { return total }
      let others = others(in: total)
      added = inset
      return self.total(with: others)
    }

    /// Gives a scroll view what a header needs; what none needs where there is no layout.
    func settle(in scrollView: UIScrollView, for layout: HeaderLayout?) {
      adjust(scrollView, for: layout)
      let inset = inset(scrollView.contentInset, for: layout)
      if scrollView.contentInset != inset { scrollView.contentInset = inset }
    }

    /// An inset that somebody has set, and that is smaller than what was added, cannot contain it: it is that somebody's alone.
    /// Says whether it was so.
    func forgetsWhatIsGone(from total: UIEdgeInsets) -> Bool {
      // Who adds to an inset and takes that away again leaves it a little smaller, or larger, by rounding.
      guard added > 0, total.top < added - 1e-6 else { return false }
      added = 0
      return true
    }
  }

  extension UIScrollView {
    /// Changes insets, or what lies above the rows, so that nothing jumps.
    ///
    /// A list that rests at its top stays at its top. In any other the rows keep their places on the screen, as far as the ends
    /// of a list that rests allow; one that is held or in flight is brought back by UIKit itself.
    ///
    /// - Parameters:
    ///   - shift: by how much the change moves the rows down in the content, in points.
    ///   - change: the change.
    func keepRows(shiftedBy shift: CGFloat, _ change: () -> Void) {
      let offset = contentOffset.y
      let isMoving = isTracking || isDragging || isDecelerating
      // A hair is allowed for, since UIKit rounds offsets to pixels.
      let wasAtTop = !isMoving && offset <= -adjustedContentInset.top + 0.5 / max(1, traitCollection.displayScale)
      change()
      var target = wasAtTop ? -adjustedContentInset.top : offset + shift
      if !isMoving {
        let bottom = contentSize.height + adjustedContentInset.bottom - bounds.height
        target = max(-adjustedContentInset.top, min(target, bottom))
      }
      if contentOffset.y != target { contentOffset.y = target }
    }
  }
#endif
