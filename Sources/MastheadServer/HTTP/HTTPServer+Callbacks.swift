import CMicroHTTPD
import Masthead
import MastheadTuning

// The daemon's callbacks, in the order of its calls. The server is their context and outlives the daemon. The server retains
// other objects for the daemon: a connection until it closes, an exchange until it completes, a stream until its response is
// freed.
extension HTTPServer {
  // MARK: Connections

  static let connectedCallback: MHD_NotifyConnectionCallback = { server, connection, context, event in
    guard let server, let connection, let context else { return }
    let this = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    if event == .CONNECTION_NOTIFY_STARTED {
      let socket = HTTPConnection(descriptor: masthead_connection_descriptor(connection), loop: this.loop)
      context.pointee = Unmanaged.passRetained(socket).toOpaque()
      this.add(socket)
    } else if let retained = context.pointee {
      context.pointee = nil
      this.remove(Unmanaged<HTTPConnection>.fromOpaque(retained).takeRetainedValue())
    }
  }

  private static func socket(of connection: OpaquePointer) -> HTTPConnection? {
    guard let context = masthead_connection_context(connection) else { return nil }
    return Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: Requests

  static let requestLineCallback:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      server, target, connection in
      guard let server, let target, let connection else { return nil }
      let this = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
      socket(of: connection)?.enter(.reading, for: this.limits.requestTime)
      let exchange = HTTPExchange(target: String(cString: target))
      masthead_remove_query(target)
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  static let handleCallback: MHD_AccessHandlerCallback = {
    server, connection, _, method, version, data, size, context in
    guard let server, let connection, let method, let version, let size, let retained = context?.pointee else {
      return .NO
    }
    let this = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(retained).takeUnretainedValue()
    switch exchange.state {
    case .begun:
      exchange.method = String(cString: method)
      exchange.version = String(cString: version)
      switch this.admit(exchange, connection) {
      case .admitted(let head):
        exchange.webSocketKey = head.webSocketKey
        exchange.state = .reading(HTTPRequest(head: head))
        return .YES
      case .refused(let response):
        exchange.state = .refused(response, dropped: 0)
        return .YES
      case .refusedAtOnce(let response):
        return this.answer(exchange, response, on: connection)
      }
    case .waiting(let deferred):
      guard let response = deferred.response else { return .NO }
      return this.answer(exchange, response, on: connection)
    case .reading, .refused:
      if size.pointee > 0 {
        let part = UnsafeRawBufferPointer(start: data, count: size.pointee)
        size.pointee = 0
        return exchange.append(part, limit: this.limits.body) ? .YES : .NO
      }
      switch exchange.state {
      case .reading(let request):
        if let stopped = this.stopped { return this.answer(exchange, stopped.response, on: connection) }
        var response = this.respond(request)
        if case .later(let deferred) = response.content {
          guard let known = deferred.response else { return this.wait(for: deferred, exchange, on: connection) }
          response = known
        }
        return this.answer(exchange, response, on: connection)
      case .refused(let response, _): return this.answer(exchange, response, on: connection)
      default: return .NO
      }
    case .answered: return .NO
    }
  }

  static let completedCallback: MHD_RequestCompletedCallback = { server, connection, context, _ in
    guard let server, let connection, let context, let retained = context.pointee else { return }
    context.pointee = nil
    let this = Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue()
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(retained).takeRetainedValue()
    if case .waiting(let deferred) = exchange.state { this.waiting[ObjectIdentifier(deferred)] = nil }
    if let stream = exchange.stream { this.close(stream) }
    guard let socket = socket(of: connection) else { return }
    socket.enter(.idle, for: this.limits.idleTime)
  }

  private enum Admission {
    case admitted(HTTPRequestHead)
    /// Answer after the request has been read, so that the connection stays open.
    case refused(HTTPResponse)
    /// Answer at once, which closes the connection.
    case refusedAtOnce(HTTPResponse)
  }

  /// Reads the head of a request and decides whether to accept its body.
  private func admit(_ exchange: HTTPExchange, _ connection: OpaquePointer) -> Admission {
    let headers = Self.headers(of: connection)
    if let problem = MessageRules.refusal(of: headers, version: exchange.version) {
      // The end of this request is ambiguous, so the connection cannot serve another.
      return .refusedAtOnce(problem.response.with("Connection", "close"))
    }
    let length = headers["Content-Length"].map { Int($0) ?? .max } ?? 0
    // Spares a client the upload if it sends Expect or announces a body that is too long.
    let canSkipBody = length > limits.body || headers["Expect"] != nil
    func refused(_ response: HTTPResponse) -> Admission { canSkipBody ? .refusedAtOnce(response) : .refused(response) }

    guard let target = RequestTarget(exchange.target) else {
      return refused(
        Problem(.badRequest, "expected an absolute path, percent-encoded where necessary").response)
    }
    guard target.query.count <= RequestTarget.queryLimit else {
      return refused(Problem.tooManyQueryItems(target.query.count).response)
    }
    let head = HTTPRequestHead(
      method: HTTPMethod(rawValue: exchange.method), segments: target.segments, queryItems: target.query,
      headers: headers)
    if let problem = loopbackGuard.refusal(of: head) { return refused(problem.response) }
    if let response = check(head) { return refused(response) }
    return length > limits.body ? refused(Problem.tooLarge(limit: limits.body).response) : .admitted(head)
  }

  private static func headers(of connection: OpaquePointer) -> HTTPHeaders {
    var headers = HTTPHeaders()
    withUnsafeMutablePointer(to: &headers) {
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { headers, _, name, value in
          guard let headers, let name else { return .NO }
          headers.assumingMemoryBound(to: HTTPHeaders.self).pointee
            .append(String(cString: name), value.map { String(cString: $0) } ?? "")
          return .YES
        }, $0)
    }
    return headers
  }

