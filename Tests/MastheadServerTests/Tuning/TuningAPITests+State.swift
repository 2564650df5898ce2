import Masthead
import MastheadDocuments
import Testing

@testable import MastheadServer

/// Sessions that clients store and restore.
extension TuningAPITests {
  @Test func stateCreatesMissingSessionOnOtherServer() throws {
    let first = try Self.server()
    let second = try Self.server()
    let (client, other) = (try first.client(), try second.client())
    let (address, session) = try Self.open(client, #"{"preset": "album"}"#)
    for height in [210, 220] {
      let body = #"{"path": "header.height", "value": \#(height)}"#
      #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).status == 200)
    }
    _ = try client.request("POST", address + "/history", Self.json, body: #"{"command": "undo"}"#)
    let playback = #"{"events":[{"type":"playback","gesture":"fling-up","position":0.25,"rate":0.5,"playing":false}]}"#
    #expect(try client.request("POST", address + "/input", Self.json, body: playback).status == 204)
    let state = try client.request("GET", address + "/state").body

    #expect(try other.request("GET", address).status == 404)
    let restored = try other.request("PUT", address + "/state", Self.json, body: state)
    #expect(restored.status == 200)
    #expect(try JSON(parsing: restored.body)["id"] == session["id"])
    for resource in ["/pipeline", "/history", "/gesture"] {
      let copy = try other.request("GET", address + resource).body
      #expect(try copy == client.request("GET", address + resource).body)
    }
    func positions(_ text: String) throws -> [JSON?] {
      let json = try JSON(parsing: text)
      return ["shown", "position", "rate", "viewport"].map { json[$0] }
    }
    #expect(try positions(other.request("GET", address + "/state").body) == positions(state))

    // A second window of the client does not overwrite newer work.
    let edit = #"{"path": "header.height", "value": 230}"#
    #expect(try other.request("PATCH", address + "/pipeline", Self.json, body: edit).status == 200)
    let again = try JSON(parsing: try other.request("PUT", address + "/state", Self.json, body: state).body)
    #expect(again["pipeline"]?["header"]?["height"] == 230)
    // The body is not even read.
    let unread = try other.request("PUT", address + "/state", Self.json, body: "{")
    let current = try other.request("GET", address).body
    #expect(unread.status == 200 && unread.body == current)
  }

  @Test func sessionOpensWithGestureOrRecording() throws {
    let server = try Self.server()
    let client = try server.client()
    let gesture = #"{"masthead":1,"name":"Mine","gesture":{"pull":{"distance":30}}}"#
    let opened = try Self.open(client, #"{"preset":"album","gesture":\#(gesture)}"#)
    #expect(opened.session["pipeline"]?["name"] == "Album")
    let state = try JSON(parsing: try client.request("GET", opened.address + "/state").body)
    #expect(state["gesture"]?["name"] == "Mine" && state["shown"] == true)

    // A capture from the server can be opened.
    func send(_ event: String) throws {
      let body = #"{"events":[\#(event)]}"#
      #expect(try client.request("POST", opened.address + "/input", Self.json, body: body).status == 204)
    }
    try send(#"{"type":"capture","recording":true}"#)
    try send(#"{"type":"wheel","deltaY":40}"#)
    let edit = #"{"path": "header.height", "value": 230}"#
    #expect(try client.request("PATCH", opened.address + "/pipeline", Self.json, body: edit).status == 200)
    try send(#"{"type":"capture","recording":false}"#)
    let capture = try client.request("GET", opened.address + "/capture").body
    let replay = try Self.open(client, #"{"session":\#(capture)}"#)
    #expect(replay.session["pipeline"]?["header"]?["height"] == 230)
    #expect(try client.request("GET", replay.address + "/capture").body == capture)
    let history = try JSON(parsing: try client.request("GET", replay.address + "/history").body)
    #expect(history["entries"]?.elements.count == 2 && history["current"] == 1)
  }
}
