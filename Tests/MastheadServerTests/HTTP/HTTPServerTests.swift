import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Creates a server that answers `GET /` with a greeting, `POST /echo` with the body, and `GET /items/{id}` with the id and the
/// query.
private func echoServer(limits: HTTPServer.Limits = .init(), allowing hosts: [AllowedHost] = []) throws -> RunningServer
{
  try RunningServer(limits: limits, allowedHosts: hosts) { _ in
    var router = Router()
    router.on(.get, "/") { _ in
      HTTPResponse(headers: ["Content-Type": "text/plain"], body: Array("hello".utf8))
    }
    router.on(.post, "/echo") { HTTPResponse(body: $0.body) }
    router.on(.get, "/items/{id}") { request in
      let query = request.queryItems.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      return HTTPResponse(body: Array("\(request.parameter("id"))?\(query)".utf8))
    }
    return router
  }
}

@Suite(.long) struct HTTPServerTests {
  @Test func requestGetsResponse() throws {
    let server = try echoServer()
    let response = try server.client().request("GET", "/")
    #expect(response.status == 200)
    #expect(response.body == "hello")
    #expect(response.headers["content-type"] == "text/plain")
    #expect(response.headers["content-length"] == "5")
  }

  @Test func everyResponseHasSecurityHeaders() throws {
    let server = try echoServer()
    let client = try server.client()
    for target in ["/", "/nowhere"] {
      let headers = try client.request("GET", target).headers
      for field in HTTPResponse.securityHeaders.fields {
        #expect(headers[field.name.lowercased()] == field.value)
      }
    }
  }

  @Test func pathsAndQueriesArriveDecoded() throws {
    let server = try echoServer()
    let client = try server.client()
    #expect(try client.request("GET", "/items/a%20b?x=1%262&y").body == "a b?x=1&2&y=")
    #expect(try client.request("GET", "/items/%C3%A9%2F?é=1".replacing("é", with: "%C3%A9")).body == "é/?é=1")
  }

