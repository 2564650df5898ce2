import Glibc
import SeededRandom
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
      let text =
        "\(viewers.streams.count) \(viewers.closed) \(skipped) \(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)"
      return HTTPResponse(body: Array(text.utf8))
    }
    return router
  }
}

/// What `GET /state` says.
private struct ViewersState {
  var viewers: Int
  var closed: Int
  var skipped: Int
  /// Processor time of the server's thread in seconds.
  var time: Double

  init(of client: TestClient) throws {
    let numbers = try client.request("GET", "/state").body.split(separator: " ").compactMap { Int($0) }
    (viewers, closed, skipped, time) = (numbers[0], numbers[1], numbers[2], Double(numbers[3]) / 1e6)
  }

  /// Asks until something holds; the tests' own time limit ends it otherwise.
  static func wait(_ client: TestClient, until holds: (ViewersState) -> Bool) throws {
    for _ in 0..<12_000 {
      if holds(try ViewersState(of: client)) { return }
      usleep(5000)
    }
    Issue.record("It did not happen within a minute.")
  }
}

extension RunningServer {
  /// A viewer that has read its response's head.
  fileprivate func viewer(receiveBuffer: Int32? = nil) throws -> TestClient {
    let viewer = try client(receiveBuffer: receiveBuffer)
    viewer.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let head = try viewer.readHead()
    #expect(head.status == 200)
    #expect(head.headers["transfer-encoding"] == "chunked")
    return viewer
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
    #expect(head.headers["cache-control"] == "no-store")
    let other = try server.client()
    for number in 1...100 {
      let kind = ["frame", "pipeline", "problem"][number % 3]
      #expect(try other.request("POST", "/\(kind)", body: "\(number)").status == 204)
      #expect(try viewer.readEvent() == "event: \(kind)\ndata: \(number)")
    }
  }

