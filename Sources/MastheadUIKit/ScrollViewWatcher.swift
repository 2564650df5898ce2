#if canImport(UIKit)
  import UIKit

  /// An invisible subview that takes part in the layout pass of a scroll view. It learns what the scroll view does not report: a new
  /// safe area, and new traits such as the text size.
  final class ScrollViewWatcher: UIView {
    private let laidOut: (_ hasChanged: Bool) -> Void
    private var safeArea: UIEdgeInsets
    private var hasNewTraits = false

    /// Adds a watcher to a scroll view.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - laidOut: A closure called in each layout pass of the watcher. Its argument tells whether the safe area or the traits
    ///     have changed.
    init(in scrollView: UIScrollView, _ laidOut: @escaping (_ hasChanged: Bool) -> Void) {
      self.laidOut = laidOut
      safeArea = scrollView.safeAreaInsets
      super.init(frame: scrollView.bounds)
      isHidden = true
      scrollView.addSubview(self)
    }

    required init?(coder: NSCoder) { nil }

    /// Covers the visible part of the scroll view, so that both have the same safe area. An autoresizing mask would take part in the
    /// size of content that has constraints.
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
