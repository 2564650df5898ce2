#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// Runs a pipeline on the states of a scroll view.
  @MainActor
  struct PipelineRunner {
    /// The pipeline. A new pipeline starts with effects in their initial state.
    var pipeline: DynamicPipeline

    /// The most recent frame.
    private(set) var frame = HeaderFrame()

    /// The scroll view's motion so far, in ticks.
    private var motion = ScrollMotion()

    /// The media time of the first state. Effects count time from there.
    private var start: CFTimeInterval?

    /// The time of the last frame that differed from its predecessor, in seconds since the start.
    private var lastChange = 0.0

    /// How long effects with state keep running while nothing changes, in seconds: they may be waiting.
    private static let idleLimit = 1.0

    init(_ pipeline: DynamicPipeline) { self.pipeline = pipeline }

    /// Replaces the pipeline with a document's. Effects keep their state if their kinds and order are unchanged.
    mutating func load(_ document: PipelineDocument) { pipeline.adopt(document.makePipeline()) }

    /// Computes the frame for the scroll view's current state. Returns true if effects with state may still change the frame
    /// while nothing scrolls, so the caller must request another frame.
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
      if frame != previous { lastChange = time }
      return remembers && time - lastChange < Self.idleLimit
    }

    private func state(of scrollView: UIScrollView, _ environment: LayoutEnvironment, at time: Double) -> ScrollState {
      ScrollState(
        contentOffset: scrollView.contentOffset.y, contentHeight: scrollView.contentSize.height, time: time,
        phase: scrollView.phase, alwaysBounceVertical: scrollView.alwaysBounceVertical, environment: environment)
    }
  }

  extension UIScrollView {
    /// The current scroll phase. UIKit does not report motion that no finger caused.
    fileprivate var phase: MastheadScrollPhase {
      if isTracking || isDragging { return .dragging }
      guard isDecelerating else { return .idle }
      return contentOffset.y < -adjustedContentInset.top ? .bouncing : .decelerating
    }
  }

  extension LayoutEnvironment {
    /// Creates the environment of a header in a scroll view.
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
