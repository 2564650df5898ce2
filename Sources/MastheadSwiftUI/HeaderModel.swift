#if canImport(SwiftUI)
  import Masthead

  /// A pipeline while a view shows it: what its effects remember lives here. It computes, and changes nothing that SwiftUI
  /// watches, so that it may be asked while a body is evaluated.
  @MainActor
  class HeaderModel {
    /// Whether the header has to be drawn without end, because an effect advances by time.
    var remembers: Bool { preconditionFailure("A header model must override this.") }

    /// Whether the header is as high as its own content asks for, so that this has to be measured.
    var isFitting: Bool { preconditionFailure("A header model must override this.") }

    func layout(in environment: LayoutEnvironment) -> HeaderLayout {
      preconditionFailure("A header model must override this.")
    }

    func frame(at state: ScrollState) -> HeaderFrame { preconditionFailure("A header model must override this.") }
  }

  /// The model of a pipeline whose effects' types are known here.
  final class PipelineModel<Effects: Composition>: HeaderModel {
    private var pipeline: Pipeline<Effects>
    private var motion = ScrollMotion()
    private var frame = HeaderFrame()

    init(_ pipeline: Pipeline<Effects>) { self.pipeline = pipeline }

    /// Takes another pipeline's header and effects. What the effects remember lives on where they are of the same kinds.
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