  @Test func anEventLargerThanTheSendBufferArrivesWhole() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    let text = String(repeating: "0123456789", count: 50_000)
    #expect(try server.client().request("POST", "/frame", body: text).status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: \(text)")
  }

  @Test func aStreamWithNothingNewCostsNothing() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
    let before = try ViewersState(of: other).time
    usleep(300_000)
    #expect(try ViewersState(of: other).time - before < 0.1)
  }

  @Test func aViewerWhoLeavesIsNoticedWithoutAnythingBeingSent() throws {
    let server = try viewersServer()
    let other = try server.client()
    do {
      let viewers = [try server.viewer(), try server.viewer()]
      viewers[0].finishSending()
      try ViewersState.wait(other) { $0.closed == 1 && $0.viewers == 1 }
    }
    try ViewersState.wait(other) { $0.closed == 2 && $0.viewers == 0 }
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
  }

  @Test func aViewerWhoDoesNotReadGetsTheNewestAndNothingInBetween() throws {
    let server = try viewersServer()
    let slow = try server.viewer(receiveBuffer: 4096)
    let other = try server.client()
    let padding = String(repeating: "x", count: 20_000)
    let count = 200
    for number in 1...count {
      #expect(try other.request("POST", "/frame", body: "\(number) \(padding)").status == 204)
    }
    // All that the kernel's buffers hold, one that has begun, and the newest: the rest was skipped.
    #expect(try ViewersState(of: other).skipped > count / 2)
    var numbers: [Int] = []
    while numbers.last != count {
      let event = try slow.readEvent()
      numbers.append(try #require(Int(event.dropFirst(19).prefix { $0 != " " })))
      #expect(event.hasSuffix(padding))
    }
    #expect(numbers == numbers.sorted())
    #expect(numbers.count < count / 2)
  }

  @Test func aViewerWhoDoesNotReadAndLeavesIsNoticed() throws {
    let server = try viewersServer()
    let other = try server.client()
    do {
      let slow = try server.viewer(receiveBuffer: 4096)
      for number in 1...50 {
        #expect(
          try other.request("POST", "/frame", body: "\(number) \(String(repeating: "x", count: 20_000))").status == 204)
      }
      // Its half of the connection is open still: only this tells that it is gone.
      slow.finishSending()
      try ViewersState.wait(other) { $0.closed == 1 && $0.viewers == 0 }
    }
  }

  @Test func anEndedStreamEndsItsResponseAndKeepsTheConnection() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    let other = try server.client()
    #expect(try other.request("POST", "/problem", body: "over").status == 204)
    #expect(try other.request("POST", "/end").status == 204)
    #expect(try viewer.readEvent() == "event: problem\ndata: over")
    #expect(try viewer.readChunk() == "")
    let state = try ViewersState(of: viewer)
    #expect(state.closed == 1)
    #expect(state.viewers == 0)
  }

  @Test func aStoppedServerEndsItsStreams() throws {
    let server = try viewersServer()
    let viewers = try (0..<10).map { _ in try server.viewer() }
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "last").status == 204)
    server.beginStop()
    for viewer in viewers {
      #expect(try viewer.readEvent() == "event: frame\ndata: last")
      #expect(try viewer.readChunk() == "")
      #expect(try viewer.readToEnd() == "")
    }
  }

  @Test func aStoppedServerDoesNotWaitForAViewerWhoDoesNotRead() throws {
    var limits = HTTPServer.Limits()
    limits.stopTime = 0.05
    let slow: TestClient
    do {
      let server = try viewersServer(limits: limits)
      slow = try server.viewer(receiveBuffer: 4096)
      let other = try server.client()
      for number in 1...50 {
        #expect(
          try other.request("POST", "/frame", body: "\(number) \(String(repeating: "x", count: 20_000))").status == 204)
      }
      // Here the server stops, and the test waits for that.
    }
    // Either a part of a frame was on its way, or all of it and not the end: the viewer sees a broken response.
    #expect(!(try slow.readToEnd().hasSuffix("0\r\n\r\n")))
  }

  @Test func threeHundredViewersGetTheSame() throws {
    let server = try viewersServer()
    let viewers = try (0..<300).map { _ in try server.viewer() }
    let other = try server.client()
    #expect(try ViewersState(of: other).viewers == 300)
    for number in 1...5 {
      #expect(try other.request("POST", "/frame", body: "\(number)").status == 204)
      for viewer in viewers { #expect(try viewer.readEvent() == "event: frame\ndata: \(number)") }
    }
  }

  @Test func aQuietStreamIsKeptAlive() throws {
    var limits = HTTPServer.Limits()
    limits.keepAliveTime = 0.02
    let server = try viewersServer(limits: limits)
    let viewer = try server.viewer()
    #expect(try viewer.readChunk() == ":\n\n")
    #expect(try viewer.readChunk() == ":\n\n")
  }

  @Test func aStreamOutlivesTheTimesOfRequests() throws {
    var limits = HTTPServer.Limits()
    // Long enough for a slow machine to send a request in.
    limits.requestTime = 0.5
    limits.answerTime = 0.5
    let server = try viewersServer(limits: limits)
    let viewer = try server.viewer()
    usleep(1_000_000)
    #expect(try server.client().request("POST", "/frame", body: "1").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
  }

  @Test func aHeadOfAStreamIsOverAtOnce() throws {
    let server = try viewersServer()
    let client = try server.client()
    let head = try client.request("HEAD", "/events")
    #expect(head.status == 200)
    #expect(head.headers["content-type"] == "text/event-stream; charset=utf-8")
    try ViewersState.wait(client) { $0.closed == 1 && $0.viewers == 0 }
  }

  @Test func aViewerWithoutChunksReadsToTheEnd() throws {
    let server = try viewersServer()
    let viewer = try server.client()
    viewer.send("GET /events HTTP/1.0\r\nHost: localhost\r\n\r\n")
    #expect(try viewer.readHead().headers["transfer-encoding"] == nil)
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
    #expect(try other.request("POST", "/end").status == 204)
    #expect(try viewer.readToEnd() == "event: frame\ndata: 1\n\n")
  }

  @Test func viewersComeAndGoInAnyOrder() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    let server = try viewersServer()
    let other = try server.client()
    var viewers: [TestClient] = []
    var left = 0
    for number in 1...300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: viewers.append(try server.viewer())
      case 1 where !viewers.isEmpty:
        viewers.remove(at: Int.random(in: 0..<viewers.count, using: &random))
        left += 1
      default: #expect(try other.request("POST", "/frame", body: "\(number)").status == 204)
      }
    }
    #expect(try other.request("POST", "/frame", body: "last").status == 204)
    for viewer in viewers {
      while try viewer.readEvent() != "event: frame\ndata: last" {}
    }
    let (expected, gone) = (viewers.count, left)
    try ViewersState.wait(other) { $0.viewers == expected && $0.closed == gone }
    #expect(try ViewersState(of: other).viewers == expected, "seed \(seed)")
  }
}
