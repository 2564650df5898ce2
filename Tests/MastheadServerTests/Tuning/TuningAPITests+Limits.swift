import Foundation
import MastheadDocuments
import MastheadPreview
import Testing

@testable import MastheadServer

extension TuningAPITests {
  private static func server(_ limits: SessionLimits) throws -> RunningServer {
    try RunningServer { loop in
      var router = Router()
      let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
      TuningAPI(
        sessions: SessionStore(HostedSession.SessionTools(limits: limits)), plugins: nil, loop: loop, clock: { clock }
      ).addRoutes(
        to: &router)
      return router
    }
  }

  private static func document(effects count: Int) -> String {
    let effects = Array(repeating: #"{"effect":"stretch"}"#, count: count).joined(separator: ",")
    return #"{"masthead":1,"header":{"height":200},"effects":[\#(effects)]}"#
  }

  /// The detail of a problem.
  private static func detail(_ response: TestClient.Response) throws -> JSON? {
    try JSON(parsing: response.body)["detail"]
  }

  @Test func documentWithTooManyEffectsIsRefusedByAllRequests() throws {
    let server = try Self.server(SessionLimits(effects: 3))
    let client = try server.client()
    let opened = try Self.open(client, #"{"pipeline":\#(Self.document(effects: 3))}"#)
    let address = opened.address + "/pipeline"
    let long = Self.document(effects: 4)
    let effects = try #require(long.firstRange(of: "[")).lowerBound
    let patch = #"{"effects":\#(long[effects...])"#
    let requests: [(String, String, String, String)] = [
      ("POST", "/api/sessions", Self.json, #"{"pipeline":\#(long)}"#),
      ("PUT", address, Self.json, long),
      ("PATCH", address, Self.mergePatch, patch),
    ]
    for (method, target, fields, body) in requests {
      let response = try client.request(method, target, fields, body: body)
      #expect(response.status == 422)
      #expect(try JSON(parsing: response.body)["place"] == "effects")
      #expect(try Self.detail(response) == "effects: too many effects: at most 3, got 4")
    }
    #expect(try client.request("GET", address).body == Self.document(effects: 3))
  }

  @Test func defaultLimitIs256Effects() throws {
    let server = try Self.server()
    let client = try server.client()
    for (count, status) in [(256, 201), (257, 422), (20_000, 422), (40_000, 400)] {
      let body = #"{"pipeline":\#(Self.document(effects: count))}"#
      #expect(try client.request("POST", "/api/sessions", Self.json, body: body).status == status)
    }
  }

  @Test func sessionBeyondLimitIsRefusedWhileOthersHaveViewers() throws {
    let server = try Self.server(SessionLimits(sessions: 2))
    let client = try server.client()
    let viewers = try (0..<2).map { _ in try Self.view(server, try Self.open(client).address) }
    let response = try client.request("POST", "/api/sessions", Self.json, body: "{}")
    #expect(response.status == 503)
    #expect(
      try Self.detail(response)
        == "too many sessions with viewers: at most 2; close some pages, or start the server with a higher --max-sessions"
    )
    _ = try viewers[0].readEvent()
  }

  @Test func bytesOfAllSessionsAreLimited() throws {
    let server = try Self.server(SessionLimits(bytes: 20_000))
    let client = try server.client()
    let name = String(repeating: "n", count: 8000)
    let body = #"{"pipeline":{"masthead":1,"name":"\#(name)"}}"#
    // Without viewers, the oldest session is closed to make room.
    let first = try Self.open(client, body).address
    let watched = try (0..<2).map { _ in
      let address = try Self.open(client, body).address
      return (address, try Self.view(server, address))
    }
    #expect(try client.request("GET", first).status == 404)
    // Sessions with viewers stay, so there is no room.
    let detail: JSON =
      "too many bytes in sessions with viewers: at most 20000; close some pages, or start the server with a higher --max-session-bytes"
    let refused = try client.request("POST", "/api/sessions", Self.json, body: body)
    #expect(refused.status == 503)
    #expect(try Self.detail(refused) == detail)
    let edit = #"{"description":"\#(name)"}"#
    let patched = try client.request("PATCH", watched[0].0 + "/pipeline", Self.mergePatch, body: edit)
    #expect(patched.status == 503)
    #expect(try Self.detail(patched) == detail)
    #expect(try JSON(parsing: try client.request("GET", watched[0].0).body)["revision"] == 1)
  }

  @Test func recordingCountsAsBytes() throws {
    let server = try Self.server(SessionLimits(bytes: 20_000))
    let client = try server.client()
    let address = try Self.open(client).address
    let viewer = try Self.view(server, address)
    func input(_ events: String) throws -> Int {
      try client.request("POST", address + "/input", Self.json, body: #"{"events":[\#(events)]}"#).status
    }
    #expect(try input(#"{"type":"capture","recording":true}"#) == 204)
    let touches = Array(repeating: #"{"type":"wheel","deltaY":1}"#, count: 50).joined(separator: ",")
    var statuses = Set<Int>()
    for _ in 0..<10 { statuses.insert(try input(touches)) }
    #expect(statuses == [204, 503])
    _ = try viewer.readEvent()
  }

  @Test func healthCountsSessionsAndViewers() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    _ = try Self.open(client)
    let viewers = [try Self.view(server, address), try Self.view(server, address)]
    let health = try JSON(parsing: try client.request("GET", "/api/health").body)
    #expect(health["sessions"] == 2 && health["viewers"] == 2 && health["workers"] == 0)
    #expect(try #require(health["memory"]?.double) > 1_048_576)
    #expect((0..<3600).contains(try #require(health["lateness"]?.double)))
    _ = try viewers[0].readEvent()
  }

  /// Expensive bodies: a history with a large picture, escaped characters, and many keys.
  @Test(arguments: ["state", "escapes", "keys"]) func largeBodyDoesNotDelayOtherClients(_ kind: String) throws {
    let server = try Self.server()
    let (client, other) = (try server.client(), try server.client())
    let address = "/api/sessions/\(String(repeating: "a", count: 20))"
    let (method, path, body, status): (String, String, String, Int)
    switch kind {
    case "state": (method, path, body, status) = ("PUT", "\(address)/state", Self.heavyState, 200)
    case "escapes":
      let name = String(repeating: "\\u0041", count: 170_000)
      (method, path, body, status) = ("POST", "/api/sessions", #"{"pipeline":{"masthead":1,"name":"\#(name)"}}"#, 422)
    default:
      let keys = (0..<49_000).map { #""key\#($0)":0"# }.joined(separator: ",")
      (method, path, body, status) = ("POST", "/api/sessions", "{\(keys)}", 422)
    }
    // On a busy machine, the other client may wait for the processor. A server that reads in its loop would delay the
    // client each time.
    let isPrompt = try "abcdefgh".contains { letter throws in
      // A new session each time, because the state of an existing session is not read.
      let path = path.replacing("aaaaaaaaaaaaaaaaaaaa", with: String(repeating: letter, count: 20))
      client.send(
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(Self.json)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      let start = ContinuousClock.now
      var longest = Duration.zero
      while !client.hasData {
        let asked = ContinuousClock.now
        #expect(try other.request("GET", "/api/health").status == 200)
        longest = max(longest, ContinuousClock.now - asked)
      }
      let total = ContinuousClock.now - start
      #expect(try client.readResponse().status == status)
      return longest < total / 2
    }
    #expect(isPrompt)
  }

  /// The state of a session with a large picture and a full history.
  private static let heavyState: String = {
    let picture = "data:image/png;base64," + String(repeating: "A", count: 780_000)
    let entries = (0..<200).map { index in
      #"{"title":"Header height","values":"\#(index)","time":\#(index),"changes":\#(index == 199 ? "[]" : #"[{"op":"replace","path":"/header/height","value":\#(100 + index)}]"#)}"#
    }
    return #"""
      {"masthead":1,"revision":200,"pipeline":{"masthead":1,"header":{"height":400},"effects":["stretch"],"$photo":"\#(picture)"},"history":{"first":0,"current":199,"entries":[\#(entries.joined(separator: ","))]}}
      """#
  }()
}
