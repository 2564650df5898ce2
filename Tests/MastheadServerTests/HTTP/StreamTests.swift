import Glibc
import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Creates a server with one group of viewers. `GET /events` adds a viewer. `POST /frame`, `/pipeline` and so on offer their body to
/// all viewers, and `POST /end` ends all streams. `GET /over` is a stream with one event that has ended. `GET /state` returns the
/// number of open and closed streams and of skipped frames, and the processor time of the loop's thread.
func viewersServer(limits: HTTPServer.Limits = .init()) throws -> RunningServer {
  try RunningServer(limits: limits) { _ in
    final class Viewers {
      let group = StreamGroup()
      var streams: [EventStream] = []
      var closed = 0
    }
    let viewers = Viewers()
    var router = Router()
    router.on(.get, "/events") { _ in
      let stream = EventStream()
      viewers.streams.append(stream)
      viewers.group.insert(stream) { [unowned stream] in
        viewers.streams.removeAll { $0 === stream }
        viewers.closed += 1
      }
      return .events(stream)
    }
    for kind in ServerSentEvent.Kind.allCases {
      router.on(.post, PathTemplate(stringLiteral: "/\(kind.rawValue)")) { request in
        viewers.group.offer(ServerSentEvent(kind, data: request.body))
        return HTTPResponse(.noContent)
      }
    }
    router.on(.get, "/over") { _ in
      let stream = EventStream()
      stream.offer(ServerSentEvent(.problem, data: "over".utf8))
      stream.end()
      return .events(stream)
    }
    router.on(.post, "/end") { _ in
      viewers.group.end()
      return HTTPResponse(.noContent)
    }
    router.on(.get, "/state") { _ in
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      let skipped = viewers.streams.reduce(0) { $0 + $1.skippedFrames }
      let text =
        "\(viewers.group.count) \(viewers.closed) \(skipped) \(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)"
      return HTTPResponse(body: Array(text.utf8))
    }
    return router
  }
}

/// The response to `GET /state`.
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

  /// Polls until a condition holds, for a minute at most.
  static func wait(_ client: TestClient, until holds: (ViewersState) -> Bool) throws {
    for _ in 0..<12_000 {
      if holds(try ViewersState(of: client)) { return }
      usleep(5000)
    }
    Issue.record("The condition did not hold within a minute.")
  }
}

extension TestClient {
  /// Reads the rest of a stream, without heartbeats.
  fileprivate func readToEndOfStream() throws -> String {
    var text = ""
    while case let chunk = try readChunk(), !chunk.isEmpty { text += chunk }
    return text.replacing("event: heartbeat\ndata: {}\n\n", with: "")
  }
}

extension RunningServer {
  /// Creates a viewer that has read its response's head.
  func viewer(receiveBuffer: Int32? = nil, _ kind: ViewerKind = .stream) throws -> TestClient {
    let viewer = try client(receiveBuffer: receiveBuffer)
    viewer.isWebSocket = kind == .webSocket
    viewer.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\(viewer.isWebSocket ? webSocketFields : "")\r\n")
    let head = try viewer.readHead()
    #expect(head.status == (viewer.isWebSocket ? 101 : 200))
    #expect(head.headers["transfer-encoding"] == (viewer.isWebSocket ? nil : "chunked"))
    return viewer
  }
}

/// How a viewer receives its events.
enum ViewerKind: CaseIterable {
  case stream, webSocket

  /// Whether a text ends as a whole stream does. The first byte of a WebSocket's end is not UTF-8.
  func isEnd(of text: String) -> Bool { text.hasSuffix(self == .stream ? "0\r\n\r\n" : "\u{FFFD}\0") }
}

/// The fields of a request for a WebSocket, with the key of RFC 6455, section 1.3.
let webSocketFields = """
  Upgrade: websocket\r
  Connection: keep-alive, Upgrade\r
  Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
  Sec-WebSocket-Version: 13\r

  """

