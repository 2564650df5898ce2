import Foundation
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer

/// Compressed variants of files and of constant resources, as curl decodes them.
@Suite(.long) struct CompressedFilesTests {
  private static let script = String(repeating: "export const value = 1;\n", count: 100)

  private func page() -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write("Web/index.html", "<title>A page</title>")
    folder.write("Web/long.js", Self.script)
    folder.write("Web/short.js", "x")
    folder.write("Web/picture.png", Self.script)
    return folder
  }

  private func server(_ folder: borrowing TemporaryFolder) throws -> RunningServer {
    let path = folder.path + "/Web"
    return try RunningServer { _ in
      var router = Router.serving(path)
      router.on("/api/constant", constant: Array(Self.script.utf8))
      return router
    }
  }

  /// Requests a file with curl, which decodes the body. Returns the header fields that depend on the coding, and the body.
  private func get(_ path: String, _ options: [String] = [], from server: borrowing RunningServer) throws -> (
    fields: [String: String], body: String
  ) {
    let text = try ProgramRun(
      patiently: ["curl", "-sS", "-i", "--compressed"] + options + ["http://127.0.0.1:\(server.port)\(path)"]
    ).output
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    var fields: [String: String] = [:]
    for line in parts[0].split(separator: "\r\n").dropFirst() {
      let field = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      fields[field[0].lowercased()] = field[1]
    }
    return (fields, String(parts.last ?? ""))
  }

  @Test(arguments: [("/long.js", "text/javascript; charset=utf-8"), ("/api/constant", "application/json")])
  func longTextIsCompressedForClientsThatPreferIt(_ path: String, _ type: String) throws {
    let folder = page()
    let server = try server(folder)
    let (fields, body) = try get(path, from: server)
    #expect(body == Self.script)
    #expect(
      fields["content-type"] == type && fields["content-encoding"] == "gzip" && fields["vary"] == "Accept-Encoding")
    #expect(try #require(fields["content-length"].flatMap { Int($0) }) < 100)

    let plain = try get(path, ["-H", "Accept-Encoding: gzip;q=0.5, identity"], from: server)
    #expect(plain.body == Self.script)
    #expect(plain.fields["content-encoding"] == nil && plain.fields["vary"] == "Accept-Encoding")
    #expect(plain.fields["content-length"] == "\(Self.script.utf8.count)")
  }

  @Test func variantsHaveEntityTagsOfTheirOwn() throws {
    let folder = page()
    let server = try server(folder)
    let client = try server.client()
    let plain = try #require(try client.request("GET", "/long.js").headers["etag"])
    let gzip = "Accept-Encoding: gzip\r\n"
    let compressed = try client.request("HEAD", "/long.js", gzip)
    let tag = try #require(compressed.headers["etag"])
    #expect(tag != plain)
    for (encoding, tag, status) in [("", plain, 304), (gzip, tag, 304), (gzip, plain, 200), ("", tag, 200)] {
      let response = try client.request("HEAD", "/long.js", encoding + "If-None-Match: \(tag)\r\n")
      #expect(response.status == status)
      #expect(response.headers["vary"] == "Accept-Encoding")
    }
    #expect(compressed.headers["content-encoding"] == "gzip")
    #expect(try get("/long.js", from: server).fields["content-length"] == compressed.headers["content-length"])
  }

  @Test(arguments: ["/short.js", "/picture.png"])
  func shortFilesAndPicturesAreSentAsTheyAre(_ path: String) throws {
    let folder = page()
    let (fields, _) = try get(path, from: try server(folder))
    #expect(fields["content-encoding"] == nil && fields["vary"] == nil)
  }

  @Test func changedFileIsCompressedAgain() throws {
    let folder = page()
    let server = try server(folder)
    _ = try get("/long.js", from: server)
    folder.write("Web/long.js", Self.script + "export {};")
    let (fields, body) = try get("/long.js", from: server)
    #expect(fields["content-encoding"] == "gzip" && body == Self.script + "export {};")
  }
}

extension Router {
  /// Creates a router of the files in a folder.
  fileprivate static func serving(_ folder: String) -> Router {
    var router = Router()
    do {
      try WebFiles(folder: folder).addRoutes(to: &router)
    } catch {
      Issue.record(error)
    }
    return router
  }
}

/// Links to the modules that a page loads.
@Suite(.long) struct ModuleLinksTests {
  private func body(of files: [String: String], changing changes: [String: String] = [:]) throws -> String {
    let folder = TemporaryFolder()
    for (name, text) in files { folder.write("Web/\(name)", text) }
    let path = folder.path + "/Web"
    let server = try RunningServer { _ in .serving(path) }
    let client = try server.client()
    let first = try client.request("GET", "/")
    guard !changes.isEmpty else { return try Self.withoutVersion(first.body) }
    for (name, text) in changes { folder.write("Web/\(name)", text) }
    let second = try client.request("GET", "/", "If-None-Match: \(first.headers["etag"] ?? "")\r\n")
    #expect(second.status == 200, "The links are part of the page.")
    return try Self.withoutVersion(second.body)
  }

  /// Returns a page whose addresses have no version. Expects them to have the same one.
  private static func withoutVersion(_ page: String) throws -> String {
    let versions = Set(page.matches(of: /\/files\/([0-9a-f]{16})\//).map(\.1))
    #expect(versions.count <= 1)
    return page.replacing(/\/files\/[0-9a-f]{16}\//, with: "/")
  }

  private static let page = """
    <head>
      <script type="module" src="/app/main.js"></script>
    </head>
    """

  private func page(linkingTo paths: String...) -> String {
    let links = paths.map { "<link rel=\"modulepreload\" href=\"\($0)\">\n  " }.joined()
    return Self.page.replacingOccurrences(of: "<script", with: links + "<script")
  }

  private static let files = [
    "index.html": page,
    "app/main.js": """
    import { one } from './one.js';
    import './deep/two.js';
    import {
      three,
    } from "../three.js";
    import missing from './missing.js';
    import package from 'package';
    import above from '../../above.js';
    import spaced from './a b.js';
    const lazy = () => import('./lazy.js');
    """,
    "app/one.js": "export * from './deep/two.js';\nimport './main.js';\nexport const text = 'plain';\n",
    "app/deep/two.js": "/** @type {import('../lazy.js')} */\nexport {};\n",
    "app/lazy.js": "", "app/a b.js": "", "three.js": "",
  ]

  @Test func pageLinksEachModuleOnceInOrderOfImports() throws {
    #expect(
      try body(of: Self.files)
        == page(linkingTo: "/app/main.js", "/app/one.js", "/app/deep/two.js", "/three.js"))
  }

  @Test func changedImportsChangeLinks() throws {
    #expect(
      try body(
        of: Self.files, changing: ["app/one.js": "import './lazy.js';\n", "app/main.js": "import './one.js';\n"])
        == page(linkingTo: "/app/main.js", "/app/one.js", "/app/lazy.js"))
  }

  @Test func pageWithoutModulesGetsNoLinks() throws {
    let plain = "<script src=\"/app/main.js\"></script>"
    #expect(try body(of: ["index.html": plain, "app/main.js": "import './one.js'", "app/one.js": ""]) == plain)
  }
}
