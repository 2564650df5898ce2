import Masthead
import MastheadDocuments
import Testing

@testable import MastheadServer

extension TuningAPITests {
  @Test func historyIsSharedByViewers() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let viewer = try Self.view(server, address)
    for _ in 0..<3 { _ = try viewer.readEvent() }
    func send(_ body: String) throws -> String {
      try client.request("POST", address + "/history", Self.json, body: body).body
    }
    #expect(try send(#"{"command": "begin", "change": "a"}"#) == #"{"revision":1}"#)
    for depth in [90, 96] {
      let body = #"{"path": "effects[1].parameters.depth", "value": \#(depth)}"#
      #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).status == 200)
    }
    #expect(try send(#"{"command": "end", "change": "a"}"#) == #"{"revision":3}"#)
    let history = try JSON(parsing: try client.request("GET", address + "/history").body)
    #expect(history["current"] == 1)
    #expect(history["entries"]?.elements.map { $0["name"] } == ["Open News Digest", "Cut-away depth 80 → 96 pt"])
    // This server's clock does not advance, so an entry's time is the time since the session opened.
    let times = history["entries"]?.elements.compactMap { $0["time"]?.double } ?? []
    #expect(times.count == 2 && times[0] == 0 && times[1] > 0 && times[1] < 3600)
    #expect(try send(#"{"command": "undo"}"#) == #"{"revision":4}"#)
    var changes = ""
    while !changes.contains(#""path":"/revision","value":4"#) { changes = try viewer.readEvent() }
    #expect(changes.contains(#"{"op":"replace","path":"/history/redo","value":"Cut-away depth"}"#))
    #expect(changes.contains(#"{"op":"replace","path":"/history/undo","value":null}"#))
    #expect(try send(#"{"command": "go", "entry": 1}"#) == #"{"revision":5}"#)
    // Without an entry to redo, nothing changes.
    #expect(try send(#"{"command": "redo"}"#) == #"{"revision":5}"#)
  }

  @Test func invalidHistoryCommandsAreRejected() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address + "/history"
    let rows: [(fields: String, body: String, status: Int, detail: String)] = [
      (Self.json, #"{"command": "go", "entry": 7}"#, 422, "entry: must be a whole number between 0 and 0, got 7"),
      (
        Self.json, #"{"command": "jump"}"#, 422,
        #"command: unknown value "jump"; must be one of begin, end, undo, redo, go"#
      ),
      (Self.json, "{", 400, "body:1:2: expected"),
      ("Content-Type: text/plain\r\n", "{}", 415, "Content-Type: unknown value"),
    ]
    for row in rows {
      let response = try client.request("POST", address, row.fields, body: row.body)
      #expect(response.status == row.status)
      guard case .string(let detail)? = try JSON(parsing: response.body)["detail"] else {
        Issue.record("no detail: \(response.body)")
        continue
      }
      #expect(detail.hasPrefix(row.detail), "\(detail)")
    }
    #expect(try client.request("GET", "/api/sessions/unknown/history").status == 404)
  }
}
