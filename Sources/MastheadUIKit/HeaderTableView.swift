#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A table view with an elastic header. A pipeline controls the view that you set as ``headerView``.
  ///
  /// Use it like a `UITableView`, in code or in a storyboard; only the class changes. The delegate stays yours, and the table needs
  /// none. The header lies above the rows.
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
  /// rows there. For this the table shows ``/Masthead/Placement/aboveContent`` as ``/Masthead/Placement/collapsedAboveContent`` or,
  /// if the header scrolls away, as ``/Masthead/Placement/insideContent``. Frames and content offsets are those of that placement.
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

    /// The placement that the app has set. The runner's is the one that the table chose.
    private var placement = Placement.aboveContent

    public func adopt(_ pipeline: Pipeline) {
      placement = pipeline.header.placement
      runner.adopt(pipeline)
      place()
    }

    /// Chooses the placement that the table shows. Of a header above the content, only the part that stays on screen remains above it.
    /// UIKit pins section headers at the content inset, and aligns rows with it. The inset is then as high as the collapsed header. All
    /// placements look alike on screen.
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
      // A header that scrolls away from behind a bar keeps its inset. Without it, section headers would be pinned behind the bar.
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

    /// The orders of the subviews before and after the header was last brought to the front. The references are weak because a new view
    /// may have the address of a deallocated one.
    private var orders: (before: [WeakView], after: [WeakView]) = ([], [])

    private struct WeakView {
      weak var view: UIView?
    }

    /// An invisible view that reserves room for a header inside the content.
    private var room: UIView?

    /// Whether the table itself is setting `tableHeaderView`, or the content inset.
    private var isReservingRoom = false, isSettling = false

    private lazy var frameRequest = FrameRequest { [weak self] in self?.setNeedsLayout() }
    private var accessibilitySettings: AccessibilitySettings?

    // MARK: Header

    /// The header's view; nil for no header. Its size is the pipeline's: it must have no position or size constraints.
    ///
    /// A view that you set as `tableHeaderView`, also in a storyboard, becomes this view. `tableHeaderView` itself then reserves room
    /// above the rows, or is nil.
    public var headerView: UIView? {
      get { header?.view }
      set {
        guard newValue !== header?.view else { return headerHeightDidChange() }
        removeHeader()
        if let newValue { installHeader(newValue) } else { updateRoom(for: nil) }
        setNeedsLayout()
      }
    }

    // UIKit may read this property itself, so it returns what UIKit has.
    open override var tableHeaderView: UIView? { didSet { adoptTableHeader() } }

    /// Makes a view that the app or a storyboard has set as the table's header the header of the pipeline.
    private func adoptTableHeader() {
      guard !isReservingRoom, tableHeaderView !== room else { return }
      let view = tableHeaderView
      isReservingRoom = true
      super.tableHeaderView = room
      isReservingRoom = false
      headerView = view
    }

    /// Measures the header's view and the views of its elements again. Call this when their content changes and its size
    /// matters: with ``/Masthead/HeaderHeight/fitting(minimum:)`` and ``/Masthead/ElementLength/fit``.
    public func headerHeightDidChange() {
      header?.contentDidChange()
      setNeedsLayout()
    }

    private func installHeader(_ view: UIView) {
      header = PresentedHeader(view, elements: elements)
      header?.imageView = headerImageView
      addSubview(view)
    }

    /// Binds a view to the header's element with a name. Nil removes the element's view, which gets its original state back.
    ///
    /// The table sets the view's position, size, transform, alpha, corner radius and order, so it must have no position or size
    /// constraints. It moves the view into the header, or beside it if the element is not clipped or lies behind the header. A view
    /// with an opacity of 0 takes no touches, and VoiceOver skips it. An element whose length is ``/Masthead/ElementLength/fit`` is
    /// as large as the view's constraints require, or else as the view was when you bound it.
    ///
    /// Views and elements need not match, because a pipeline may be loaded later or change. A view whose element the header does
    /// not have is taken out of the view hierarchy, and an element without a view is not drawn. A name that no element can have
    /// traps, and so does binding one view to two names.
    public func bind(_ view: UIView?, to name: String) {
      elements.bind(view, to: name)
      setNeedsLayout()
    }

    /// Removes the header's view and restores its original state. The insets stay for the next header.
    private func removeHeader() {
      guard let header else { return }
      self.header = nil
      // The view may have moved to another superview meanwhile.
      guard header.view.superview === self else { return header.removeSurroundings() }
      header.restore()
      header.view.removeFromSuperview()
    }

    // MARK: Insets

    // The app changes the inset as it likes. UIKit reads it too, so it is the whole inset.
    open override var contentInset: UIEdgeInsets {
      didSet {
        guard !isSettling, contentInset != oldValue else { return }
        _ = ledger.resetIfOverwritten(by: contentInset)
        setNeedsLayout()
      }
    }

    /// Reserves the room that the header needs above the rows, and releases the room that it no longer needs.
    private func updateRoom(for layout: HeaderLayout?) {
      let managed = managesContentInset ? layout : nil
      let height = layout?.contentOriginY ?? 0
      let difference = height - (room?.frame.height ?? 0)
      let shift = abs(difference) < rounding ? 0 : difference
      // An app may set an offset beyond the ends, so nothing here clamps it unless the insets change.
      let isSettled = ledger.isSettled(in: self, for: managed, contentHeight: contentSize.height + shift)
      guard shift != 0 || !isSettled else { return }
      keepRows(shiftedBy: shift) {
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
      // A table reads the height when the view is set.
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
      updateRoom(for: layout)
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

    /// Brings subviews to the front, in this order. Does nothing if they are in front, or if UIKit or a subclass has restored the order
    /// before the last time: moving a subview requests another layout pass, and this would repeat endlessly.
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

    /// Decides where the list comes to rest when a finger lets go: ``/Masthead/HeaderLayout/restingOffset(near:contentHeight:)``.
    ///
    /// The table snaps without it. A delegate that chooses targets itself calls this method from its own method of the same name,
    /// after its choice. The flight then ends at the snap's end, instead of giving way to an animation.
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

    /// Adopts a header that a storyboard has set without the property.
    private func adoptStoryboardHeader() { if tableHeaderView != nil { adoptTableHeader() } }
  }

  extension Pipeline {
    /// A stretching header with a fitting height.
    static var elastic: Pipeline {
      Pipeline(Header(height: .fitting(minimum: 0), placement: .insideContent), effects: [Stretch()])
    }
  }
#endif
