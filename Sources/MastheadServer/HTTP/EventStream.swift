import CMicroHTTPD
import MastheadPlatform

/// A stream of events to one viewer, from the response to a request until the viewer or the server ends it.
///
/// The daemon sends the response's head. Then the stream suspends the connection and writes its events to the socket itself:
/// all viewers share an event's bytes. At its end it resumes the connection, and the daemon completes the response.
///
/// Use it on the loop's thread only. Events offered before the stream answers a request go out first.
package final class EventStream {
  /// A connection that belongs to the daemon.
  struct Connection {
    let handle: OpaquePointer
    let socket: Socket
    unowned let loop: EventLoop
    /// Sends to all streams of the server together.
    let groupSender: GroupSender
    /// Called when the stream ends, while events may still be pending.
    let onEnd: () -> Void
    /// Called after the connection is resumed. The daemon notices this only when it runs.
    let onResume: () -> Void
  }

  /// A connection's socket.
  struct Socket {
    let descriptor: Int32
    /// Whether the response's body is framed in chunks.
    let isChunked: Bool

    /// Writes bytes, and returns how many the socket accepted.
    fileprivate func write(_ bytes: UnsafeRawBufferPointer) -> Int {
      accepted(GroupSender.send(bytes, to: descriptor))
    }

    /// Returns how many bytes the socket accepted, from the result of a write: that number, or the negative error number.
    fileprivate func accepted(_ result: Int) -> Int {
      guard result < 0 else { return result }
      // The stream does not close yet, because the caller may be offering an event to many streams. The loop reports the
      // shutdown, and the stream closes then.
      if result != -Int(EAGAIN) && result != -Int(EINTR) { shut() }
      return 0
    }

    fileprivate func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  // Sending an event touches these fields only. They are together because each stream's memory is cold by then.

  /// The socket while the daemon has suspended the connection, which leaves the socket to the stream.
  private var socket: Socket?
  /// Whether the socket accepted too few bytes, and the loop watches for room.
  private var isBlocked = false
  private var frames = FrameStream()

  /// The connection, from the response to the close.
  private var connection: Connection?

  /// Whether the stream is closed and sends no more events.
  package private(set) var isClosed = false

  /// Called once when the stream closes: the viewer left, the stream ended, or its connection failed.
  package var onClose: (() -> Void)?

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
    guard let socket, !isBlocked else { return frames.offer(event) }
    finish(isDrained: frames.send(event, chunked: socket.isChunked, into: socket.write))
  }

  /// Sends changes of the pipeline, or the whole pipeline if the previous pipeline event is still pending.
  ///
  /// A viewer that applies each event in turn is up to date.
  func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    frames.offer(changes: changes, of: pipeline)
    flush()
  }

  // MARK: For groups

  /// What sends to the streams of a group together; nil before the stream answers a request.
  var groupSender: GroupSender? { connection?.groupSender }

  /// Returns the socket's descriptor if no event is pending. The group then sends the next event to it, framed as a chunk. Returns nil
  /// if the stream must send that event itself.
  func beginGroupSend() -> Int32? {
    guard let socket, socket.isChunked, !isBlocked, frames.beginGroupSend() else { return nil }
    return socket.descriptor
  }

  /// Sends the rest of an event that a group could not send completely.
  ///
  /// - Parameter result: The number of bytes that the socket accepted, or the negative error number.
  func finishGroupSend(of event: ServerSentEvent, result: Int) {
    guard let socket else { return }
    var accepted: Int? = socket.accepted(result)
    let isDrained = frames.send(event, chunked: true) { bytes in
      defer { accepted = nil }
      return accepted ?? socket.write(bytes)
    }
    finish(isDrained: isDrained)
  }

  /// Ends the stream after the pending events are sent.
  package func end() {
    frames.end()
    connection?.onEnd()
    flush()
  }

  // MARK: For the server

  /// Attaches the stream to a request's connection. Traps on a second call.
  func open(on connection: Connection) {
    precondition(self.connection == nil && !isClosed, "An event stream must answer one request only.")
    self.connection = connection
    if frames.isEnded { connection.onEnd() }
    watch()
  }

  /// Answers the daemon, which asks for bytes after it has sent the head and after the connection is resumed. Suspends the
  /// connection, or returns the end of the stream.
  func read() -> Int {
    // After an error of the reader, the daemon would keep the descriptor of a resumed connection for a minute. The end of the stream
    // is written to a socket that is shut down, which closes the connection at once.
    guard !isClosed, let connection else { return masthead_end_of_stream }
    if frames.isEnded, frames.isDrained { return masthead_end_of_stream }
    MHD_suspend_connection(connection.handle)
    socket = connection.socket
    flush()
    return 0
  }

  /// Sends a heartbeat if nothing was sent since the last call: any other event is a sign of life too.
  func beat() {
    if frames.takeSilence() { offer(.heartbeat) }
  }

  /// Sends pending events to a viewer whose socket may have room again.
  func retry() {
    isBlocked = false
    flush()
  }

  /// Closes the stream and its connection at once, and drops the pending events.
  func abort() {
    guard let connection, !isClosed else { return }
    // While the daemon waits to send the head, it does not ask for bytes; the shutdown makes its write fail.
    connection.socket.shut()
    resume()
    close()
  }

  /// Called when the connection is done with the request, for any reason.
  func completed() {
    close()
    connection = nil
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    frames.end()
    if let connection { connection.loop.unwatch(connection.socket.descriptor) }
    // The closure may hold the stream or its owner.
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  // MARK: The socket

  /// Sends the pending events until the socket is full.
  private func flush() {
    guard let socket, !isBlocked else { return }
    finish(isDrained: frames.drain(chunked: socket.isChunked, into: socket.write))
  }

  /// Waits for room if events are pending, or ends the response at the end of the stream.
  private func finish(isDrained: Bool) {
    if !isDrained {
      isBlocked = true
      watch()
    } else if frames.isEnded {
      resume()
    }
  }

  /// Watches for the viewer's disconnect, since the daemon does not poll the socket of a suspended connection, and for room while
  /// the socket is full.
  private func watch() {
    guard let connection else { return }
    let descriptor = connection.socket.descriptor
    connection.loop.unwatch(descriptor)
    connection.loop.watch(descriptor, for: isBlocked ? [.writable, .hangUp, .once] : [.hangUp, .once]) {
      [unowned self] events in
      guard events.isDisjoint(with: [.hangUp, .failed]) else { return abort() }
      retry()
      if !isBlocked { watch() }
    }
  }

  /// Returns the connection and its socket to the daemon. Only a suspended connection may be resumed.
  private func resume() {
    guard socket != nil, let connection else { return }
    socket = nil
    MHD_resume_connection(connection.handle)
    connection.onResume()
  }
}
