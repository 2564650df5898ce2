#if canImport(UIKit)
  import UIKit

  /// An invisible subview that learns what a scroll view does not report: a new size, a new safe area, and new traits such as the
  /// text size. It calls a closure in the layout pass that follows.
  final class ScrollViewWatcher: UIView {
    private let changed: () -> Void
    private var safeArea = UIEdgeInsets.zero

    init(in scrollView: UIScrollView, _ changed: @escaping () -> Void) {
      self.changed = changed
      super.init(frame: scrollView.bounds)
      isHidden = true
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      safeArea = scrollView.safeAreaInsets
      scrollView.insertSubview(self, at: 0)
    }

    required init?(coder: NSCoder) { nil }

    /// Covers the visible part of the scroll view, so that both have the same safe area.
    func follow(_ scrollView: UIScrollView) { if frame != scrollView.bounds { frame = scrollView.bounds } }

    override func layoutSubviews() {
      super.layoutSubviews()
      changed()
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      // Scrolling moves this view under bars and out again. Only the scroll view's own safe area counts.
      guard let insets = superview?.safeAreaInsets, insets != safeArea else { return }
      safeArea = insets
      setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      setNeedsLayout()
    }
  }
#endif
