#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// A pipeline and what a scroll view has told it so far.
  @MainActor
  struct PipelineRunner {
    /// The pipeline. A new one begins with what its effects remember before the first frame.
    var pipeline: DynamicPipeline

    /// The frame last computed.
    private(set) var frame = HeaderFrame()

    /// What the scroll view did so far, in ticks.
    private var motion = ScrollMotion()

    /// When the first state was seen: effects count time from there.
    private var start: CFTimeInterval?

    /// When the frame last changed, in seconds from the start.
    private var changed = 0.0

    /// For how long effects that remember something are asked though nothing moves, in seconds: they may be waiting.
    private static let patience = 1.0

    init(_ pipeline: DynamicPipeline) { self.pipeline = pipeline }

    /// Runs a document's pipeline from now on. Where its effects are of the same kinds as before, they go on remembering.
    mutating func load(_ document: PipelineDocument) { pipeline.adopt(document.makePipeline()) }

    /// Computes the frame of a scroll view as it is now. It says whether effects that remember something may go on by themselves,
    /// so that another frame is to be asked for though nothing scrolls.
    mutating func update(
      _ environment: LayoutEnvironment, of scrollView: UIScrollView, at mediaTime: CFTimeInterval = CACurrentMediaTime()
    ) -> Bool {
      let time = mediaTime - (start ?? mediaTime)
      start = start ?? mediaTime
      let (past, now) = motion.advance(to: state(of: scrollView, environment, at: time))
      let remembers = pipeline.effects.remembers
      let previous = frame
      if remembers { for state in past { pipeline.update(&frame, at: state) } }
      pipeline.update(&frame, at: now)
      if frame != previous { changed = time }
      return remembers && time - changed < Self.patience
    }

    private func state(of scrollView: UIScrollView, _ environment: LayoutEnvironment, at time: Double) -> ScrollState {
      ScrollState(
        contentOffset: scrollView.contentOffset.y, contentHeight: scrollView.contentSize.height, time: time,
        phase: scrollView.phase, alwaysBounceVertical: scrollView.alwaysBounceVertical, environment: environment)
    }
  }

  extension UIScrollView {
    /// What moves the content. UIKit does not say when something other than a finger does.
    fileprivate var phase: MastheadScrollPhase {
      if isTracking || isDragging { return .dragging }
      guard isDecelerating else { return .idle }
      return contentOffset.y < -adjustedContentInset.top ? .bouncing : .decelerating
    }
  }

  extension LayoutEnvironment {
    /// What surrounds a header in a scroll view.
    @MainActor
    init(of scrollView: UIScrollView, fittingHeight: CGFloat) {
      self.init(
        viewport: MastheadSize(scrollView.bounds.size), safeArea: MastheadEdgeInsets(scrollView.safeAreaInsets),
        fittingHeight: fittingHeight, displayScale: scrollView.traitCollection.displayScale,
        layoutDirection: MastheadLayoutDirection(scrollView.effectiveUserInterfaceLayoutDirection),
        reducedMotion: UIAccessibility.isReduceMotionEnabled)
    }
  }
#endif
