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
  /// The header is a subview of the scroll view, or of one that the scroll view lies in. The binder watches the scroll view and
  /// leaves its delegate alone. It adds to the content inset what the header needs, and takes back only that; others change
  /// insets as they always do. An inset that somebody sets at the top and that is smaller than what the binder added cannot
  /// contain it, and counts as that somebody's alone.
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
        update()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var managesContentInset = true { didSet { update() } }

    /// The view within the header that shows its image: it is given the image's rect. Nil, as at first, for a header without one.
    public weak var imageView: UIView? {
      didSet {
        header?.imageView = imageView
        update()
      }
    }

    /// The layout that the header has.
    public private(set) var layout: HeaderLayout

    /// The frame that is shown.
    public var headerFrame: HeaderFrame { runner.frame }

    private let scrollView: UIScrollView
    private let placing: Placing
    private var runner: PipelineRunner
    private var header: PresentedHeader?
    private var ledger = InsetLedger()
    private var observations: [NSKeyValueObservation] = []
    private lazy var pace = FramePace { [weak self] in self?.update() }
    private var motionPreference: MotionPreference?

    /// Whether the binder itself changes the scroll view: what it observes then is its own doing.
    private var isUpdating = false

    /// Binds a header to a scroll view, until ``unbind()``.
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
      observe()
      update()
    }

    private func observe() {
      // UIKit tells its observers on the main thread, where it is changed.
      let changed: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.update() } }
      let insetChanged: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.contentInsetDidChange() }
      }
      motionPreference = MotionPreference { [weak self] in self?.update() }
      observations = [
        scrollView.observe(\UIScrollView.contentOffset) { _, _ in changed() },
        scrollView.observe(\UIScrollView.bounds) { _, _ in changed() },
        scrollView.observe(\UIScrollView.contentInset) { _, _ in insetChanged() },
      ]
    }

    /// Places the header anew. It is called where something has changed that a scroll view does not tell of: the safe area while
    /// the list stands still, or the header's own content.
    public func update() {
      guard let header, !isUpdating else { return }
      isUpdating = true
      defer { isUpdating = false }
      var fittingHeight: CGFloat = 0
      if case .fitting = pipeline.header.height {
        fittingHeight = header.fittingHeight(width: scrollView.bounds.width)
      }
      let environment = LayoutEnvironment(of: scrollView, fittingHeight: fittingHeight)
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
      self.header = nil
    }

    public func load(_ document: PipelineDocument) {
      runner.load(document)
      update()
    }

    private func addInset(_ layout: HeaderLayout?) {
      scrollView.keepRows(shiftedBy: 0) { ledger.settle(in: scrollView, for: layout) }
    }

    private func contentInsetDidChange() {
      guard !isUpdating else { return }
      _ = ledger.forgetsWhatIsGone(from: scrollView.contentInset)
      update()
    }

    private func place(_ header: PresentedHeader) {
      let rect = CGRect(runner.frame.header)
      // What lies in the scroll view scrolls with it; what lies beside it is moved instead.
      let isInside = header.view.isDescendant(of: scrollView)
      let shift = isInside ? 0 : -scrollView.contentOffset.y
      switch placing {
      case .frame:
        let origin = isInside ? .zero : scrollView.frame.origin
        header.show(runner.frame, in: rect.offsetBy(dx: origin.x, dy: origin.y + shift))
      case .constraints(let top, let height):
        top.constant = rect.minY + shift
        height.constant = rect.height
        header.show(runner.frame, in: nil)
      }
    }
  }
#endif
