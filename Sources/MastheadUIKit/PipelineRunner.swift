#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Runs a pipeline on the states of a scroll view.
  @MainActor
  struct PipelineRunner {
    /// The pipeline. Its header may change at any time. To change the effects, use ``replace(with:)`` or ``adopt(_:)``.
    var pipeline: Pipeline

    /// The header of the most recent frame; nil after the effects have changed.
    private var shownHeader: Header?

    /// Whether the last update computed a frame. UIKit may lay out a list several times for one frame of the screen.
    private(set) var hasNewFrame = false

    /// The most recent frame.
    private(set) var frame = HeaderFrame()

    /// The events that began with the most recent frame.
    private(set) var begunEvents: HeaderEvents = []

    /// The app's permanent top inset, in points. The header and the rows lie below this inset. For effects, the viewport begins
    /// below it.
    var topInset: CGFloat = 0

    /// The scroll view's motion so far, in ticks.
    private var motion = ScrollMotion()

    /// The media time of the first state, which is time 0 for effects.
    private var start: CFTimeInterval?

    /// Whether the list or the header moved in the last frame. A new list counts as moving.
    private var isRunning = true

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    /// Replaces the pipeline and the memory of its effects.
    mutating func replace(with pipeline: Pipeline) {
      self.pipeline = pipeline
      shownHeader = nil
    }

    /// Replaces the pipeline. Effects keep their memory if their kinds and order are unchanged.
    mutating func adopt(_ pipeline: Pipeline) {
      self.pipeline.adopt(pipeline)
      shownHeader = nil
    }

    /// Returns the environment of the header in a scroll view.
    func environment(of scrollView: UIScrollView, fittingHeight: CGFloat) -> LayoutEnvironment {
      LayoutEnvironment(of: scrollView, below: topInset, fittingHeight: fittingHeight)
    }

    /// Computes the frame for the scroll view's current state. Returns whether the caller must request another frame, even if
    /// nothing scrolls: while the header moves by itself, and, if effects have memory, while the list moves.
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
        // A list at rest draws no frames. Add a resting state, so that the movement begins now and not at the last frame.
        rest.time = time - Tick.time(of: 2)
        if rest.time > motion.latest?.time ?? 0 { advance(to: rest) }
      }
      advance(to: state)
      begunEvents = frame.events.subtracting(events)
      isRunning = frame.isAnimating || remembers && (hasMoved || state.phase != .idle)
      return isRunning
    }

    private mutating func advance(to state: ScrollState) {
      // UIKit may report one change in several steps. Only the last state of a tick counts.
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
    /// Reports a frame, and the events that began with it, to the app.
    func report(_ frame: HeaderFrame, begun events: HeaderEvents) {
      frameHandler?(frame)
      if !events.isEmpty { eventHandler?(events) }
    }
  }

  extension ScrollMotion {
    /// Returns whether a state equals the latest state, except for a time within the same tick and the derived velocity.
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
      // `isDragging` may also be true while a list decelerates.
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
