import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadExport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// Compares the OpenAPI document with the routes, the readers and the responses.
extension TuningAPITests {
  private static func description(_ client: TestClient) throws -> JSON {
    try JSON(parsing: try client.request("GET", "/api/openapi.json").body)
  }

  private static func members(_ json: JSON?) -> [JSON.Member] {
    if case .object(let members)? = json { members } else { [] }
  }

  static func keys(_ json: JSON?) -> [String] { members(json).map(\.key) }

  private static func words(_ json: JSON?) -> [JSON] { json?.elements ?? [] }

  @Test func operationsHaveIdentifiersAndStatusesOfTheirKind() throws {
    let server = try Self.server()
    let paths = try Self.description(try server.client())["paths"]
    var identifiers: [String] = []
    for path in Self.members(paths) {
      for operation in Self.members(path.value) where operation.key != "parameters" {
        let place = "\(operation.key) \(path.key)"
        guard case .string(let identifier)? = operation.value["operationId"] else {
          Issue.record("\(place) has no identifier.")
          continue
        }
        identifiers.append(identifier)
        let statuses = Set(Self.keys(operation.value["responses"]))
        var expected: Set = ["400"]
        // A capture, a gesture, a preset, a session or a picture that does not exist.
        if path.key.contains("{") || path.key == "/api/pipeline" { expected.insert("404") }
        if operation.value["requestBody"] != nil { expected.formUnion(["413", "415", "422", "503"]) }
        // An invalid or unwritable file, or a session that a new file cannot take.
        if path.key.hasPrefix("/api/sessions") || identifier == "createFile" { expected.insert("409") }
        if identifier == "createFile" { expected.insert("404") }
        if path.key.hasSuffix("/frames") || path.key == "/api/pipeline" && operation.key == "get"
          || path.key.hasSuffix("/curve") || path.key.hasSuffix("/tracks") || path.key.hasSuffix("/stills")
        {
          expected.insert("503")
        }
        // A WebSocket.
        if path.key.hasSuffix("/frames") { expected.insert("101") }
        if path.key.hasSuffix("/curve") || path.key.hasSuffix("/export") || path.key == "/api/sessions/{id}/film" {
          expected.insert("422")
        }
        #expect(statuses.filter { !$0.hasPrefix("2") } == expected, "\(place)")
        #expect(statuses.count { $0.hasPrefix("2") } == (identifier == "openSession" ? 2 : 1), "\(place)")
        for response in Self.members(operation.value["responses"]) where response.key == "200" || response.key == "201"
        {
          for type in Self.members(response.value["content"]) {
            #expect(type.value["schema"] != nil, "\(place) \(type.key)")
          }
          #expect(!Self.members(response.value["content"]).isEmpty, "\(place)")
        }
      }
    }
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func wordListsMatchReaders() throws {
    let server = try Self.server()
    let description = try Self.description(try server.client())
    let schemas = description["components"]?["schemas"]
    let session = description["paths"]?["/api/sessions"]?["post"]?["requestBody"]?["content"]?["application/json"]?[
      "schema"]
    #expect(Self.words(session?["properties"]?["preset"]?["enum"]) == Preset.all.map { .string($0.identifier) })
    let target = description["paths"]?["/api/sessions/{id}/export"]?["get"]?["parameters"]?.elements[0]["schema"]
    #expect(Self.words(target?["enum"]) == ExportTarget.allCases.map { .string($0.rawValue) })

    let events = Self.words(schemas?["InputEvent"]?["oneOf"])
    func properties(_ kind: String) -> JSON? {
      events.first { $0["properties"]?["type"]?["const"] == .string(kind) }?["properties"]
    }
    #expect(Self.words(properties("touch")?["phase"]?["enum"]) == TouchPhase.allCases.map { .string($0.rawValue) })
    #expect(Self.words(properties("key")?["key"]?["enum"]) == ScrollKey.allCases.map { .string($0.rawValue) })
    #expect(
      properties("playback")?["gesture"]?["oneOf"]?.elements.first?["enum"]
        == .array(NamedGesture.all.map { .string($0.identifier) }))
    let batch = description["paths"]?["/api/sessions/{id}/input"]?["post"]?["requestBody"]?["content"]?[
      "application/json"]?[
        "schema"]
    #expect(batch?["properties"]?["events"]?["maxItems"] == .number(Double(InputBatch.limit)))

    let streamed = Self.words(schemas?["SessionEvents"]?["items"]?["oneOf"])
    let kinds = streamed.map { $0["properties"]?["event"]?["const"]?.compact }
    #expect(Set(kinds) == Set(ServerSentEvent.Kind.allCases.map { "\"\($0.rawValue)\"" }))
  }

