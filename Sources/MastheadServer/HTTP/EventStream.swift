import CMicroHTTPD
import Glibc

/// The events that one viewer gets, from the answer to a request until the viewer or the server ends it.
///
/// It belongs to the loop's thread. Events can be offered before it answers a request; they go out first then.
package final class EventStream {
  /// Called once, when no event goes out any more: the viewer left, the stream ended, or its connection failed.
  package var onClose: (() -> Void)?

  /// Whether no event goes out any more.
  package private(set) var isClosed = false

  private var frames = FrameStream()
  /// The connection, from the answer to the close. The daemon owns it.
  private var connection: OpaquePointer?
  /// Called when a connection was resumed, which the daemon notices when it runs.
  private var onResume: (() -> Void)?
  private var isSuspended = false

  /// A stream for one viewer; `onClose` can be set later too.
  package init(onClose: (() -> Void)? = nil) {
    self.onClose = onClose
  }

  /// How many frames this viewer missed, being slower than they came.
  package var skippedFrames: Int { frames.skippedFrames }

  /// Sends an event as soon as the viewer can take it, unless a newer one of its kind comes before that. Dropped after
  /// the end.
  ///
  /// - Complexity: O(1); the event's bytes are shared by all streams that hold it.
  package func offer(_ event: ServerSentEvent) {
    frames.offer(event)
    wake()
  }

  /// Sends changes of the pipeline, or, where the viewer has yet to get the event before them, the whole pipeline. Viewers that
  /// get each event in turn are up to date after the last.
  func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    frames.offer(changes: changes, of: pipeline)
    wake()
  }

  /// Ends the stream after what was offered before.
  package func end() {
    frames.end()
    wake()
  }

  // MARK: For the server

  /// Begins to answer a request. Traps for the second one.
  func open(on connection: OpaquePointer, onResume: @escaping () -> Void) {
    precondition(self.connection == nil && !isClosed, "An event stream must answer one request only.")
    self.connection = connection
    self.onResume = onResume
  }

  /// Fills the connection's buffer, or suspends it when there is nothing to send: a reader that returns 0 without that is
  /// asked again at once, and again.
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

  /// Sends a comment if nothing else is on its way.
  func keepAlive() {
    frames.keepAlive()
    wake()
  }

  /// Ends the stream at once: what was offered is dropped, and the connection is closed.
  func abort() {
    guard let connection, !isClosed else { return }
    // A connection which waits for room to write would not look at the reader; this makes its write fail.
    shutdown(masthead_connection_descriptor(connection), Int32(SHUT_RDWR))
    close()
    wake()
  }

  /// Told when the connection is done with the request, for whatever reason.
  func completed() {
    connection = nil
    onResume = nil
    close()
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    frames.end()
    // Often the closure holds the stream, or what holds it.
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  /// Only a suspended connection may be resumed.
  private func wake() {
    guard isSuspended, let connection, isClosed || frames.isEnded || !frames.isDrained else { return }
    isSuspended = false
    MHD_resume_connection(connection)
    onResume?()
  }
}
