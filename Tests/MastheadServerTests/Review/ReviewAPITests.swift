import Foundation
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

@testable import MastheadServer

/// Tests the resources below `/api/snapshots` over real sockets.
@Suite(.long) struct ReviewAPITests {
  private static let post = "Content-Length: 0\r\n"

  private static func server(_ folder: borrowing TemporaryFolder) throws -> RunningServer {
    let path = folder.path
    return try RunningServer { _ in
      var router = Router()
      ReviewAPI(review: SnapshotReview(folder: path)).addRoutes(to: &router)
      return router
    }
  }

  /// Adds a changed text, a changed drawing and a new text.
  private static func fill(_ folder: borrowing TemporaryFolder) {
    folder.write("T/__Snapshots__/A/a.txt", "one\ntwo\n")
    folder.write("T/__Snapshots__/A/a.txt.received", "one\n2\n")
    folder.write("T/__Snapshots__/A/b.svg", "<svg/>\n")
    folder.write("T/__Snapshots__/A/b.svg.received", "<svg></svg>\n")
    folder.write("T/__Snapshots__/A/c.txt.received", "new\n")
  }

  private static func list(_ client: TestClient) throws -> [JSON] {
    let response = try client.request("GET", "/api/snapshots")
    #expect(response.status == 200)
    return try JSON(parsing: response.body)["snapshots"]?.elements ?? []
  }