@Suite(.long) struct StreamTests {
  @Test func viewerReceivesEventsAsTheyCome() throws {
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

  @Test(arguments: ViewerKind.allCases)
  func eventLargerThanSendBufferArrivesWhole(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewer = try server.viewer(kind)
    let text = String(repeating: "0123456789", count: 50_000)
    #expect(try server.client().request("POST", "/frame", body: text).status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: \(text)")
  }

  @Test func requestDuringStreamWaitsForItsEnd() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    let other = try server.client()
    viewer.send("GET /over HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for (kind, data, event) in [
      ("frame", "1", "event: frame\ndata: 1"), ("problem", "a\nb", "event: problem\ndata: a\ndata: b"),
    ] {
      #expect(try other.request("POST", "/\(kind)", body: data).status == 204)
      #expect(try viewer.readEvent() == event)
    }
    #expect(try other.request("POST", "/end").status == 204)
    #expect(try viewer.readToEndOfStream() == "")
    #expect(try viewer.readHead().status == 200)
    #expect(try viewer.readToEndOfStream() == "event: problem\ndata: over\n\n")
    #expect(try ViewersState(of: viewer).viewers == 0)
  }

  @Test(arguments: ViewerKind.allCases)
  func slowViewersSkipOnlyFrames(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewers = try (0..<3).map { _ in try server.viewer(receiveBuffer: 4096, kind) }
    let other = try server.client()
    let padding = String(repeating: "x", count: 20_000)
    for number in 1...50 {
      #expect(try other.request("POST", "/frame", body: "\(number) \(padding)").status == 204)
    }
    // The socket is full, so these events wait. They replace a waiting frame, unless the socket has room again.
    let rest = ["pipeline", "problem", "problem", "saved", "timeline", "frame"]
    for (number, kind) in rest.enumerated() {
      #expect(try other.request("POST", "/\(kind)", body: "\(number)").status == 204)
    }
    #expect(try other.request("POST", "/end").status == 204)
    func isFrame(_ event: Substring) -> Bool { event.hasPrefix("event: frame\n") }
    for slow in viewers {
      let events = try slow.readToEndOfStream().split(separator: "\n\n")
      let (frames, others) = (events.filter(isFrame), events.filter { !isFrame($0) })
      let expected = rest.enumerated().map { "event: \($1)\ndata: \($0)" }
      #expect(others.map(String.init) == expected.dropLast())
      #expect(events.last.map(String.init) == expected.last)
      #expect(frames.count < 25 && frames.dropLast().allSatisfy { $0.hasSuffix(padding) })
    }
    #expect(try ViewersState(of: other).closed == viewers.count)
  }

  @Test(arguments: ViewerKind.allCases)
  func endedStreamClosesIfViewerDoesNotRead(_ kind: ViewerKind) throws {
    var limits = HTTPServer.Limits()
    limits.answerTime = 0.2
    let server = try viewersServer(limits: limits)
    let slow = try server.viewer(receiveBuffer: 4096, kind)
    let other = try server.client()
    #expect(try other.request("POST", "/problem", body: String(repeating: "x", count: 500_000)).status == 204)
    #expect(try other.request("POST", "/end").status == 204)
    try ViewersState.wait(other) { $0.closed == 1 && $0.viewers == 0 }
    #expect(!kind.isEnd(of: try slow.readToEnd()))
  }

  @Test(arguments: ViewerKind.allCases)
  func idleStreamUsesNoProcessorTime(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewer = try server.viewer(kind)
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
    let before = try ViewersState(of: other).time
    usleep(300_000)
    #expect(try ViewersState(of: other).time - before < 0.1)
  }

  /// The server writes a heartbeat, and the next one fails.
  @Test(arguments: ViewerKind.allCases)
  func disconnectedViewersAreDetected(_ kind: ViewerKind) throws {
    var limits = HTTPServer.Limits()
    limits.heartbeatTime = 0.02
    let server = try viewersServer(limits: limits)
    let other = try server.client()
    do {
      let viewer = try server.viewer(kind)
      do { _ = try server.viewer(kind) }
      try ViewersState.wait(other) { $0.closed == 1 && $0.viewers == 1 }
      #expect(try viewer.readChunk().hasPrefix("event: heartbeat\n"))
    }
    try ViewersState.wait(other) { $0.closed == 2 && $0.viewers == 0 }
  }

