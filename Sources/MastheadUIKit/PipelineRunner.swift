#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Runs a pipeline on the states of a scroll view.
  @MainActor
  struct PipelineRunner {
    /// The pipeline. Its header may change at any time; use ``replace(with:)`` and ``adopt(_:)`` for other effects.
    var pipeline: Pipeline

    /// The header of the most recent frame; nil after other effects were set.
    private var shownHeader: Header?

    /// Whether the last update computed a frame. UIKit may lay a list out several times for one frame of the screen.
    private(set) var hasNewFrame = false

    /// The most recent frame.
    private(set) var frame = HeaderFrame()

    /// The events that began with the most recent frame.
    private(set) var begunEvents: HeaderEvents = []

    /// The top inset that the app has set for good, in points. The header lies below it, as the rows do. Effects see a viewport that
    /// begins there.
    var topInset: CGFloat = 0

    /// The scroll view's motion so far, in ticks.
    private var motion = ScrollMotion()

    /// The media time of the first state. Effects count time from there.
    private var start: CFTimeInterval?

    /// Whether the list moved, or the header moved by itself, at the last frame. A new list counts as moving.
    private var isRunning = true

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    /// Replaces the pipeline. The effects start in their initial state.
    mutating func replace(with pipeline: Pipeline) {
      self.pipeline = pipeline
      shownHeader = nil
    }

    /// Replaces the pipeline. Effects keep their state if their kinds and order are unchanged.
    mutating func adopt(_ pipeline: Pipeline) {
      self.pipeline.adopt(pipeline)
      shownHeader = nil
    }

    /// Returns the environment of the header in a scroll view.
    func environment(of scrollView: UIScrollView, fittingHeight: CGFloat) -> LayoutEnvironment {
      LayoutEnvironment(of: scrollView, below: topInset, fittingHeight: fittingHeight)
    }

    /// Computes the frame for the scroll view's current state. Returns whether the caller must request another frame, even if
    /// nothing scrolls: while the header moves by itself, and while the list moves and effects have state.
    ///
    /// `mediaTime` is the time at which the frame is shown.
    mutating func update(
      _ environment: LayoutEnvironment, of scrollView: UIScrollView, at mediaTime: CFTimeInterval
    ) -> Bool {
      let time = mediaTime - (start ?? mediaTime)
      start = start ?? mediaTime
      let state = state(of: scrollView, environment, at: time)
      hasNewFrame = shownHeader != pipeline.header || !motion.isRepeated(by: state)
      guard hasNewFrame else { return isRunning }
      shownHeader = pipeline.header
      let remembers = pipeline.remembers
      let events = frame.events
      let hasMoved = motion.latest.map { $0.contentOffset != state.contentOffset } ?? true
      if !isRunning, var rest = motion.latest, remembers {
        // Nothing was drawn while the list rested, and it has started to move only now.
        rest.time = time - Tick.time(of: 2)
        if rest.time > motion.latest?.time ?? 0 { advance(to: rest) }
      }
      advance(to: state)
      begunEvents = frame.events.subtracting(events)
      isRunning = frame.isAnimating || remembers && (hasMoved || state.phase != .idle)
      return isRunning
    }

    private mutating func advance(to state: ScrollState) {
      // UIKit tells of one change in several steps; the last state of a tick counts.
      if let latest = motion.latest, Tick.number(at: latest.time) == Tick.number(at: state.time) {
        pipeline.repeatTick()
      }
      let (past, now) = motion.advance(to: state)
      if pipeline.remembers { for state in past { pipeline.update(&frame, at: state) } }
      pipeline.update(&frame, at: now)
    }

    /// Returns the offset at which the list comes to rest, if it would otherwise rest at a projected offset.
    func restingOffset(near projected: CGPoint, in scrollView: UIScrollView) -> CGPoint {
      let environment = motion.latest?.environment ?? environment(of: scrollView, fittingHeight: 0)
      let y = pipeline.layout(in: environment).restingOffset(
        near: projected.y + topInset, contentHeight: scrollView.contentSize.height)
      return CGPoint(x: projected.x, y: y - topInset)
    }

    private func state(of scrollView: UIScrollView, _ environment: LayoutEnvironment, at time: Double) -> ScrollState {
      ScrollState(
        contentOffset: scrollView.contentOffset.y + topInset, contentHeight: scrollView.contentSize.height, time: time,
        phase: scrollView.phase, alwaysBounceVertical: scrollView.alwaysBounceVertical, environment: environment)
    }
  }

  extension HeaderPresenting {
    /// Tells the app a frame, and the events that began with it.
    func report(_ frame: HeaderFrame, begun events: HeaderEvents) {
      frameHandler?(frame)
      if !events.isEmpty { eventHandler?(events) }
    }
  }

  extension ScrollMotion {
    /// Returns whether a state is the latest one, apart from a time within the same tick and the velocity, which follows.
    fileprivate func isRepeated(by state: ScrollState) -> Bool {
      guard var latest, Tick.number(at: latest.time) == Tick.number(at: state.time) else { return false }
      (latest.time, latest.velocity) = (state.time, state.velocity)
      return latest == state
    }
  }

  extension UIScrollView {
    /// The current scroll phase. UIKit does not report motion that no finger caused.
    fileprivate var phase: MastheadScrollPhase {
      if isTracking { return .dragging }
      // A list in flight may count as dragged too.
      guard isDecelerating else { return isDragging ? .dragging : .idle }
      let (top, end) = (-adjustedContentInset.top, contentSize.height + adjustedContentInset.bottom - bounds.height)
      return contentOffset.y < top || contentOffset.y > max(top, end) ? .bouncing : .decelerating
    }
  }

  extension LayoutEnvironment {
    /// Creates the environment of a header in a scroll view, below an inset that the app has set.
    @MainActor
    init(of scrollView: UIScrollView, below topInset: CGFloat, fittingHeight: CGFloat) {
      let size = scrollView.bounds.size
      self.init(
        viewport: MastheadSize(CGSize(width: size.width, height: size.height - topInset)),
        safeArea: MastheadEdgeInsets(scrollView.safeAreaInsets),
        bottomInset: scrollView.contentInset.bottom, fittingHeight: fittingHeight,
        displayScale: scrollView.traitCollection.displayScale,
        layoutDirection: MastheadLayoutDirection(scrollView.effectiveUserInterfaceLayoutDirection),
        reducedMotion: UIAccessibility.isReduceMotionEnabled,
        reducedTransparency: UIAccessibility.isReduceTransparencyEnabled)
    }
  }
#endif
