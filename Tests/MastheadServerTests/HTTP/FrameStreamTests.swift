import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct FrameStreamTests {
  @Test func eventIsEncodedAsLines() {
    let cases: [(ServerSentEvent, String)] = [
      (ServerSentEvent(.frame, id: 12, data: #"{"seq":12}"#.utf8), "event: frame\nid: 12\ndata: {\"seq\":12}\n\n"),
      (ServerSentEvent(.pipeline, data: "{}".utf8), "event: pipeline\ndata: {}\n\n"),
      (
        ServerSentEvent(.problem, data: "a\nb\r\nc\rd".utf8),
        "event: problem\ndata: a\ndata: b\ndata: c\ndata: d\n\n"
      ),
      (ServerSentEvent(.problem, data: "a\rb".utf8), "event: problem\ndata: a\ndata: b\n\n"),
      (ServerSentEvent(.problem, data: "".utf8), "event: problem\ndata: \n\n"),
    ]
    for (event, text) in cases { #expect(String(decoding: event.bytes, as: UTF8.self) == text) }
  }

  @Test func newestEventReplacesUnstartedEvent() {
    var stream = FrameStream()
    stream.offer(event(.problem, "1"))
    stream.offer(event(.frame, "2"))
    // The problem fills the buffer, so nothing of the frame is sent.
    #expect(stream.take(24) == .text("event: problem\ndata: 1\n\n"))
    stream.offer(event(.frame, "3"))
    #expect(stream.take(100) == .text("event: frame\ndata: 3\n\n"))
    #expect(stream.skippedFrames == 1)
  }

  @Test func offeredEventIsSentOnce() {
    var stream = FrameStream()
    #expect(stream.isDrained)
    #expect(stream.take(100) == .nothing)
    stream.offer(event(.frame, "1"))
    #expect(!stream.isDrained)
    #expect(stream.take(100) == .text("event: frame\ndata: 1\n\n"))
    #expect(stream.isDrained)
    #expect(stream.take(100) == .nothing)
  }

  @Test func slowViewerSkipsToNewestFrame() {
    var stream = FrameStream()
    for number in 1...1000 { stream.offer(event(.frame, "\(number)")) }
    #expect(stream.take(100) == .text("event: frame\ndata: 1000\n\n"))
    #expect(stream.take(100) == .nothing)
    #expect(stream.skippedFrames == 999)
  }

  @Test func begunEventIsFinishedBeforeNewest() {
    var stream = FrameStream()
    stream.offer(event(.frame, "1"))
    #expect(stream.take(9) == .text("event: fr"))
    stream.offer(event(.frame, "2"))
    stream.offer(event(.frame, "3"))
    #expect(stream.take(100) == .text("ame\ndata: 1\n\nevent: frame\ndata: 3\n\n"))
    #expect(stream.skippedFrames == 1)
  }

  @Test func pipelinePrecedesProblemsAndFrame() {
    var stream = FrameStream()
    stream.offer(event(.frame, "1"))
    stream.offer(event(.problem, "2"))
    stream.offer(event(.pipeline, "3"))
    stream.offer(event(.problem, "4"))
    stream.offer(event(.pipeline, "5"))
    stream.offer(event(.timeline, "6"))
    stream.offer(event(.timeline, "7"))
    #expect(
      stream.take(1000)
        == .text(
          "event: pipeline\ndata: 5\n\nevent: problem\ndata: 2\n\nevent: problem\ndata: 4\n\nevent: timeline\ndata: 7\n\nevent: frame\ndata: 1\n\n"
        )
    )
  }

  @Test func changesFollowTheirPipeline() {
    var stream = FrameStream()
    func offerChanges(_ number: Int) {
      stream.offer(changes: event(.changes, "\(number)")) { event(.pipeline, "\(number)") }
    }
    stream.offer(event(.pipeline, "1"))
    #expect(stream.take(1) == .text("e"))
    // The pipeline event has begun, so it is finished first.
    offerChanges(2)
    #expect(stream.take(1000) == .text("vent: pipeline\ndata: 1\n\nevent: changes\ndata: 2\n\n"))
    offerChanges(3)
    offerChanges(4)
    offerChanges(5)
    #expect(stream.take(1000) == .text("event: pipeline\ndata: 5\n\n"))
    offerChanges(6)
    stream.offer(event(.pipeline, "7"))
    #expect(stream.take(1000) == .text("event: pipeline\ndata: 7\n\n"))
  }

  /// However slowly a viewer reads, it receives every change after its state, or a newer state. At the end it has the
  /// newest state.
  @Test func slowViewerNeverMissesChange() throws {
    var random = SplitMix.printingSeed()
    var stream = FrameStream()
    var (offered, received) = (0, "")
    stream.offer(event(.pipeline, "0"))
    for _ in 0..<5000 {
      if random.chance(2) {
        offered += 1
        stream.offer(changes: event(.changes, "\(offered)")) { event(.pipeline, "\(offered)") }
      } else if case .text(let text) = stream.take(Int.random(in: 1..<60, using: &random)) {
        received += text
      }
    }
    while case .text(let text) = stream.take(64) { received += text }
    var (known, changes) = (0, 0)
    for block in received.split(separator: "\n\n") {
      let number = try #require(Int(block.split(separator: " ").last!))
      if block.hasPrefix("event: changes") {
        #expect(number == known + 1)
        changes += 1
      }
      known = number
    }
    #expect(known == offered && changes > 100)
  }

  @Test func newProblemReplacesOldestBeyondLimit() {
    var stream = FrameStream()
    for number in 1...20 { stream.offer(event(.problem, "\(number)")) }
    let expected = (5...20).map { "event: problem\ndata: \($0)\n\n" }.joined()
    #expect(stream.take(1000) == .text(expected))
  }

  @Test func heartbeatIsSentOnlyIfNothingElseIsPending() {
    var stream = FrameStream()
    stream.offer(.heartbeat)
    #expect(stream.take(100) == .text("event: heartbeat\ndata: {}\n\n"))
    #expect(stream.take(100) == .nothing)
    stream.offer(event(.frame, "1"))
    stream.offer(.heartbeat)
    #expect(stream.take(100) == .text("event: frame\ndata: 1\n\n"))
    stream.offer(.heartbeat)
    stream.offer(event(.frame, "2"))
    #expect(stream.take(100) == .text("event: frame\ndata: 2\n\n"))
    #expect(stream.take(100) == .nothing)
  }

  @Test func streamIsSilentIfNothingWasSentSinceLastCheck() {
    var stream = FrameStream()
    #expect(stream.takeSilence() == true)
    stream.offer(event(.frame, "1"))
    #expect(stream.takeSilence() == false)
    #expect(stream.take(9) == .text("event: fr"))
    #expect(stream.takeSilence() == false)
    // A viewer that does not read has pending bytes, so nothing more is queued for it.
    #expect(stream.takeSilence() == false)
    #expect(stream.take(100) == .text("ame\ndata: 1\n\n"))
    #expect(stream.takeSilence() == false)
    #expect(stream.takeSilence() == true)
  }

  @Test func streamEndsAfterPendingEvents() {
    var stream = FrameStream()
    stream.offer(event(.frame, "1"))
    #expect(stream.take(1) == .text("e"))
    stream.offer(event(.problem, "2"))
    stream.end()
    stream.offer(event(.frame, "3"))
    stream.offer(.heartbeat)
    #expect(stream.take(1000) == .text("vent: frame\ndata: 1\n\nevent: problem\ndata: 2\n\n"))
    #expect(stream.take(1000) == .end)
    #expect(stream.take(1000) == .end)
  }

  /// For any order of operations, each event arrives whole, and events of one kind arrive in order. The last event is
  /// the newest.
  @Test func interleavingNeverBreaksEvent() {
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0 ... .max)
      var random = SplitMix(seed: seed)
      var stream = FrameStream()
      var received = ""
      var newest: [ServerSentEvent.Kind: Int] = [:]
      var number = 0
      for _ in 0..<2000 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          number += 1
          let kind = ServerSentEvent.Kind.allCases.filter { $0 != .changes && $0 != .heartbeat }.randomElement(
            using: &random)!
          newest[kind] = number
          let padding = String(repeating: "x", count: Int.random(in: 0..<40, using: &random))
          stream.offer(event(kind, "\(number) \(padding)"))
        case 2: stream.offer(.heartbeat)
        default:
          if case .text(let text) = stream.take(Int.random(in: 1..<60, using: &random)) { received += text }
        }
      }
      stream.end()
      while case .text(let text) = stream.take(64) { received += text }

      var last: [ServerSentEvent.Kind: Int] = [:]
      for block in received.split(separator: "\n\n") where !block.hasPrefix("event: heartbeat") {
        let lines = block.split(separator: "\n")
        guard lines.count == 2, let kind = ServerSentEvent.Kind(rawValue: String(lines[0].dropFirst(7))),
          let found = Int(lines[1].dropFirst(6).split(separator: " ")[0])
        else {
          Issue.record("seed \(seed): no event: \(block)")
          return
        }
        #expect(found > last[kind] ?? 0, "seed \(seed)")
        last[kind] = found
      }
      #expect(last == newest, "seed \(seed)")
      #expect(stream.isDrained, "seed \(seed)")
    }
  }
}

private func event(_ kind: ServerSentEvent.Kind, _ data: String) -> ServerSentEvent {
  ServerSentEvent(kind, data: data.utf8)
}

private enum TakenText: Equatable {
  case text(String)
  case nothing
  case end
}

extension FrameStream {
  /// Takes as many bytes as fit into a buffer.
  fileprivate mutating func take(_ room: Int) -> TakenText {
    var buffer = [UInt8](repeating: 0, count: room)
    let count = buffer.withUnsafeMutableBytes { take(into: $0) }
    return count > 0 ? .text(String(decoding: buffer[..<count], as: UTF8.self)) : isEnded && isDrained ? .end : .nothing
  }
}
