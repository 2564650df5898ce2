#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Presents a header over any scroll view, positioned by its frame or by the constants of two constraints.
  ///
  /// ```swift
  /// let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  /// let header = UIView(frame: .zero)
  /// let pipeline = Pipeline(Header(height: 300)) {
  ///   Stretch()
  /// }
  /// let binder = HeaderBinder(scrollView, header: header, pipeline: pipeline)
  /// print(binder.pipeline.effects.count)  // 1
  /// ```
  ///
  /// The header is a subview of the scroll view or of one of the scroll view's superviews. Over a table or collection view, use
  /// a superview; otherwise the cells would cover the header.
  ///
  /// The binder observes the scroll view and does not use its delegate. It adds an invisible subview to the scroll view, which
  /// detects changes of the safe area and of the text size. The binder adds the header's part to the content inset and removes
  /// exactly that part later, so the app can change the inset as usual. If the app sets a top inset smaller than the added part,
  /// the binder treats the whole inset as the app's and adds its part again.
  ///
  /// The binder draws each frame as described in ``/Masthead/HeaderFrame``, except for the blur; see
  /// ``/Masthead/HeaderPresenting/frameHandler``.
  ///
  /// A header that lies inside the content, wholly (``/Masthead/Placement/insideContent``) or in part
  /// (``/Masthead/Placement/collapsedAboveContent``), needs room in the content itself. Reserve
  /// ``/Masthead/HeaderLayout/contentOriginY`` points, as given by ``layout``. In a collection view, reserve them in the layout,
  /// for example as the upper inset of the first section. The binder invalidates the layout when the room changes, and keeps the
  /// rows in place.
  @MainActor
  public final class HeaderBinder: HeaderPresenting {
    /// How the binder positions the header.
    public enum Placing {
      /// Sets the header's frame.
      case frame
      /// Sets the constants of two constraints: one from the header's top to the top of the scroll view or its content, and one
      /// for the header's height.
      case constraints(top: NSLayoutConstraint, height: NSLayoutConstraint)
    }

    public var pipeline: Pipeline {
      get { runner.pipeline }
      set {
        runner.replace(with: newValue)
        show()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var eventHandler: ((HeaderEvents) -> Void)?

    public var managesContentInset = true { didSet { show() } }

    /// The view in the header that shows the image. The binder sets its frame, so it must have no position or size constraints.
    /// Nil by default, for a header without an image. The scrim lies directly above this view, or behind all of the
    /// header's content if there is none.
    public weak var imageView: UIView? {
      didSet {
        header?.imageView = imageView
        show()
      }
    }

    /// The header's current layout.
    public private(set) var layout: HeaderLayout

    /// The current frame.
    public var headerFrame: HeaderFrame { runner.frame }

    private let scrollView: UIScrollView
    private let placing: Placing
    /// The original constants of the constraints.
    private var original: (top: CGFloat, height: CGFloat)?
    private var runner: PipelineRunner
    private var header: PresentedHeader?
    private let elements = ElementViews()
    private let ledger = InsetLedger()
    private var edgeEffect = EdgeEffect()
    private var indicatorInset = IndicatorInset()
    private var snapper = Snapper()
    private var observations: [NSKeyValueObservation] = []
    private var watcher: ScrollViewWatcher?

    /// The height that the header needs in a collection view's content, in points.
    private var room: CGFloat = 0

    /// The distance by which the rows move down in the next layout pass, and the list's place before; nil if they do not move.
    private var pending: (shift: CGFloat, place: ListPlace)?

    private lazy var frameRequest = FrameRequest { [weak self] in self?.show() }
    private var accessibilitySettings: AccessibilitySettings?

    /// Whether the binder is changing the scroll view, so that observers ignore the change.
    private var isUpdating = false

    /// Binds a header to a scroll view until you call ``unbind()``. A binder that is deallocated first leaves its changes in
    /// place.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - header: The header's view, inside the scroll view or in one of its superviews.
    ///   - pipeline: The pipeline that computes the header's frames.
    ///   - placing: How the binder positions the header.
    public init(
      _ scrollView: UIScrollView, header: UIView, pipeline: Pipeline, placing: Placing = .frame
    ) {
      self.scrollView = scrollView
      self.placing = placing
      self.header = PresentedHeader(header, elements: elements)
      runner = PipelineRunner(pipeline)
      layout = pipeline.layout(in: runner.environment(of: scrollView, fittingHeight: 0))
      if case .constraints(let top, let height) = placing { original = (top.constant, height.constant) }
      observe()
      show()
    }

    private func observe() {
      // UIKit changes these properties on the main thread and notifies observers there.
      let changed: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.show() } }
      let resized: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.sizeMayHaveChanged() } }
      let insetChanged: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.contentInsetDidChange() }
      }
      accessibilitySettings = AccessibilitySettings { [weak self] in self?.show() }
      watcher = ScrollViewWatcher(in: scrollView) { [weak self] _ in self?.show(inLayoutPass: true) }
      observations = [
        scrollView.observe(\UIScrollView.contentOffset) { _, _ in changed() },
        scrollView.observe(\UIScrollView.frame) { _, _ in changed() },
        // Auto Layout sets the bounds instead of the frame. Scrolling also sets the bounds, and is observed above.
        scrollView.observe(\UIScrollView.bounds) { _, _ in resized() },
        scrollView.observe(\UIScrollView.contentSize) { _, _ in changed() },
        scrollView.observe(\UIScrollView.contentInset) { _, _ in insetChanged() },
      ]
    }

    /// Updates the header. Call this method after the header's content has changed.
    public func update() {
      header?.contentDidChange()
      show()
    }

    /// Binds a view to the header's element with a name, like ``HeaderTableView/bind(_:to:)``. Views beside the header are
    /// subviews of the header's superview, and receive touches only inside the superview.
    public func bind(_ view: UIView?, to name: String) {
      elements.bind(view, to: name)
      show()
    }

    /// Sets the offset at which the list comes to rest after a drag: ``/Masthead/HeaderLayout/restingOffset(near:contentHeight:)``.
    ///
    /// The list also snaps without a call of this method. A delegate that chooses targets itself calls this method at the end of
    /// its method of the same name. The list then decelerates to the snap's end, without a separate animation.
    public func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      guard scrollView === self.scrollView, header != nil else { return }
      snapper.decide()
      targetContentOffset.pointee = runner.restingOffset(near: targetContentOffset.pointee, in: scrollView)
    }

    private func sizeMayHaveChanged() { if scrollView.bounds.size != watcher?.frame.size { show() } }

    private func show(inLayoutPass: Bool = false) {
      guard let header, !isUpdating else { return }
      isUpdating = true
      defer { isUpdating = false }
      watcher?.follow(scrollView)
      let topInset = ledger.permanentTopInset(in: scrollView)
      runner.topInset = managesContentInset ? topInset : 0
      let environment = runner.environment(
        of: scrollView, fittingHeight: header.fittingHeight(for: pipeline, in: scrollView))
      elements.measure(for: &runner.pipeline, in: environment, scrollView.traitCollection)
      layout = pipeline.layout(in: environment)
      let rowsOriginY = ledger.rowsOriginY(for: layout, of: pipeline, in: environment, scrollView)
      addInset(managesContentInset ? layout : nil, inLayoutPass, rowsOriginY: rowsOriginY)
      let needsFrame = runner.update(environment, of: scrollView, at: frameRequest.time)
      place(header)
      edgeEffect.hide(in: scrollView, true)
      indicatorInset.settle(
        in: scrollView, for: managesContentInset ? runner.frame : nil, below: runner.topInset)
      if runner.hasNewFrame { report(runner.frame, begun: runner.begunEvents) }
      let target = snapper.target(of: scrollView, with: runner, in: layout)
      if needsFrame || snapper.needsFrame(in: layout) { frameRequest.schedule() }
      guard let target else { return }
      isUpdating = false
      scrollView.setContentOffset(target, animated: true)
    }

    /// Restores the header and the scroll view to their original state. The binder does nothing afterwards.
    public func unbind() {
      guard let header else { return }
      for observation in observations { observation.invalidate() }
      observations = []
      accessibilitySettings = nil
      watcher?.removeFromSuperview()
      isUpdating = true
      addInset(nil, true)
      edgeEffect.hide(in: scrollView, false)
      indicatorInset.settle(in: scrollView, for: nil, below: 0)
      header.restore()
      if case .constraints(let top, let height) = placing, let original {
        (top.constant, height.constant) = (original.top, original.height)
      }
      self.header = nil
    }

    public func adopt(_ pipeline: Pipeline) {
      runner.adopt(pipeline)
      show()
    }

    /// Sets the insets for a layout; without a layout, undoes them. In a collection view, waits for the layout pass after which
    /// the content has room for the header. If the room changes, the list scrolls so that rows at `rowsOriginY` keep their
    /// positions on screen.
    private func addInset(_ layout: HeaderLayout?, _ inLayoutPass: Bool, rowsOriginY: CGFloat = 0) {
      if header != nil, let list = scrollView as? UICollectionView, abs(self.layout.contentOriginY - room) >= rounding {
        let shift = rowsOriginY - room
        pending = (shift + (pending?.shift ?? 0), pending?.place ?? list.place)
        room = self.layout.contentOriginY
        list.collectionViewLayout.invalidateLayout()
        watcher?.setNeedsLayout()
      }
      guard pending == nil || inLayoutPass else { return }
      // An app may set an offset beyond the ends. Do not clamp the offset unless the insets or the room change.
      let height = scrollView.contentSize.height
      guard pending != nil || !ledger.isSettled(in: scrollView, for: layout, contentHeight: height) else { return }
      let (shift, place) = pending ?? (0, scrollView.place)
      pending = nil
      scrollView.keepRows(shiftedBy: shift, from: place) { ledger.settle(in: scrollView, for: layout) }
    }

    private func contentInsetDidChange() {
      guard !isUpdating else { return }
      _ = ledger.resetIfOverwritten(by: scrollView.contentInset)
      show()
    }

    private func place(_ header: PresentedHeader) {
      let rect = CGRect(runner.frame.header)
      if case .constraints(let top, let height) = placing {
        // A header inside the scroll view scrolls with it; a header outside must be moved.
        let isInside = header.view.isDescendant(of: scrollView)
        top.constant = isInside ? rect.minY : rect.minY - scrollView.contentOffset.y
        height.constant = rect.height
      }
      let setsFrame = if case .frame = placing { true } else { false }
      header.show(
        runner.frame, of: pipeline.header.elements, in: scrollView.convert(rect, to: header.view.superview),
        setsFrame: setsFrame)
    }
  }
#endif
