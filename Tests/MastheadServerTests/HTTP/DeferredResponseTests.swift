import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Responses that become available after their requests.
@Suite(.long) struct DeferredResponseTests {
  /// Creates a server that answers `GET /wait` when `GET /go` arrives, and `GET /soon` at once.
  private func server(limits: HTTPServer.Limits = .init()) throws -> RunningServer {
    try RunningServer(limits: limits) { _ in
      var router = Router()
      var waiting: [DeferredResponse] = []
      router.on(.get, "/wait") { _ in
        waiting.append(DeferredResponse())
        return .later(waiting.last!)
      }
      router.on(.get, "/go") { _ in
        for (index, response) in waiting.enumerated() {
          response.answer(HTTPResponse(headers: ["Content-Type": "text/plain"], body: Array("number \(index)".utf8)))
          // A second answer is a no-op.
          response.answer(HTTPResponse(body: Array("too late".utf8)))
        }
        waiting = []
        return HTTPResponse(.noContent)
      }
      router.on(.get, "/soon") { _ in
        let response = DeferredResponse()
        response.answer(HTTPResponse(.created, body: Array("known".utf8)))
        return .later(response)
      }
      return router
    }
  }

  /// Creates a server that answers `/wait` with a stream when `GET /go` arrives. `GET /closed` returns the number of closed streams.
  private func streamServer(limits: HTTPServer.Limits = .init()) throws -> RunningServer {
    try RunningServer(limits: limits) { _ in
      var router = Router()
      var waiting: [DeferredResponse] = []
      var closed = 0
      router.on(.get, "/wait") { _ in
        waiting.append(DeferredResponse())
        return .later(waiting.last!)
      }
      router.on(.get, "/go") { _ in
        for response in waiting {
          let stream = EventStream { closed += 1 }
          stream.offer(ServerSentEvent(.frame, data: "1".utf8))
          var answer = HTTPResponse.events(stream)
          answer.status = .created
          response.answer(answer)
        }
        waiting = []
        return HTTPResponse(.noContent)
      }
      router.on(.get, "/closed") { _ in HTTPResponse(body: Array("\(closed)".utf8)) }
      return router
    }
  }

  @Test func deferredRequestDoesNotBlockOthers() throws {
    let server = try server()
    let (first, second, third) = (try server.client(), try server.client(), try server.client())
    first.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try third.request("GET", "/soon").body == "known")
    second.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try third.request("GET", "/soon").status == 201)
    #expect(try third.request("GET", "/go").status == 204)
    let answers = [try first.readResponse(), try second.readResponse()]
    #expect(answers.map(\.status) == [200, 200])
    #expect(answers.map(\.body) == ["number 0", "number 1"])
    #expect(answers.map { $0.headers["content-type"] } == ["text/plain", "text/plain"])
    // The connections stay open for further requests.
    #expect(try first.request("GET", "/soon").body == "known")
  }

  @Test func answerThatTakesTooLongIsRefused() throws {
    var limits = HTTPServer.Limits()
    limits.waitTime = 0.05
    let server = try server(limits: limits)
    let (client, other) = (try server.client(), try server.client())
    let response = try client.request("GET", "/wait")
    #expect(response.status == 503)
    #expect(response.body.contains(#""detail":"no answer within 0.05 s; try again""#))
    // The late answer is a no-op, and the connection stays open.
    #expect(try other.request("GET", "/go").status == 204)
    #expect(try client.request("GET", "/soon").body == "known")
  }

  @Test func deferredStreamIsSentLikeOthers() throws {
    let server = try streamServer()
    let (viewer, other) = (try server.client(), try server.client())
    viewer.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try other.request("GET", "/closed").body == "0")
    #expect(try other.request("GET", "/go").status == 204)
    let head = try viewer.readHead()
    #expect(head.status == 201 && head.headers["content-type"] == "text/event-stream; charset=utf-8")
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
    #expect(try other.request("GET", "/closed").body == "0")
  }

  /// Without closing, the owner would keep a stream without a connection forever.
  @Test(arguments: ["too late", "no room", "HEAD"])
  func deferredStreamWithoutViewerCloses(_ reason: String) throws {
    var limits = HTTPServer.Limits()
    if reason == "too late" { limits.waitTime = 0.05 }
    if reason == "no room" { limits.streams = 0 }
    let server = try streamServer(limits: limits)
    let (client, other) = (try server.client(), try server.client())
    client.send("\(reason == "HEAD" ? "HEAD" : "GET") /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    if reason == "too late" { #expect(try client.readResponse().status == 503) }
    // The server has read the first request when it answers a later one.
    #expect(try other.request("GET", "/closed").body == "0")
    #expect(try other.request("GET", "/go").status == 204)
    if reason != "too late" { #expect(try client.readHead().status == (reason == "HEAD" ? 201 : 503)) }
    #expect(try other.request("GET", "/closed").body == "1")
  }

  @Test func disconnectedWaitingClientDoesNotAffectOthers() throws {
    let server = try server()
    do {
      let client = try server.client()
      client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try server.client().request("GET", "/soon").status == 201)
    }
    #expect(try server.client().request("GET", "/go").status == 204)
    #expect(try server.client().request("GET", "/soon").status == 201)
  }

  @Test func waitingClientReceivesErrorWhenServerStops() throws {
    let client: TestClient
    do {
      let server = try server()
      client = try server.client()
      client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try server.client().request("GET", "/soon").status == 201)
    }
    let response = try client.readResponse()
    #expect(response.status == 503 && response.body.contains("the server has stopped"))
  }
}
