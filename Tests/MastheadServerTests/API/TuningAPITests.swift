import Foundation
import Masthead
import MastheadCode
import MastheadDocuments
import Testing

@testable import MastheadServer

/// The resources below `/api`, over real sockets.
@Suite struct TuningAPITests {
  static func server() throws -> RunningServer {
    try RunningServer { loop in
      var router = Router()
      let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
      TuningAPI(sessions: SessionStore(), plugins: nil, loop: loop, clock: { clock }).addRoutes(to: &router)
      return router
    }
  }

  static let json = "Content-Type: application/json\r\n"
  static let mergePatch = "Content-Type: application/merge-patch+json\r\n"

  /// A session of a preset, and its address.
  static func open(_ client: TestClient, _ body: String = "{}") throws -> (address: String, session: JSON) {
    let response = try client.request("POST", "/api/sessions", json, body: body)
    #expect(response.status == 201)
    return (try #require(response.headers["location"]), try JSON(parsing: response.body))
  }

  // MARK: Resources

  @Test func effectsAndPresetsAreListed() throws {
    let server = try Self.server()
    let client = try server.client()
    let effects = try client.request("GET", "/api/effects")
    #expect(effects.status == 200 && effects.headers["content-type"] == "application/json")
    #expect(
      try JSON(parsing: effects.body)["effects"]?.elements.map { $0["effect"] }
        == EffectRegistry.builtIn.effects.map { .string($0.identifier) })
    let presets = try JSON(parsing: try client.request("GET", "/api/presets").body)["presets"]?.elements ?? []
    #expect(presets.map { $0["preset"] } == Preset.all.map { .string($0.identifier) })
    #expect(presets.map { $0["document"] } == Preset.all.map { $0.document.json })
  }

