import Masthead
import MastheadDocuments

/// What a session says.
package enum Event: Sendable {
  /// Asks an evaluator to take on a document and to say what its layout is in an environment.
  ///
  /// This and ``evaluate(_:)`` are two questions because the layout decides where the list may scroll, and so which state the next
  /// frame is of. Only the session knows how its list moves between such ends.
  case layOut(revision: Int, PipelineDocument, in: LayoutEnvironment)

  /// Asks an evaluator for a frame.
  case evaluate(Evaluation)

  /// Tells the viewers that the document or its scene has changed.
  case pipeline

  /// Tells the viewers that what is played or captured has changed.
  case timeline

  /// Gives the viewers a frame.
  case frame(StreamedFrame)
}

/// What an evaluator is asked for.
package struct Evaluation: Sendable {
  /// The revision of the document that it is asked for.
  package let revision: Int

  /// Whether the effects forget first.
  package let restarts: Bool

  /// What the effects are shown before: the states at the ticks since the last frame, where any effect remembers something.
  package let past: [ScrollState]

  /// What the frame is of.
  package let state: ScrollState

  package init(revision: Int, restarts: Bool, past: [ScrollState], state: ScrollState) {
    self.revision = revision
    self.restarts = restarts
    self.past = past
    self.state = state
  }
}

/// A frame for viewers.
package struct StreamedFrame: Sendable {
  /// The frame's number in its session, from 1.
  package let sequence: Int

  package let scroll: ScrollState

  /// Nil where the document has no header.
  package let frame: HeaderFrame?

  package let receipt: FrameEncoder.Receipt
}