  private static func content(_ folder: borrowing TemporaryFolder, _ name: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/T/__Snapshots__/A/\(name)"))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func listsPendingSnapshots() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let list = try Self.list(try server.client())
    #expect(
      list == [
        [
          "id": "0", "name": "a.txt", "path": "T/__Snapshots__/A/a.txt", "kind": "text",
          "summary": "1 line removed, 1 added",
        ],
        [
          "id": "1", "name": "b.svg", "path": "T/__Snapshots__/A/b.svg", "kind": "svg",
          "summary": "1 line removed, 1 added",
        ],
        ["id": "2", "name": "c.txt", "path": "T/__Snapshots__/A/c.txt", "kind": "new", "summary": "new: 1 line"],
      ])
  }

  @Test func textHasBothContentsAndDiff() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    _ = try Self.list(client)
    let text = try JSON(parsing: try client.request("GET", "/api/snapshots/0").body)
    #expect(text["format"] == "text" && text["expected"] == "one\ntwo\n" && text["actual"] == "one\n2\n")
    let path = "T/__Snapshots__/A/a.txt"
    #expect(text["diff"] == .string("--- \(path)\n+++ \(path)\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"))
    #expect(try JSON(parsing: try client.request("GET", "/api/snapshots/1").body)["format"] == "svg")
    let new = try JSON(parsing: try client.request("GET", "/api/snapshots/2").body)
    #expect(new["kind"] == "new" && new["expected"] == .null && new["actual"] == "new\n")
  }

  @Test func tableHasColumnsAndDifferences() throws {
    let folder = TemporaryFolder()
    let document = try #require(Preset.named("elastic-bar")).document
    let table = try SnapshotTable(of: document.snapshotSubject, along: NamedGesture.all[0].gesture)
    var changed = table
    let column = try #require(table.columns.firstIndex { $0.name == "header.height" })
    for sample in 10...12 { changed.columns[column].values[sample] += Double(sample) }
    folder.write("T/__Snapshots__/A/a.txt", table.text)
    folder.write("T/__Snapshots__/A/a.txt.received", changed.text)
    let server = try Self.server(folder)
    let client = try server.client()
    #expect(try Self.list(client).map { $0["kind"] } == ["table"])
    let detail = try JSON(parsing: try client.request("GET", "/api/snapshots/0").body)
    let shown = try #require(detail["table"])
    guard case .string(let head)? = detail["head"]?["expected"] else {
      Issue.record("The table has no lines above its rows.")
      return
    }
    #expect(head.hasPrefix("masthead table 2, \(table.count) samples\npipeline: Elastic Bar\n"))
    #expect(head.split(separator: "\n").last?.hasPrefix("always: ") == true)
    #expect(detail["format"] == "table" && shown["count"] == .number(Double(table.count)))
    #expect(
      shown["differences"] == [
        ["column": "header.height", "first": 10, "largest": 12, "count": 3, "samples": [10, 11, 12]]
      ])
    #expect(shown["fields"] == FrameField.json)
    for side in ["expected", "actual"] {
      let columns = shown[side]?["columns"]
      for name in ["time", "offset", "header.height", "image.y", "mask.3.y"] {
        #expect(columns?[name]?.elements.count == table.count, "\(side) \(name)")
      }
      // The page outlines the elements.
      for element in ["day", "steps"] {
        for number in ["x", "y", "width", "height", "opacity"] {
          #expect(columns?["\(element).\(number)"]?.elements.count == table.count, "\(side) \(element).\(number)")
        }
      }
      // Equal columns with default values are omitted.
      #expect(columns?["opacity"] == nil && columns?["margins.top"] == nil)
      #expect(shown[side]?["mask"] == "MLLLZ" && shown[side]?["pipeline"] == "Elastic Bar")
    }
  }

  /// The head has the numbers that are equal in all samples. They are columns, and no settings.
  @Test func changedConstantIsColumnAndNoSetting() throws {
    let folder = TemporaryFolder()
    let document = try #require(Preset.named("elastic-bar")).document
    let table = try SnapshotTable(of: document.snapshotSubject, along: .pull(40))
    var changed = table
    let column = try #require(table.columns.firstIndex { $0.name == "header.width" })
    for sample in 0..<table.count { changed.columns[column].values[sample] = 400 }
    folder.write("T/__Snapshots__/A/a.txt", table.text)
    folder.write("T/__Snapshots__/A/a.txt.received", changed.text)
    let server = try Self.server(folder)
    let client = try server.client()
    #expect(try Self.list(client).map { $0["kind"] } == ["table"])
    let detail = try JSON(parsing: try client.request("GET", "/api/snapshots/0").body)
    #expect(detail["diff"] == "")
    #expect(detail["table"]?["differences"]?.elements.map { $0["column"] } == ["header.width"])
  }

  @Test func tableComparisonUsesToleranceOfTest() throws {
    let folder = TemporaryFolder()
    let subject = try #require(Preset.named("elastic-bar")).document.snapshotSubject
    let table = try SnapshotTable(of: subject, along: .pull(40))
    var changed = table
    changed.tolerance = Tolerance(absolute: 11)
    let column = try #require(table.columns.firstIndex { $0.name == "header.height" })
    for sample in 10...12 { changed.columns[column].values[sample] += Double(sample) }
    folder.write("T/__Snapshots__/A/a.txt", table.text)
    folder.write("T/__Snapshots__/A/a.txt.received", changed.text)
    let server = try Self.server(folder)
    let client = try server.client()
    #expect(try Self.list(client).map { $0["summary"] } == ["header.height differs, first at sample 12"])
    let detail = try JSON(parsing: try client.request("GET", "/api/snapshots/0").body)
    #expect(
      detail["table"]?["differences"] == [
        ["column": "header.height", "first": 12, "largest": 12, "count": 1, "samples": [12]]
      ])
  }

  @Test func acceptAndRejectChangeFiles() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    _ = try Self.list(client)
    let left = try client.request("POST", "/api/snapshots/0/accept", Self.post)
    #expect(left.status == 200)
    // The other snapshots keep their identifiers.
    #expect(try JSON(parsing: left.body)["snapshots"]?.elements.map { $0["id"] } == ["1", "2"])
    #expect(Self.content(folder, "a.txt") == "one\n2\n" && Self.content(folder, "a.txt.received") == nil)
    #expect(try client.request("POST", "/api/snapshots/1/reject", Self.post).status == 200)
    #expect(Self.content(folder, "b.svg") == "<svg/>\n" && Self.content(folder, "b.svg.received") == nil)
    for decision in ["accept", "reject"] {
      let again = try client.request("POST", "/api/snapshots/0/\(decision)", Self.post)
      #expect(again.status == 404)
      #expect(
        try JSON(parsing: again.body)["detail"] == "T/__Snapshots__/A/a.txt: no longer pending")
    }
    #expect(Self.content(folder, "a.txt") == "one\n2\n")
    // A test that fails again has the same identifier as before.
    folder.write("T/__Snapshots__/A/a.txt.received", "one\n3\n")
    #expect(try Self.list(client).map { $0["id"] } == ["0", "2"])
  }

  @Test(arguments: ["accept", "reject"])
  func decidesAllAtOnce(decision: String) throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    #expect(try client.request("POST", "/api/snapshots/\(decision)-all", Self.post).status == 200)
    #expect(try Self.list(client).isEmpty)
    #expect(Self.content(folder, "a.txt") == (decision == "accept" ? "one\n2\n" : "one\ntwo\n"))
    #expect(Self.content(folder, "c.txt") == (decision == "accept" ? "new\n" : nil))
  }

  @Test func changedContentIsNotDecided() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    _ = try Self.list(client)
    func tag() throws -> String {
      let detail = try JSON(parsing: try client.request("GET", "/api/snapshots/0").body)
      guard case .string(let tag)? = detail["tag"] else { return "" }
      return tag
    }
    let seen = try tag()
    folder.write("T/__Snapshots__/A/a.txt.received", "one\n3\n")
    let refused = try client.request("POST", "/api/snapshots/0/accept?tag=\(seen)", Self.post)
    #expect(refused.status == 409)
    #expect(
      try JSON(parsing: refused.body)["detail"]
        == "T/__Snapshots__/A/a.txt: changed since it was shown; look at it again")
    #expect(Self.content(folder, "a.txt") == "one\ntwo\n")
    #expect(try client.request("POST", "/api/snapshots/0/accept?tag=\(tag())", Self.post).status == 200)
    #expect(Self.content(folder, "a.txt") == "one\n3\n")
  }

  @Test func decidingAllFailsIfListChanged() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    guard case .string(let seen)? = try JSON(parsing: try client.request("GET", "/api/snapshots").body)["tag"] else {
      Issue.record("The list has no tag.")
      return
    }
    folder.write("T/__Snapshots__/A/d.txt.received", "more\n")
    let refused = try client.request("POST", "/api/snapshots/accept-all?tag=\(seen)", Self.post)
    #expect(refused.status == 409)
    #expect(
      try JSON(parsing: refused.body)["detail"]
        == "the pending snapshots changed since they were listed; look at them again")
    #expect(try Self.list(client).count == 4)
  }

  @Test(arguments: [
    "3", "-1", "00", "+0", "a", "..%2F..%2Fetc%2Fpasswd", "T%2F__Snapshots__%2FA%2Fa.txt", "99999999999999999999",
  ])
  func unlistedIdentifierIsNotFound(identifier: String) throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    _ = try Self.list(client)
    let response = try client.request("GET", "/api/snapshots/\(identifier)")
    #expect(response.status == 404 && response.headers["content-type"] == "application/problem+json")
    #expect(try client.request("POST", "/api/snapshots/\(identifier)/accept", Self.post).status == 404)
    #expect(Self.content(folder, "a.txt.received") != nil)
  }

  @Test func crossOriginPageCannotDecide() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    _ = try Self.list(client)
    let origin = "Origin: http://example.com\r\n" + Self.post
    #expect(try client.request("POST", "/api/snapshots/0/accept", origin).status == 403)
    #expect(try client.request("GET", "/api/snapshots/0/accept").status == 405)
    #expect(Self.content(folder, "a.txt") == "one\ntwo\n")
  }

  @Test func descriptionMatchesRoutes() throws {
    let folder = TemporaryFolder()
    Self.fill(folder)
    let server = try Self.server(folder)
    let client = try server.client()
    let description = try JSON(parsing: try client.request("GET", "/api/openapi.json").body)
    guard case .object(let paths)? = description["paths"] else {
      Issue.record("The description has no paths.")
      return
    }
    #expect(paths.count == 7)
    for path in paths {
      guard case .object(let operations) = path.value else { continue }
      let allowed = try client.request("OPTIONS", path.key.replacing("{id}", with: "0")).headers["allow"]
      let methods = Set((allowed ?? "").split(separator: ", ").map(String.init)).subtracting(["HEAD", "OPTIONS"])
      #expect(methods == Set(operations.map { $0.key.uppercased() }), "\(path.key)")
    }
  }

  @Test func missingFolderHasNothingPending() throws {
    let server = try RunningServer { _ in
      var router = Router()
      ReviewAPI(review: SnapshotReview(folder: "/nothing")).addRoutes(to: &router)
      return router
    }
    #expect(try Self.list(try server.client()).isEmpty)
  }
}
