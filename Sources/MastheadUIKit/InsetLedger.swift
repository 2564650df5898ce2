#if canImport(UIKit)
  import Masthead
  import UIKit

  /// What an adapter has added to a scroll view's content inset, so that just this is taken back: the rest is others'.
  struct InsetLedger {
    /// What was added at the top, in points.
    var added: CGFloat = 0

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
    mutating func total(with others: UIEdgeInsets) -> UIEdgeInsets {
      let total = UIEdgeInsets(
        top: others.top + added, left: others.left, bottom: others.bottom, right: others.right)
      entry = (others, total)
      return total
    }

    /// Lets a scroll view adjust its inset for the safe area as a policy wants it.
    @MainActor
    mutating func adjust(_ scrollView: UIScrollView, for policy: SafeAreaPolicy) {
      let wanted: Behavior = policy == .exclude ? .never : .always
      behavior = (behavior?.found ?? scrollView.contentInsetAdjustmentBehavior, wanted)
      if scrollView.contentInsetAdjustmentBehavior != wanted { scrollView.contentInsetAdjustmentBehavior = wanted }
    }

    /// Gives a scroll view its own behavior back, unless somebody has given it another since.
    @MainActor
    mutating func restoreAdjustment(of scrollView: UIScrollView) {
      guard let behavior else { return }
      self.behavior = nil
      if scrollView.contentInsetAdjustmentBehavior == behavior.given {
        scrollView.contentInsetAdjustmentBehavior = behavior.found
      }
    }

    /// Whether a scroll view has what a header needs; what none needs where there is no layout.
    @MainActor
    func isSettled(in scrollView: UIScrollView, for layout: HeaderLayout?) -> Bool {
      guard let layout else { return added == 0 && behavior == nil }
      let wanted: Behavior = layout.safeAreaPolicy == .exclude ? .never : .always
      return behavior != nil && scrollView.contentInsetAdjustmentBehavior == wanted && added == layout.contentInset.top
    }

    /// Gives a scroll view what a header needs; what none needs where there is no layout.
    @MainActor
    mutating func settle(in scrollView: UIScrollView, for layout: HeaderLayout?) {
      if let layout { adjust(scrollView, for: layout.safeAreaPolicy) } else { restoreAdjustment(of: scrollView) }
      let inset = layout?.contentInset.top ?? 0
      guard inset != added else { return }
      let others = others(in: scrollView.contentInset)
      added = inset
      scrollView.contentInset = total(with: others)
    }

    /// An inset that somebody has set, and that is smaller than what was added, cannot contain it: it is that somebody's alone.
    /// Says whether it was so.
    mutating func forgetsWhatIsGone(from total: UIEdgeInsets) -> Bool {
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
