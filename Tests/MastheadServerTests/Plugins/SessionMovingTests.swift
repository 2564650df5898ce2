import Foundation
import Glibc
import MastheadDocuments
import TestSupport
import Testing

/// Sessions that move between the server and their own process, with their state.
@Suite(.long) struct SessionMovingTests {
  private static let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#
  private static let header = #""masthead": 1, "header": {"height": 300}"#

  private func server(_ sources: [String: String] = [:]) throws -> PluginServer {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()].merging(sources) { $1 })
    for name in Set(["Cut"] + sources.keys.map { String($0.prefix { $0 != "/" }) }) {
      try server.plugin(name) { $0["problem"] == .null }
    }
    return server
  }

  private func replace(_ session: ViewedSession, effects: String) throws {
    let response = try session.send("PUT", "/pipeline", "{\(Self.header), \"effects\": [\(effects)]}")
    #expect(response.status == 200, "\(response.body)")
  }

  private func workers(_ server: PluginServer) throws -> JSON? { try server.get("/api/health")["workers"] }

  /// The viewer receives one session with increasing numbers, regardless of the session's process.
  @Test func sessionMovesWithItsPluginsAndKeepsEverything() throws {
    let server = try server()
    let session = try ViewedSession(server, #""stretch""#)
    // The spare worker.
    try PluginServer.wait(for: "no other process") { try workers(server) == 1 ? true : nil }
    try session.send("POST", "/input", #"{"input":"size","events":[{"type":"viewport","width":500,"height":700}]}"#)
    try session.set("header.height", "280")
    try session.scroll(to: 60)
    var (revision, sequence) = (0.0, 0.0)
    func expectGrowth(_ step: String) throws {
      let now = (
        try #require(session.frame["revision"]?.double), try #require(session.frame["seq"]?.double)
      )
      #expect(now.0 > revision && now.1 > sequence, "\(step)")
      (revision, sequence) = now
      #expect(session.frame["scrolled"] == 60, "\(step)")
      #expect(session.session["scene"]?["device"]?["width"] == 500, "\(step)")
      #expect(session.problems.isEmpty, "\(step)")
    }
    try expectGrowth("in the server")

    let text = "{\"masthead\": 1, \"header\": {\"height\": 280}, \"effects\": [\"stretch\", \(Self.cut)]}"
    #expect(try session.send("PUT", "/pipeline", text).status == 200)
    try session.follow { $0.frame["mask"]?.compact.contains("250") == true }
    try expectGrowth("in a process")
    try PluginServer.wait(for: "its process") { try workers(server) == 2 ? true : nil }

    #expect(try session.send("POST", "/history", #"{"command":"undo"}"#).status == 200)
    try session.follow { $0.session["effects"]?.elements.count == 1 }
    let before = session.frameCount
    try session.follow { $0.frameCount > before || $0.frame["mask"]?.compact.contains("250") != true }
    try expectGrowth("back in the server")
    try PluginServer.wait(for: "the end of its process") { try workers(server) == 1 ? true : nil }

    #expect(try session.send("POST", "/history", #"{"command":"undo"}"#).status == 200)
    try session.follow { $0.session["pipeline"]?["header"]?["height"] == 300 }
    for _ in 0..<2 { #expect(try session.send("POST", "/history", #"{"command":"redo"}"#).status == 200) }
    try session.follow { $0.frame["mask"]?.compact.contains("250") == true }
    let history = try JSON(parsing: try session.send("GET", "/history", "").body)
    #expect(history["entries"]?.elements.count == 3)
  }

  /// A plugin's effect in another process behaves like a built-in effect.
  @Test func everyResourceOfSessionAnswersInItsProcess() throws {
    let server = try server()
    let session = try ViewedSession(server, #""stretch", \#(Self.cut)"#)
    let pipeline = "{\"pipeline\": {\(Self.header), \"effects\": [\(Self.cut)]}, \"distance\": 0}"
    let compared = "{\"pipeline\": {\(Self.header), \"effects\": [\(Self.cut)]}, \"slot\": \"A\"}"
    let requests: [(method: String, path: String, body: String, part: String)] = [
      ("GET", "", "", #""effect":"com.example.cut""#), ("GET", "/pipeline", "", #""depth":30"#),
      ("GET", "/state", "", #""depth":30"#), ("GET", "/history", "", #""entries""#),
      ("GET", "/curve?from=0&to=100&samples=2&fields=header.y", "", #""values.depth":[30,30]"#),
      ("GET", "/tracks", "", #""tracks":[]"#), ("GET", "/stills", "", #""depth":30"#),
      ("POST", "/stills", pipeline, #""depth":30"#), ("GET", "/film", "", "<svg"),
      ("GET", "/equivalent?path=effects[1].parameters.depth", "", #""value":null"#),
      ("GET", "/export?to=swift", "", "com.example.cut"),
      ("POST", "/export", compared, "com.example.cut"), ("GET", "/gesture", "", #""gesture""#),
    ]
    for (method, path, body, part) in requests {
      let path = path.replacing("[", with: "%5B").replacing("]", with: "%5D")
      let response = try session.send(method, path, body)
      #expect(response.status == 200 && response.body.contains(part), "\(method) \(path): \(response.body.prefix(300))")
    }
    let refusals: [(method: String, path: String, body: String, status: Int)] = [
      ("GET", "/capture", "", 404), ("GET", "/curve", "", 400), ("POST", "/input", "[]", 422),
      ("PATCH", "/pipeline", "{", 400), ("PATCH", "/pipeline", #"{"path":"header.height","value":-1}"#, 422),
      ("GET", "/nowhere", "", 404),
    ]
    for (method, path, body, status) in refusals {
      #expect(try session.send(method, path, body).status == status, "\(method) \(path)")
    }
    #expect(session.problems.isEmpty)
  }

  /// Acknowledged input survives the end of the process, also input other than edits.
  @Test func killedProcessLosesNoInput() throws {
    let server = try server()
    let session = try ViewedSession(server, Self.cut)
    try session.scroll(to: 40)
    let playback = #"{"input":"p","events":[{"type":"playback","position":1.5,"rate":0.5}]}"#
    for (index, input) in [
      #"{"input":"v","events":[{"type":"viewport","width":500,"height":700}]}"#, playback,
      #"{"input":"o","events":[{"type":"contentOffset","fromTop":70}]}"#,
    ].enumerated() {
      #expect(try session.send("POST", "/input", input).status == 204)
      for worker in server.workers { kill(worker, SIGKILL) }
      try session.follow { $0.session["scene"]?["device"]?["width"] == 500 }
      if index == 1 { try session.follow { $0.frame["time"] == 1.5 } }
    }
    try session.follow { $0.frame["scrolled"] == 70 }
    #expect(session.frame["mask"]?.compact.contains("270") == true)
  }

  @Test func pluginThatIsBuiltLaterCanBeAddedToSessionInProcess() throws {
    let server = try server()
    let session = try ViewedSession(server, Self.cut)
    try session.scroll(to: 20)
    server.write("Late.new", "")
    mkdir(server.path("Late"), 0o777)
    server.write("Late/Late.swift", PluginSources.cut("com.example.late"))
    try server.plugin("Late") { $0["problem"] == .null }
    let late = Self.cut.replacing("com.example.cut", with: "com.example.late").replacing("30", with: "45")
    try replace(session, effects: "\(Self.cut), \(late)")
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 45)) }
    #expect(session.problems.isEmpty && session.frame["scrolled"] == 20)
  }

  /// A session receives a build even before its document names the plugin's effect.
  @Test func sessionInProcessUsesPresentBuildOfPluginThatItAddsLater() throws {
    let server = try server(["Late/Late.swift": PluginSources.cut("com.example.late")])
    let session = try ViewedSession(server, Self.cut)
    try session.scroll(to: 20)
    server.write("Late/Late.swift", PluginSources.cut("com.example.late", parameter: "width"))
    try server.plugin("Late") { _ in
      try server.get("/api/effects").compact.contains(#""parameter":"width""#)
    }
    try replace(session, effects: #"\#(Self.cut), {"effect": "com.example.late", "parameters": {"width": 45}}"#)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 45)) }
    #expect(session.problems.isEmpty && session.frame["scrolled"] == 20)
  }

  /// A request in progress is answered even if the session moves.
  @Test func requestInProgressSurvivesMove() throws {
    let server = try server()
    let effects = Array(repeating: #""hide-on-scroll""#, count: 200).joined(separator: ",")
    let session = try ViewedSession(server, effects)
    let clients = try (0..<3).map { _ in try server.client() }
    for client in clients {
      client.send(
        "GET \(session.address)/curve?from=0&to=900&samples=2000&fields=header.y HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    try replace(session, effects: "\(effects), \(Self.cut)")
    for client in clients {
      let response = try client.readResponse()
      #expect(response.status == 200, "\(response.body.prefix(300))")
    }
  }

  /// The session of a file moves when another program writes the file. Edits in the process are written to the file.
  @Test func sessionOfFileMovesWithItsContent() throws {
    let folder = TemporaryFolder()
    let name = "header.masthead.json"
    func write(_ effects: String) { folder.write(name, "{\(Self.header), \"effects\": [\(effects)]}") }
    write(#""stretch""#)
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()], arguments: ["\(folder.path)/\(name)"])
    try server.plugin("Cut") { $0["problem"] == .null }
    let file = try #require(try server.get("/api/files")["files"]?.elements.first?["session"]?.compact)
    let session = try ViewedSession(server, address: "/api/sessions/\(file.dropFirst().dropLast())")
    try session.follow { $0.frameCount > 0 }
    for round in 1...2 {
      write(Self.cut)
      try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
      try PluginServer.wait(for: "its process") { try workers(server) == 2 ? true : nil }
      try session.set("effects[0].parameters.depth", "\(40 + round)")
      try PluginServer.wait(for: "the edit in the file") {
        let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        return text.contains(#""depth": \#(40 + round)"#) ? true : nil
      }
      // The test writes the file only after the server has, because the server reports a conflict otherwise.
      try session.follow { $0.saved == $0.session["revision"] }
      for worker in server.workers { kill(worker, SIGKILL) }
      write(#""stretch""#)
      try session.follow { $0.session["effects"]?.elements.map { $0["effect"] } == ["stretch"] }
      // A spare worker may have been killed, too.
      try PluginServer.wait(for: "the end of its process") { try workers(server)?.double != 2 ? true : nil }
    }
    #expect(session.problems.isEmpty)
  }

  /// Frame numbers increase even if the process of the earlier frames is killed.
  @Test func frameNumbersNeverGoBack() throws {
    let server = try server()
    let session = try ViewedSession(server, Self.cut)
    var last = 0.0
    for round in 1...repetitions(20, quick: 4) {
      for offset in 1...5 {
        try session.scroll(to: Double(10 * round + offset))
        let number = try #require(session.frame["seq"]?.double)
        #expect(number > last)
        last = number
      }
      for worker in server.workers { kill(worker, SIGKILL) }
    }
  }

  /// A value returns with its parameter, even if the build in between trapped.
  @Test func lostValueReturnsAfterTrap() throws {
    let server = try server()
    let session = try ViewedSession(server, Self.cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    server.write("Cut/Cut.swift", PluginSources.cut(code: "preconditionFailure()", parameter: "width"))
    try session.follow { $0.session["faults"] != nil }
    server.write("Cut/Cut.swift", PluginSources.cut())
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
  }

  /// The reason why a plugin's effects can no longer be made after a successful build.
  enum Mood: CaseIterable {
    case trap, otherRange

    /// Returns a source that cannot make its effect while a file exists.
    func source(_ file: String) -> String {
      switch self {
      case .trap:
        PluginSources.cut("com.example.moody", initializer: "precondition(access(\"\(file)\", F_OK) != 0)")
      case .otherRange:
        PluginSources.cut("com.example.moody").replacing(
          "in: 0...100", with: "in: (access(\"\(file)\", F_OK) == 0 ? 50.0 : 0.0)...100")
      }
    }

    var problem: String {
      switch self {
      case .trap: "Moody: \(PluginSources.trapped)"
      case .otherRange: "plugin: Moody: com.example.moody: depth.default: must be between 50 and 100 pt, got 20"
      }
    }
  }

  /// Other plugins are not affected. Enabling the effect retries the plugin.
  @Test(arguments: Mood.allCases) func pluginWhoseEffectsCannotBeMadeAgainIsSkipped(_ mood: Mood) throws {
    let marker = TemporaryFolder()
    let server = try server(["Moody/Moody.swift": mood.source("\(marker.path)/trap")])
    let moody = Self.cut.replacing("com.example.cut", with: "com.example.moody").replacing("30", with: "55")
    let session = try ViewedSession(server, "\(Self.cut), \(moody)")
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 55)) }
    marker.write("trap", "")
    for worker in server.workers { kill(worker, SIGKILL) }
    try session.follow { $0.session["faults"]?["com.example.moody"] != nil }
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true, false])
    #expect(session.problems == [mood.problem])
    #expect(session.session["faults"]?["com.example.cut"] == nil)
    try session.set("effects[1].enabled", "true")
    try session.follow { $0.problems.count == 2 && $0.session["faults"]?["com.example.moody"] != nil }
    unlink("\(marker.path)/trap")
    try session.set("effects[1].enabled", "true")
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 55)) }
    #expect(session.session["faults"] == nil && session.problems.count == 2)
  }

  /// A recording that is too long for a restart of the server still moves into a process.
  @Test func longRecordingMovesWithSession() throws {
    let server = try server()
    let session = try ViewedSession(server, #""stretch""#)
    let capture = { (isOn: Bool) in #"{"input":"c","events":[{"type":"capture","recording":\#(isOn)}]}"# }
    #expect(try session.send("POST", "/input", capture(true)).status == 204)
    let events = (0..<500).map { #"{"type":"contentOffset","fromTop":\#($0 % 100)}"# }.joined(separator: ",")
    for _ in 0..<24 {
      #expect(try session.send("POST", "/input", "{\"input\":\"a\",\"events\":[\(events)]}").status == 204)
    }
    #expect(try session.send("POST", "/input", capture(false)).status == 204)
    let captured = try session.send("GET", "/capture", "")
    #expect(captured.status == 200)
    try replace(session, effects: Self.cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(try session.send("GET", "/capture", "").body == captured.body)
  }
}
