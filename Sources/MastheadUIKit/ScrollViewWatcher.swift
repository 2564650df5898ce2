#if canImport(UIKit)
  import UIKit

  /// An invisible subview that takes part in the layout pass of a scroll view, to detect changes that the scroll view does not
  /// report: of the safe area, and of traits such as the text size.
  final class ScrollViewWatcher: UIView {
    private let laidOut: (_ hasChanged: Bool) -> Void
    private var safeArea: UIEdgeInsets
    private var hasNewTraits = false

    /// Adds a watcher to a scroll view.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - laidOut: A closure called in each layout pass of the watcher. Its argument is true if the safe area or the traits have
    ///     changed.
    init(in scrollView: UIScrollView, _ laidOut: @escaping (_ hasChanged: Bool) -> Void) {
      self.laidOut = laidOut
      safeArea = scrollView.safeAreaInsets
      super.init(frame: scrollView.bounds)
      isHidden = true
      scrollView.addSubview(self)
    }

    required init?(coder: NSCoder) { nil }

    /// Covers the visible part of the scroll view, so that both have the same safe area. Does not use an autoresizing mask, because
    /// a mask would affect the size of content with constraints.
    func follow(_ scrollView: UIScrollView) { if frame != scrollView.bounds { frame = scrollView.bounds } }

    override func layoutSubviews() {
      super.layoutSubviews()
      let insets = superview?.safeAreaInsets ?? safeArea
      let hasChanged = hasNewTraits || insets != safeArea
      (safeArea, hasNewTraits) = (insets, false)
      laidOut(hasChanged)
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      // Scrolling moves this view under bars and out again. Only the scroll view's own safe area counts.
      if let insets = superview?.safeAreaInsets, insets != safeArea { setNeedsLayout() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      hasNewTraits = true
      setNeedsLayout()
    }
  }
#endif