  @Test func bodyArrivesWhole() throws {
    let server = try echoServer()
    let client = try server.client()
    for count in [0, 1, 70_000, 1 << 20] {
      let body = String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 2)
      let response = try client.request("POST", "/echo", body: body)
      #expect(response.status == 200)
      #expect(response.body == body)
    }
  }

  @Test func chunkedBodyArrivesWhole() throws {
    let server = try echoServer()
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    client.send("3\r\nabc\r\n")
    client.send("2\r\nde\r\n0\r\n\r\n")
    #expect(try client.readResponse().body == "abcde")
  }

  @Test func connectionServesSeveralRequests() throws {
    let server = try echoServer()
    let client = try server.client()
    #expect(try client.request("GET", "/").body == "hello")
    #expect(try client.request("POST", "/echo", body: "again").body == "again")
    #expect(try client.request("GET", "/nowhere").status == 404)
    #expect(try client.request("GET", "/").body == "hello")
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let server = try echoServer()
    let client = try server.client()
    client.send((1...20).map { "GET /items/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
    for number in 1...20 { #expect(try client.readResponse().body == "\(number)?") }
  }

  @Test func headResponseHasNoBody() throws {
    let server = try echoServer()
    let client = try server.client()
    let response = try client.request("HEAD", "/")
    #expect(response.status == 200)
    #expect(response.headers["content-length"] == "5")
    #expect(try client.request("GET", "/").body == "hello")
  }

  @Test func unknownMethodReportsAllowedMethods() throws {
    let server = try echoServer()
    let response = try server.client().request("DELETE", "/")
    #expect(response.status == 405)
    #expect(response.headers["allow"] == "GET, HEAD, OPTIONS")
    #expect(response.headers["content-type"] == "application/problem+json")
    #expect(
      response.body
        == #"{"type":"about:blank","title":"Method Not Allowed","status":405,"detail":"/: method DELETE is not allowed; must be one of GET, HEAD, OPTIONS"}"#
    )
    let options = try server.client().request("OPTIONS", "/echo")
    #expect(options.status == 204)
    #expect(options.headers["allow"] == "OPTIONS, POST")
  }

  @Test(arguments: [
    // The request, and the expected status
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.0\r\n\r\n", 400),
    ("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", 200),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n", 421),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://example.com\r\n\r\n", 403),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n\r\n", 403),
    ("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /#a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /\\a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /../Package.swift HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET /%2e%2e/Package.swift HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    ("GET /..%2f..%2fetc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: +3\r\n\r\nabc", 400),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\nabc", 400),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
    ("POST /echo HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX y: 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost\t: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length : 3\r\n\r\nabc", 400),
    ("GET / HTTP/1.1\r\n X: 1\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX(y): 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX\u{1}: 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX\u{e9}: 1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rY: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\rX: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX\rY: b\r\n\r\n", 400),
    ("GET /a\rb HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX: a\u{1b}b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nX: a\tb \u{e9}\r\n\r\n", 200),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n!#$%&'*+-.^_`|~: 1\r\n\r\n", 200),
    ("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 404),
    ("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n", 404),
    ("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n", 404),
    ("PUT /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 405),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\nExpect: 100-continue\r\n\r\n", 413),
    ("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
  ])
  func invalidHeadIsRefused(_ request: String, _ status: Int) throws {
    let server = try echoServer()
    let client = try server.client()
    client.send(request)
    #expect(try client.readResponse().status == status)
    #expect(try server.client().request("GET", "/").status == 200)
  }

  @Test func tooLongChunkedBodyIsRefusedAtItsEnd() throws {
    var limits = HTTPServer.Limits()
    limits.body = 1000
    let server = try echoServer(limits: limits)
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = "64\r\n" + String(repeating: "x", count: 100) + "\r\n"
    for _ in 0..<11 { client.send(chunk) }
    client.send("0\r\n\r\n")
    let response = try client.readResponse()
    #expect(response.status == 413)
    #expect(
      response.body
        == #"{"type":"about:blank","title":"Content Too Large","status":413,"detail":"too many bytes in the body: at most 1000"}"#
    )
  }

  @Test func endlessChunkedBodyClosesConnection() throws {
    var limits = HTTPServer.Limits()
    limits.body = 1000
    let server = try echoServer(limits: limits)
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = "3e8\r\n" + String(repeating: "x", count: 1000) + "\r\n"
    while client.send(chunk) {}
    #expect(try server.client().request("GET", "/").status == 200)
  }

  /// libmicrohttpd refuses these requests itself, with its own pages or by closing the connection.
  @Test(
    arguments: [
      "GET /marker HTTP/1.1\r\nmarker\r\n\r\n",
      "GET /marker HTTP/9.9\r\nHost: marker\r\n\r\n",
      "GET /marker marker\r\nHost: marker\r\n\r\n",
      "marker\r\n\r\n",
      "marker /marker HTTP/1.1\r\nmarker\r\n\r\n",
      "POST /marker HTTP/1.1\r\nHost: localhost\r\nContent-Length: marker\r\n\r\n",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nmarker\r\n",
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nmarker\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "marker", count: 8000))\r\n\r\n",
      "GET /\(String(repeating: "marker", count: 8000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: \(String(repeating: "marker=1;", count: 1500))\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "marker: marker\r\n", count: 900))\r\n",
    ] as [LongText])
  func libraryErrorPageReflectsNoInput(_ request: LongText) throws {
    let server = try echoServer()
    let client = try server.client()
    client.send(request.text)
    client.finishSending()
    let answer = try client.readToEnd()
    // The server's own problems quote input, in JSON.
    if !answer.contains("Content-Type: application/problem+json") { #expect(!answer.contains("marker"), "\(answer)") }
    #expect(try server.client().request("GET", "/").status == 200)
  }

  @Test(arguments: [(0, 200), (1, 200), (200, 200), (201, 400), (489, 400), (1500, 400)])
  func queryHasAtMostTwoHundredItems(_ count: Int, _ status: Int) throws {
    let server = try echoServer()
    let client = try server.client()
    let items = (0..<count).map { "a\($0)=b" }.joined(separator: "&")
    let response = try client.request("GET", "/items/1?\(items)")
    #expect(response.status == status)
    #expect(
      status == 200
        ? response.body == "1?\(items)"
        : response.body.contains(#""detail":"too many query items: at most 200, got \#(count)""#))
    // The connection stays usable.
    #expect(try client.request("GET", "/").status == 200)
  }

  @Test func hostMustHaveServersPort() throws {
    let server = try echoServer(allowing: [AllowedHost("tunnel.example")!, AllowedHost("[::2]:99")!])
    let port = server.port
    let cases: [(String, String?, Int)] = [
      ("localhost:\(port)", nil, 200),
      ("127.0.0.1:\(port)", "http://localhost:\(port)", 200),
      ("127.0.0.1:\(port ^ 1)", nil, 421),
      ("localhost:\(port)", "http://localhost:\(port ^ 1)", 403),
      ("localhost:\(port)", "https://localhost:\(port)", 403),
      ("tunnel.example", "https://tunnel.example", 200),
      ("TUNNEL.example:8443", "https://tunnel.example:8443", 200),
      ("tunnel.example", "http://other.example", 403),
      ("[::2]:99", "http://[::2]:99", 200),
      ("[::2]:98", nil, 421),
      ("other.tunnel.example", nil, 421),
    ]
    for (host, origin, status) in cases {
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\(origin.map { "Origin: \($0)\r\n" } ?? "")\r\n")
      #expect(try client.readResponse().status == status, "\(host) \(origin ?? "")")
    }
  }

  @Test(arguments: [1, 16])
  func headOfFourteenKiBIsAccepted(_ fields: Int) throws {
    let server = try echoServer()
    let client = try server.client()
    let value = String(repeating: "x", count: (14 << 10) / fields - 32)
    let head = (0..<fields).map { "X-\($0): \(value)\r\n" }.joined()
    // Twice, because the connection's memory is cleared in between.
    for _ in 1...2 { #expect(try client.request("GET", "/", head).status == 200) }
  }

  @Test(arguments: [("/", 40_000, 431), ("/items/1?", 20_000, 414)])
  func tooLongHeadIsRefused(_ target: String, _ length: Int, _ status: Int) throws {
    let server = try echoServer()
    let client = try server.client()
    let text = String(repeating: "x", count: length)
    let head =
      target == "/" ? "/ HTTP/1.1\r\nHost: localhost\r\nX: \(text)" : "\(target)\(text) HTTP/1.1\r\nHost: localhost"
    client.send("GET \(head)\r\n\r\n")
    #expect(try client.readHead().status == status)
    #expect(try server.client().request("GET", "/").status == 200)
  }

  @Test(arguments: [
    "", "GET ", "GET / HTTP/1.1\r\nHost: loc",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc",
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
  ])
  func incompleteRequestTimesOut(_ beginning: String) throws {
    var limits = HTTPServer.Limits()
    limits.requestTime = 0.05
    limits.idleTime = 0.05
    let server = try echoServer(limits: limits)
    let client = try server.client()
    client.send(beginning)
    #expect(try client.readToEnd() == "")
  }

  @Test func slowlyArrivingRequestTimesOut() throws {
    var limits = HTTPServer.Limits()
    // Long enough for a slow machine to send the last request.
    limits.requestTime = 2
    let server = try echoServer(limits: limits)
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
    while client.send("x") { usleep(5000) }
    #expect(try server.client().request("GET", "/").status == 200)
  }

  @Test func idleConnectionTimesOutAfterRequest() throws {
    var limits = HTTPServer.Limits()
    // Long enough for a slow machine to send the first request.
    limits.idleTime = 3
    let server = try echoServer(limits: limits)
    let client = try server.client()
    #expect(try client.request("GET", "/").body == "hello")
    #expect(try client.readToEnd() == "")
  }

  @Test func newConnectionClosesOldestIdleOne() throws {
    var limits = HTTPServer.Limits()
    limits.connections = 3
    let server = try echoServer(limits: limits)
    let clients = try (0..<3).map { _ in try server.client() }
    for index in [1, 2, 0] { #expect(try clients[index].request("GET", "/").status == 200) }
    #expect(try server.client().request("GET", "/").status == 200)
    #expect(try clients[1].readToEnd() == "")
    #expect(try clients[0].request("GET", "/").status == 200)
    #expect(
      server.log.filter { $0.hasPrefix("limit") } == ["limit: too many connections: at most 3; closing idle ones"])
  }

  @Test func incompleteRequestIsClosedIfNoConnectionIsIdle() throws {
    var limits = HTTPServer.Limits()
    limits.connections = 2
    let server = try echoServer(limits: limits)
    let clients = try (0..<2).map { _ in try server.client() }
    for client in clients {
      #expect(try client.request("GET", "/").status == 200)
      client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.readHead().status == 100)
    }
    #expect(try server.client().request("GET", "/").status == 200)
    #expect(try clients[0].readToEnd() == "")
  }

  @Test func connectionWaitsWhileOthersAreAnswered() throws {
    var limits = HTTPServer.Limits()
    limits.connections = 4
    limits.heartbeatTime = 0.02
    let server = try viewersServer(limits: limits)
    var viewers = try (0..<3).map { _ in try server.client() }
    for viewer in viewers {
      viewer.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try viewer.readHead().status == 200)
    }
    let other = try server.client()
    // At most three quarters of the connections are streams.
    let refused = try other.request("GET", "/events")
    #expect(refused.status == 503)
    #expect(
      refused.body.contains(
        #""detail":"too many event streams: at most 3; close a page, or start the server with a higher --max-streams""#)
    )
    #expect(server.log.filter { $0.hasPrefix("limit") } == ["limit: too many event streams: at most 3"])
    viewers.removeLast()
    // The server notices a lost viewer by its heartbeats.
    var status = 503
    while status == 503 {
      let client = try server.client()
      client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      status = try client.readHead().status
    }
    #expect(status == 200)
  }

  @Test func logContainsRequestsWithEscapedTargets() throws {
    // Fits every limit of open files. A lower limit would add a line to the log.
    var limits = HTTPServer.Limits()
    limits.connections = 100
    let server = try echoServer(limits: limits)
    let client = try server.client()
    _ = try client.request("GET", "/items/1?a=%1b")
    _ = try client.request("POST", "/echo", body: "x")
    client.send("GET /\u{1b}[31m HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try client.readResponse()
    #expect(
      server.log == [
        "request: GET /items/1?a=%1b 400", "request: POST /echo 200", "request: GET /\\u{1b}[31m 400",
      ])
  }

  // MARK: Starting

  @Test func portInUseIsReported() throws {
    let server = try echoServer()
    let port = server.port
    let loop = try EventLoop()
    let error = #expect(throws: HTTPServerError.self) { try HTTPServer(port: port, on: loop, router: Router()) }
    #expect(error == .portInUse(host: "127.0.0.1", port: port))
    #expect(
      error?.description == "port \(port) on 127.0.0.1 is in use; choose another with --port, or 0 for a free one")
  }

  @Test(arguments: [
    ("0.0.0.0", HTTPServerError.noAllowedHost(host: "0.0.0.0")),
    ("192.168.1.1", .noAllowedHost(host: "192.168.1.1")),
    ("::", .noAllowedHost(host: "::")),
    ("example.com", .notAddress(host: "example.com")),
    ("", .notAddress(host: "")),
    ("[::1]", .notAddress(host: "[::1]")),
  ])
  func hostOtherThanLoopbackNeedsAllowedHost(_ host: String, _ expected: HTTPServerError) throws {
    let loop = try EventLoop()
    let error = #expect(throws: HTTPServerError.self) {
      try HTTPServer(host: host, port: 0, on: loop, router: Router())
    }
    #expect(error == expected)
  }

  /// A browser cannot reach the address that a server in a container listens on.
  @Test(arguments: [
    ("localhost:9000", "http://localhost:9000/"), ("tunnel.example:443", "https://tunnel.example:443/"),
    ("[::2]:90", "http://[::2]:90/"), ("mac.local", "http://mac.local:PORT/"),
  ])
  func urlOfOpenAddressNamesFirstAllowedHost(_ allowed: String, _ url: String) throws {
    let server = try HTTPServer(
      host: "0.0.0.0", port: 0, allowedHosts: [AllowedHost(allowed)!, AllowedHost("other.example")!],
      on: try EventLoop(), router: Router())
    #expect(server.url == url.replacing("PORT", with: "\(server.port)"))
    server.stop()
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("127.0.0.2", "127.0.0.2"), ("::1", "[::1]"),
  ])
  func urlContainsHostAndPort(_ host: String, _ shown: String) throws {
    let loop = try EventLoop()
    do {
      let server = try HTTPServer(host: host, port: 0, on: loop, router: Router())
      #expect(server.port > 0)
      #expect(server.url == "http://\(shown):\(server.port)/")
      server.stop()
      server.stop()
    } catch HTTPServerError.addressNotAvailable {
      // The machine has no IPv6.
      #expect(host == "::1")
    }
  }

  @Test func stoppedServerReleasesPort() throws {
    let loop = try EventLoop()
    let first = try HTTPServer(port: 0, on: loop, router: Router())
    let port = first.port
    let client = try TestClient(port: port)
    first.stop()
    #expect(try client.readToEnd() == "")
    let second = try HTTPServer(port: port, on: loop, router: Router())
    #expect(second.port == port)
  }

  /// The daemon aborts the process if a request still waits when the daemon stops.
  @Test func requestsThatArriveDuringStopAreRefused() throws {
    let loop = try EventLoop()
    var answered = 0
    var router = Router()
    router.on(.get, "/now") { [unowned loop] _ in
      answered += 1
      if answered == 2 { loop.stop() }
      return HTTPResponse(.noContent)
    }
    router.on(.get, "/later") { _ in .later(DeferredResponse()) }
    router.on(.get, "/events") { _ in .events(EventStream()) }
    let server = try HTTPServer(
      port: 0, allowedHosts: [AllowedHost("localhost:80")!], on: loop, router: router)
    let targets = ["/later", "/events"]
    let clients = try targets.map { _ in try TestClient(port: server.port) }
    func send(_ target: String, on client: TestClient) {
      client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    for client in clients { send("/now", on: client) }
    loop.run()
    for (client, target) in zip(clients, targets) { send(target, on: client) }
    server.stop()
    for client in clients {
      #expect(try client.readResponse().status == 204)
      let response = try client.readResponse()
      #expect(response.status == 503 && response.body.contains("the server has stopped"))
      #expect(try client.readToEnd() == "")
    }
  }

  @Test func serverIsReleasedWithLastOwner() throws {
    let loop = try EventLoop()
    weak var server: HTTPServer?
    do {
      let strong = try HTTPServer(port: 0, on: loop, router: Router())
      server = strong
    }
    #expect(server == nil)
  }
}
