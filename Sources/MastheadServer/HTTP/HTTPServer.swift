import CMicroHTTPD
import Masthead
import MastheadPlatform
import MastheadTuning

/// An HTTP/1.1 server for local clients, on an event loop's thread.
///
/// It accepts requests with an allowed host, unambiguous framing and a body within the limit, passes them to the handlers, and
/// sends the responses. Call ``stop()`` after the loop has ended.
///
/// libmicrohttpd itself refuses malformed requests and heads above about 14 KiB, with its own error pages.
package final class HTTPServer {
  /// The limits for clients, in bytes and seconds. A connection that exceeds a time closes.
  package struct Limits: Sendable {
    /// The maximum length of a body; a longer body gets status 413.
    package var body = 1 << 20
    /// The time from a request's first line to the end of its body.
    package var requestTime = 10.0
    /// The time from a connection's start, or from the end of a response, to the next request's first line.
    package var idleTime = 60.0
    /// The time from the end of a request to the end of its response. For an event stream it begins with the stream's end.
    package var answerTime = 60.0
    /// The time that a request waits for a response that becomes available later. The request then gets status 503.
    package var waitTime = 120.0
    /// The maximum number of open connections. A further connection closes the connection that has been idle longest,
    /// or waits if all are busy. The system's descriptor limit may lower this number.
    package var connections = 4096
    /// The maximum number of event streams; a further request gets status 503. At most three quarters of the connections.
    package var streams = 2048
    /// The longest silence of an event stream. The stream then sends a heartbeat.
    package var heartbeatTime = 0.75
    /// The time that ``HTTPServer/stop()`` waits for viewers to receive pending events.
    package var stopTime = 0.5

    package init() {}
  }

  /// The port that the server listens on; the chosen one if 0 was requested.
  package let port: UInt16
  let loop: EventLoop
  /// The limits, with as many connections as the system allows.
  let limits: Limits
  let log: ServerLog
  let loopbackGuard: LoopbackGuard
  let check: (HTTPRequestHead) -> HTTPResponse?
  let respond: (HTTPRequest) -> HTTPResponse

  private var daemon: OpaquePointer?
  private var isRunning = false
  /// The answer to requests that arrive while the server stops; nil before. At that time the loop does not run, so
  /// nothing would answer a waiting request or end a new stream.
  private(set) var stopped: Problem?
  /// The next scheduled run of the daemon without socket events.
  private var scheduledRun: (time: Double, deadline: EventLoop.Deadline)?
  private var streams: [ObjectIdentifier: EventStream] = [:]
  private var connections: [ObjectIdentifier: HTTPConnection] = [:]
  /// The deferred responses of waiting requests.
  var waiting: [ObjectIdentifier: DeferredResponse] = [:]
  private var heartbeat: EventLoop.Deadline?

  /// Starts to listen. The server answers as soon as the loop runs.
  ///
  /// - Parameters:
  ///   - host: `localhost` or a numeric address. An address that is not loopback needs allowed hosts.
  ///   - port: The port; 0 picks a free one.
  ///   - limits: The limits for clients.
  ///   - allowedHosts: The hosts that requests may name; on a loopback address, also the loopback hosts with the
  ///     server's port.
  ///   - loop: The loop that runs the server.
  ///   - log: Receives the limits that clients reach, and the requests.
  ///   - check: Called before the body is read. A non-nil response refuses the request.
  ///   - respond: Answers the whole request. For HEAD it answers as for GET, and the server omits the body.
  package init(
    host: String = "127.0.0.1", port: UInt16, limits: Limits = Limits(), allowedHosts: [AllowedHost] = [],
    on loop: EventLoop, log: ServerLog = ServerLog(),
    check: @escaping (HTTPRequestHead) -> HTTPResponse?, respond: @escaping (HTTPRequest) -> HTTPResponse
  ) throws(HTTPServerError) {
    let socket = try ListeningSocket(host: host, port: port, isOnlyLocal: allowedHosts.isEmpty)
    let limits = try limits.withinFileLimit(log)
    self.port = socket.port
    self.loop = loop
    self.limits = limits
    self.log = log
    loopbackGuard = LoopbackGuard(address: host, port: socket.port, allowedHosts: allowedHosts)
    self.check = check
    self.respond = respond
    // A client that disconnects during a write must not end the process.
    signal(SIGPIPE, SIG_IGN)
    // The daemon accepts one connection beyond the limit. The server then closes an idle connection.
    daemon = masthead_start_daemon(
      socket.descriptor.number, UInt32(limits.connections + 1), Unmanaged.passUnretained(self).toOpaque(),
      Self.handleCallback, Self.requestLineCallback, Self.completedCallback, Self.connectedCallback)
    guard let daemon else { throw .system(SystemError("start the HTTP server")) }
    // The daemon owns the descriptor until it stops.
    _ = socket.descriptor.release()
    loop.watch(each: { Self.descriptors(of: daemon) }, { [unowned self] in run() })
  }

  deinit {
    stop()
  }

  /// The address of the page: `http://127.0.0.1:8080/`.
  package var url: String { loopbackGuard.url }

  /// Ends all streams, waits briefly for viewers to receive pending events, and closes all connections.
  ///
  /// Call it while the loop does not run. A second call does nothing.
  package func stop() {
    guard let daemon else { return }
    precondition(!isRunning, "A server must be stopped after its loop, not by one of its own requests.")
    loop.unwatchList()
    let listener = MHD_quiesce_daemon(daemon)
    let stopped = Problem(.serviceUnavailable, "the server has stopped")
    self.stopped = stopped
    for stream in streams.values { stream.end() }
    for deferred in waiting.values { deferred.answer(stopped.response) }
    let end = loop.now + limits.stopTime
    run()
    while !streams.isEmpty, loop.now < end {
      var descriptors = Self.descriptors(of: daemon)
      poll(&descriptors, nfds_t(descriptors.count), 10)
      // The loop, which writes to WebSockets, does not run.
      for stream in streams.values { stream.end() }
      run()
    }
    // The daemon aborts the process if a connection is suspended when it stops.
    for stream in streams.values { stream.abort() }
    run()
    // If the first run hands over a socket, the second run closes it.
    run()
    self.daemon = nil
    if let scheduledRun { loop.cancel(scheduledRun.deadline) }
    if let heartbeat { loop.cancel(heartbeat) }
    MHD_stop_daemon(daemon)
    if listener >= 0 { MastheadPlatform.close(listener) }
  }

  // MARK: The daemon

  /// The descriptors that the daemon waits for.
  private static func descriptors(of daemon: OpaquePointer) -> [pollfd] {
    [pollfd](unsafeUninitializedCapacity: Int(masthead_daemon_capacity)) { descriptors, count in
      count = Int(masthead_daemon_descriptors(daemon, descriptors.baseAddress))
    }
  }

  /// Runs the daemon, and schedules its next run if it requests one.
  private func run() {
    guard let daemon else { return }
    isRunning = true
    MHD_run(daemon)
    isRunning = false
    var milliseconds: UInt64 = 0
    if MHD_get_timeout(daemon, &milliseconds) == .YES { run(at: loop.now + Double(milliseconds) / 1000) }
  }

  /// Schedules a run of the daemon at a time on the loop's clock, unless an earlier one is scheduled.
  func run(at time: Double) {
    guard daemon != nil else { return }
    if let scheduledRun {
      guard time < scheduledRun.time else { return }
      loop.cancel(scheduledRun.deadline)
    }
    let deadline = loop.schedule(at: time) { [unowned self] in
      scheduledRun = nil
      run()
    }
    scheduledRun = (time, deadline)
  }

  // MARK: Connections

  /// Adds a new connection. If there are too many, closes the connection that has been idle longest. Without an idle
  /// connection, closes the connection whose request has been incomplete longest.
  func add(_ connection: HTTPConnection) {
    connection.enter(.idle, for: limits.idleTime)
    connections[ObjectIdentifier(connection)] = connection
    guard connections.count > limits.connections else { return }
    log.limit("connections", ErrorText.tooMany("connections", limit: limits.connections) + "; closing idle ones")
    connections.values.filter { $0.phase < .answering && !$0.isClosing && $0 !== connection }
      .min { ($0.phase, $0.since) < ($1.phase, $1.since) }?.close()
  }

  /// Removes a closed connection.
  func remove(_ connection: HTTPConnection) {
    connection.enter(.idle, for: .infinity)
    connections[ObjectIdentifier(connection)] = nil
    // At its connection limit the daemon ignores waiting connections until its next run.
    run(at: 0)
  }

  // MARK: Streams

  /// Returns the problem of a stream beyond the limit or while the server stops, or nil.
  func refusalOfStream() -> Problem? {
    if let stopped { return stopped }
    guard streams.count >= limits.streams else { return nil }
    let detail = ErrorText.tooMany("event streams", limit: limits.streams)
    log.limit("streams", detail)
    return Problem(.serviceUnavailable, detail + "; close a page, or start the server with a higher --max-streams")
  }

  /// Attaches a stream to a connection, and begins its heartbeat.
  func open(_ stream: EventStream, on connection: OpaquePointer, _ socket: HTTPConnection, isWebSocket: Bool) {
    stream.open(on: connection, socket, of: self, isWebSocket: isWebSocket)
    socket.limitSendBuffer()
    streams[ObjectIdentifier(stream)] = stream
    scheduleHeartbeat()
  }

  /// Removes a stream after its connection is done with it.
  func close(_ stream: EventStream) {
    streams[ObjectIdentifier(stream)] = nil
    stream.completed()
  }

  private func scheduleHeartbeat() {
    guard heartbeat == nil, !streams.isEmpty else { return }
    // Beat twice in the longest silence: a stream that sends just after a beat counts as silent only at the second beat
    // after that.
    heartbeat = loop.schedule(at: loop.now + limits.heartbeatTime / 2) { [unowned self] in
      heartbeat = nil
      for stream in streams.values { stream.beat() }
      scheduleHeartbeat()
    }
  }
}

