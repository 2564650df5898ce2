import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadServer

extension TuningAPITests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    var method: String
    var path: String
    var fields = TuningAPITests.json
    var body: String?
    var status: Int
    var detail: String
    var testDescription: String { "\(method) \(path) \(LongText(body ?? ""))" }
  }

  @Test(arguments: [
    Refusal(method: "GET", path: "/api/nothing", status: 404, detail: "resource not found: /api/nothing"),
    Refusal(
      method: "GET", path: "/api/sessions/unknown", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/frames", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
    Refusal(
      method: "DELETE", path: "/api/effects", status: 405,
      detail: "/api/effects: method DELETE is not allowed; must be one of GET, HEAD, OPTIONS"),
    Refusal(
      method: "POST", path: "/api/sessions", fields: "Content-Type: text/plain\r\n", body: "{}", status: 415,
      detail: "Content-Type: unknown value \"text/plain\"; must be application/json"),
    Refusal(
      method: "POST", path: "/api/sessions", body: "{", status: 400,
      detail: "body:1:2: expected a key in quotes, got the end of the text"),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"preset":"nope"}"#, status: 422,
      detail:
        "preset: unknown preset \"nope\"; must be one of album, profile-tabs, photo-blur, podcast-curve, refresh, search-morph, large-title, artist, tabs-snap, hiding-bar, twitter-profile, collection-flow, parallax-table, news-digest, elastic-bar"
    ),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"pipeline":{"masthead":1},"preset":7}"#, status: 422,
      detail: "preset: expected a string, got the number 7"),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"other":1}"#, status: 422,
      detail: "unknown key \"other\"; allowed keys: preset, pipeline, gesture, session"),
    Refusal(
      method: "POST", path: "/api/sessions", body: #"{"gesture":{"masthead":1,"gesture":{"hop":1}}}"#, status: 422,
      detail:
        "gesture.gesture: unknown key \"hop\"; allowed keys: sweep, pull, fling, drag, pause, scrollTo, sequence, captured"
    ),
    Refusal(
      method: "POST", path: "/api/sessions",
      body:
        #"{"session":{"masthead":1,"session":{"pipeline":{"masthead":1,"header":{"height":9}},"events":[{"type":"set","time":0,"path":"header.height","value":-1}]}}}"#,
      status: 422, detail: "session.events[0]: header.height: must be between 0 and 1000 pt, got -1"),
    Refusal(
      method: "PUT", path: "/api/sessions/unknown/state", body: "{}", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
    Refusal(
      method: "PUT", path: "/api/sessions/aaaaaaaaaaaaaaaaaaaa/state", body: #"{"masthead":1}"#, status: 422,
      detail: "missing key \"revision\""),
    Refusal(
      method: "PUT", path: "/api/sessions/aaaaaaaaaaaaaaaaaaaa/state",
      body: #"{"masthead":1,"revision":0,"pipeline":{"masthead":1,"header":{"height":-1}}}"#, status: 422,
      detail: "pipeline.header.height: must be between 0 and 1000 pt, got -1"),
    Refusal(
      method: "PUT", path: "/pipeline", body: #"{"masthead":2}"#, status: 422,
      detail: "masthead: must be at most 1, got 2; update Masthead"),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"path":"effects[2].parameters.ratio","value":0}"#, status: 422,
      detail: "effects[2].parameters.ratio: must be between 1 and 10, got 0"),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"path":"effects[9].enabled","value":true}"#, status: 422,
      detail:
        "effects[9].enabled: cannot be set; set a value such as header.height or effects[0].parameters.factor"
    ),
    Refusal(
      method: "PATCH", path: "/pipeline", body: #"{"value":1}"#, status: 422, detail: "missing key \"path\""),
    Refusal(
      method: "PATCH", path: "/pipeline", fields: "", body: "{}", status: 415,
      detail: "missing field \"Content-Type\"; must be one of application/json, application/merge-patch+json"),
    Refusal(
      method: "PATCH", path: "/pipeline", fields: mergePatch, body: #"{"header":{"height":-1}}"#, status: 422,
      detail: "header.height: must be between 0 and 1000 pt, got -1"),
    Refusal(
      method: "POST", path: "/input", body: #"{"events":[{"type":"touch","phase":"began","y":1},{"type":"hop"}]}"#,
      status: 422,
      detail:
        "events[1].type: unknown value \"hop\"; must be one of touch, wheel, key, statusBarTap, contentOffset, scrollTo, viewport, system, playback, capture"
    ),
    Refusal(
      method: "POST", path: "/input", body: #"{"events":[{"type":"playback","gesture":"hop"}]}"#, status: 422,
      detail:
        "events[0].gesture: unknown gesture \"hop\"; must be one of pull-and-release, fling-down, fling-up, slow-scroll, rubber-band-limit, catch-mid-bounce, demonstration"
    ),
    Refusal(
      method: "GET", path: "/export", status: 400,
      detail: "missing query parameter \"to\"; must be one of swift, test, uikit, swiftui, html, curves"),
    Refusal(
      method: "GET", path: "/export?to=flash", status: 400,
      detail: "to: unknown value \"flash\"; must be one of swift, test, uikit, swiftui, html, curves"),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/export?to=html", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1", status: 400,
      detail: "missing query parameter \"samples\""),
    Refusal(
      method: "GET", path: "/curve?from=x&to=1&samples=2", status: 400,
      detail: "from: expected a number, got \"x\""),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1&samples=2.5", status: 400,
      detail: "samples: must be a whole number between 1 and 2000, got 2.5"),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1&samples=2&along=width", status: 400,
      detail: "along: unknown value \"width\"; must be one of offset, time"),
    Refusal(
      method: "GET", path: "/curve?from=0&to=61&samples=2&along=time", status: 422,
      detail: "to: must be between 0 and 60, got 61"),
    Refusal(
      method: "GET", path: "/curve?from=0&to=1&samples=2&fields=header.y,elements.title.x", status: 422,
      detail: "fields: unknown element \"title\"; must be dateline"),
    Refusal(
      method: "GET",
      path: "/curve?from=0&to=1&samples=2&fields=" + Array(repeating: "blur", count: 65).joined(separator: ","),
      status: 422, detail: "fields: too many fields: at most 64, got 65"),
    Refusal(
      method: "PUT", path: "/pipeline",
      body: #"{"masthead":1,"$x":["# + Array(repeating: "1", count: 50_000).joined(separator: ",") + "]}", status: 400,
      detail: "body:1:100017: too many values: at most 50000"),
    Refusal(
      method: "POST", path: "/stills", body: #"{"pipeline":{"masthead":1,"header":{"height":-1}},"distance":0}"#,
      status: 422, detail: "pipeline.header.height: must be between 0 and 1000 pt, got -1"),
    Refusal(
      method: "POST", path: "/stills", body: #"{"pipeline":{"masthead":1},"distance":1e7}"#,
      status: 422, detail: "distance: must be between -1000000 and 1000000, got 1e7"),
    Refusal(
      method: "POST", path: "/export", body: #"{"slot":"C","pipeline":{"masthead":1}}"#, status: 422,
      detail: "slot: unknown value \"C\"; must be one of A, B"),
    Refusal(
      method: "POST", path: "/export", body: #"{"slot":"A","pipeline":{"masthead":2}}"#, status: 422,
      detail: "pipeline.masthead: must be at most 1, got 2; update Masthead"),
    Refusal(
      method: "POST", path: "/export", body: #"{"slot":"A","pipeline":{"masthead":1}}"#, status: 422,
      detail: "B.header: cannot export a document without a header"),
    Refusal(
      method: "POST", path: "/stills", body: #"{"distance":0}"#,
      status: 422, detail: "missing key \"pipeline\""),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/stills", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
    Refusal(
      method: "GET", path: "/api/sessions/unknown/tracks", status: 404,
      detail: "session not found: unknown; open one with POST /api/sessions"),
  ])
  func refusalIsOneSentenceAndKeepsPipeline(_ refusal: Refusal) throws {
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
      let place = String(refusal.detail[..<colon])
      // A path has no spaces; a detail without a path may contain a colon later.
      #expect(problem["place"] == (place.contains(" ") ? nil : .string(place)))
    }
    let after = try JSON(parsing: try client.request("GET", address).body)
    #expect(after["revision"] == 1 && after["pipeline"] == Preset.named("news-digest")?.document.json)
  }

  @Test func bodyAboveOneMebibyteIsRefusedAndKeepsPipeline() throws {
    let server = try Self.server()
    let address = try Self.open(try server.client()).address
    let client = try server.client()
    client.send("PUT \(address)/pipeline HTTP/1.1\r\nHost: localhost\r\n\(Self.json)Content-Length: 1048577\r\n\r\n")
    #expect(try client.readResponse().status == 413)
    let session = try JSON(parsing: try server.client().request("GET", address).body)
    #expect(session["revision"] == 1)
  }

  @Test func foreignHostIsRefused() throws {
    let server = try Self.server()
    let client = try server.client()
    client.send("GET /api/effects HTTP/1.1\r\nHost: example.com\r\n\r\n")
    #expect(try client.readResponse().status == 421)
    let other = try server.client()
    #expect(
      try other.request("POST", "/api/sessions", "Origin: http://example.com\r\n" + Self.json, body: "{}").status == 403
    )
  }
}
