import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadServer

/// Tests the changes that viewers of a session receive.
extension TuningAPITests {
  @Test func eachTickOfSliderSendsChangesAndFrame() throws {
    let server = try Self.server()
    let client = try server.client()
    let opened = try Self.open(client, #"{"preset":"album"}"#)
    let viewer = try Self.view(server, opened.address)
    for _ in 0..<3 { _ = try viewer.readEvent() }
    var session = opened.session
    for (path, value) in [
      ("header.height", 0), ("header.height", 1000.0 / 3), ("effects[1].parameters.factor", 0.1),
      ("header.elements[1].insets.bottom", -20), ("header.height", 360),
    ] {
      try set(client, opened.address, .string(path), .number(value))
      let (changes, frame) = (try next("changes", viewer), try next("frame", viewer))
      session = try session.applying(Self.data(of: "changes", changes))
      #expect(try Self.frame(frame)["revision"] == session["revision"])
      #expect(changes.utf8.count <= 1500, "\(path) = \(value)")
    }
    #expect(try JSON(parsing: client.request("GET", opened.address).body) == session)
  }

  /// Returns the next event of a kind. Skips events of other kinds, but not whole sessions.
  private func next(_ kind: String, _ viewer: TestClient) throws -> String {
    while true {
      let event = try viewer.readEvent()
      if event.hasPrefix("event: \(kind)\n") { return event }
      try #require(!event.hasPrefix("event: pipeline\n"), "\(event)")
    }
  }

  private func set(_ client: TestClient, _ address: String, _ path: JSON?, _ value: JSON) throws {
    let body = JSON.object([.init("path", path ?? .null), .init("value", value)]).compact
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).status == 200)
  }

  @Test func laterViewerReceivesWholeSessionAndThenSameChanges() throws {
    let server = try Self.server()
    let client = try server.client()
    let opened = try Self.open(client)
    let early = try Self.view(server, opened.address)
    for _ in 0..<3 { _ = try early.readEvent() }
    try set(client, opened.address, "header.height", 200)
    _ = try next("changes", early)
    let late = try Self.view(server, opened.address)
    #expect(
      try late.readEvent() == "event: pipeline\ndata: \(client.request("GET", opened.address).body)")
    try set(client, opened.address, "header.height", 220)
    #expect(try next("changes", late) == next("changes", early))
  }

  /// A viewer that missed changes receives the whole session, and then further changes.
  @Test func slowViewerEndsWithNewestSession() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let slow = try server.client(receiveBuffer: 4096)
    slow.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try slow.readHead()
    let padding = String(repeating: "x", count: 9900)
    let count = 400
    for number in 1...count {
      let body = #"{"path":"name","value":"\#(number) \#(padding)"}"#
      #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).status == 200)
    }
    var session: JSON = .null
    var kinds: [Substring] = []
    while session["revision"] != .number(Double(count + 1)) {
      let event = try slow.readEvent()
      let kind = event.prefix { $0 != "\n" }.dropFirst("event: ".count)
      switch kind {
      case "pipeline": session = try Self.data(of: "pipeline", event)
      case "changes": session = try session.applying(Self.data(of: "changes", event))
      default: continue
      }
      kinds.append(kind)
    }
    #expect(kinds.count < count / 2 && kinds.dropFirst().contains("pipeline") && kinds.contains("changes"))
    #expect(try JSON(parsing: client.request("GET", address).body) == session)
    try set(client, address, "name", "last")
    session = try session.applying(Self.data(of: "changes", next("changes", slow)))
    #expect(session["pipeline"]?["name"] == "last")
  }

  /// The curve of a gesture to the list's end depends on the header's height. Its event follows when the slider rests.
  @Test func timelineFollowsWhenLayoutHasSettled() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"preset":"collection-flow"}"#).address
    let gesture = #"{"fling":{"velocity":6000}}"#
    let load = #"{"type":"playback","gesture":{"masthead":1,"gesture":\#(gesture)}}"#
    let body = #"{"events":[\#(load),{"type":"playback","gesture":null}]}"#
    #expect(try client.request("POST", address + "/input", Self.json, body: body).status == 204)
    let viewer = try Self.view(server, address)
    var session = try Self.data(of: "pipeline", viewer.readEvent())
    let before = try Self.data(of: "timeline", try viewer.readEvent())
    for height in [200.0, 300, 400] { try set(client, address, "header.height", .number(height)) }
    var timeline = JSON.null
    while session["pipeline"]?["header"]?["height"] != 400 || timeline == .null {
      let event = try viewer.readEvent()
      switch event.prefix(while: { $0 != "\n" }) {
      case "event: pipeline": (session, timeline) = (try Self.data(of: "pipeline", event), .null)
      case "event: changes": (session, timeline) = (try session.applying(Self.data(of: "changes", event)), .null)
      case "event: timeline": timeline = try Self.data(of: "timeline", event)
      default: break
      }
    }
    #expect(timeline["gesture"]?["curve"] != before["gesture"]?["curve"])
  }

  /// After random edits, undo, redo and sizes, all viewers have the session that a new viewer receives: two viewers
  /// from the beginning, and one late viewer.
  @Test func allViewersAgreeAfterRandomEdits() throws {
    var random = SplitMix.printingSeed()
    let server = try Self.server()
    let client = try server.client()
    for _ in 0..<repetitions(12, quick: 2) {
      let preset = Preset.all.randomElement(using: &random)!.identifier
      let opened = try Self.open(client, #"{"preset":"\#(preset)"}"#)
      var viewers = try (0..<2).map { _ in try Self.view(server, opened.address) }
      var session = opened.session
      for step in 0..<30 {
        if step == 15 { viewers.append(try Self.view(server, opened.address)) }
        let (method, path, body) = random.request(in: session)
        let status = try client.request(method, opened.address + path, Self.json, body: body).status
        #expect([200, 204, 422].contains(status), "\(method) \(path) \(body)")
        session = try JSON(parsing: client.request("GET", opened.address).body)
      }
      for viewer in viewers { #expect(try state(of: viewer, at: session["revision"]) == session) }
    }
  }

  /// Reads a viewer's events until its session has a revision, and returns the session.
  private func state(of viewer: TestClient, at revision: JSON?) throws -> JSON {
    var session = JSON.null
    while session["revision"] != revision {
      let event = try viewer.readEvent()
      switch event.prefix(while: { $0 != "\n" }) {
      case "event: pipeline": session = try Self.data(of: "pipeline", event)
      case "event: changes": session = try session.applying(Self.data(of: "changes", event))
      default: break
      }
    }
    return session
  }
}

extension SplitMix {
  /// Returns a random request that changes a session. The request may be refused.
  fileprivate mutating func request(in session: JSON) -> (method: String, path: String, body: String) {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: return ("POST", "/history", #"{"command":"undo"}"#)
    case 1: return ("POST", "/history", #"{"command":"redo"}"#)
    case 2:
      let size = chance(3) ? "" : #","width":\#(Int.random(in: 200...900, using: &self)),"height":700"#
      return ("POST", "/input", #"{"events":[{"type":"viewport"\#(size)}]}"#)
    case 3:
      let preset = Preset.all.randomElement(using: &self)!
      return ("PUT", "/pipeline", preset.document.json.compact)
    default:
      var owners = [session["header"] ?? .null, session["scene"] ?? .null]
      if case .array(let effects)? = session["effects"] { owners += effects }
      let paths = owners.flatMap { owner -> [JSON] in
        if case .array(let controls)? = owner["parameters"] { controls.compactMap { $0["path"] } } else { [] }
      }
      let values: [JSON] = [.null, true, 0, 1, .number(.random(in: 0...400, using: &self)), "bottom"]
      let edit: JSON = [
        "path": paths.randomElement(using: &self) ?? "name", "value": values.randomElement(using: &self)!,
      ]
      return ("PATCH", "/pipeline", edit.compact)
    }
  }
}
