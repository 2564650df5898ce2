#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// Lets a pipeline place a header over any scroll view, by its frame or by the constants of two constraints.
  ///
  ///     let binder = HeaderBinder(scrollView, header: header, pipeline: document.makePipeline())
  ///     let binder = HeaderBinder(
  ///       scrollView, header: header, pipeline: pipeline, placing: .constraints(top: top, height: height))
  ///
  /// The header is a subview of the scroll view, or of one that the scroll view lies in; over a table or a collection view it is
  /// the latter, since their cells would come above it. The binder watches the scroll view and
  /// leaves its delegate alone. It adds to the content inset what the header needs, and takes back only that; others change
  /// insets as they always do. An inset that somebody sets at the top and that is smaller than what the binder added cannot
  /// contain it, and counts as that somebody's alone.
  ///
  /// The binder draws a frame as ``HeaderFrame`` says, but for its blur: see ``HeaderPresenting/frameHandler``.
  ///
  /// For a header inside the content (``Placement/insideContent``) the content itself leaves room: ``layout`` says how much, as
  /// ``HeaderLayout/contentOriginY``.
  @MainActor
  public final class HeaderBinder: HeaderPresenting {
    /// How a header is placed.
    public enum Placing {
      /// By its frame.
      case frame
      /// By the constants of a constraint between its top and the scroll view's, or its content's, and of one for its height.
      case constraints(top: NSLayoutConstraint, height: NSLayoutConstraint)
    }

    public var pipeline: DynamicPipeline {
      get { runner.pipeline }
      set {
        runner.pipeline = newValue
        show()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var managesContentInset = true { didSet { show() } }

    /// The view within the header that shows its image: it is given the image's rect, so that no constraint is to place it. Nil,
    /// as at first, for a header without one. The dimming layer lies right above it, or behind everything in a header without one.
    public weak var imageView: UIView? {
      didSet {
        header?.imageView = imageView
        show()
      }
    }

    /// The layout that the header has.
    public private(set) var layout: HeaderLayout

    /// The frame that is shown.
    public var headerFrame: HeaderFrame { runner.frame }

    private let scrollView: UIScrollView
    private let placing: Placing
    /// The constants that the constraints had.
    private var found: (top: CGFloat, height: CGFloat)?
    private var runner: PipelineRunner
    private var header: PresentedHeader?
    private let ledger = InsetLedger()
    private var observations: [NSKeyValueObservation] = []
    private lazy var pace = FramePace { [weak self] in self?.show() }
    private var motionPreference: MotionPreference?

    /// Whether the binder itself changes the scroll view: what it observes then is its own doing.
    private var isUpdating = false

    /// Binds a header to a scroll view, until ``unbind()``. A binder that is let go without that leaves what it did as it was.
    ///
    /// - Parameters:
    ///   - scrollView: the scroll view.
    ///   - header: the header's view, which lies in the scroll view or beside it.
    ///   - pipeline: what makes the header's frames.
    ///   - placing: how the header is placed.
    public init(
      _ scrollView: UIScrollView, header: UIView, pipeline: DynamicPipeline, placing: Placing = .frame
    ) {
      self.scrollView = scrollView
      self.placing = placing
      self.header = PresentedHeader(header)
      runner = PipelineRunner(pipeline)
      layout = pipeline.layout(in: LayoutEnvironment(of: scrollView, fittingHeight: 0))
      if case .constraints(let top, let height) = placing { found = (top.constant, height.constant) }
      observe()
      show()
    }

    private func observe() {
      // UIKit tells its observers on the main thread, where it is changed.
      let changed: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.show() } }
      let insetChanged: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.contentInsetDidChange() }
      }
      motionPreference = MotionPreference { [weak self] in self?.show() }
      observations = [
        scrollView.observe(\UIScrollView.contentOffset) { _, _ in changed() },
        // Who sets the frame need not set the bounds, nor the other way round.
        scrollView.observe(\UIScrollView.frame) { _, _ in changed() },
        scrollView.observe(\UIScrollView.bounds) { _, _ in changed() },
        scrollView.observe(\UIScrollView.contentSize) { _, _ in changed() },
        scrollView.observe(\UIScrollView.contentInset) { _, _ in insetChanged() },
      ]
    }

    /// Places the header anew. It is called where something has changed that a scroll view does not tell of: the safe area or the
    /// size of text while the list stands still, or the header's own content.
    public func update() {
      header?.contentDidChange()
      show()
    }

    private func show() {
      guard let header, !isUpdating else { return }
      isUpdating = true
      defer { isUpdating = false }
      let environment = LayoutEnvironment(
        of: scrollView, fittingHeight: header.fittingHeight(for: pipeline, in: scrollView))
      layout = pipeline.layout(in: environment)
      addInset(managesContentInset ? layout : nil)
      if runner.update(environment, of: scrollView) { pace.askForFrame() }
      place(header)
      frameHandler?(runner.frame)
    }

    /// Gives the header and the scroll view back as they were. The binder does nothing from then on.
    public func unbind() {
      guard let header else { return }
      for observation in observations { observation.invalidate() }
      observations = []
      motionPreference = nil
      isUpdating = true
      addInset(nil)
      header.restore()
      if case .constraints(let top, let height) = placing, let found {
        (top.constant, height.constant) = (found.top, found.height)
      }
      self.header = nil
    }

    public func load(_ document: PipelineDocument) {
      runner.load(document)
      show()
    }

    private func addInset(_ layout: HeaderLayout?) {
      // Offsets that somebody sets without a finger stay as they are, be they beyond the ends.
      let height = scrollView.contentSize.height
      guard !ledger.isSettled(in: scrollView, for: layout, contentHeight: height) else { return }
      scrollView.keepRows(shiftedBy: 0) { ledger.settle(in: scrollView, for: layout) }
    }

    private func contentInsetDidChange() {
      guard !isUpdating else { return }
      _ = ledger.forgetsWhatIsGone(from: scrollView.contentInset)
      show()
    }

    private func place(_ header: PresentedHeader) {
      let rect = CGRect(runner.frame.header)
      switch placing {
      case .frame: header.show(runner.frame, in: scrollView.convert(rect, to: header.view.superview))
      case .constraints(let top, let height):
        // What lies in the scroll view scrolls with it; what lies beside it is moved instead.
        let isInside = header.view.isDescendant(of: scrollView)
        top.constant = isInside ? rect.minY : rect.minY - scrollView.contentOffset.y
        height.constant = rect.height
        header.show(runner.frame, in: nil)
      }
    }
  }
#endif
