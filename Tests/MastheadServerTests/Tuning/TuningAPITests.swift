import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Tests the resources below `/api` over real sockets.
@Suite(.long) struct TuningAPITests {
  static func server(
    limits: HTTPServer.Limits = .init(), sessions: SessionLimits = .init()
  ) throws -> RunningServer {
    try RunningServer(limits: limits) { loop in
      var router = Router()
      let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
      let store = SessionStore(
        HostedSession.SessionTools(limits: sessions, background: try BackgroundWork(on: loop)))
      TuningAPI(sessions: store, plugins: nil, loop: loop, clock: { clock }).addRoutes(to: &router)
      return router
    }
  }

  static let json = "Content-Type: application/json\r\n"
  static let mergePatch = "Content-Type: application/merge-patch+json\r\n"

  /// Opens a session, by default with News Digest, and returns its URL path and JSON.
  static func open(_ client: TestClient, _ body: String = #"{"preset":"news-digest"}"#) throws -> (
    address: String, session: JSON
  ) {
    let response = try client.request("POST", "/api/sessions", json, body: body)
    #expect(response.status == 201)
    return (try #require(response.headers["location"]), try JSON(parsing: response.body))
  }

  // MARK: Resources

  @Test func listsEffectsFieldsAndPresets() throws {
    let server = try Self.server()
    let client = try server.client()
    let effects = try client.request("GET", "/api/effects")
    #expect(effects.status == 200 && effects.headers["content-type"] == "application/json")
    #expect(
      try JSON(parsing: effects.body)["effects"]?.elements.map { $0["effect"] }
        == EffectRegistry.builtIn.effects.map { .string($0.identifier) })
    let fields = try JSON(parsing: try client.request("GET", "/api/fields").body)["fields"]?.elements ?? []
    #expect(fields.map { $0["field"] } == FrameField.all.map { .string($0.identifier) })
    #expect(
      fields.first { $0["field"] == "opacity" } == [
        "field": "opacity", "unit": "", "default": 1, "stages": ["appearance"], "listed": true, "minimum": 0,
        "maximum": 1,
      ])
    let presets = try JSON(parsing: try client.request("GET", "/api/presets").body)["presets"]?.elements ?? []
    #expect(presets.map { $0["preset"] } == Preset.all.map { .string($0.identifier) })
    #expect(presets.map { $0["document"] } == Preset.all.map { $0.document.json })
  }

  @Test(arguments: ["pipeline", "gesture"])
  func servesSchemas(_ name: String) throws {
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

  @Test func sessionOpensWithPresetDocumentOrNothing() throws {
    let server = try Self.server()
    let client = try server.client()
    #expect(try Self.open(client, "{}").session["pipeline"] == Preset.all[0].document.json)
    #expect(
      try Self.open(client, #"{"preset":"elastic-bar"}"#).session["pipeline"]
        == Preset.named("elastic-bar")?.document.json)
    let document = #"{"masthead":1,"name":"Mine","header":{"height":120}}"#
    let opened = try Self.open(client, #"{"pipeline":\#(document)}"#)
    #expect(try client.request("GET", opened.address + "/pipeline").body == document)
    #expect(try JSON(parsing: try client.request("GET", opened.address).body) == opened.session)
    let both = try Self.open(client, #"{"preset":"elastic-bar","pipeline":\#(document)}"#)
    #expect(both.session["pipeline"] == opened.session["pipeline"])
    // An empty body also means nothing.
    #expect(try client.request("POST", "/api/sessions", "Content-Length: 0\r\n").status == 201)
  }

  @Test func sessionHasControlForEachParameter() throws {
    let server = try Self.server()
    let session = try Self.open(try server.client(), #"{"preset":"parallax-table"}"#).session
    let overlap = try #require(session["effects"]?.elements.last?["parameters"]?.elements.first)
    #expect(
      overlap == [
        "parameter": "ratio", "name": "Ratio",
        "summary": "The overlap with the first row is the cut's depth divided by this. 1 overlaps the whole cut.",
        "kind": "number", "minimum": 1, "maximum": 10, "step": 0.1, "unit": "",
        "default": 2, "alternatives": [], "formula": "cut ÷ #", "path": "effects[3].parameters.ratio", "value": 3,
        "opened": 3,
        "points": .number(80.0 / 3),
      ])
    let cut = try #require(session["effects"]?.elements[2]["parameters"]?.elements)
    #expect(cut.map { $0["value"] } == [.null, 80, "left", 0])
    let header = try #require(session["header"]?["parameters"]?.elements)
    #expect(header.map { $0["path"] }.prefix(2) == ["header.height", "header.height.ratioOfWidth"])
  }

  @Test func alternativesHaveEquivalents() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"preset":"parallax-table"}"#).address
    for (path, value) in [
      ("effects[2].parameters.ratio", .number(80.0 / 300)), ("effects[2].parameters.depth", .null),
      ("header.height.ratioOfWidth", 0.8), ("header.height.fitting.minimum", 300),
      ("effects[9].parameters.ratio", .null),
      ("name", .null),
    ] as [(String, JSON)] {
      let target = "\(address)/equivalent?path=\(path.replacing("[", with: "%5B").replacing("]", with: "%5D"))"
      #expect(try JSON(parsing: client.request("GET", target).body) == ["value": value], "\(path)")
    }
    #expect(try client.request("GET", address + "/equivalent").status == 400)
  }

  /// Each built-in effect has its own picture. Other effects have no picture.
  @Test func builtInEffectsHavePictures() throws {
    let server = try Self.server()
    let client = try server.client()
    var pictures: [String: String] = [:]
    for kind in EffectRegistry.builtIn.effects {
      let response = try client.request("GET", "/api/effects/\(kind.identifier)/picture")
      guard response.status == 200 else { continue }
      #expect(response.headers["content-type"] == "image/svg+xml")
      pictures[kind.identifier] = String(response.body.replacing(/<title>.*?<\/title>/, with: ""))
    }
    #expect(pictures.count == EffectRegistry.builtIn.effects.count)
    #expect(Set(pictures.values).count == pictures.count, "No two effects look the same.")
    for effect in ["tide", "..%2Ffade", "com.example.tide"] {
      #expect(try client.request("GET", "/api/effects/\(effect)/picture").status == 404)
    }
  }

  @Test(arguments: ["picture", "film"])
  func clientsKeepPicturesOfPresets(_ name: String) throws {
    let server = try Self.server()
    let client = try server.client()
    let path = "/api/presets/elastic-bar/\(name)"
    let picture = try client.request("GET", path)
    #expect(picture.status == 200 && picture.body.hasPrefix("<svg"))
    #expect(picture.headers["content-type"] == "image/svg+xml" && picture.headers["cache-control"] == "max-age=3600")
    let tag = try #require(picture.headers["etag"])
    #expect(try client.request("GET", path, "If-None-Match: \(tag)\r\n").status == 304)
    #expect(try client.request("GET", "/api/presets/none/\(name)").status == 404)
  }

  @Test func disconnectedViewerIsForgotten() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    func viewers() throws -> JSON? { try JSON(parsing: try client.request("GET", "/api/health").body)["viewers"] }
    for fields in ["", webSocketFields] {
      do {
        let viewer = try server.client()
        viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
        #expect(try viewer.readHead().status == (fields.isEmpty ? 200 : 101))
        #expect(try viewers() == 1)
      }
      try PluginServer.wait(for: "the viewer's end") { try viewers() == 0 ? true : nil }
    }
  }

  @Test func webSocketHasEventsOfStream() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let other = try Self.view(server, address)
    let viewer = try server.client()
    viewer.isWebSocket = true
    #expect(try viewer.request("GET", "\(address)/frames", webSocketFields).status == 101)
    for _ in ["pipeline", "timeline", "frame"] { #expect(try viewer.readEvent() == other.readEvent()) }
    let set = #"{"path":"header.height","value":200}"#
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: set).status == 200)
    #expect(try viewer.readEvent() == other.readEvent())
  }

  @Test func refusedWebSocketOpensNoStream() throws {
    var limits = HTTPServer.Limits()
    limits.streams = 1
    let server = try Self.server(limits: limits)
    let client = try server.client()
    #expect(try client.request("GET", "/api/sessions/none/frames", webSocketFields).status == 404)
    let address = try Self.open(client).address
    let viewer = try server.client()
    #expect(try viewer.request("GET", "\(address)/frames", webSocketFields).status == 101)
    let refused = try client.request("GET", "\(address)/frames", webSocketFields)
    #expect(refused.status == 503 && refused.body.contains("event streams"), "\(refused.body)")
    #expect(try JSON(parsing: try client.request("GET", "/api/health").body)["viewers"] == 1)
  }

  @Test func editReturnsRevisionAndChangesDocument() throws {
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

  @Test func curveHasColumnForEachValue() throws {
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

  @Test func curveHasRequestedFieldsOfFrameAndElements() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"preset":"search-morph"}"#).address
    let fields = "elements.title.opacity,scrim,header.height,scrim"
    let query = "from=-320&to=-108&samples=2&fields=\(fields)"
    let along = try JSON(parsing: try client.request("GET", address + "/curve?\(query)").body)
    #expect(Self.keys(along) == ["offset", "elements.title.opacity", "scrim", "header.height"])
    #expect(along["header.height"] == [320, 108] && along["elements.title.opacity"] == [1, 0])
    let time = try JSON(
      parsing: try client.request("GET", address + "/curve?along=time&from=0&to=0.5&samples=3&fields=overscroll").body)
    #expect(Self.keys(time) == ["time", "offset", "overscroll"])
    #expect(time["time"] == [0, 0.25, 0.5] && time["overscroll"]?.elements.first == 0)
    #expect((time["overscroll"]?.elements.last?.double ?? 0) > 50)
  }

  @Test func filmStripIsDownload() throws {
    let server = try Self.server()
    let client = try server.client()
    let response = try client.request("GET", try Self.open(client).address + "/film")
    #expect(response.status == 200 && response.headers["content-type"] == "image/svg+xml; charset=utf-8")
    #expect(response.headers["content-disposition"]?.contains("filename=\"News_Digest.svg\"") == true)
    #expect(response.body.hasPrefix("<svg") || response.body.hasPrefix("<?xml"))
  }

  // MARK: The store and the description

  @Test func descriptionMatchesRoutes() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let identifier = String(try #require(address.split(separator: "/").last))
    let description = try JSON(parsing: try client.request("GET", "/api/openapi.json").body)
    guard case .object(let paths)? = description["paths"] else {
      Issue.record("The description has no paths.")
      return
    }
    #expect(paths.count == 30)
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
  var double: Double? { if case .number(let number) = self { number.value } else { nil } }
}