extension HTTPServer {
  /// Starts to listen. A router's handlers answer as soon as the loop runs.
  package convenience init(
    host: String = "127.0.0.1", port: UInt16, limits: Limits = Limits(), allowedHosts: [AllowedHost] = [],
    on loop: EventLoop, log: ServerLog = ServerLog(), router: Router
  ) throws(HTTPServerError) {
    try self.init(
      host: host, port: port, limits: limits, allowedHosts: allowedHosts, on: loop, log: log,
      check: { router.check($0) }, respond: { router.respond($0) })
  }
}

extension HTTPServer.Limits {
  /// The minimum number of open files that a server with its page needs.
  private static let fewestDescriptors = 48

  /// Raises the limit of open files toward one descriptor for each connection plus a reserve for workers, files and the
  /// loop. Returns the limits with as many connections and streams as the descriptors allow. Throws if there are too few.
  fileprivate func withinFileLimit(_ log: ServerLog) throws(HTTPServerError) -> HTTPServer.Limits {
    let reserve = 64 + ProcessPool.reservedDescriptors
    let allowed = OwnProcess.raiseFileLimit(toward: connections + reserve)
    guard allowed >= Self.fewestDescriptors else {
      throw .tooFewDescriptors(allowed: allowed, needed: Self.fewestDescriptors)
    }
    var limits = self
    limits.connections = min(connections, allowed - min(reserve, allowed / 2))
    if limits.connections < connections {
      log.limit(
        "descriptors", "at most \(limits.connections) connections, since the limit of open files is \(allowed)")
    }
    limits.streams = min(streams, max(1, limits.connections * 3 / 4))
    return limits
  }
}
