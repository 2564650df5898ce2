import Glibc
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadServer

/// Tests `GET /api/pipeline` over real sockets.
@Suite(.long) final class FollowedPipelineTests {
  private static let accept = "Accept: text/event-stream\r\n"

  private let server: RunningServer
  private let client: TestClient

  private static let limits = SessionLimits(sessions: 30)

  init() throws {
    server = try TuningAPITests.server(sessions: Self.limits)
    client = try server.client()
  }

  // MARK: The document

  @Test func documentIsNotFoundWithoutSession() throws {
    let response = try client.request("GET", "/api/pipeline")
    #expect(response.status == 404 && response.headers["content-type"] == "application/problem+json")
    #expect(
      try JSON(parsing: response.body)["detail"]
        == "there is no session yet; open the page, or open one with POST /api/sessions")
  }

  @Test(arguments: ["", "Accept: */*\r\n", "Accept: application/json, text/event-stream;q=0.5\r\n"])
  func requestWithoutStreamPreferenceGetsDocument(_ accept: String) throws {
    _ = try open(named: "Mine")
    let response = try client.request("GET", "/api/pipeline", accept)
    #expect(response.status == 200 && response.headers["content-type"] == "application/json")
    #expect(response.headers["vary"] == "Accept" && response.headers["cache-control"] == "no-store")
    #expect(response.body == Self.document("Mine"))
  }

  @Test func documentBelongsToLastTunedOrElseLastOpenedSession() throws {
    let (first, second) = (try open(named: "A"), try open(named: "B"))
    #expect(try followedName() == "B")
    try rename(first, to: "A2")
    #expect(try followedName() == "A2")
    let third = try open(named: "C")
    #expect(try followedName() == "A2", "Opening a session must not tune it.")
    try rename(second, to: "B2")
    #expect(try followedName() == "B2")
    try rename(third, to: "C")
    #expect(try followedName() == "B2", "An edit without a change must not tune the session.")
    let refused = try client.request(
      "PATCH", first + "/pipeline", TuningAPITests.json, body: #"{"path":"header.height","value":-1}"#)
    #expect(refused.status == 422)
    #expect(try followedName() == "B2", "A refused edit must not tune the session.")
  }

  @Test func expiredSessionIsReplacedByPreviouslyTunedSession() throws {
    let (first, second) = (try open(named: "A"), try open(named: "B"))
    try rename(second, to: "B2")
    try rename(first, to: "A2")
    // Only one of the sessions has a viewer.
    let viewer = try TuningAPITests.view(server, second)
    try expire(first)
    #expect(try followedName() == "B2")
    withExtendedLifetime(viewer) {}
  }

  // MARK: The stream

  @Test func followerReceivesPipelineAtOnceAndThenEachChange() throws {
    let address = try open(named: "A")
    let follower = try follow()
    #expect(try follower.readEvent() == Self.event(address, 1, "A"))
    // One value, a merge patch, a document: the edits of sliders, undo, presets and files.
    let changes = [
      ("PATCH", TuningAPITests.json, #"{"path":"header.height","value":200}"#),
      ("PATCH", TuningAPITests.mergePatch, #"{"header":{"height":250}}"#),
      ("PUT", TuningAPITests.json, #"{"masthead":1,"name":"B"}"#),
    ]
    let documents = [
      #"{"masthead":1,"name":"A","header":{"height":200}}"#, #"{"masthead":1,"name":"A","header":{"height":250}}"#,
      #"{"masthead":1,"name":"B"}"#,
    ]
    for (index, (method, type, body)) in changes.enumerated() {
      #expect(try client.request(method, address + "/pipeline", type, body: body).status == 200)
      #expect(try follower.readEvent() == Self.event(address, index + 2, document: documents[index]))
    }
  }

  @Test func unchangedPipelineSendsNoEvent() throws {
    let address = try open(named: "A")
    let follower = try follow()
    _ = try follower.readEvent()
    // The same document, a new device size, a touch, a refused edit and another session do not change the followed pipeline.
    try rename(address, to: "B")
    #expect(try follower.readEvent() == Self.event(address, 2, "B"))
    try rename(address, to: "B")
    for input in [
      #"{"type":"viewport","width":320,"height":480}"#, #"{"type":"touch","phase":"began","y":1}"#,
      #"{"type":"playback","playing":true}"#,
    ] {
      let body = #"{"events":[\#(input)]}"#
      #expect(try client.request("POST", address + "/input", TuningAPITests.json, body: body).status == 204)
    }
    #expect(try client.request("PUT", address + "/pipeline", TuningAPITests.json, body: "{}").status == 422)
    _ = try open(named: "Other")
    try rename(address, to: "C")
    // The same document and the device size also increase the revision.
    #expect(try follower.readEvent() == Self.event(address, 5, "C"))
  }

  @Test func streamWaitsForFirstSession() throws {
    let follower = try follow()
    let first = try open(named: "A")
    #expect(try follower.readEvent() == Self.event(first, 1, "A"))
    // Before any tuning, the last opened session is followed.
    let second = try open(named: "B")
    #expect(try follower.readEvent() == Self.event(second, 1, "B"))
  }

  @Test func streamFollowsSessionTunedLast() throws {
    let (first, second) = (try open(named: "A"), try open(named: "B"))
    let follower = try follow()
    #expect(try follower.readEvent() == Self.event(second, 1, "B"))
    try rename(first, to: "A2")
    #expect(try follower.readEvent() == Self.event(first, 2, "A2"))
    _ = try open(named: "C")
    try rename(second, to: "B2")
    #expect(try follower.readEvent() == Self.event(second, 2, "B2"))
    // The sessions have equal documents, so only the session changes.
    try rename(first, to: "B2")
    #expect(try follower.readEvent() == Self.event(first, 3, "B2"))
  }

  @Test func allFollowersReceiveSameEvents() throws {
    let address = try open(named: "A")
    let early = try (0..<20).map { _ in try follow() }
    for follower in early { #expect(try follower.readEvent() == Self.event(address, 1, "A")) }
    try rename(address, to: "B")
    let late = try (0..<20).map { _ in try follow() }
    for follower in early + late { #expect(try follower.readEvent() == Self.event(address, 2, "B")) }
    try rename(address, to: "C")
    for follower in early + late { #expect(try follower.readEvent() == Self.event(address, 3, "C")) }
  }

  @Test func slowFollowerSkipsToNewestPipeline() throws {
    let address = try open(named: "A")
    let slow = try follow(receiveBuffer: 4096)
    let padding = String(repeating: "x", count: 9900)
    let count = 400
    for number in 1...count { try rename(address, to: "\(number) \(padding)") }
    var revisions: [Int] = []
    while revisions.last != count + 1 {
      let event = try TuningAPITests.data(of: "pipeline", try slow.readEvent())
      guard case .number(let revision)? = event["revision"] else { throw TestClient.Failure(text: "no revision") }
      revisions.append(Int(revision.value))
      let name = revision.value == 1 ? "A" : "\(Int(revision.value) - 1) \(padding)"
      #expect(event["pipeline"]?["name"] == .string(name))
    }
    #expect(revisions == Set(revisions).sorted() && revisions.count < count / 2)
  }

  @Test func followedSessionDoesNotExpireUntilFollowersLeave() throws {
    let address = try open(named: "A")
    try rename(address, to: "B")
    var staying: TestClient? = try follow()
    do {
      let leaving = try follow()
      #expect(try leaving.readEvent() == Self.event(address, 2, "B"))
    }
    #expect(try staying?.readEvent() == Self.event(address, 2, "B"))
    for _ in 0..<(Self.limits.sessions + 10) { _ = try open(named: "Other") }
    #expect(try client.request("GET", address).status == 200)
    try rename(address, to: "C")
    #expect(try staying?.readEvent() == Self.event(address, 3, "C"))
    staying = nil
    try expire(address)
    #expect(try followedName() == "Other")
  }

  @Test func stoppingServerEndsStream() throws {
    let address = try open(named: "A")
    let following = try follow()
    let waiting = try TuningAPITests.server()
    #expect(try following.readEvent() == Self.event(address, 1, "A"))
    let other = try waiting.client()
    other.send("GET /api/pipeline HTTP/1.1\r\nHost: localhost\r\n\(Self.accept)\r\n")
    #expect(try other.readHead().status == 200)
    server.beginStop()
    waiting.beginStop()
    #expect(try following.readChunk() == "")
    #expect(try other.readChunk() == "")
  }

  @Test func headRequestForStreamCompletesAtOnce() throws {
    let head = try client.request("HEAD", "/api/pipeline", Self.accept)
    #expect(head.status == 200 && head.headers["content-type"] == "text/event-stream; charset=utf-8")
    #expect(head.headers["vary"] == "Accept")
    _ = try open(named: "A")
    #expect(try followedName() == "A")
  }

  @Test func crossOriginPageCannotFollow() throws {
    let response = try client.request("GET", "/api/pipeline", Self.accept + "Origin: http://example.com\r\n")
    #expect(response.status == 403)
  }

  // MARK: Help

  private static func document(_ name: String) -> String {
    #"{"masthead":1,"name":"\#(name)","header":{"height":120}}"#
  }

  /// Returns the event of the session with a URL path.
  private static func event(_ address: String, _ revision: Int, document: String) -> String {
    let identifier = address.split(separator: "/").last!
    return "event: pipeline\ndata: {\"id\":\"\(identifier)\",\"revision\":\(revision),\"pipeline\":\(document)}"
  }

  private static func event(_ address: String, _ revision: Int, _ name: String) -> String {
    event(address, revision, document: document(name))
  }

  private func open(named name: String) throws -> String {
    try TuningAPITests.open(client, #"{"pipeline":\#(Self.document(name))}"#).address
  }

  private func rename(_ address: String, to name: String) throws {
    let response = try client.request("PUT", address + "/pipeline", TuningAPITests.json, body: Self.document(name))
    #expect(response.status == 200)
  }

  /// Opens sessions beyond the capacity until an unused session expires. A request for a session counts as a use. The
  /// server detects within two seconds that a follower has disconnected.
  private func expire(_ address: String) throws {
    for _ in 0..<600 {
      for _ in 0...Self.limits.sessions { _ = try open(named: "Other") }
      if try client.request("GET", address).status == 404 { return }
      usleep(100_000)
    }
    Issue.record("The session did not expire.")
  }

  private func followedName() throws -> JSON? {
    try JSON(parsing: try client.request("GET", "/api/pipeline").body)["name"]
  }

  /// Creates a follower that sends the same request as an app, and has read its response's head.
  private func follow(receiveBuffer: Int32? = nil) throws -> TestClient {
    let follower = try server.client(receiveBuffer: receiveBuffer)
    follower.send("GET /api/pipeline HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(Self.accept)\r\n")
    let head = try follower.readHead()
    #expect(head.status == 200 && head.headers["content-type"] == "text/event-stream; charset=utf-8")
    #expect(head.headers["vary"] == "Accept")
    return follower
  }
}
