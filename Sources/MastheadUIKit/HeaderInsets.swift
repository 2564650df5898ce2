#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Manages a collection view's insets for a ``HeaderFlowLayout``.
  ///
  /// Undoes its changes when another layout replaces this layout. If UIKit does not report the replacement, undoes them on the
  /// next change of the content's size or offset.
  @MainActor
  final class HeaderInsets {
    /// The collection view; nil after all changes are undone.
    private(set) weak var collectionView: UICollectionView?

    private weak var layout: HeaderFlowLayout?
    private let ledger = InsetLedger()
    private var indicatorInset = IndicatorInset()
    private var edgeEffect = EdgeEffect()
    private var watcher: ScrollViewWatcher?

    /// The header's layout, the distance that the rows have moved down in the content since the insets were last set, and the
    /// list's place at that time. UIKit clamps the offset when it receives the new size of the content.
    private var pending: (layout: HeaderLayout?, shift: CGFloat, place: ListPlace)?
    private var observations: [NSKeyValueObservation] = []
    private var accessibilitySettings: AccessibilitySettings?

    /// The refresh control in front of the header, and its original z-position.
    private var raised: (control: UIRefreshControl?, original: CGFloat) = (nil, 0)

    /// Whether this object is changing the insets, so that observers must ignore the change.
    private var isChanging = false

    init(in collectionView: UICollectionView, of layout: HeaderFlowLayout) {
      self.collectionView = collectionView
      self.layout = layout
      Self.register(self)
      observe(collectionView)
    }

    /// The app's top inset without the temporary space of a refresh control, in points.
    var permanentTopInset: CGFloat { collectionView.map { ledger.permanentTopInset(in: $0) } ?? 0 }

    /// Returns the origin of the rows in the content to which the list must scroll, in points; see
    /// ``InsetLedger/rowsOriginY(for:of:in:_:)``.
    func rowsOriginY(for layout: HeaderLayout, of pipeline: Pipeline, in environment: LayoutEnvironment) -> CGFloat {
      guard let collectionView else { return layout.contentOriginY }
      return ledger.rowsOriginY(for: layout, of: pipeline, in: environment, collectionView)
    }

    /// Forgets the bars of the last layout; see ``InsetLedger/headerWasRemoved()``.
    func headerWasRemoved() { ledger.headerWasRemoved() }

    /// Sets the insets for a header's layout; without a layout, undoes them. The change takes place later in the same layout pass,
    /// before the screen's next frame, because `prepare()` must not change the collection view.
    ///
    /// - Parameters:
    ///   - layout: The header's layout.
    ///   - contentHeight: The height of the content including the header. The collection view receives it later.
    ///   - shift: The distance that the rows move down in the content, in points.
    func update(for layout: HeaderLayout?, contentHeight: CGFloat, shiftedBy shift: CGFloat) {
      guard let collectionView else { return }
      watcher?.follow(collectionView)
      let isSettled = ledger.isSettled(in: collectionView, for: layout, contentHeight: contentHeight)
      guard pending != nil || abs(shift) >= rounding || !isSettled else { return }
      pending = (layout, shift + (pending?.shift ?? 0), pending?.place ?? collectionView.place)
      watcher?.setNeedsLayout()
    }

    /// Requests a call of the layout's ``HeaderFlowLayout/report()`` later in the same layout pass.
    func requestReport() { watcher?.setNeedsLayout() }

    private func settle() {
      guard let collectionView, let (layout, shift, place) = pending, !isChanging else { return }
      pending = nil
      isChanging = true
      defer { isChanging = false }
      collectionView.keepRows(shiftedBy: shift, from: place) { ledger.settle(in: collectionView, for: layout) }
    }

    /// Keeps the scroll indicator below a header; without a frame, restores the indicator's inset.
    func updateIndicator(for frame: HeaderFrame?, below topInset: CGFloat) {
      guard let collectionView else { return }
      indicatorInset.settle(in: collectionView, for: frame, below: topInset)
    }

    /// Hides the edge effect at the top, or shows it again.
    func hideEdgeEffect(_ hides: Bool) { if let collectionView { edgeEffect.hide(in: collectionView, hides) } }

    /// Keeps a refresh control in front of a visible header, which would otherwise hide it.
    func keepRefreshControl(above zIndex: Int, isShown: Bool) {
      let control = isShown ? collectionView?.refreshControl : nil
      guard control !== raised.control else { return }
      raised.control?.layer.zPosition = raised.original
      raised = (control, control?.layer.zPosition ?? 0)
      control?.layer.zPosition = CGFloat(zIndex + 1)
    }

    /// Undoes all changes. Later calls are no-ops.
    func undoChanges() {
      guard let collectionView else { return }
      for observation in observations { observation.invalidate() }
      observations = []
      accessibilitySettings = nil
      watcher?.removeFromSuperview()
      keepRefreshControl(above: 0, isShown: false)
      updateIndicator(for: nil, below: 0)
      hideEdgeEffect(false)
      if !ledger.isSettled(in: collectionView, for: nil, contentHeight: collectionView.contentSize.height) {
        pending = (nil, 0, collectionView.place)
        settle()
      }
      self.collectionView = nil
    }

    // MARK: Observing

    private func observe(_ collectionView: UICollectionView) {
      // UIKit changes these properties on the main thread and notifies observers there.
      let changed: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.undoChangesIfReplaced() } }
      let insetChanged: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.contentInsetDidChange() }
      }
      accessibilitySettings = AccessibilitySettings { [weak self] in self?.layout?.invalidateHeader() }
      watcher = ScrollViewWatcher(in: collectionView) { [weak self] hasChanged in
        guard let self else { return }
        settle()
        layout?.report()
        if hasChanged { layout?.invalidateHeader() }
      }
      observations = [
        collectionView.observe(\.contentOffset) { _, _ in changed() },
        collectionView.observe(\.contentSize) { _, _ in changed() },
        collectionView.observe(\.contentInset) { _, _ in insetChanged() },
      ]
    }

    /// Undoes all changes if another layout has replaced this layout. UIKit does not always notify the replaced layout.
    private func undoChangesIfReplaced() {
      guard !isChanging, let collectionView, collectionView.collectionViewLayout !== layout else { return }
      if let layout { layout.detach() } else { undoChanges() }
    }

    private func contentInsetDidChange() {
      guard !isChanging, let collectionView else { return }
      _ = ledger.resetIfOverwritten(by: collectionView.contentInset)
      layout?.invalidateHeader()
    }

    // MARK: One instance for each collection view

    private struct Entry {
      weak var insets: HeaderInsets?
    }

    private static var entries: [Entry] = []

    /// Registers an instance and undoes the changes of earlier instances, because UIKit may not have notified their layouts.
    private static func register(_ insets: HeaderInsets) {
      entries.removeAll { $0.insets?.collectionView == nil }
      for entry in entries where entry.insets?.collectionView === insets.collectionView { entry.insets?.undoChanges() }
      entries.append(Entry(insets: insets))
    }
  }
#endif
