import Masthead
import MastheadDocuments

/// An event of a session for its viewers.
package enum Event: Sendable {
  /// Notifies the viewers that the document or its scene has changed.
  case pipeline

  /// Notifies the viewers that playback or capture has changed.
  case timeline

  /// Sends a frame to the viewers.
  case frame(StreamedFrame)
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
