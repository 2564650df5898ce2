#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A table view with an elastic header. A pipeline controls the view that you set as ``headerView``.
  ///
  /// Use this class like `UITableView`, in code or in a storyboard. The table does not use the delegate. The header lies above the
  /// rows.
  ///
  /// The table adds the header's part to the content inset and removes exactly that part later, so the app can change the inset as
  /// usual. If the app sets a top inset smaller than the added part, the table treats the whole inset as the app's and adds its part
  /// again. The header lies below a top inset of the app.
  ///
  /// The default pipeline is `stretch` alone, with the height that the header's view requires:
  ///
  /// ```swift
  /// let table = HeaderTableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: .plain)
  /// table.pipeline = Pipeline(Header(height: 300)) {
  ///   Stretch()
  ///   Parallax()
  /// }
  /// table.headerView = UIView(frame: .zero)
  /// table.layoutIfNeeded()
  /// print(table.headerFrame.header.height)  // 300.0
  /// ```
  ///
  /// The table draws each frame as described in ``/Masthead/HeaderFrame``, except for the blur; see
  /// ``/Masthead/HeaderPresenting/frameHandler``.
  ///
  /// Section headers of a plain table are pinned directly below the collapsed header, and `scrollToRow(at:at:animated:)` scrolls
  /// rows there. For this, the table replaces ``/Masthead/Placement/aboveContent`` with
  /// ``/Masthead/Placement/collapsedAboveContent`` or, if the header scrolls away, with ``/Masthead/Placement/insideContent``.
  /// Frames and content offsets are those of the replacement.
  open class HeaderTableView: UITableView, HeaderPresenting {
    public var pipeline: Pipeline {
      get {
        var pipeline = runner.pipeline
        pipeline.header.placement = placement
        return pipeline
      }
      set {
        placement = newValue.header.placement
        runner.replace(with: newValue)
        place()
      }
    }

    /// The placement that the app has set. The runner's pipeline has the placement that the table chose.
    private var placement = Placement.aboveContent

    public func adopt(_ pipeline: Pipeline) {
      placement = pipeline.header.placement
      runner.adopt(pipeline)
      place()
    }

    /// Chooses the placement that the table uses. Leaves only the part of the header that stays on screen above the content.
    ///
    /// The content inset is then as high as the collapsed header. UIKit pins section headers below the content inset, and aligns
    /// rows with it. All placements look the same on screen.
    private func place() {
      defer { setNeedsLayout() }
      runner.pipeline.header.placement = placement
      guard placement == .aboveContent, managesContentInset else { return }
      let layout = runner.pipeline.layout(in: LayoutEnvironment(viewport: .zero))
      if layout.pins {
        runner.pipeline.header.placement = .collapsedAboveContent
      } else if layout.safeAreaPolicy != .underlap {
        runner.pipeline.header.placement = layout.hides ? .collapsedAboveContent : .insideContent
      }
      // A header that scrolls away under a bar keeps its inset. Without the inset, section headers would be pinned behind the bar.
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var eventHandler: ((HeaderEvents) -> Void)?

    public var managesContentInset = true { didSet { place() } }

    /// The view in the header that shows the image. The table sets its frame, so it must have no position or size constraints.
    /// Nil by default, for a header without an image. The scrim lies directly above this view, or behind all of the
    /// header's content if there is none.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public weak var headerImageView: UIView? {
      didSet {
        header?.imageView = headerImageView
        setNeedsLayout()
      }
    }

    /// The current frame. Before the first layout, and while there is no header, an empty ``/Masthead/HeaderFrame``.
    public var headerFrame: HeaderFrame { header == nil ? HeaderFrame() : runner.frame }

    private var runner = PipelineRunner(.elastic)
    private var header: PresentedHeader?
    private let elements = ElementViews()
    private let ledger = InsetLedger()
    private var edgeEffect = EdgeEffect()
    private var indicatorInset = IndicatorInset()
    private var snapper = Snapper()

    /// The orders of the subviews before and after the header was last brought to the front. The references are weak because a new
    /// view may have the address of a deallocated view.
    private var orders: (before: [WeakView], after: [WeakView]) = ([], [])

    private struct WeakView {
      weak var view: UIView?
    }

    /// An invisible view that reserves room for a header inside the content.
    private var room: UIView?

    /// Whether the table, not the app, is setting `tableHeaderView` or the content inset.
    private var isReservingRoom = false, isSettling = false

    private lazy var frameRequest = FrameRequest { [weak self] in self?.setNeedsLayout() }
    private var accessibilitySettings: AccessibilitySettings?

    // MARK: Header

    /// The header's view; nil for no header. The pipeline sets the view's frame, so the view must have no position or size
    /// constraints.
    ///
    /// A view that you set as `tableHeaderView`, also in a storyboard, becomes this view. `tableHeaderView` is then an empty view
    /// that reserves room above the rows, or nil.
    public var headerView: UIView? {
      get { header?.view }
      set {
        guard newValue !== header?.view else { return headerHeightDidChange() }
        removeHeader()
        if let newValue { installHeader(newValue) } else { updateRoom(for: nil) }
        setNeedsLayout()
      }
    }

    // Do not override the getter, because UIKit may read this property itself.
    open override var tableHeaderView: UIView? { didSet { adoptTableHeader() } }

    /// Uses the view that the app or a storyboard has set as the table's header for the pipeline's header.
    private func adoptTableHeader() {
      guard !isReservingRoom, tableHeaderView !== room else { return }
      let view = tableHeaderView
      isReservingRoom = true
      super.tableHeaderView = room
      isReservingRoom = false
      headerView = view
    }

    /// Measures the header's view and the views of its elements again. Call this method when their content has changed and lengths
    /// depend on the content: with ``/Masthead/HeaderHeight/fitting(minimum:)`` and ``/Masthead/ElementLength/fit``.
    public func headerHeightDidChange() {
      header?.contentDidChange()
      setNeedsLayout()
    }

    private func installHeader(_ view: UIView) {
      header = PresentedHeader(view, elements: elements)
      header?.imageView = headerImageView
      addSubview(view)
    }

    /// Binds a view to the header's element with a name. Nil removes the element's view and restores its original state.
    ///
    /// The table sets the view's position, size, transform, alpha, corner radius and order, so the view must have no position or
    /// size constraints. The view becomes a subview of the header, or of the table if the element is not clipped or lies behind the
    /// header. A view with an opacity of 0 receives no touches, and VoiceOver skips it. An element whose length is
    /// ``/Masthead/ElementLength/fit`` is as large as the view's constraints require. Without constraints, it keeps the size that
    /// the view had when you bound it.
    ///
    /// Views and elements need not match, because a pipeline may be loaded later or change. A view without an element is removed
    /// from the view hierarchy, and an element without a view is not drawn. Traps if no element can have the name, or if the view is
    /// bound to another name.
    public func bind(_ view: UIView?, to name: String) {
      elements.bind(view, to: name)
      setNeedsLayout()
    }

    /// Removes the header's view and restores its original state. The insets stay for the next header.
    private func removeHeader() {
      guard let header else { return }
      self.header = nil
      ledger.headerWasRemoved()
      // The app may have moved the view to another superview.
      guard header.view.superview === self else { return header.removeSurroundings() }
      header.restore()
      header.view.removeFromSuperview()
    }

    // MARK: Insets

    // The property has the whole inset, including the table's part, because UIKit reads it too.
    open override var contentInset: UIEdgeInsets {
      didSet {
        guard !isSettling, contentInset != oldValue else { return }
        _ = ledger.resetIfOverwritten(by: contentInset)
        setNeedsLayout()
      }
    }

    /// Reserves the room that the header needs above the rows, and releases the room that it no longer needs. If the room changes,
    /// the list scrolls so that rows at `rowsOriginY` keep their positions on screen.
    private func updateRoom(for layout: HeaderLayout?, rowsOriginY: CGFloat = 0) {
      let managed = managesContentInset ? layout : nil
      let height = layout?.contentOriginY ?? 0
      let previous = room?.frame.height ?? 0
      let difference = height - previous
      let shift = abs(difference) < rounding ? 0 : difference
      // An app may set an offset beyond the ends. Do not clamp the offset unless the insets change.
      let isSettled = ledger.isSettled(in: self, for: managed, contentHeight: contentSize.height + shift)
      guard shift != 0 || !isSettled else { return }
      keepRows(shiftedBy: shift == 0 ? 0 : rowsOriginY - previous) {
        if shift != 0 { setRoomHeight(height) }
        isSettling = true
        ledger.settle(in: self, for: managed)
        isSettling = false
      }
    }

    /// Reserves room for a header inside the content with an invisible view.
    private func setRoomHeight(_ height: CGFloat) {
      isReservingRoom = true
      defer { isReservingRoom = false }
      guard height > 0 else {
        room = nil
        super.tableHeaderView = nil
        return
      }
      let room = room ?? UIView(frame: .zero)
      room.isUserInteractionEnabled = false
      room.frame.size.height = height
      self.room = room
      // A table reads the view's height only when the view is set.
      super.tableHeaderView = room
    }

    // MARK: Layout

    open override func layoutSubviews() {
      adoptStoryboardHeader()
      super.layoutSubviews()
      edgeEffect.hide(in: self, header != nil)
      guard let header else { return indicatorInset.settle(in: self, for: nil, below: 0) }
      let topInset = ledger.permanentTopInset(in: self)
      runner.topInset = managesContentInset ? topInset : 0
      let environment = runner.environment(
        of: self, fittingHeight: header.fittingHeight(for: runner.pipeline, in: self))
      elements.measure(for: &runner.pipeline, in: environment, traitCollection)
      let layout = runner.pipeline.layout(in: environment)
      updateRoom(
        for: layout, rowsOriginY: ledger.rowsOriginY(for: layout, of: runner.pipeline, in: environment, self))
      let needsFrame = runner.update(environment, of: self, at: frameRequest.time)
      let frame = runner.frame
      header.show(frame, of: runner.pipeline.header.elements, in: CGRect(frame.header), setsFrame: true)
      let (behind, front) = elements.neighbors(of: header.view)
      // A header in front would hide a refresh control.
      keepInFront(behind + [header.view] + front + (refreshControl.map { [$0] } ?? []))
      indicatorInset.settle(in: self, for: managesContentInset ? frame : nil, below: runner.topInset)
      if runner.hasNewFrame { report(frame, begun: runner.begunEvents) }
      let target = snapper.target(of: self, with: runner, in: layout)
      if needsFrame || snapper.needsFrame(in: layout) { frameRequest.schedule() }
      if let target { setContentOffset(target, animated: true) }
    }

    /// Brings subviews to the front, in this order. Does nothing if they are in front, or if UIKit or a subclass has undone the last
    /// change of the order: moving a subview requests another layout pass, so the changes would repeat endlessly.
    private func keepInFront(_ views: [UIView]) {
      guard !subviews.suffix(views.count).elementsEqual(views, by: ===),
        !subviews.elementsEqual(orders.before, by: { $0 === $1.view }),
        !subviews.elementsEqual(orders.after, by: { $0 === $1.view })
      else { return }
      let before = subviews.map { WeakView(view: $0) }
      for view in views { bringSubviewToFront(view) }
      orders = (before, subviews.map { WeakView(view: $0) })
    }

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      accessibilitySettings = window.map { _ in AccessibilitySettings { [weak self] in self?.setNeedsLayout() } }
    }

    open override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      setNeedsLayout()
    }

    // MARK: Scrolling

    /// Sets the offset at which the table comes to rest after a drag: ``/Masthead/HeaderLayout/restingOffset(near:contentHeight:)``.
    ///
    /// The table also snaps without a call of this method. A delegate that chooses targets itself calls this method at the end of
    /// its method of the same name. The table then decelerates to the snap's end, without a separate animation.
    public func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      guard scrollView === self, header != nil else { return }
      snapper.decide()
      targetContentOffset.pointee = runner.restingOffset(near: targetContentOffset.pointee, in: self)
    }

    // MARK: Storyboards

    // UIKit declares this method without an actor, and calls it for views on the main thread.
    open override func awakeFromNib() {
      super.awakeFromNib()
      MainActor.assumeIsolated { adoptStoryboardHeader() }
    }

    /// Adopts a header that a storyboard has set without calling the property's setter.
    private func adoptStoryboardHeader() { if tableHeaderView != nil { adoptTableHeader() } }
  }

  extension Pipeline {
    /// A stretching header with a fitting height.
    static var elastic: Pipeline {
      Pipeline(Header(height: .fitting(minimum: 0), placement: .insideContent), effects: [Stretch()])
    }
  }
#endif
