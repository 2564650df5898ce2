#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// A table view with an elastic header. A pipeline controls the view that you set as `tableHeaderView`.
  ///
  /// Use it like a `UITableView`, in code or in a storyboard; only the class changes. The delegate stays yours, and the table needs
  /// none.
  /// `tableHeaderView` returns the view that you set. `contentInset` returns the inset that you set; the table adds the
  /// header's part internally. The header lies above the rows.
  ///
  /// The default pipeline is `stretch` alone, with the height that the header's view requires:
  ///
  ///     let table = HeaderTableView(frame: .zero, style: .plain)
  ///     table.pipeline = document.makePipeline()
  ///     table.tableHeaderView = header
  ///     table.headerImageView = header.imageView
  ///
  /// The table draws each frame as described in ``HeaderFrame``, except for the blur; see ``HeaderPresenting/frameHandler``.
  ///
  /// Section headers of a plain table are pinned below the content inset, as in UIKit. To pin them below a collapsed header, use
  /// ``Placement/collapsedAboveContent``. To pin them at the table's upper edge, use ``Placement/insideContent``.
  open class HeaderTableView: UITableView, HeaderPresenting {
    public var pipeline: Pipeline {
      get { runner.pipeline }
      set {
        runner.pipeline = newValue
        setNeedsLayout()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var eventHandler: ((HeaderEvents) -> Void)?

    public var managesContentInset = true { didSet { setNeedsLayout() } }

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

    /// The current frame. Before the first layout, and while there is no header, an empty ``HeaderFrame``.
    public var headerFrame: HeaderFrame { header == nil ? HeaderFrame() : runner.frame }

    private var runner = PipelineRunner(.elastic)
    private var header: PresentedHeader?
    private let elements = ElementViews()
    private let ledger = InsetLedger()
    private var indicatorInset = IndicatorInset()
    private var snapper = Snapper()

    /// The order of the subviews after the header was last brought to the front. The references are weak because a new view may
    /// have the address of a deallocated one.
    private var raised: [WeakView] = []

    private struct WeakView {
      weak var view: UIView?
    }

    /// An invisible view that reserves room for a header inside the content.
    private var room: UIView?

    private lazy var frameRequest = FrameRequest { [weak self] in self?.setNeedsLayout() }
    private var motionPreference: MotionPreference?

    // MARK: Header

    open override var tableHeaderView: UIView? {
      get { header?.view }
      set {
        guard newValue !== header?.view else { return headerHeightDidChange() }
        removeHeader()
        if let newValue { installHeader(newValue) } else { updateRoom(for: nil) }
        setNeedsLayout()
      }
    }

    /// Measures the header's view and the views of its elements again. Call this when their content changes and its size
    /// matters: with ``HeaderHeight/fitting(minimum:)`` and ``ElementLength/fit``.
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
    /// constraints. It moves the view into the header, or beside it if the element is not clipped or lies behind the header. A
    /// view with an opacity of 0 takes no touches, and VoiceOver skips it. An element whose length is ``ElementLength/fit`` is
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

    /// The content inset that the app sets, without the header's part.
    open override var contentInset: UIEdgeInsets {
      get { ledger.appInset(in: super.contentInset) }
      set { super.contentInset = ledger.totalInset(with: newValue) }
    }

    /// Reserves the room that the header needs above the rows, and releases the room that it no longer needs.
    private func updateRoom(for layout: HeaderLayout?) {
      let managed = managesContentInset ? layout : nil
      let height = layout?.contentOriginY ?? 0
      let shift = height - (room?.frame.height ?? 0)
      // An app may set an offset beyond the ends, so nothing here clamps it unless the insets change.
      let isSettled = ledger.isSettled(in: self, for: managed, contentHeight: contentSize.height + shift)
      guard shift != 0 || !isSettled else { return }
      keepRows(shiftedBy: shift) {
        if shift != 0 { setRoomHeight(height) }
        ledger.adjust(self, for: managed)
        super.contentInset = ledger.inset(super.contentInset, for: managed)
      }
    }

    /// Reserves room for a header inside the content with an invisible view.
    private func setRoomHeight(_ height: CGFloat) {
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
      guard let header else { return indicatorInset.settle(in: self, for: nil) }
      let environment = LayoutEnvironment(
        of: self, fittingHeight: header.fittingHeight(for: runner.pipeline, in: self))
      elements.measure(for: &runner.pipeline, in: environment, traitCollection)
      let layout = runner.pipeline.layout(in: environment)
      updateRoom(for: layout)
      let needsFrame = runner.update(environment, of: self, at: frameRequest.time)
      if needsFrame || snapper.needsFrame(of: self, in: layout) { frameRequest.schedule() }
      let frame = runner.frame
      header.show(frame, of: runner.pipeline.header.elements, in: CGRect(frame.header), setsFrame: true)
      let (behind, front) = elements.besides(header.view)
      // A header in front would hide a refresh control.
      keepInFront(behind + [header.view] + front + (refreshControl.map { [$0] } ?? []))
      indicatorInset.settle(in: self, for: managesContentInset ? frame : nil)
      frameHandler?(frame)
      if !runner.begunEvents.isEmpty { eventHandler?(runner.begunEvents) }
      if let target = snapper.target(of: self, in: layout) {
        setContentOffset(target, animated: true)
      }
    }

    /// Brings subviews to the front, in this order. Does nothing if they are in front, or if UIKit has moved other views to the
    /// front since: moving a subview requests another layout pass, and this would repeat endlessly.
    private func keepInFront(_ views: [UIView]) {
      guard !subviews.suffix(views.count).elementsEqual(views, by: ===),
        !subviews.elementsEqual(raised, by: { $0 === $1.view })
      else { return }
      for view in views { bringSubviewToFront(view) }
      raised = subviews.map { WeakView(view: $0) }
    }

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      motionPreference = window.map { _ in MotionPreference { [weak self] in self?.setNeedsLayout() } }
    }

    open override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }

    // MARK: Scrolling

    /// Decides where the list comes to rest when a finger lets go: ``HeaderLayout/restingOffset(near:contentHeight:)``.
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

    /// Adopts a header that a storyboard has set on the superclass directly.
    private func adoptStoryboardHeader() {
      guard let view = super.tableHeaderView, view !== room else { return }
      super.tableHeaderView = nil
      tableHeaderView = view
    }

    // MARK: Documents

    public func load(_ document: PipelineDocument) {
      runner.load(document)
      setNeedsLayout()
    }
  }

  extension Pipeline {
    /// A stretching header with a fitting height.
    static var elastic: Pipeline {
      Pipeline(Header(height: .fitting(minimum: 0)), effects: [Stretch()])
    }
  }
#endif
