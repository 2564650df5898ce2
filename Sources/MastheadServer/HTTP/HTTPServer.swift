import CMicroHTTPD
import Glibc

/// An HTTP/1.1 server for this machine, on an event loop's thread.
///
/// It hands out requests whose host is a loopback name, whose framing is beyond doubt and whose body is within bounds,
/// and sends what the handlers answer. ``stop()`` it after the loop has ended.
///
/// What is no HTTP at all, or has a head of more than about 16 KiB, is refused by libmicrohttpd, in its own words.
package final class HTTPServer {
  /// What clients can take, in bytes and seconds. A connection that exceeds a time is closed.
  package struct Limits: Sendable {
    /// The longest body; longer ones get 413.
    package var body = 1 << 20
    /// From a request's first line to the end of its body.
    package var requestTime = 10.0
    /// From a connection's start, or from the end of an answer, to the next request's first line.
    package var idleTime = 60.0
    /// From the end of a request to the end of its answer; streams are free.
    package var answerTime = 60.0
    /// How many connections there are at once; more wait until others go. Lowered to what the system allows.
    package var connections = 4096
    /// Between two comments on streams that have nothing else to send.
    package var keepAliveTime = 15.0
    /// How long ``HTTPServer/stop()`` waits for viewers to take what is left for them.
    package var stopTime = 0.5

    package init() {}
  }

  /// The port it listens on, also where 0 asked for any.
  package let port: UInt16
  /// The host it was started with.
  package let host: String

  let loop: EventLoop
  let limits: Limits
  let check: (HTTPRequestHead) -> HTTPResponse?
  let respond: (HTTPRequest) -> HTTPResponse

  private var daemon: OpaquePointer?
  private var isRunning = false
  /// When the daemon is to run without anything having happened to its sockets.
  private var again: (time: Double, deadline: EventLoop.Deadline)?
  private var streams: [ObjectIdentifier: EventStream] = [:]
  /// Answers that requests wait for.
  var waiting: [ObjectIdentifier: DeferredResponse] = [:]
  private var keepAlive: EventLoop.Deadline?

  /// Listens, and answers as soon as the loop runs.
  ///
  /// - Parameters:
  ///   - host: `localhost` or a numeric loopback address.
  ///   - port: 0 is any free one.
  ///   - check: asked before the body is read; an answer refuses the request.
  ///   - respond: answers the whole request. For HEAD it answers as for GET; the body is left out then.
  package init(
    host: String = "127.0.0.1", port: UInt16, limits: Limits = Limits(), on loop: EventLoop,
    check: @escaping (HTTPRequestHead) -> HTTPResponse?, respond: @escaping (HTTPRequest) -> HTTPResponse
  ) throws(HTTPServerError) {
    let socket = try ListeningSocket(host: host, port: port)
    self.host = host
    self.port = socket.port
    self.loop = loop
    self.limits = limits
    self.check = check
    self.respond = respond
    // A client that leaves in the middle of a write is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    let connections = Self.raiseDescriptorLimit(for: limits.connections)
    daemon = masthead_start_daemon(
      socket.descriptor.number, UInt32(connections), Unmanaged.passUnretained(self).toOpaque(),
      Self.handleCallback, Self.requestLineCallback, Self.completedCallback, Self.connectedCallback)
    guard let daemon else { throw .system(SystemError("start the HTTP server")) }
    // From here on it is the daemon's, which gives it back when it stops.
    _ = socket.descriptor.release()
    loop.watch(masthead_epoll_descriptor(daemon), for: .readable) { [unowned self] _ in run() }
  }

  deinit {
    stop()
  }

  /// The address of the page: `http://127.0.0.1:8080/`.
  package var url: String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }

  /// Ends all streams, gives their viewers a moment to take what is left, and closes all connections.
  ///
  /// Call it while the loop does not run; a second call does nothing.
  package func stop() {
    guard let daemon else { return }
    precondition(!isRunning, "A server must be stopped after its loop, not by one of its own requests.")
    let epoll = masthead_epoll_descriptor(daemon)
    loop.unwatch(epoll)
    let listener = MHD_quiesce_daemon(daemon)
    for stream in streams.values { stream.end() }
    for deferred in waiting.values { deferred.answer(Problem(503, "the server has stopped").response) }
    let end = loop.now + limits.stopTime
    run()
    while !streams.isEmpty, loop.now < end {
      var wait = pollfd(fd: epoll, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, 10)
      run()
    }
    // The daemon panics over streams that are suspended when it stops.
    for stream in streams.values { stream.abort() }
    run()
    self.daemon = nil
    if let again { loop.cancel(again.deadline) }
    if let keepAlive { loop.cancel(keepAlive) }
    MHD_stop_daemon(daemon)
    if listener >= 0 { Glibc.close(listener) }
  }

  // MARK: The daemon

  /// Lets the daemon do what there is to do, and comes back when it asks for that.
  private func run() {
    guard let daemon else { return }
    isRunning = true
    MHD_run(daemon)
    isRunning = false
    var milliseconds: UInt64 = 0
    if MHD_get_timeout(daemon, &milliseconds) == .YES { run(at: loop.now + Double(milliseconds) / 1000) }
  }

  /// Lets the daemon run at a time on the loop's clock, unless it does so before.
  func run(at time: Double) {
    guard daemon != nil else { return }
    if let again {
      guard time < again.time else { return }
      loop.cancel(again.deadline)
    }
    let deadline = loop.schedule(at: time) { [unowned self] in
      again = nil
      run()
    }
    again = (time, deadline)
  }

  /// Lets the process have a descriptor for each connection and some more, as far as the system goes along, and says how
  /// many connections that makes.
  private static func raiseDescriptorLimit(for connections: Int) -> Int {
    let others = 256
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(kind, &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(connections + others)))
    setrlimit(kind, &limit)
    getrlimit(kind, &limit)
    let allowed = limit.rlim_cur > rlim_t(Int32.max) ? Int(Int32.max) : Int(limit.rlim_cur)
    return max(1, min(connections, allowed - others))
  }

  // MARK: Streams

  /// Begins to send a stream: from now on it is kept alive, and its viewer's leaving is noticed.
  func open(_ stream: EventStream, on connection: OpaquePointer, _ socket: HTTPConnection) {
    // A daemon without a thread is not told of resumed connections: it finds them, all at once, when it runs next.
    stream.open(on: connection) { [unowned self] in run(at: 0) }
    socket.limitSendBuffer()
    streams[ObjectIdentifier(stream)] = stream
    // While it is suspended, the daemon does not look at the socket.
    loop.watch(socket.descriptor, for: [.hangUp, .once]) { [unowned stream] _ in stream.abort() }
    scheduleKeepAlive()
  }

  /// Forgets a stream whose connection is done with it.
  func close(_ stream: EventStream, _ socket: HTTPConnection) {
    loop.unwatch(socket.descriptor)
    streams[ObjectIdentifier(stream)] = nil
    stream.completed()
  }

  private func scheduleKeepAlive() {
    guard keepAlive == nil, !streams.isEmpty else { return }
    keepAlive = loop.schedule(at: loop.now + limits.keepAliveTime) { [unowned self] in
      keepAlive = nil
      for stream in streams.values { stream.keepAlive() }
      scheduleKeepAlive()
    }
  }
}

extension HTTPServer {
  /// Listens, and answers with a router's handlers as soon as the loop runs.
  package convenience init(
    host: String = "127.0.0.1", port: UInt16, limits: Limits = Limits(), on loop: EventLoop, router: Router
  ) throws(HTTPServerError) {
    try self.init(
      host: host, port: port, limits: limits, on: loop, check: { router.check($0) }, respond: { router.respond($0) })
  }
}