  @Test func viewerThatOnlyReadsReceivesEvents() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    viewer.finishSending()
    let other = try server.client()
    for number in 1...3 {
      #expect(try other.request("POST", "/frame", body: "\(number)").status == 204)
      #expect(try viewer.readEvent() == "event: frame\ndata: \(number)")
    }
  }

  @Test(arguments: ViewerKind.allCases)
  func viewersThatPauseReadingSkipToNewestFrame(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewers = try (0..<3).map { _ in try server.viewer(receiveBuffer: 4096, kind) }
    let other = try server.client()
    let padding = String(repeating: "x", count: 20_000)
    let count = 200
    for number in 1...count {
      #expect(try other.request("POST", "/frame", body: "\(number) \(padding)").status == 204)
    }
    // The kernel's buffers, the begun frame and the newest frame arrive; the other frames were skipped.
    #expect(try ViewersState(of: other).skipped > viewers.count * count / 2)
    for slow in viewers {
      var numbers: [Int] = []
      while numbers.last != count {
        let event = try slow.readEvent()
        numbers.append(try #require(Int(event.dropFirst(19).prefix { $0 != " " })))
        #expect(event.hasSuffix(padding))
      }
      #expect(numbers == numbers.sorted())
      #expect(numbers.count < count / 2)
    }
  }

  @Test(arguments: ViewerKind.allCases)
  func disconnectedBlockedViewersAreDetected(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let other = try server.client()
    do {
      let viewers = try (0..<3).map { _ in try server.viewer(receiveBuffer: 4096, kind) }
      for number in 1...50 {
        #expect(
          try other.request("POST", "/frame", body: "\(number) \(String(repeating: "x", count: 20_000))").status == 204)
      }
      #expect(try ViewersState(of: other).viewers == viewers.count)
    }
    try ViewersState.wait(other) { $0.closed == 3 && $0.viewers == 0 }
  }

  @Test func endedStreamCompletesResponseAndKeepsConnection() throws {
    let server = try viewersServer()
    let viewer = try server.viewer()
    let other = try server.client()
    #expect(try other.request("POST", "/problem", body: "over").status == 204)
    #expect(try other.request("POST", "/end").status == 204)
    #expect(try viewer.readEvent() == "event: problem\ndata: over")
    #expect(try viewer.readToEndOfStream() == "")
    let state = try ViewersState(of: viewer)
    #expect(state.closed == 1)
    #expect(state.viewers == 0)
  }

  @Test(arguments: ViewerKind.allCases)
  func stoppingServerEndsStreams(_ kind: ViewerKind) throws {
    var limits = HTTPServer.Limits()
    limits.stopTime = 60
    let server = try viewersServer(limits: limits)
    let viewers = try (0..<10).map { _ in try server.viewer(kind) }
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "last").status == 204)
    server.beginStop()
    for viewer in viewers {
      #expect(try viewer.readEvent() == "event: frame\ndata: last")
      #expect(try viewer.readToEndOfStream() == "")
      #expect(try viewer.readToEnd() == "")
    }
  }

  @Test(arguments: ViewerKind.allCases)
  func stoppingServerDoesNotWaitForBlockedViewer(_ kind: ViewerKind) throws {
    var limits = HTTPServer.Limits()
    limits.stopTime = 0.05
    let slow: TestClient
    do {
      let server = try viewersServer(limits: limits)
      slow = try server.viewer(receiveBuffer: 4096, kind)
      let other = try server.client()
      for number in 1...50 {
        #expect(
          try other.request("POST", "/frame", body: "\(number) \(String(repeating: "x", count: 20_000))").status == 204)
      }
      // The server stops here, and the test waits for it.
    }
    // A part of a frame or the end of the stream is missing, so the viewer receives an incomplete response.
    #expect(!kind.isEnd(of: try slow.readToEnd()))
  }

  @Test(arguments: ViewerKind.allCases)
  func threeHundredViewersReceiveSameEvents(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewers = try (0..<300).map { _ in try server.viewer(kind) }
    let other = try server.client()
    #expect(try ViewersState(of: other).viewers == 300)
    for number in 1...5 {
      #expect(try other.request("POST", "/frame", body: "\(number)").status == 204)
      for viewer in viewers { #expect(try viewer.readEvent() == "event: frame\ndata: \(number)") }
    }
  }

  @Test(arguments: ViewerKind.allCases)
  func viewersReceiveAllFramesDespiteSlowViewers(_ kind: ViewerKind) throws {
    let server = try viewersServer()
    let viewers = try (0..<40).map { try server.viewer(receiveBuffer: $0.isMultiple(of: 2) ? nil : 4096, kind) }
    let other = try server.client()
    let padding = String(repeating: "x", count: 20_000)
    for number in 1...50 {
      #expect(try other.request("POST", "/frame", body: "\(number) \(padding)").status == 204)
      for index in stride(from: 0, to: viewers.count, by: 2) {
        #expect(try viewers[index].readEvent() == "event: frame\ndata: \(number) \(padding)")
      }
    }
    for index in stride(from: 1, to: viewers.count, by: 2) {
      var numbers: [Int] = []
      while numbers.last != 50 {
        let event = try viewers[index].readEvent()
        numbers.append(try #require(Int(event.dropFirst(19).prefix { $0 != " " })))
        #expect(event.hasSuffix(padding))
      }
      #expect(numbers == numbers.sorted() && numbers.count < 25)
    }
  }

  @Test(arguments: ViewerKind.allCases)
  func idleStreamReceivesHeartbeats(_ kind: ViewerKind) throws {
    var limits = HTTPServer.Limits()
    limits.heartbeatTime = 0.02
    let server = try viewersServer(limits: limits)
    let viewer = try server.viewer(kind)
    #expect(try viewer.readChunk() == "event: heartbeat\ndata: {}\n\n")
    #expect(try viewer.readChunk() == "event: heartbeat\ndata: {}\n\n")
  }

  @Test func requestTimeoutsDoNotEndStream() throws {
    var limits = HTTPServer.Limits()
    // Long enough for a slow machine to send a request.
    limits.requestTime = 2
    limits.answerTime = 2
    let server = try viewersServer(limits: limits)
    let viewer = try server.viewer()
    // A request that begins after the viewer's and never ends times out.
    let late = try server.client()
    late.send("GET /state HTTP/1.1\r\nHost: loc")
    #expect(try late.readToEnd() == "")
    #expect(try server.client().request("POST", "/frame", body: "1").status == 204)
    #expect(try viewer.readEvent() == "event: frame\ndata: 1")
  }

  @Test func headRequestForStreamCompletesAtOnce() throws {
    let server = try viewersServer()
    let client = try server.client()
    let head = try client.request("HEAD", "/events")
    #expect(head.status == 200)
    #expect(head.headers["content-type"] == "text/event-stream; charset=utf-8")
    try ViewersState.wait(client) { $0.closed == 1 && $0.viewers == 0 }
  }

  @Test(arguments: ["", "Connection: keep-alive\r\n"])
  func http10ViewerReadsUntilConnectionCloses(_ field: String) throws {
    let server = try viewersServer()
    let viewer = try server.client()
    viewer.send("GET /events HTTP/1.0\r\nHost: localhost\r\n\(field)\r\n")
    #expect(try viewer.readHead().headers["transfer-encoding"] == nil)
    let newer = try server.viewer()
    let other = try server.client()
    #expect(try other.request("POST", "/frame", body: "1").status == 204)
    #expect(try other.request("POST", "/end").status == 204)
    #expect(try viewer.readToEnd() == "event: frame\ndata: 1\n\n")
    #expect(try newer.readToEndOfStream() == "event: frame\ndata: 1\n\n")
  }

  @Test(arguments: ViewerKind.allCases)
  func viewersJoinAndLeaveInAnyOrder(_ kind: ViewerKind) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    let server = try viewersServer()
    let other = try server.client()
    var viewers: [TestClient] = []
    var left = 0
    for number in 1...300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: viewers.append(try server.viewer(kind))
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
