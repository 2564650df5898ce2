import Masthead
import MastheadDocuments

/// An event that a session emits.
package enum Event: Sendable {
  /// Asks an evaluator to load a document and to lay it out in an environment.
  ///
  /// Layout and evaluation are separate events because the layout limits where the list can scroll, and so determines the state
  /// of the next frame. Only the session knows how its list moves within those limits.
  case layOut(revision: Int, PipelineDocument, in: LayoutEnvironment)

  /// Asks an evaluator for a frame.
  case evaluate(Evaluation)

  /// Notifies the viewers that the document or its scene has changed.
  case pipeline

  /// Notifies the viewers that playback or capture has changed.
  case timeline

  /// Sends a frame to the viewers.
  case frame(StreamedFrame)
}

/// A request for a frame.
package struct Evaluation: Sendable {
  /// The revision of the document to evaluate.
  package let revision: Int

  /// Whether the effects first clear their memory.
  package let restarts: Bool

  /// The states at the ticks since the last frame, to update the effects' memory. Empty if no effect has memory.
  package let past: [ScrollState]

  /// The scroll state of the frame.
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

  /// The frame; nil if the document has no header.
  package let frame: HeaderFrame?

  package let receipt: FrameEncoder.Receipt
}
