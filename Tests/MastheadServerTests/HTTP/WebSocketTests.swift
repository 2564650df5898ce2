import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Behavior that only WebSockets have. `StreamTests` tests WebSockets together with other streams.
@Suite(.long) struct WebSocketTests {
  /// The key and the answer are from RFC 6455, section 1.3.
  @Test func keyIsAnswered() throws {
    let server = try viewersServer()
    let client = try server.client()
    let head = try client.request("GET", "/events", webSocketFields)
    #expect(head.status == 101)
    #expect(head.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(head.headers["upgrade"] == "websocket" && head.headers["connection"] == "Upgrade")
  }

  /// Heads with each kind of length (RFC 6455, section 5.2).
  @Test(
    arguments: [
      (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65535, [0x81, 126, 255, 255]),
      (65536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func headHasLength(_ count: Int, _ head: [UInt8]) {
    #expect(WebSocket.head(ofText: count) == head)
  }

  @Test(arguments: [
    ("websocket", "WebSocket", 101), ("Upgrade: websocket\r\n", "", 200), ("keep-alive, Upgrade", "close", 200),
    (": 13", ": 8", 200), ("dGhlIHNhbXBsZSBub25jZQ==", "short", 200),
  ])
  func otherRequestGetsOtherStream(_ part: String, _ replacement: String, _ status: Int) throws {
    let server = try viewersServer()
    let fields = webSocketFields.replacing(part, with: replacement)
    #expect(fields != webSocketFields)
    let client = try server.client()
    client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    #expect(try client.readHead().status == status)
  }

  /// Browsers open WebSockets to other origins without a preflight request.
  @Test func pagesOfOtherSitesAreRefused() throws {
    let server = try viewersServer()
    for (field, status) in [
      ("Origin: http://foreign.example\r\n", 403), ("Sec-Fetch-Site: cross-site\r\n", 403),
      ("Origin: http://localhost:\(server.port)\r\n", 101),
    ] {
      let client = try server.client()
      client.send("GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(field)\(webSocketFields)\r\n")
      #expect(try client.readHead().status == status)
    }
    let client = try server.client()
    client.send("GET /events HTTP/1.1\r\nHost: foreign.example\r\n\(webSocketFields)\r\n")
    #expect(try client.readHead().status == 421)
  }

  @Test func resourceWithoutStreamAnswersNormally() throws {
    let server = try viewersServer()
    let response = try server.client().request("GET", "/state", webSocketFields)
    #expect(response.status == 200 && response.body.hasPrefix("0 0 "))
  }

  /// The server sends a whole ended stream, and closes the connection.
  @Test func endedStreamEndsWebSocket() throws {
    let server = try viewersServer()
    let viewer = try server.client()
    viewer.isWebSocket = true
    #expect(try viewer.request("GET", "/over", webSocketFields).status == 101)
    #expect(try viewer.readEvent() == "event: problem\ndata: over")
    #expect(try viewer.readChunk() == "")
    #expect(try viewer.readToEnd() == "")
  }

  /// A browser sends a masked message before it closes the connection, and may wait for the server to close it.
  @Test func viewerEndsWebSocket() throws {
    let server = try viewersServer()
    let viewer = try server.viewer(.webSocket)
    viewer.send([0x88, 0x82, 1, 2, 3, 4, 0x03 ^ 1, 0xE9 ^ 2])
    _ = try viewer.readToEnd()
    let other = try server.client()
    try PluginServer.wait(for: "the viewer's end") {
      try other.request("GET", "/state").body.hasPrefix("0 1 ") ? true : nil
    }
  }
}