  // MARK: Responses

  /// Suspends a request until its response is available. The daemon calls the handler again after the connection is resumed.
  private func wait(
    for deferred: DeferredResponse, _ exchange: HTTPExchange, on connection: OpaquePointer
  ) -> MHD_Result {
    exchange.state = .waiting(deferred)
    Self.socket(of: connection)?.enter(.answering, for: .infinity)
    waiting[ObjectIdentifier(deferred)] = deferred
    MHD_suspend_connection(connection)
    let timeout = loop.schedule(at: loop.now + limits.waitTime) { [weak deferred, limits] in
      deferred?.answer(Problem(503, "no answer within \(decimal(limits.waitTime)) s; try again").response)
    }
    deferred.onAnswer = { [unowned self, unowned deferred] in
      loop.cancel(timeout)
      waiting[ObjectIdentifier(deferred)] = nil
      MHD_resume_connection(connection)
      run(at: 0)
    }
    return .YES
  }

  /// Passes a response to the daemon.
  private func answer(_ exchange: HTTPExchange, _ answer: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    exchange.state = .answered
    var answer = answer
    if let stream = answer.stream {
      if exchange.method == HTTPMethod.head.rawValue {
        // The daemon would send the end of a body that a response to HEAD does not have.
        stream.completed()
        answer.content = .bytes([])
      } else if let problem = refusalOfStream() {
        stream.completed()
        answer = problem.response
      } else {
        exchange.stream = stream
        if let key = exchange.webSocketKey {
          answer.status = .switchingProtocols
          answer.headers = ["Upgrade": "websocket", "Sec-WebSocket-Accept": WebSocket.answer(toKey: key)]
        }
      }
    }
    guard let socket = Self.socket(of: connection), let response = Self.make(answer) else { return .NO }
    defer { MHD_destroy_response(response) }
    for field in HTTPResponse.securityHeaders.fields + answer.headers.fields {
      let added = MHD_add_response_header(response, field.name, field.value)
      precondition(added == .YES, "A header field must be valid, got \(field.name): \(field.value).")
    }
    log.request("\(exchange.method) \(exchange.target) \(answer.status.code)")
    socket.enter(.answering, for: limits.answerTime)
    if let stream = answer.stream {
      socket.enter(.answering, for: .infinity)
      open(stream, on: connection, socket, isWebSocket: answer.status == .switchingProtocols)
    }
    return MHD_queue_response(connection, UInt32(answer.status.code), response)
  }

  /// Hands the socket of a WebSocket over to its stream.
  private static let upgradeCallback: MHD_UpgradeHandler = { _, _, context, _, _, _, handle in
    guard let context, let handle else { return }
    Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue().stream?.takeOver(handle)
  }

  private static func make(_ answer: HTTPResponse) -> OpaquePointer? {
    switch answer.content {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        // The daemon copies the bytes and does not write through this pointer.
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .later: preconditionFailure("A deferred answer must be known before it is sent.")
    case .events:
      guard let stream = answer.stream else { return nil }
      if answer.status == .switchingProtocols { return MHD_create_response_for_upgrade(upgradeCallback, nil) }
      return masthead_streamed_response(
        { stream, _, bytes, count in
          let stream = Unmanaged<EventStream>.fromOpaque(stream!).takeUnretainedValue()
          return stream.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
        },
        Unmanaged.passRetained(stream).toOpaque(),
        { stream in
          guard let stream else { return }
          Unmanaged<EventStream>.fromOpaque(stream).release()
        })
    }
  }
}
