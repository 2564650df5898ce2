import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPreview
import Testing

@testable import MastheadServer
@testable import MastheadTuning

extension TuningAPITests {
  @Test(arguments: ExportTarget.allCases)
  func exportsPipelineAsFile(to target: ExportTarget) throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"preset":"parallax-table"}"#).address
    let change = #"{"path":"effects[1].parameters.factor","value":0.25}"#
    #expect(try client.request("PATCH", address + "/pipeline", Self.json, body: change).status == 200)
    let response = try client.request("GET", address + "/export?to=\(target.rawValue)")
    // The export uses the current document.
    let document = try PipelineDocument(parsing: try client.request("GET", address + "/pipeline").body.utf8)
    let stage = SnapshotStage(PipelinePreview(of: document).restingState, along: NamedGesture.demonstration.document)
    let file = try document.export(to: target, on: stage)
    #expect(response.status == 200 && response.body == file.text)
    #expect(
      response.headers["content-type"] == ([.html: "text/html", .curves: "application/json"][target] ?? "text/x-swift")
        + "; charset=utf-8")
    #expect(
      response.headers["content-disposition"]
        == "attachment; filename=\"\(file.name)\"; filename*=UTF-8''\(file.name)")
    #expect(response.headers["cache-control"] == "no-store")
  }

  /// The slot in the request is the session's document. The request contains the other document.
  @Test(arguments: [("A", ["300", "240"]), ("B", ["240", "300"])])
  func comparedStatesAreExportedAsPage(slot: String, heights: [String]) throws {
    let server = try Self.server()
    let client = try server.client()
    func document(_ height: Int) -> String {
      #"{"masthead":1,"name":"Compared","header":{"height":\#(height)},"effects":["stretch"]}"#
    }
    let address = try Self.open(client, #"{"pipeline":\#(document(300))}"#).address
    let revision = try JSON(parsing: try client.request("GET", address).body)["revision"]
    let response = try client.request(
      "POST", address + "/export", Self.json, body: #"{"slot":"\#(slot)","pipeline":\#(document(240))}"#)
    #expect(response.status == 200 && response.headers["content-type"] == "text/html; charset=utf-8")
    #expect(response.headers["content-disposition"]?.hasPrefix("attachment; filename=\"compared.html\"") == true)
    let found = response.body.matches(of: /"layout":\{"height":(\d+)/).map { String($0.output.1) }
    #expect(found == heights)
    #expect(try JSON(parsing: try client.request("GET", address).body)["revision"] == revision)
  }

  /// A document's name of any length fits in the header of a response.
  @Test(arguments: ["film", "export?to=html"])
  func documentWithLongNameIsDownloaded(_ resource: String) throws {
    let server = try Self.server()
    let client = try server.client()
    let name = String(repeating: "n", count: 5000)
    let document = #"{"pipeline":{"masthead":1,"name":"\#(name)","header":{"height":300},"effects":["stretch"]}}"#
    let response = try client.request("GET", "\(try Self.open(client, document).address)/\(resource)")
    #expect(response.status == 200)
    #expect(try #require(response.headers["content-disposition"]).utf8.count < 300)
  }

  @Test func refusedExportReportsPath() throws {
    let server = try Self.server()
    let client = try server.client()
    let address = try Self.open(client, #"{"pipeline":{"masthead":1}}"#).address
    let response = try client.request("GET", address + "/export?to=html")
    #expect(response.status == 422 && response.headers["content-type"] == "application/problem+json")
    let problem = try JSON(parsing: response.body)
    #expect(problem["place"] == "header")
    #expect(problem["detail"] == "header: cannot export a document without a header")
  }

  /// The process of the plugins computes the curves.
  @Test func effectOfPluginIsExported() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, #"{"effect": "stretch"}, {"effect": "com.example.cut"}"#)
    for target in [ExportTarget.html, .uikit, .curves] {
      let response = try session.send("GET", "/export?to=\(target.rawValue)", "")
      #expect(response.status == 200 && response.body.contains("com.example.cut"))
    }
  }

  private static func a(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test(arguments: [
    ("news-digest.html", "news-digest.html", "news-digest.html"),
    ("über uns.html", "_ber_uns.html", "%C3%BCber%20uns.html"),
    ("a\"\r\nSet-Cookie: b.html", "a___Set-Cookie__b.html", "a%22%0D%0ASet-Cookie%3A%20b.html"),
    ("🏔.swift", "_.swift", "%F0%9F%8F%94.swift"),
    // At most 100 bytes, without a part of a character.
    (a(96) + ".svg", a(96) + ".svg", a(96) + ".svg"),
    (a(5000) + ".svg", a(96) + ".svg", a(96) + ".svg"),
    (
      "a" + String(repeating: "é", count: 2500) + ".swift", "a" + String(repeating: "_", count: 46) + ".swift",
      "a" + String(repeating: "%C3%A9", count: 46) + ".swift"
    ),
  ])
  func fileNameIsEscapedInHeader(name: String, plain: String, full: String) {
    #expect(
      HTTPResponse.attachmentDisposition(fileName: name)
        == "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(full)")
  }
}
