#if canImport(SwiftUI)
  import Masthead

  /// Holds a pipeline, with the state of its effects, while a view shows it. Its methods change nothing that SwiftUI observes,
  /// so they are safe to call while SwiftUI evaluates a body.
  @MainActor
  class HeaderModel {
    /// Whether the header must be drawn in every frame, because an effect changes with time.
    var remembers: Bool { preconditionFailure("A header model must override this.") }

    /// Whether the header has a fitting height, so that its content must be measured.
    var isFitting: Bool { preconditionFailure("A header model must override this.") }

    func layout(in environment: LayoutEnvironment) -> HeaderLayout {
      preconditionFailure("A header model must override this.")
    }

    func frame(at state: ScrollState) -> HeaderFrame { preconditionFailure("A header model must override this.") }
  }

  /// The model of a pipeline with known effect types.
  final class PipelineModel<Effects: Composition>: HeaderModel {
    private var pipeline: Pipeline<Effects>
    private var motion = ScrollMotion()
    private var frame = HeaderFrame()

    init(_ pipeline: Pipeline<Effects>) { self.pipeline = pipeline }

    /// Adopts another pipeline's header and effects. Effects keep their state if their kinds and order are unchanged.
    func adopt(_ other: Pipeline<Effects>) {
      if !pipeline.adopt(other) { motion.restart() }
    }

    override var remembers: Bool { pipeline.effects.remembers }

    override var isFitting: Bool { if case .fitting = pipeline.header.height { true } else { false } }

    override func layout(in environment: LayoutEnvironment) -> HeaderLayout { pipeline.layout(in: environment) }

    override func frame(at state: ScrollState) -> HeaderFrame {
      guard remembers else {
        pipeline.update(&frame, at: state)
        return frame
      }
      let (past, now) = motion.advance(to: state)
      for state in past { pipeline.update(&frame, at: state) }
      pipeline.update(&frame, at: now)
      return frame
    }
  }
#endif
