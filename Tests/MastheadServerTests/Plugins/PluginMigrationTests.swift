import LongTests
import MastheadDocuments
import TemporaryFolder
import Testing

/// Documents that were written for an earlier version of a plugin's effect. A worker updates their parameters.
@Suite(.long) struct PluginMigrationTests {
  private let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#

  private static let doubling = """
    double depth;
    if (parameters->get_number(parameters, "depth", &depth)) parameters->set_number(parameters, "depth", depth * 2);
    """

  @Test func openedDocumentIsUpdated() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(version: 2, migrate: Self.doubling)])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 60)) }
    // An edit reads the whole document again.
    try session.set("name", "\"Cut\"")
    try session.scroll(to: 10)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 60)))
    // The document is as it was written.
    let written = try JSON(parsing: cut)
    #expect(session.session["pipeline"]?["effects"]?.elements == [written])
    #expect(session.problems.isEmpty)
  }

  /// Code of `migrate`, and the reported reason.
  private static let faults = [
    ("__builtin_trap();", "com.example.cut: \(PluginSources.trapped)"), ("exit(3);", "com.example.cut: exited"),
    ("for (volatile int i = 0;;) i = 1;", "com.example.cut: took longer than 0.25 s for a frame"),
    ("raise(SIGSTOP);", "plugin: was stopped, and did not answer in time"),
  ]

  @Test(arguments: faults)
  func effectThatCannotUpdateParametersIsSwitchedOff(_ code: String, _ reason: String) throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(version: 2, migrate: code)])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.session["effects"]?.elements.map { $0["enabled"] } == [false] }
    #expect(session.session["faults"]?["com.example.cut"]?["reason"] == .string(reason))
    #expect(session.parameter(0, 0) ?? ("", 0) == ("depth", 30))
  }

  @Test func hangingMigrationDelaysOnlyItsSession() throws {
    let folder = TemporaryFolder()
    // The migration takes until the test ends it.
    let wait = #"while (access("\#(folder.path)/done", F_OK) != 0) sleep(1);"#
    let server = try PluginServer(
      ["Cut/Cut.c": PluginSources.cut(version: 2, migrate: wait)], arguments: ["--deadline", "0"])
    try server.plugin("Cut") { $0["problem"] == .null }
    let other = try ViewedSession(server, #"{"effect": "stretch"}"#)
    try other.scroll(to: 1)
    let body = #"{"pipeline": {"masthead": 1, "header": {"height": 300}, "effects": [\#(cut)]}}"#
    let opening = try server.client()
    opening.send(
      "POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    for offset in 2...30 { try other.scroll(to: Double(offset)) }
    #expect(!opening.hasData)
    folder.write("done", "")
    #expect(try opening.readResponse().status == 201)
  }

  /// Changes that arrive while one waits for its worker are made in their order.
  @Test func laterChangesWaitForEarlierOnes() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(version: 2, migrate: "for (;;) sleep(1000);")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, #"{"effect": "stretch"}"#)
    let (first, second) = (try server.client(), try server.client())
    func change(_ client: TestClient, _ method: String, _ body: String) {
      client.send(
        "\(method) \(session.address)/pipeline HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
    }
    change(first, "PUT", #"{"masthead": 1, "name": "First", "header": {"height": 300}, "effects": [\#(cut)]}"#)
    // The server has read the first change when it answers a later request.
    try session.scroll(to: 1)
    change(second, "PATCH", #"{"path": "name", "value": "Second"}"#)
    let answers = [try first.readResponse(), try second.readResponse()]
    #expect(answers.map(\.status) == [200, 200])
    let document = try JSON(parsing: try session.send("GET", "/pipeline", "").body)
    #expect(document["name"] == "Second")
    #expect(try document["effects"]?.elements == [JSON(parsing: cut)])
  }

  @Test func reloadUpdatesParameters() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    server.write("Cut/Cut.c", PluginSources.cut(version: 2, migrate: Self.doubling))
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 60)) }
    // Two builds of one plugin update their parameters in workers of their own.
    server.write(
      "Cut/Cut.c", PluginSources.cut(version: 3, migrate: "parameters->set_number(parameters, \"depth\", 7);"))
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 7)) }
    #expect(session.problems.isEmpty)
  }
}
