import Foundation
import Masthead
import MastheadDocuments
import MastheadServer
import MastheadTuning
import Synchronization
import TestSupport
import Testing

@testable import MastheadLive

/// Tests following real servers over real sockets.
@Suite(.timeLimit(.minutes(40))) struct LivePipelineTests {
  private static func document(_ name: String, effects: JSON = []) throws -> PipelineDocument {
    try PipelineDocument(["masthead": 1, "name": .string(name), "header": ["height": 120], "effects": effects])
  }

  // MARK: Documents

  @Test func followsTunedDocument() async throws {
    let server = try await LiveServer()
    let session = try await server.open(Self.document("A", effects: [["effect": "stretch"]]))
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    #expect(await updates.next() == .document(try Self.document("A", effects: [["effect": "stretch"]])))
    try await server.set(session, "effects[0].parameters.factor", to: 0.5)
    let tuned: JSON = [["effect": "stretch", "parameters": ["factor": 0.5]]]
    #expect(await updates.next() == .document(try Self.document("A", effects: tuned)))
    var random = SplitMix.printingSeed()
    for _ in 0..<30 {
      let document = random.pipelineDocument()
      try await server.replace(session, document)
      #expect(await updates.next() == .document(document))
    }
  }

  @Test func waitsForSessionAndFollowsLastTunedOne() async throws {
    let server = try await LiveServer()
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    async let first = updates.next()
    try await server.waitForConnections(1)
    let a = try await server.open(Self.document("A"))
    #expect(await first == .document(try Self.document("A")))
    _ = try await server.open(Self.document("B"))
    #expect(await updates.next() == .document(try Self.document("B")))
    try await server.replace(a, Self.document("A2"))
    #expect(await updates.next() == .document(try Self.document("A2")))
  }

  @Test func eachIterationUsesItsOwnConnection() async throws {
    let server = try await LiveServer()
    let session = try await server.open(Self.document("A"))
    let live = LivePipeline(server: server.url)
    let (arrivals, arriving) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: [LivePipeline.Update].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var updates: [LivePipeline.Update] = []
          for await update in live {
            updates.append(update)
            if updates.count == 2 { break }
            arriving.yield()
          }
          return updates
        }
      }
      // Each follower has received the first document before the second one is sent.
      var arrived = arrivals.makeAsyncIterator()
      for _ in 0..<8 { await arrived.next() }
      try await server.waitForConnections(8)
      try await server.replace(session, Self.document("B"))
      for try await updates in group {
        #expect(updates == [.document(try Self.document("A")), .document(try Self.document("B"))])
      }
    }
    try await server.waitForConnections(0)
  }

  @Test @MainActor func iteratesOnMainActor() async throws {
    let server = try await LiveServer()
    _ = try await server.open(Self.document("A"))
    var names: [String] = []
    for await update in LivePipeline(server: server.url) {
      if case .document(let document) = update { names.append(document.name) }
      break
    }
    #expect(names == ["A"])
  }

  @Test func customEffectsAreRead() async throws {
    var registry = EffectRegistry()
    registry.register(Parallax.self)
    let server = try await LiveServer()
    let effects: JSON = [["effect": "parallax"]]
    _ = try await server.open(Self.document("A", effects: effects))
    var updates = LivePipeline(server: server.url, registry: registry).makeAsyncIterator()
    #expect(await updates.next() == .document(try Self.document("A", effects: effects)))
  }

  /// Sends a hundred documents at once, because documents queue in a socket's buffer while an app is busy.
  @Test func slowConsumerSkipsToNewestDocument() async throws {
    let documents = try (1...100).map { try Self.document("\($0)") }
    let stream = documents.map { "event: pipeline\ndata: {\"pipeline\":\($0.json.compact)}\n\n" }.joined()
    let server = try await LiveServer { _ in Self.router(stream) }
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    var taken: [Int] = []
    while let update = await updates.next(), case .document(let document) = update {
      taken.append(try #require(Int(document.name)))
    }
    #expect(taken.last == 100)
    #expect(taken == taken.sorted() && Set(taken).count == taken.count)
  }

  // MARK: Problems

  @Test func missingServerIsReportedOnceUntilItStarts() async throws {
    let port: UInt16
    do {
      let server = try await LiveServer.onReusablePort()
      port = server.port
      await server.stop()
    }
    var updates = LivePipeline(server: URL(string: "http://localhost:\(port)")!).makeAsyncIterator()
    #expect(
      await updates.next()
        == .problem("http://localhost:\(port): no answer; start masthead serve there, or pass another address"))
    async let next = updates.next()
    // Several retries fail, too.
    try await LiveServer.turnAway(3, on: port)
    let server = try await LiveServer.again(on: port)
    _ = try await server.open(Self.document("A"))
    #expect(await next == .document(try Self.document("A")))
  }

  @Test func reconnectsAfterServerRestarts() async throws {
    var server = try await LiveServer.onReusablePort()
    let port = server.port
    let problem =
      "\(server.url.absoluteString.dropLast()): no answer; start masthead serve there, or pass another address"
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    for round in 1...3 {
      let session = try await server.open(Self.document("A\(round)"))
      #expect(await updates.next() == .document(try Self.document("A\(round)")))
      try await server.replace(session, Self.document("B\(round)"))
      #expect(await updates.next() == .document(try Self.document("B\(round)")))
      await server.stop()
      #expect(await updates.next() == .problem(problem))
      server = try await LiveServer.again(on: port)
    }
  }

  @Test func unexpectedAnswerIsReportedOnce() async throws {
    let tries = Mutex(0)
    let server = try await LiveServer { _ in
      var router = Router()
      router.on(.get, "/api/pipeline") { _ in
        let number = tries.withLock { tries in
          tries += 1
          return tries
        }
        return switch number {
        case 1...3: HTTPResponse(404)
        case 4: HTTPResponse(headers: ["Content-Type": "text/html; charset=utf-8"], body: Array("<p>".utf8))
        case 5: HTTPResponse(body: Array("x".utf8))
        default: Self.stream("event: pipeline\ndata: {\"pipeline\":{\"masthead\":1}}\n\n")
        }
      }
      return router
    }
    let address = "http://127.0.0.1:\(server.port)"
    let problems = ["status 404", "text/html"].map {
      "\(address): expected a stream of pipelines, got \($0); update the server, or pass another address"
    }
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    #expect(await updates.next() == .problem(problems[0]))
    #expect(tries.withLock(\.self) == 1, "The first answer is reported at once.")
    #expect(await updates.next() == .problem(problems[1]))
    #expect(tries.withLock(\.self) == 4)
  }

  /// A stream that ends after each document. Each end is an outage with its own problem.
  @Test func eachOutageIsReported() async throws {
    let server = try await LiveServer { _ in
      Self.router(
        "\u{FEFF}:\r\n\r\nevent: other\r\ndata: 1\r\n\r\nevent: pipeline\r\ndata: {\"pipeline\":\r\ndata: {\"masthead\":1}}\r\n\r\n"
      )
    }
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    for _ in 0..<3 {
      #expect(await updates.next() == .document(try PipelineDocument(["masthead": 1])))
      guard case .problem(let sentence) = await updates.next() else {
        Issue.record("The end of the stream was not reported.")
        return
      }
      #expect(sentence.hasSuffix(": no answer; start masthead serve there, or pass another address"))
    }
  }

  struct Unreadable: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var data: String
    var reason: String
  }

  @Test(arguments: [
    Unreadable(testDescription: "missing document", data: "{}", reason: "missing key \"pipeline\""),
    Unreadable(testDescription: "not an object", data: "3", reason: "missing key \"pipeline\""),
    Unreadable(
      testDescription: "invalid JSON", data: "{",
      reason: "1:2: expected a key in quotes, got the end of the text"),
    Unreadable(
      testDescription: "a newer document", data: #"{"pipeline":{"masthead":2}}"#,
      reason: "masthead: must be at most 1, got 2; update Masthead"),
  ])
  func unreadableDocumentIsReported(_ row: Unreadable) async throws {
    let event = "event: pipeline\ndata: \(row.data)\n\n"
    let server = try await LiveServer { _ in Self.router(event) }
    var updates = LivePipeline(server: server.url).makeAsyncIterator()
    let update = await updates.next()
    #expect(update == .problem("\(server.url.absoluteString.dropLast()): cannot read the pipeline: \(row.reason)"))
  }

  @Test func unknownEffectIsSkippedAndReportedOnce() async throws {
    var registry = EffectRegistry()
    registry.register(Stretch.self)
    let server = try await LiveServer()
    let (known, unknown): (JSON, JSON) = ([["effect": "stretch"]], [["effect": "parallax"], ["effect": "stretch"]])
    let session = try await server.open(Self.document("A", effects: unknown))
    var updates = LivePipeline(server: server.url, registry: registry).makeAsyncIterator()
    let problem = LivePipeline.Update.problem(
      "\(server.url.absoluteString.dropLast()): skipped parts of the pipeline: "
        + "effects[0].effect: unknown effect \"parallax\"; must be stretch")
    #expect(await updates.next() == problem)
    let update = await updates.next()
    #expect(update == .document(try Self.document("A", effects: unknown)))
    guard case .document(let document)? = update else { return }
    #expect(document.effects.map(\.isSkipped) == [true, false])
    #expect(document.makePipeline().effects.map(\.kind.identifier) == ["stretch"])
    try await server.replace(session, Self.document("B", effects: unknown))
    #expect(
      await updates.next() == .document(try Self.document("B", effects: unknown)), "The problem was reported before.")
    try await server.replace(session, Self.document("C", effects: known))
    #expect(await updates.next() == .document(try Self.document("C", effects: known)))
    try await server.replace(session, Self.document("D", effects: unknown))
    #expect(await updates.next() == problem)
  }

  @Test func silentServerIsReported() async throws {
    var limits = HTTPServer.Limits()
    limits.heartbeatTime = 600
    let server = try await LiveServer(limits: limits)
    _ = try await server.open(Self.document("A"))
    var updates = LivePipeline(server: server.url, registry: .builtIn, timeout: .seconds(1)).makeAsyncIterator()
    let document = LivePipeline.Update.document(try Self.document("A"))
    // On a busy machine even connecting can time out first.
    while await updates.next() != document {}
    guard case .problem(let sentence) = await updates.next() else {
      Issue.record("The timeout was not reported.")
      return
    }
    #expect(sentence.hasSuffix(": no answer; start masthead serve there, or pass another address"))
    while await updates.next() != document {}
  }

  @Test func heartbeatsKeepConnectionAlive() async throws {
    var limits = HTTPServer.Limits()
    limits.heartbeatTime = 0.05
    let server = try await LiveServer(limits: limits) { loop in
      var router = Router()
      router.on(.get, "/api/pipeline") { _ in
        let stream = EventStream()
        // Later than the timeout below.
        _ = loop.schedule(at: loop.now + 3) {
          stream.offer(ServerSentEvent(.pipeline, data: #"{"pipeline":{"masthead":1}}"#.utf8))
        }
        return .events(stream)
      }
      return router
    }
    let document = LivePipeline.Update.document(try PipelineDocument(["masthead": 1]))
    // A busy machine may still lose a connection. Without heartbeats, every connection is lost.
    for _ in 0..<5 {
      var updates = LivePipeline(server: server.url, registry: .builtIn, timeout: .seconds(2)).makeAsyncIterator()
      if await updates.next() == document { return }
    }
    Issue.record("The connection was lost five times.")
  }

  // MARK: Leaving

  @Test func cancellationEndsSequenceAndConnection() async throws {
    let server = try await LiveServer()
    _ = try await server.open(Self.document("A"))
    let (documents, reporting) = AsyncStream<String>.makeStream()
    let url = server.url
    let task = Task {
      var updates = LivePipeline(server: url).makeAsyncIterator()
      while let update = await updates.next() {
        if case .document(let document) = update { reporting.yield(document.name) }
      }
      reporting.finish()
      return await updates.next()
    }
    var names = documents.makeAsyncIterator()
    #expect(await names.next() == "A")
    try await server.waitForConnections(1)
    task.cancel()
    #expect(await names.next() == nil)
    #expect(await task.value == nil, "An ended sequence stays ended.")
    try await server.waitForConnections(0)
  }

  /// Cancels before connecting, while waiting for a session, and between two retries.
  @Test func cancellationEndsEveryWait() async throws {
    let server = try await LiveServer.onReusablePort()
    let url = server.url
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var updates = LivePipeline(server: url).makeAsyncIterator()
      return await updates.next()
    }
    #expect(await cancelled.value == nil)
    // Repeated, because the ends of the connection and of the task race.
    for _ in 0..<50 {
      let waiting = Task {
        var updates = LivePipeline(server: url).makeAsyncIterator()
        return await updates.next()
      }
      try await server.waitForConnections(1)
      waiting.cancel()
      #expect(await waiting.value == nil)
      try await server.waitForConnections(0)
    }
    await server.stop()
    let (problems, reporting) = AsyncStream<LivePipeline.Update?>.makeStream()
    let trying = Task {
      var updates = LivePipeline(server: url).makeAsyncIterator()
      reporting.yield(await updates.next())
      return await updates.next()
    }
    var reported = problems.makeAsyncIterator()
    guard case .problem?? = await reported.next() else {
      Issue.record("The missing server was not reported.")
      return
    }
    trying.cancel()
    #expect(await trying.value == nil)
  }

  @Test func leavingLoopClosesConnection() async throws {
    let server = try await LiveServer()
    _ = try await server.open(Self.document("A"))
    for _ in 0..<5 {
      for await _ in LivePipeline(server: server.url) { break }
    }
    try await server.waitForConnections(0)
  }

  @Test func sequenceConnectsOnlyWhenIterated() async throws {
    let server = try await LiveServer()
    var iterator = LivePipeline(server: server.url).makeAsyncIterator()
    _ = try await server.open(Self.document("A"))
    try await server.waitForConnections(0)
    #expect(await iterator.next() == .document(try Self.document("A")))
  }

  // MARK: Helpers

  /// A router whose stream sends a text and ends.
  private static func router(_ text: String) -> Router {
    var router = Router()
    router.on(.get, "/api/pipeline") { _ in stream(text) }
    return router
  }

  private static func stream(_ text: String) -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": "text/event-stream"], body: Array(text.utf8))
  }
}
