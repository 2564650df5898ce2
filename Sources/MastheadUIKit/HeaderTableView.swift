#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// A table view with an elastic header. A pipeline controls the view that you set as `tableHeaderView`.
  ///
  /// Use it like a `UITableView`, in code or in a storyboard; only the class changes. The delegate stays yours.
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
  /// Section headers of a plain table are pinned below the content inset, as in UIKit. To pin them at the table's upper edge,
  /// place the header inside the content: ``Placement/insideContent``.
  open class HeaderTableView: UITableView, HeaderPresenting {
    public var pipeline: DynamicPipeline {
      get { runner.pipeline }
      set {
        runner.pipeline = newValue
        setNeedsLayout()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var managesContentInset = true { didSet { setNeedsLayout() } }

    /// The view in the header that shows the image. The table sets its frame, so it must have no position or size constraints.
    /// Nil by default, for a header without an image. The dimming layer lies directly above this view, or behind all of the
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
    private let ledger = InsetLedger()

    /// The order of the subviews after the header was last brought to the front.
    private var raised: [ObjectIdentifier] = []

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

    /// Measures the header's view again. Call this when the header's content changes and its height is
    /// ``HeaderHeight/fitting(minimum:)``.
    public func headerHeightDidChange() {
      header?.contentDidChange()
      setNeedsLayout()
    }

    private func installHeader(_ view: UIView) {
      header = PresentedHeader(view)
      header?.imageView = headerImageView
      addSubview(view)
    }

    /// Removes the header's view and restores its original state. The insets stay for the next header.
    private func removeHeader() {
      guard let header else { return }
      self.header = nil
      // The view may have moved to another superview meanwhile.
      guard header.view.superview === self else { return }
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
      guard let header else { return }
      let environment = LayoutEnvironment(
        of: self, fittingHeight: header.fittingHeight(for: runner.pipeline, in: self))
      updateRoom(for: runner.pipeline.layout(in: environment))
      if runner.update(environment, of: self) { frameRequest.schedule() }
      header.show(runner.frame, in: CGRect(runner.frame.header))
      // A header in front would hide a refresh control.
      keepInFront([header.view, refreshControl].compactMap { $0 })
      frameHandler?(runner.frame)
    }

    /// Brings subviews to the front, in this order. Does nothing if they are in front, or if UIKit has moved other views to the
    /// front since: moving a subview requests another layout pass, and this would repeat endlessly.
    private func keepInFront(_ views: [UIView]) {
      guard !subviews.suffix(views.count).elementsEqual(views, by: ===), subviews.map(ObjectIdentifier.init) != raised
      else { return }
      for view in views { bringSubviewToFront(view) }
      raised = subviews.map(ObjectIdentifier.init)
    }

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      motionPreference = window.map { _ in MotionPreference { [weak self] in self?.setNeedsLayout() } }
    }

    open override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
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

  extension Pipeline where Effects == EffectList {
    /// A stretching header with a fitting height.
    static var elastic: DynamicPipeline {
      DynamicPipeline(Header(height: .fitting(minimum: 0)), effects: EffectList([Stretch()]))
    }
  }
#endif