  @Test func frameHasFieldsOfCore() throws {
    let server = try Self.server()
    let frame = try Self.description(try server.client())["components"]?["schemas"]?["Frame"]?["oneOf"]?.elements.first
    for field in FrameField.all {
      let words = field.identifier.split(separator: ".").map(String.init)
      let owner = words.count == 1 ? frame : frame?["properties"]?[words[0]]
      let schema = owner?["properties"]?[words[words.count - 1]]
      #expect(schema?["type"] == "number", "\(field.identifier)")
      let json = FrameField.json.elements.first { $0["field"] == .string(field.identifier) }
      #expect(schema?["minimum"] == json?["minimum"] && schema?["maximum"] == json?["maximum"], "\(field.identifier)")
    }
  }

  /// The schema and the reader accept the same input.
  @Test func inputSchemaAgreesWithReader() throws {
    let server = try Self.server()
    let validator = try Self.validator(try server.client())
    let texts = [
      #"{"type":"touch","phase":"began","y":1}"#,
      #"{"type":"touch","phase":"began","y":1,"x":2,"identifier":3,"time":4}"#,
      #"{"type":"touch","y":1}"#, #"{"type":"touch","phase":"hop","y":1}"#, #"{"type":"touch","phase":"ended"}"#,
      #"{"type":"touch","phase":"moved","y":1000001}"#, #"{"type":"touch","phase":"moved","y":-1000000}"#,
      #"{"type":"touch","phase":"moved","y":"1"}"#, #"{"type":"touch","phase":"moved","y":1,"identifier":1.5}"#,
      #"{"type":"touch","phase":"moved","y":1,"identifier":2147483648}"#,
      #"{"type":"touch","phase":"moved","y":1,"rate":1}"#,
      #"{"type":"touch","phase":"moved","y":1,"time":-1}"#, #"{"type":"touch","phase":"moved","y":1,"time":1e13}"#,
      #"{"type":"wheel","deltaY":1}"#, #"{"type":"wheel","deltaY":1,"deltaX":null}"#, #"{"type":"wheel"}"#,
      #"{"type":"key","key":"Home","$note":[]}"#, #"{"type":"key","key":"A"}"#, #"{"type":"statusBarTap"}"#,
      #"{"type":"statusBarTap","y":1}"#, #"{"type":"contentOffset","fromTop":1}"#, #"{"type":"contentOffset"}"#,
      #"{"type":"scrollTo","fromTop":-5}"#, #"{"type":"viewport"}"#, #"{"type":"viewport","width":1}"#,
      #"{"type":"viewport","width":4096,"height":0}"#, #"{"type":"viewport","width":4097,"height":0}"#,
      #"{"type":"playback"}"#, #"{"type":"playback","gesture":null,"rate":16,"position":0,"playing":true}"#,
      #"{"type":"playback","gesture":"fling-up"}"#, #"{"type":"playback","gesture":"hop"}"#,
      #"{"type":"playback","gesture":{"masthead":1,"gesture":{"pull":{"distance":30}}}}"#,
      #"{"type":"playback","gesture":{"masthead":1}}"#, #"{"type":"playback","rate":0.001}"#,
      #"{"type":"playback","position":-1}"#, #"{"type":"capture","recording":true}"#,
      #"{"type":"capture","recording":1}"#,
      #"{"type":"hop"}"#, #"{}"#, #"[]"#, #"1"#,
    ]
    let events = try texts.map { try JSON(parsing: $0) }
    let mistakes = try validator.mistakes(in: events.map { ("InputEvent", $0) })
    var accepted = 0
    for (event, mistake) in zip(events, mistakes) {
      let isRead = (try? InputBatch(["events": [event]])) != nil
      accepted += isRead ? 1 : 0
      #expect((mistake == nil) == isRead, "\(event.compact): \(mistake ?? "")")
    }
    #expect(accepted > 10 && accepted < events.count - 10)
  }