  @Test(arguments: ["pipeline", "gesture"])
  func schemasAreServedForEditors(_ name: String) throws {
    let server = try Self.server()
    let client = try server.client()
    let schema = name == "gesture" ? GestureDocument.schema : PipelineDocument.schema()
    let response = try client.request("GET", "/api/schemas/\(name)")
    #expect(response.status == 200 && response.headers["content-type"] == "application/schema+json")
    #expect(response.body == schema.pretty)
    let described = try JSON(parsing: try client.request("GET", "/api/openapi.json").body)
    #expect(
      described["paths"]?["/api/schemas/\(name)"]?["get"]?["responses"]?["200"]?["content"]?["application/schema+json"]
        != nil)
    #expect(try client.request("GET", "/api/schemas/session").status == 404)
  }

  @Test func effectsSayTheirVersion() throws {
    let server = try Self.server()
    let effects = try JSON(parsing: try server.client().request("GET", "/api/effects").body)["effects"]
    #expect(effects?.elements.map { $0["version"] } == EffectRegistry.builtIn.effects.map { _ in 1 })
  }

  @Test func aSessionOpensWithAPresetADocumentOrNothing() throws {
    let server = try Self.server()
    let client = try server.client()
    #expect(try Self.open(client).session["pipeline"] == Preset.all[0].document.json)
    #expect(
      try Self.open(client, #"{"preset":"elastic-bar"}"#).session["pipeline"]
        == Preset.named("elastic-bar")?.document.json)
    let document = #"{"masthead":1,"name":"Mine","header":{"height":120}}"#
    let opened = try Self.open(client, #"{"pipeline":\#(document)}"#)
    #expect(try client.request("GET", opened.address + "/pipeline").body == document)
    #expect(try JSON(parsing: try client.request("GET", opened.address).body) == opened.session)
    // No body at all is nothing too.
    #expect(try client.request("POST", "/api/sessions", "Content-Length: 0\r\n").status == 201)
  }

  @Test func aSessionHasAControlForEachParameter() throws {
    let server = try Self.server()
    let session = try Self.open(try server.client(), #"{"preset":"parallax-table"}"#).session
    let overlap = try #require(session["effects"]?.elements.last?["parameters"]?.elements.first)
    #expect(
      overlap == [
        "parameter": "ratio", "name": "Ratio", "kind": "number", "minimum": 1, "maximum": 10, "step": 0.1, "unit": "",
        "default": 2, "alternatives": [], "formula": "cut ÷ #", "path": "effects[3].parameters.ratio", "value": 3,
        "points": .number(80.0 / 3),
      ])
    let cut = try #require(session["effects"]?.elements[2]["parameters"]?.elements)
    #expect(cut.map { $0["value"] } == [.null, 80, "left"])
    let header = try #require(session["header"]?["parameters"]?.elements)
    #expect(header.map { $0["path"] }.prefix(2) == ["header.height", "header.height.ratioOfWidth"])
  }

  @Test func aChangeAnswersItsRevisionAndTheDocumentHasIt() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address + "/pipeline"
    let set = try client.request(
      "PATCH", address, Self.json, body: #"{"path":"effects[1].parameters.ratio","value":0.5}"#)
    #expect(set.status == 200 && set.body == #"{"revision":2}"#)
    let merged = try client.request("PATCH", address, Self.mergePatch, body: #"{"header":{"height":200}}"#)
    #expect(merged.body == #"{"revision":3}"#)
    let document = try JSON(parsing: try client.request("GET", address).body)
    #expect(document["header"]?["height"] == 200)
    #expect(document["effects"]?.elements[1]["parameters"] == ["ratio": 0.5])
    let replaced = try client.request("PUT", address, Self.json, body: #"{"masthead":1}"#)
    #expect(replaced.body == #"{"revision":4}"#)
    #expect(try client.request("GET", address).body == #"{"masthead":1}"#)
  }

  @Test func aCurveHasAColumnForEachValue() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let curve = try JSON(parsing: try client.request("GET", address + "/curve?from=-360&to=-160&samples=3").body)
    let columns: [(String, [Double])] = [
      ("offset", [-360, -260, -160]), ("header.y", [-360, -260, -260]), ("header.height", [400, 300, 300]),
      ("image.y", [0, 0, 0]), ("image.height", [400, 300, 300]), ("collapse", [0, 0, 1.0 / 3]),
    ]
    for (name, values) in columns {
      let column = (curve[name]?.elements ?? []).compactMap(\.double)
      #expect(column.count == 3 && zip(column, values).allSatisfy { abs($0 - $1) < 1e-12 }, "\(name): \(column)")
    }
  }

  // MARK: Export

  @Test(arguments: ExportTarget.allCases)
  func aPipelineIsExportedAsAFile(to target: ExportTarget) throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"preset":"parallax-table"}"#).address
    let change = #"{"path":"effects[1].parameters.factor","value":0.25}"#
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: change).status == 200)
    let response = try client.request("GET", address + "/export?to=\(target.rawValue)")
    // What is in force now is exported.
    let document = try PipelineDocument(parsing: try client.request("GET", address + "/pipeline").body.utf8)
    let file = try document.export(to: target)
    #expect(response.status == 200 && response.body == file.text)
    #expect(
      response.headers["content-type"] == (target == .css ? "text/html" : "text/x-swift") + "; charset=utf-8")
    #expect(
      response.headers["content-disposition"]
        == "attachment; filename=\"\(file.name)\"; filename*=UTF-8''\(file.name)")
    #expect(response.headers["cache-control"] == "no-store")
  }

  @Test func whatCannotBeExportedIsRefusedWithItsPlace() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"pipeline":{"masthead":1}}"#).address
    let response = try client.request("GET", address + "/export?to=css")
    #expect(response.status == 422 && response.headers["content-type"] == "application/problem+json")
    let problem = try JSON(parsing: response.body)
    #expect(problem["place"] == "header")
    #expect(problem["detail"] == "header: A document without a header has nothing to export.")
  }

  @Test func aPluginsEffectIsRefusedWithItsPlaceWhereSourceStandsAlone() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, #"{"effect": "stretch"}, {"effect": "com.example.cut"}"#)
    for target in [ExportTarget.uikit, .swiftui, .css] {
      let response = try session.send("GET", "/export?to=\(target.rawValue)", "")
      #expect(response.status == 422)
      let problem = try JSON(parsing: response.body)
      #expect(problem["place"] == "effects[1]")
      guard case .string(let detail)? = problem["detail"] else {
        Issue.record("There is no detail.")
        return
      }
      #expect(detail.hasPrefix("effects[1]: \"com.example.cut\" is a custom effect"))
    }
  }

  @Test(arguments: [
    ("news-digest.html", "news-digest.html", "news-digest.html"),
    ("über uns.html", "_ber_uns.html", "%C3%BCber%20uns.html"),
    ("a\"\r\nSet-Cookie: b.html", "a___Set-Cookie__b.html", "a%22%0D%0ASet-Cookie%3A%20b.html"),
    ("🏔.swift", "_.swift", "%F0%9F%8F%94.swift"),
  ])
  func aFilesNameStaysWithinItsField(name: String, plain: String, full: String) {
    #expect(
      HTTPResponse.attachmentDisposition(fileName: name)
        == "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(full)")
  }

  // MARK: Streams

  @Test func aStreamBeginsWithThePipelineAndTheFrame() throws {
    let server = try Self.server()
    let client = try server.client()
    let opened = try Self.open(client)
    let viewer = try Self.view(server, opened.address)
    #expect(try viewer.readEvent() == "event: pipeline\ndata: \(opened.session.compact)")
    let timeline = try Self.data(of: "timeline", try viewer.readEvent())
    #expect(timeline["gesture"]?["name"] == "Pull and release" && timeline["shown"] == false)
    let frame = try Self.frame(try viewer.readEvent())
    #expect(frame["seq"] == 1 && frame["revision"] == 1 && frame["offset"] == -260 && frame["input"] == nil)
  }

  @Test func inputYieldsTheFrameThatHasSeenIt() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let (first, second) = (try Self.view(server, address), try Self.view(server, address))
    for viewer in [first, second] { for _ in 0..<3 { _ = try viewer.readEvent() } }
    let touches = """
      {"input":"t1","events":[{"type":"touch","phase":"began","identifier":1,"x":10,"y":100,"time":1.5},
      {"type":"touch","phase":"moved","identifier":1,"x":10,"y":220,"time":1.6}]}
      """
    #expect(try client.request("POST", address + "/input", Self.json, body: touches).status == 204)
    let events = [try first.readEvent(), try second.readEvent()]
    #expect(events[0] == events[1])
    let frame = try Self.frame(events[0])
    // A finger that moved 120 points over a viewport of 667.
    let pulled: Double = (1.0 - 1.0 / (0.55 * 120.0 / 667.0 + 1.0)) * 667.0
    #expect(frame["input"] == "t1" && frame["phase"] == "dragging")
    let offset: Double = -260.0 - pulled
    #expect(frame["offset"] == .number(offset))
    #expect(abs((frame["overscroll"]?.double ?? 0) - pulled) < 1e-9)
  }

  @Test func theFirstFrameThatAcknowledgesAChangeHasIt() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let viewer = try Self.view(server, address)
    for _ in 0..<3 { _ = try viewer.readEvent() }
    let body = #"{"path":"effects[1].parameters.depth","value":20}"#
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).body == #"{"revision":2}"#)
    #expect(try viewer.readEvent().hasPrefix("event: pipeline\ndata: {\"id\""))
    // Another top is another trajectory.
    _ = try Self.data(of: "timeline", try viewer.readEvent())
    let frame = try Self.frame(try viewer.readEvent())
    // The overlap is now 10, and the list, which was at its top, stays there.
    #expect(frame["revision"] == 2 && frame["mask"] == "M0 0L375 0L375 300L0 280Z" && frame["offset"] == -290)
  }

  @Test func aReleasedListComesBackByItself() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let viewer = try Self.view(server, address)
    for _ in 0..<3 { _ = try viewer.readEvent() }
    let pull = """
      {"events":[{"type":"touch","phase":"began","y":0},{"type":"touch","phase":"moved","y":200},
      {"type":"touch","phase":"ended","y":200}]}
      """
    #expect(try client.request("POST", address + "/input", Self.json, body: pull).status == 204)
    var phases: [JSON?] = []
    var last: JSON = .null
    repeat {
      last = try Self.frame(try viewer.readEvent())
      if phases.last != last["phase"] { phases.append(last["phase"]) }
    } while last["phase"] != "idle"
    #expect(phases == ["bouncing", "idle"])
    #expect(last["offset"] == -260)
  }

  // MARK: Gestures

  @Test func theGesturesThatComeNamedAreListedWithTheirDocuments() throws {
    let server = try Self.server()
    let json = try JSON(parsing: try server.client().request("GET", "/api/gestures").body)
    let gestures = json["gestures"]?.elements ?? []
    #expect(
      gestures.map { $0["gesture"] } == [
        "pull-and-release", "fling-down", "fling-up", "slow-scroll", "rubber-band-limit", "catch-mid-bounce",
      ])
    for gesture in gestures { #expect(gesture["document"]?["name"] == gesture["name"]) }
  }

  @Test func aGestureIsPlayedToAllViewersToItsEndAndThenTheStreamIsSilent() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let viewers = [try Self.view(server, address), try Self.view(server, address)]
    for viewer in viewers { for _ in 0..<3 { _ = try viewer.readEvent() } }
    let gesture = #"{"masthead":1,"name":"Short","gesture":{"pull":{"distance":30,"hold":0}}}"#
    let play = #"{"events":[{"type":"playback","gesture":\#(gesture),"rate":16,"playing":true}]}"#
    #expect(try client.request("POST", address + "/input", Self.json, body: play).status == 204)
    for viewer in viewers {
      let timeline = try Self.data(of: "timeline", try viewer.readEvent())
      #expect(timeline["gesture"]?["name"] == "Short" && timeline["playing"] == true && timeline["rate"] == 16)
      let duration = try #require(timeline["gesture"]?["duration"]?.double)
      var (ended, times) = (false, [Double]())
      while times.last != duration {
        let event = try viewer.readEvent()
        if event.hasPrefix("event: timeline") {
          ended = try Self.data(of: "timeline", event)["playing"] == false
        } else {
          times.append(try #require(try Self.frame(event)["time"]?.double))
        }
      }
      #expect(ended && times == times.sorted() && times.first == 0)
    }
    let saved = try JSON(parsing: try client.request("GET", address + "/gesture").body)
    #expect(saved == (try JSON(parsing: gesture)))
    // A touch is the next that is heard of.
    let touch = #"{"input":"t","events":[{"type":"touch","phase":"began","y":1}]}"#
    #expect(try client.request("POST", address + "/input", Self.json, body: touch).status == 204)
    for viewer in viewers {
      #expect(try Self.data(of: "timeline", try viewer.readEvent())["shown"] == false)
      #expect(try Self.frame(try viewer.readEvent())["input"] == "t")
    }
  }

  // MARK: Refusals

  struct Refusal: CustomTestStringConvertible, Sendable {
    var method: String
    var path: String
    var fields = TuningAPITests.json
    var body: String?
    var status: Int
    var detail: String
    var testDescription: String { "\(method) \(path) \(body ?? "")" }
  }

  @Test(arguments: [
    Refusal(method: "GET", path: "/api/nothing", status: 404, detail: "There is nothing at /api/nothing."),
    Refusal(
      method: "GET", path: "/api/sessions/unknown", status: 404,
      detail: "There is no session unknown; open one with POST /api/sessions."),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/frames", status: 404,
      detail: "There is no session unknown; open one with POST /api/sessions."),
    Refusal(
      method: "DELETE", path: "/api/effects", status: 405,
      detail: "/api/effects takes GET, HEAD, OPTIONS, and the request's method is DELETE."),
    Refusal(
      method: "POST", path: "/api/sessions", fields: "Content-Type: text/plain\r\n", body: "{}", status: 415,
      detail: "The body's Content-Type is text/plain; it is application/json."),
    Refusal(
      method: "POST", path: "/api/sessions", body: "{", status: 400,
      detail: "The body is not JSON. Line 1, column 2: A key in quotes was expected, and the end of the text is here."),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"preset":"nope"}"#, status: 422,
      detail:
        "preset: There is no preset \"nope\"; there is news-digest, parallax-table, twitter-profile, collection-flow and elastic-bar."
    ),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"other":1}"#, status: 422,
      detail: "There is no key \"other\" here; there is preset and pipeline."),
    Refusal(
      method: "PUT", path: "/pipeline", body: #"{"masthead":2}"#, status: 422,
      detail: "masthead: This document's version is 2, and the newest that can be read is 1; update Masthead."),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"path":"effects[2].parameters.ratio","value":0}"#, status: 422,
      detail: "effects[2].parameters.ratio: 0 is not allowed; it is 1 to 10."),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"path":"effects[9].enabled","value":true}"#, status: 422,
      detail:
        "effects[9].enabled: There is nothing to set here; values have paths such as header.height or effects[0].parameters.factor."
    ),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"value":1}"#, status: 422, detail: "The key \"path\" is missing."),
    Refusal(
      method: "PATCH", path: "/pipeline", fields: "", body: "{}", status: 415,
      detail: "The body's Content-Type is missing; it is application/json or application/merge-patch+json."),
    Refusal(
      method: "PATCH", path: "/pipeline", fields: mergePatch, body: #"{"header":{"height":-1}}"#, status: 422,
      detail: "header.height: -1 is not allowed; it is 0 to 1000 pt."),
    Refusal(
      method: "POST", path: "/input", body: #"{"events":[{"type":"touch","phase":"began","y":1},{"type":"hop"}]}"#,
      status: 422,
      detail:
        "events[1].type: \"hop\" is not allowed; it is \"touch\", \"wheel\", \"key\", \"statusBarTap\", \"contentOffset\", \"scrollTo\", \"viewport\", \"playback\" or \"capture\"."
    ),
    Refusal(
      method: "POST", path: "/input", body: #"{"events":[{"type":"playback","gesture":"hop"}]}"#, status: 422,
      detail:
        "events[0].gesture: There is no gesture \"hop\"; there is pull-and-release, fling-down, fling-up, slow-scroll, rubber-band-limit and catch-mid-bounce."
    ),
    Refusal(
      method: "GET", path: "/export", status: 400, detail: "to is missing; it is swift, uikit, swiftui or css."),
    Refusal(
      method: "GET", path: "/export?to=flash", status: 400,
      detail: "to is flash; it is swift, uikit, swiftui or css."),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/export?to=css", status: 404,
      detail: "There is no session unknown; open one with POST /api/sessions."),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1", status: 400,
      detail: "samples is missing; it is a number from 1 to 10000."),
    Refusal(
      method: "GET", path: "/curve?from=x&to=1&samples=2", status: 400,
      detail: "from is x; it is a number from -1000000 to 1000000."),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1&samples=2.5", status: 400,
      detail: "samples is 2.5; it is a whole number."),
  ])
  func aRefusalIsAProblemInOneSentenceAndTheSessionKeepsItsPipeline(_ refusal: Refusal) throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let path = refusal.path.hasPrefix("/api") ? refusal.path : address + refusal.path
    let response = try client.request(
      refusal.method, path, refusal.body == nil ? "" : refusal.fields, body: refusal.body)
    #expect(response.status == refusal.status)
    #expect(response.headers["content-type"] == "application/problem+json")
    let problem = try JSON(parsing: response.body)
    #expect(problem["detail"] == .string(refusal.detail))
    #expect(problem["status"] == .number(Double(refusal.status)))
    if refusal.status == 405 { #expect(response.headers["allow"] == "GET, HEAD, OPTIONS") }
    if refusal.status == 422, let colon = refusal.detail.firstIndex(of: ":") {
      #expect(problem["place"] == .string(String(refusal.detail[..<colon])))
    }
    let after = try JSON(parsing: try client.request("GET", address).body)
    #expect(after["revision"] == 1 && after["pipeline"] == Preset.all[0].document.json)
  }

  @Test func aBodyOverAMebibyteIsRefusedAndTheSessionKeepsItsPipeline() throws {
    let server = try Self.server()
    let address = try Self.open(try server.client()).address
    let client = try server.client()
    client.send("PUT \(address)/pipeline HTTP/1.1\r\nHost: localhost\r\n\(Self.json)Content-Length: 1048577\r\n\r\n")
    #expect(try client.readResponse().status == 413)
    let session = try JSON(parsing: try server.client().request("GET", address).body)
    #expect(session["revision"] == 1)
  }

  @Test func aForeignHostIsRefused() throws {
    let server = try Self.server()
    let client = try server.client()
    client.send("GET /api/effects HTTP/1.1\r\nHost: example.com\r\n\r\n")
    #expect(try client.readResponse().status == 421)
    let other = try server.client()
    #expect(
      try other.request("POST", "/api/sessions", "Origin: http://example.com\r\n" + Self.json, body: "{}").status == 403
    )
  }

  // MARK: The store and the description

  @Test func theDescriptionNamesTheRoutesThatThereAre() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let identifier = String(try #require(address.split(separator: "/").last))
    let description = try JSON(parsing: try client.request("GET", "/api/openapi.json").body)
    guard case .object(let paths)? = description["paths"] else {
      Issue.record("The description has no paths.")
      return
    }
    #expect(paths.count == 17)
    for path in paths {
      guard case .object(let operations) = path.value else { continue }
      let described = Set(operations.map { $0.key.uppercased() }).subtracting(["PARAMETERS"])
      let target = path.key.split(separator: "/").map { $0 == "{id}" ? identifier : String($0) }.joined(separator: "/")
      let allowed = try #require(try client.request("OPTIONS", "/" + target).headers["allow"])
      let methods = Set(allowed.split(separator: ", ").map(String.init)).subtracting(["HEAD", "OPTIONS"])
      #expect(methods == described, "\(path.key)")
    }
  }

  // MARK: Help

  static func view(_ server: borrowing RunningServer, _ address: String) throws -> TestClient {
    let viewer = try server.client()
    viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try viewer.readHead().headers["content-type"]?.hasPrefix("text/event-stream") == true)
    return viewer
  }

  /// The data of a frame event.
  static func frame(_ event: String) throws -> JSON { try data(of: "frame", event) }

  /// The data of an event of a kind.
  static func data(of kind: String, _ event: String) throws -> JSON {
    let lines = event.split(separator: "\n")
    try #require(lines.first == "event: \(kind)", "\(event)")
    return try JSON(parsing: String(try #require(lines.last).dropFirst("data: ".count)))
  }
}

extension JSON {
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  fileprivate var double: Double? { if case .number(let number) = self { number.value } else { nil } }
}

/// The time that a header shows.
@Suite struct SceneClockTests {
  @Test func aViewerWhoComesLaterSeesTheLaterTime() throws {
    let server = try RunningServer { loop in
      var router = Router()
      // Each look at this clock is a minute later than the last one.
      var looks = 0.0
      let clock: () -> WallClock = {
        looks += 1
        return WallClock(date: Date(timeIntervalSince1970: looks * 60), timeZone: .gmt)
      }
      TuningAPI(sessions: SessionStore(), plugins: nil, loop: loop, clock: clock).addRoutes(to: &router)
      return router
    }
    let opened = try TuningAPITests.open(try server.client())
    #expect(opened.session.compact.contains(#"["12:01 AM"]"#))
    let viewer = try TuningAPITests.view(server, opened.address)
    let pipeline = try viewer.readEvent()
    #expect(pipeline.contains(#"["12:02 AM"]"#) && pipeline.contains(#"["Thursday, January 1"]"#))
    _ = try TuningAPITests.data(of: "timeline", try viewer.readEvent())
    #expect(try TuningAPITests.frame(try viewer.readEvent())["revision"] == 2)
  }
}
