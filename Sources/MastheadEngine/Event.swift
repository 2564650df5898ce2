import Masthead
import MastheadDocuments

/// What a session says.
public enum Event: Sendable {
  /// Asks an evaluator to take on a document and to say what its layout is in an environment.
  case layOut(revision: Int, PipelineDocument, in: LayoutEnvironment)

  /// Asks an evaluator for the frames at some scroll states, in order.
  case evaluate(revision: Int, [ScrollState])

  /// Tells the viewers that the document or its scene has changed.
  case pipeline

  /// Gives the viewers a frame.
  case frame(StreamedFrame)
}

/// A frame for viewers.
public struct StreamedFrame: Sendable {
  /// The frame's number in its session, from 1.
  public let sequence: Int

  public let scroll: ScrollState

  /// Nil where the document has no header.
  public let frame: HeaderFrame?

  public let receipt: FrameEncoder.Receipt
}
