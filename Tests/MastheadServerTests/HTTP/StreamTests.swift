import Glibc
import Testing

@testable import MastheadServer

/// A server with one set of viewers: `GET /events` joins them, `POST /frame`, `/pipeline` and `/problem` offer their body
/// to all, `POST /end` ends all, `GET /state` tells how many there are, were closed, and how much time the loop's thread
/// has spent.
func viewersServer(limits: HTTPServer.Limits = .init()) throws -> RunningServer {
  try RunningServer(limits: limits) { _ in
    final class Viewers {
      var streams: [EventStream] = []
      var closed = 0
    }
    let viewers = Viewers()
    var router = Router()
    router.on(.get, "/events") { _ in
      let stream = EventStream()
      stream.onClose = { [unowned stream] in
        viewers.streams.removeAll { $0 === stream }
        viewers.closed += 1
      }
      viewers.streams.append(stream)
      return .events(stream)
    }
    for kind in ServerSentEvent.Kind.allCases {
      router.on(.post, PathTemplate(stringLiteral: "/\(kind.rawValue)")) { request in
        let event = ServerSentEvent(kind, data: request.body)
        for stream in viewers.streams { stream.offer(event) }
        return HTTPResponse(.noContent)
      }
    }
    router.on(.post, "/end") { _ in
      for stream in viewers.streams { stream.end() }
      return HTTPResponse(.noContent)
    }
    router.on(.get, "/state") { _ in
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      let skipped = viewers.streams.reduce(0) { $0 + $1.skippedFrames }
      let text = "\(viewers.streams.count) \(viewers.closed) \(skipped) \(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)"
      return HTTPResponse(body: Array(text.utf8))
    }
    return router
  }
}

@Suite struct StreamTests {
  @Test func aViewerGetsEventsAsTheyCome() throws {
    let server = try viewersServer()
    let viewer = try server.client()
    viewer.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let head = try viewer.readHead()
    #expect(head.status == 200)
    #expect(head.headers["content-type"] == "text/event-stream; charset=utf-8")
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
    #expect(try other.request("POST", "/frame", body: "2").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 2")
  }
}
