import Masthead
import MastheadDocuments
import Testing

@testable import MastheadServer

extension TuningAPITests {
  @Test func streamStartsWithPipelineAndFrame() throws {
    let server = try Self.server()
    let client = try server.client()
    let opened = try Self.open(client)
    let viewer = try Self.view(server, opened.address)
    #expect(try viewer.readEvent() == "event: pipeline\ndata: \(opened.session.compact)")
    let timeline = try Self.data(of: "timeline", try viewer.readEvent())
    #expect(timeline["gesture"]?["name"] == "Demonstration" && timeline["shown"] == false)
    let frame = try Self.frame(try viewer.readEvent())
    #expect(frame["seq"] == 1 && frame["revision"] == 1 && frame["offset"] == -260 && frame["input"] == nil)
  }

  @Test func inputYieldsFrameWithItsToken() throws {
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
    // The finger moved 120 points over a viewport of 667.
    let pulled: Double = (1.0 - 1.0 / (0.55 * 120.0 / 667.0 + 1.0)) * 667.0
    #expect(frame["input"] == "t1" && frame["phase"] == "dragging")
    let offset: Double = -260.0 - pulled
    #expect(frame["offset"] == .number(offset))
    #expect(abs((frame["overscroll"]?.double ?? 0) - pulled) < 1e-9)
  }

  @Test func firstFrameOfRevisionReflectsEdit() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client).address
    let viewer = try Self.view(server, address)
    for _ in 0..<3 { _ = try viewer.readEvent() }
    let body = #"{"path":"effects[1].parameters.depth","value":20}"#
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: body).body == #"{"revision":2}"#)
    #expect(
      try viewer.readEvent().hasPrefix("event: changes\ndata: [{\"op\":\"test\",\"path\":\"/revision\",\"value\":1},"))
    let frame = try Self.frame(try viewer.readEvent())
    // The overlap is now 10, and the list stays at its top.
    #expect(frame["revision"] == 2 && frame["mask"] == "M0 0L375 0L375 300L0 280Z" && frame["offset"] == -290)
  }

  @Test func releasedListReturnsByItself() throws {
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

  @Test func listsNamedGesturesWithDocuments() throws {
    let server = try Self.server()
    let json = try JSON(parsing: try server.client().request("GET", "/api/gestures").body)
    let gestures = json["gestures"]?.elements ?? []
    #expect(
      gestures.map { $0["gesture"] } == [
        "pull-and-release", "fling-down", "fling-up", "slow-scroll", "rubber-band-limit", "catch-mid-bounce",
        "demonstration",
      ])
    for gesture in gestures { #expect(gesture["document"]?["name"] == gesture["name"]) }
  }

  @Test func gesturePlaysToItsEndForAllViewersAndThenStreamIsSilent() throws {
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
    // The next event follows from a touch.
    let touch = #"{"input":"t","events":[{"type":"touch","phase":"began","y":1}]}"#
    #expect(try client.request("POST", address + "/input", Self.json, body: touch).status == 204)
    for viewer in viewers {
      #expect(try Self.data(of: "timeline", try viewer.readEvent())["shown"] == false)
      #expect(try Self.frame(try viewer.readEvent())["input"] == "t")
    }
  }
}
