#if canImport(SwiftUI)
  import Masthead

  /// Contains a pipeline, with its effects' memory, while a view shows it. The methods change nothing that SwiftUI observes,
  /// so they are safe to call while SwiftUI evaluates a body.
  @MainActor
  @available(iOS 17, macOS 14, *)
  final class HeaderModel {
    /// Whether the header must be drawn in the screen's next frame, even if nothing else changes: while the header moves by itself,
    /// and, if effects have memory, while the list moves.
    private(set) var needsNextFrame = false

    let measurements = HeaderMeasurements()

    /// Whether the list rests at its top.
    private(set) var isAtTop = true

    /// A number that changes with the pipeline and the closures.
    private(set) var revision = 0

    private var pipeline: Pipeline
    private var motion = ScrollMotion()
    private var frame = HeaderFrame()

    /// Whether the timeline is paused, because nothing moves by itself.
    private var isResting = false

    /// The content's height before the current scroll animation, in points.
    private var contentHeight = 0.0

    private var phaseEstimate = ScrollPhaseEstimate()

    /// The events of the last frame that was shown.
    private var events: HeaderEvents = []

    private(set) var onFrame: ((HeaderFrame) -> Void)?
    private var onEvents: ((HeaderEvents) -> Void)?

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    /// Returns the scroll phase of a list whose phase SwiftUI does not report.
    func estimatedPhase(at state: ScrollState) -> MastheadScrollPhase {
      phaseEstimate.phase(at: state.contentOffset, state.time)
    }

    /// Reports to the app the events that began with a frame.
    func tell(_ events: HeaderEvents) {
      let begun = events.subtracting(self.events)
      self.events = events
      if !begun.isEmpty { onEvents?(begun) }
    }

    /// Adopts another pipeline's header and effects, and the app's closures. Effects keep their memory if their kinds and order
    /// are unchanged.
    func adopt(
      _ other: Pipeline, onFrame: ((HeaderFrame) -> Void)?, onEvents: ((HeaderEvents) -> Void)?
    ) {
      (self.onFrame, self.onEvents) = (onFrame, onEvents)
      revision += 1
      var other = other
      for index in other.header.elements.indices {
        if let size = measurements.fittingSizes[other.header.elements[index].name] {
          other.header.elements[index].fittingSize = size
        }
      }
      if !pipeline.adopt(other) {
        motion.restart()
        isResting = false
      }
    }

    var isFitting: Bool { if case .fitting = pipeline.header.height { true } else { false } }

    var elements: [HeaderElement] { pipeline.header.elements }

    func layout(in environment: LayoutEnvironment) -> HeaderLayout { pipeline.layout(in: environment) }

    func frame(at measured: ScrollState) -> HeaderFrame {
      var state = measured
      // While the app scrolls the list, SwiftUI builds rows, and the estimated height of the other rows changes. For effects, this
      // change would look like an insertion of rows.
      if state.phase == .animating { state.contentHeight = contentHeight } else { contentHeight = state.contentHeight }
      defer { isAtTop = abs(state.contentOffset - frame.topOffset) < 0.5 }
      let remembers = pipeline.remembers
      let last = motion.latest
      let hasMoved = last.map { $0.contentOffset != state.contentOffset } ?? true
      let isSameFrame = last?.time == state.time
      if isResting, isSameFrame {
        // The date of a paused timeline is stale. Motion begins with the next date.
        pipeline.update(&frame, at: state)
        needsNextFrame = frame.isAnimating || remembers && (hasMoved || state.phase != .idle)
        return frame
      }
      if isResting, remembers, var rest = last {
        // A list at rest draws no frames. Add a resting state, so that the movement begins now and not at the last frame.
        rest.time = max(rest.time, state.time - Tick.time(of: 2))
        advance(to: rest)
      }
      advance(to: state)
      // SwiftUI may evaluate a frame several times. The list has moved if it had moved at the first evaluation.
      let isMoving = hasMoved || state.phase != .idle || isSameFrame && needsNextFrame
      needsNextFrame = frame.isAnimating || remembers && isMoving
      isResting = !needsNextFrame
      return frame
    }

    private func advance(to state: ScrollState) {
      let (past, now) = motion.advance(to: state)
      if pipeline.remembers { for state in past { pipeline.update(&frame, at: state) } }
      pipeline.update(&frame, at: now)
    }
  }
#endif
