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

    /// The state that it was computed at; nil before the first.
    private var last: ScrollState?

    /// When the first state was seen: effects count time from there.
    private var start: CFTimeInterval?

    /// When the frame last changed, in seconds from the start.
    private var changed = 0.0

    /// For how long effects that remember something are asked though nothing moves, in seconds: they may be waiting.
    private static let patience = 1.0

    init(_ pipeline: DynamicPipeline) { self.pipeline = pipeline }

    /// Runs a document's pipeline from now on. Where its effects are of the same kinds as before, they go on remembering.
    mutating func load(_ document: PipelineDocument) {
      let next = document.makePipeline()
      let kinds = { (pipeline: DynamicPipeline) in pipeline.effects.effects.map(\.kind.identifier) }
      guard kinds(next) == kinds(pipeline) else {
        pipeline = next
        return
      }
      pipeline.header = next.header
      pipeline.effects = next.effects
    }

    /// Computes the frame of a scroll view as it is now. It says whether effects that remember something may go on by themselves,
    /// so that another frame is to be asked for though nothing scrolls.
    mutating func update(
      _ environment: LayoutEnvironment, of scrollView: UIScrollView, at mediaTime: CFTimeInterval = CACurrentMediaTime()
    ) -> Bool {
      let time = mediaTime - (start ?? mediaTime)
      start = start ?? mediaTime
      let state = state(of: scrollView, environment, at: time)
      let remembers = pipeline.effects.remembers
      if remembers, let last { feedTicks(between: last, and: state) }
      let previous = frame
      pipeline.update(&frame, at: state)
      last = state
      if frame != previous { changed = time }
      return remembers && time - changed < Self.patience
    }

    private func state(of scrollView: UIScrollView, _ environment: LayoutEnvironment, at time: Double) -> ScrollState {
      let offset = scrollView.contentOffset.y
      var velocity = 0.0
      if let last {
        // Several frames may fall into one moment; the speed is that of the time before it.
        velocity = time > last.time ? (offset - last.contentOffset) / (time - last.time) : last.velocity
      }
      return ScrollState(
        contentOffset: offset, contentHeight: scrollView.contentSize.height, velocity: velocity, time: time,
        phase: scrollView.phase, alwaysBounceVertical: scrollView.alwaysBounceVertical, environment: environment)
    }

    /// What effects remember advances by ticks, however seldom frames are asked for: at those between two frames the list was on
    /// its even way from one to the other. After a second in which nothing was asked for, effects go on from there.
    private mutating func feedTicks(between start: ScrollState, and end: ScrollState) {
      let last = Tick.number(at: end.time)
      let first = max(Tick.number(at: start.time) + 1, last - Int(Tick.rate))
      guard first < last else { return }
      for tick in first..<last {
        var state = end
        state.time = Tick.time(of: tick)
        let share = (state.time - start.time) / (end.time - start.time)
        state.contentOffset = start.contentOffset + share * (end.contentOffset - start.contentOffset)
        pipeline.update(&frame, at: state)
      }
    }
  }

  extension UIScrollView {
    /// What moves the content. UIKit does not say when something other than a finger does.
    fileprivate var phase: ScrollPhase {
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
        viewport: Masthead.Size(scrollView.bounds.size), safeArea: EdgeInsets(scrollView.safeAreaInsets),
        fittingHeight: fittingHeight, displayScale: scrollView.traitCollection.displayScale,
        layoutDirection: LayoutDirection(scrollView.effectiveUserInterfaceLayoutDirection),
        reducedMotion: UIAccessibility.isReduceMotionEnabled)
    }
  }
#endif
