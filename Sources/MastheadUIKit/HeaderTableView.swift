#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// A table view whose header is elastic: what a pipeline makes of the view that is set as `tableHeaderView`.
  ///
  /// It is used like a `UITableView`, in code and in storyboards, by changing the class alone. Its delegate stays the user's; the
  /// header's view is read back as it was set; `contentInset` is what others want, to which the table adds what the header takes,
  /// out of sight. A header lies above the rows.
  ///
  /// A header's pipeline is `stretch` alone at first, over the height that the header's view asks for:
  ///
  ///     let table = HeaderTableView(frame: .zero, style: .plain)
  ///     table.pipeline = document.makePipeline()
  ///     table.tableHeaderView = header
  ///     table.headerImageView = header.imageView
  ///
  /// The table draws a frame as ``HeaderFrame`` says, but for its blur: see ``HeaderPresenting/frameHandler``.
  ///
  /// Section headers of a plain table are pinned below the content inset, as UIKit does. Where they are to be pinned at the upper
  /// edge, the header lies inside the content: ``Placement/insideContent``.
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

    /// The view within the header that shows its image: it is given the image's rect, so that no constraint is to place it. Nil,
    /// as at first, for a header without one. The dimming layer lies right above it, or behind everything in a header without one.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public weak var headerImageView: UIView? {
      didSet {
        header?.imageView = headerImageView
        setNeedsLayout()
      }
    }

    /// The frame that is shown: that of a pipeline without a header before the first layout, and while there is none.
    public var headerFrame: HeaderFrame { header == nil ? HeaderFrame() : runner.frame }

    private var runner = PipelineRunner(.elastic)
    private var header: PresentedHeader?
    private let ledger = InsetLedger()

    /// How the subviews lay when the header had been put in front of them.
    private var raised: [ObjectIdentifier] = []

    /// The view that keeps room for a header inside the content.
    private var room: UIView?

    private lazy var pace = FramePace { [weak self] in self?.setNeedsLayout() }
    private var motionPreference: MotionPreference?

    // MARK: The header

    open override var tableHeaderView: UIView? {
      get { header?.view }
      set {
        guard newValue !== header?.view else { return headerHeightDidChange() }
        takeDown()
        if let newValue { putUp(newValue) } else { makeRoom(for: nil) }
        setNeedsLayout()
      }
    }

    /// Asks the header's view for its height again. It is called where a header's content has changed, and the pipeline's height
    /// is what the content asks for.
    public func headerHeightDidChange() {
      header?.contentDidChange()
      setNeedsLayout()
    }

    private func putUp(_ view: UIView) {
      header = PresentedHeader(view)
      header?.imageView = headerImageView
      addSubview(view)
    }

    /// Gives the header's view back as it was. What was added to the insets stays for the next one.
    private func takeDown() {
      guard let header else { return }
      self.header = nil
      // Another may have taken the view meanwhile.
      guard header.view.superview === self else { return }
      header.restore()
      header.view.removeFromSuperview()
    }

    // MARK: Insets

    /// What others want of the content inset: what is set is read back, and the header's part is never seen.
    open override var contentInset: UIEdgeInsets {
      get { ledger.others(in: super.contentInset) }
      set { super.contentInset = ledger.total(with: newValue) }
    }

    /// Takes what the header needs above the rows, and gives back what it does not need any more.
    private func makeRoom(for layout: HeaderLayout?) {
      let managed = managesContentInset ? layout : nil
      let height = layout?.contentOriginY ?? 0
      let shift = height - (room?.frame.height ?? 0)
      // Offsets that somebody sets without a finger stay as they are, be they beyond the ends.
      let isSettled = ledger.isSettled(in: self, for: managed, contentHeight: contentSize.height + shift)
      guard shift != 0 || !isSettled else { return }
      keepRows(shiftedBy: shift) {
        if shift != 0 { keepRoom(height) }
        ledger.adjust(self, for: managed)
        super.contentInset = ledger.inset(super.contentInset, for: managed)
      }
    }

    /// Keeps room for a header inside the content, by a view that is not seen.
    private func keepRoom(_ height: CGFloat) {
      guard height > 0 else {
        room = nil
        super.tableHeaderView = nil
        return
      }
      let room = room ?? UIView(frame: .zero)
      room.isUserInteractionEnabled = false
      room.frame.size.height = height
      self.room = room
      // A table looks at the height when the view is set.
      super.tableHeaderView = room
    }

    // MARK: Layout

    open override func layoutSubviews() {
      adoptStoryboardHeader()
      super.layoutSubviews()
      guard let header else { return }
      let environment = LayoutEnvironment(
        of: self, fittingHeight: header.fittingHeight(for: runner.pipeline, in: self))
      makeRoom(for: runner.pipeline.layout(in: environment))
      if runner.update(environment, of: self) { pace.askForFrame() }
      header.show(runner.frame, in: CGRect(runner.frame.header))
      // A refresh control would turn unseen behind a header.
      keepInFront([header.view, refreshControl].compactMap { $0 })
      frameHandler?(runner.frame)
    }

    /// Puts subviews in front of all others, in this order. Where they are in front they stay as they are, and so do they where
    /// UIKit keeps something else there: to move a subview asks for layout again, and that for no end.
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

    // UIKit declares it for all objects, and so for no actor; views are woken on the main one.
    open override func awakeFromNib() {
      super.awakeFromNib()
      MainActor.assumeIsolated { adoptStoryboardHeader() }
    }

    /// A storyboard may put the header in its place without setting it.
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
    /// A header that stretches, as high as its view asks for.
    static var elastic: DynamicPipeline {
      DynamicPipeline(Header(height: .fitting(minimum: 0)), effects: EffectList([Stretch()]))
    }
  }
#endif