  /// The events of a stream and the responses with documents of different kinds.
  @Test func eventsAndSessionsMatchTheirSchemas() throws {
    let server = try Self.server()
    let client = try server.client()
    var values: [(component: String, json: JSON)] = []
    let components = [
      "pipeline": "Session", "changes": "SessionChanges", "timeline": "Timeline", "frame": "Frame",
      "problem": "Problem",
      "heartbeat": "Heartbeat",
    ]
    let bare = #"{"pipeline":{"masthead":1}}"#
    for body in [bare] + Preset.all.map({ #"{"preset":"\#($0.identifier)"}"# }) {
      let opened = try Self.open(client, body)
      values.append(("Session", opened.session))
      values.append(("Tracks", try JSON(parsing: try client.request("GET", opened.address + "/tracks").body)))
      values.append(("Stills", try JSON(parsing: try client.request("GET", opened.address + "/stills").body)))
      let still = #"{"pipeline":\#((opened.session["pipeline"] ?? [:]).compact),"distance":40}"#
      let posted = try client.request("POST", opened.address + "/stills", Self.json, body: still)
      values.append(("Stills", try JSON(parsing: posted.body)))
      let curve = "/curve?along=time&from=0&to=1&samples=3&fields=header.y,opacity"
      values.append(("Curve", try JSON(parsing: try client.request("GET", opened.address + curve).body)))
      let viewer = try Self.view(server, opened.address)
      let edit = #"{"name":"Other"}"#
      let patched = try client.request("PATCH", opened.address + "/pipeline", Self.mergePatch, body: edit)
      values.append(("Revision", try JSON(parsing: patched.body)))
      let state = try client.request("GET", opened.address + "/state")
      values.append(("SessionState", try JSON(parsing: state.body)))
      let touch = #"{"input":"t","events":[{"type":"wheel","deltaY":40}]}"#
      #expect(try client.request("POST", opened.address + "/input", Self.json, body: touch).status == 204)
      var seen: Set<String> = []
      while !seen.isSuperset(of: ["pipeline", "timeline", "frame"]) || !seen.contains("changes") {
        let event = try viewer.readEvent()
        let kind = String(event.dropFirst("event: ".count).prefix { $0 != "\n" })
        seen.insert(kind)
        values.append((try #require(components[kind]), try Self.data(of: kind, event)))
      }
    }
    let heartbeat = ServerSentEvent.heartbeat
    values.append(
      ("Heartbeat", try Self.data(of: "heartbeat", String(decoding: heartbeat.bytes.dropLast(2), as: UTF8.self))))
    values.append(("Health", try JSON(parsing: try client.request("GET", "/api/health").body)))
    values.append(("Problem", try JSON(parsing: try client.request("GET", "/api/sessions/unknown").body)))
    for (path, key, component) in [
      ("effects", "effects", "Effect"), ("fields", "fields", "FrameField"), ("fields", "elementFields", "ElementField"),
    ] {
      let list = try JSON(parsing: try client.request("GET", "/api/\(path)").body)[key]?.elements ?? []
      #expect(!list.isEmpty)
      values += list.map { (component, $0) }
    }
    let mistakes = try Self.validator(client).mistakes(in: values)
    for (value, mistake) in zip(values, mistakes) where mistake != nil {
      Issue.record("\(value.component): \(mistake!)")
    }
  }

  private static func validator(_ client: TestClient) throws -> DescriptionValidator {
    DescriptionValidator(
      description: try description(client),
      others: [
        "/api/schemas/pipeline": PipelineDocument.schema(), "/api/schemas/gesture": GestureDocument.schema,
      ])
  }
}
