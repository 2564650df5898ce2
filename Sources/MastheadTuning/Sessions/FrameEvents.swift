import MastheadDocuments
import MastheadEngine

/// Encodes the frames of all sessions as events. The sessions share one instance, because the encoder's buffer is
/// larger than a session.
package final class FrameEvents {
  private var encoder = FrameEncoder()
  private var elements: [String] = []

  package init() {}

  /// Returns a frame's event.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - elements: The names of the header's elements.
  func event(of frame: StreamedFrame, elements: [String]) -> ServerSentEvent {
    func event(_ line: UnsafeBufferPointer<UInt8>) -> ServerSentEvent {
      ServerSentEvent(.frame, id: frame.sequence, data: line)
    }
    guard let header = frame.frame else {
      return encoder.encodeWithoutHeader(at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt, event)
    }
    if elements != self.elements {
      encoder.setElements(elements)
      self.elements = elements
    }
    return encoder.encode(header, at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt, event)
  }
}
