import CMicroHTTPD
import MastheadPlatform
import MastheadTuning

/// A stream of events to one viewer, from the response to a request until the viewer or the server ends it.
///
/// The daemon requests bytes when the socket has room. A stream without pending bytes suspends the connection until an
/// event is offered. The stream itself writes to the socket of a WebSocket. A browser allows many WebSockets, but few
/// connections for streams that the daemon writes.
///
/// Use it on the loop's thread only. Events offered before the stream answers a request go out first.
package final class EventStream: ResponseStream {
  /// A connection that belongs to the daemon.
  private struct Connection {
    let handle: OpaquePointer
    let socket: HTTPConnection
    unowned let server: HTTPServer
  }

  private var frames = FrameStream()
  /// Whether the daemon waits until the connection is resumed.
  private var isSuspended = false
  /// The connection, from the response to the close.
  private var connection: Connection?
  /// The daemon's handle of a WebSocket, from the handover of the socket to its return.
  private var webSocket: OpaquePointer?
  /// The event that a WebSocket waits for: room to write, or else the end of the viewer's connection.
  private var awaited: EventLoop.Event?
  /// The bytes for which the socket of a WebSocket had no room.
  private var unsent: ArraySlice<UInt8> = []

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
  /// A no-op after ``end()``.
  ///
  /// - Complexity: O(1); all streams share the event's bytes.
  package func offer(_ event: ServerSentEvent) {
    frames.offer(event)
    resume()
  }

  /// Sends changes of the pipeline, or the whole pipeline if the previous pipeline event is still pending.
  ///
  /// A viewer that applies each event in turn is up to date.
  func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    frames.offer(changes: changes, of: pipeline)
    resume()
  }

  /// Ends the stream after the pending events are sent.
  package func end() {
    frames.end()
    limitAnswerTime()
    resume()
  }

  // MARK: For the server

  /// Attaches the stream to a request's connection. Traps on a second call.
  func open(on handle: OpaquePointer, _ socket: HTTPConnection, of server: HTTPServer, isWebSocket: Bool) {
    precondition(connection == nil && !isClosed, "An event stream must answer one request only.")
    frames.isWebSocket = isWebSocket
    connection = Connection(handle: handle, socket: socket, server: server)
    if frames.isEnded { limitAnswerTime() }
  }

  /// Supplies bytes when the daemon requests them. Returns the number of bytes, or the end of the stream. Without
  /// pending bytes, suspends the connection and returns 0.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // Do not return an error: the daemon would then keep the descriptor of a resumed connection for a minute. It writes the end
    // of the stream to a socket that is shut down, which closes the connection at once.
    guard !isClosed, let connection else { return masthead_end_of_stream }
    let count = frames.take(into: buffer)
    if count > 0 { return count }
    if frames.isEnded { return masthead_end_of_stream }
    MHD_suspend_connection(connection.handle)
    isSuspended = true
    return 0
  }

  /// Sends a heartbeat if nothing was sent since the last call. When the daemon writes, it detects a viewer that has
  /// left.
  func beat() {
    if frames.takeSilence() { offer(.heartbeat) }
  }

  /// Closes the stream and its connection at once, and drops the pending events.
  func abort() {
    guard !isClosed else { return }
    connection?.socket.close()
    leave()
    resume()
    close()
  }

  /// Called when the connection is done with the request, for any reason.
  package func completed() {
    close()
    connection = nil
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    frames.end()
    // The closure may retain the stream or its owner.
    let onClose = onClose
    self.onClose = nil
    onClose?()
  }

  /// Begins the time in which the viewer must receive the rest of an ended stream.
  private func limitAnswerTime() {
    guard let connection else { return }
    connection.socket.enter(.answering, for: connection.server.limits.answerTime)
  }

  /// Makes the daemon request bytes. The daemon handles resumed connections on its next run. Only a suspended
  /// connection may be resumed.
  private func resume() {
    write()
    guard isSuspended, let connection else { return }
    isSuspended = false
    MHD_resume_connection(connection.handle)
    connection.server.run(at: 0)
  }

  // MARK: As a WebSocket

  /// Takes over the socket of a connection whose head the daemon has sent.
  func takeOver(_ handle: OpaquePointer) {
    webSocket = handle
    if isClosed { leave() } else { write() }
  }

  /// Writes to a WebSocket until it has no more room or nothing is left.
  private func write() {
    guard webSocket != nil, let socket = connection?.socket.descriptor else { return }
    while true {
      if unsent.isEmpty, !frames.isDrained {
        unsent =
          [UInt8](unsafeUninitializedCapacity: 1 << 14) {
            $1 = frames.take(into: UnsafeMutableRawBufferPointer($0))
          }[...]
      }
      if unsent.isEmpty {
        guard frames.isEnded else { return wait(for: .readable) }
        _ = MastheadPlatform.write(socket, WebSocket.end, WebSocket.end.count)
        return leave()
      }
      let count = unsent.withUnsafeBytes { MastheadPlatform.write(socket, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN ? wait(for: .writable) : leave() }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Waits for room to write, or for the end of the viewer's connection. A browser sends nothing else.
  private func wait(for event: EventLoop.Event) {
    guard awaited != event, let connection else { return }
    awaited = event
    let (loop, socket) = (connection.server.loop, connection.socket.descriptor)
    loop.unwatch(socket)
    loop.watch(socket, for: event) { [unowned self] in if event == .writable { write() } else { leave() } }
  }

  /// Returns the socket of a WebSocket to the daemon, which closes it and completes the request on its next run.
  private func leave() {
    guard let webSocket, let connection else { return }
    self.webSocket = nil
    connection.server.loop.unwatch(connection.socket.descriptor)
    masthead_close_upgraded(webSocket)
    connection.server.run(at: 0)
  }
}

extension HTTPResponse {
  /// The event stream of the response; nil for other responses.
  var stream: EventStream? { if case .events(let stream) = content { stream as? EventStream } else { nil } }
}
