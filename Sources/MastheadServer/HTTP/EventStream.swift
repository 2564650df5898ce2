import CMicroHTTPD
import Glibc

/// A stream of events to one viewer, from the response to a request until the viewer or the server ends it.
///
/// Use it on the loop's thread only. Events offered before the stream answers a request go out first.
package final class EventStream {
  /// Called once when the stream closes: the viewer left, the stream ended, or its connection failed.
  package var onClose: (() -> Void)?

  /// Whether the stream is closed and sends no more events.
  package private(set) var isClosed = false

  private var frames = FrameStream()
  /// The connection, from the response to the close. The daemon owns it.
  private var connection: OpaquePointer?
  /// Called after a connection is resumed. The daemon notices this only when it runs.
  private var onResume: (() -> Void)?
  private var isSuspended = false

  /// Creates a stream for one viewer. You can also set `onClose` later.
  package init(onClose: (() -> Void)? = nil) {
    self.onClose = onClose
  }

  /// The number of frames that this viewer was too slow to receive.
  package var skippedFrames: Int { frames.skippedFrames }

  /// Sends an event as soon as the viewer can receive it. A newer event of the same kind may replace it before that.
  /// After the end the event is dropped.
  ///
  /// - Complexity: O(1); all streams share the event's bytes.
  package func offer(_ event: ServerSentEvent) {
    frames.offer(event)
    wake()
  }

  /// Sends changes of the pipeline, or the whole pipeline if the previous pipeline event is still pending.
  ///
  /// A viewer that applies each event in turn is up to date.
  func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    frames.offer(changes: changes, of: pipeline)
    wake()
  }

  /// Ends the stream after the pending events are sent.
  package func end() {
    frames.end()
    wake()
  }

  // MARK: For the server

  /// Attaches the stream to a request's connection. Traps on a second call.
  func open(on connection: OpaquePointer, onResume: @escaping () -> Void) {
    precondition(self.connection == nil && !isClosed, "An event stream must answer one request only.")
    self.connection = connection
    self.onResume = onResume
  }

  /// Fills the connection's buffer, or suspends the connection if there is nothing to send. Otherwise the daemon would call a
  /// reader that returns 0 in a busy loop.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isClosed, let connection else { return masthead_end_with_error }
    switch frames.take(into: buffer) {
    case .bytes(let count): return count
    case .end: return masthead_end_of_stream
    case .nothing:
      MHD_suspend_connection(connection)
      isSuspended = true
      return 0
    }
  }

  /// Closes the stream and its connection at once, and drops the pending events.
  func abort() {
    guard let connection, !isClosed else { return }
    // A connection that waits for buffer space does not call the reader; the shutdown makes its write fail.
    shutdown(masthead_connection_descriptor(connection), Int32(SHUT_RDWR))
    close()
    wake()
  }

  /// Called when the connection is done with the request, for any reason.
  func completed() {
    connection = nil
    onResume = nil
    close()
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    frames.end()
    // The closure may hold the stream or its owner.
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  /// Resumes the connection if it is suspended and has something to do. Only a suspended connection may be resumed.
  private func wake() {
    guard isSuspended, let connection, isClosed || frames.isEnded || !frames.isDrained else { return }
    isSuspended = false
    MHD_resume_connection(connection)
    onResume?()
  }
}
