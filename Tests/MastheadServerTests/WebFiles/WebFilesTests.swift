import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct WebFilesTests {
  private func page() -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write("Web/index.html", "<title>é</title>")
    folder.write("Web/main.js", "export {}")
    folder.write("Web/parts/canvas.mjs", "export {}")
    folder.write("Web/parts/deep/a b.svg", "<svg/>")
    folder.write("Web/.hidden", "secret")
    folder.write("Web/.git/config", "secret")
    folder.write("outside.txt", "secret")
    folder.link("Web/out.txt", to: "../outside.txt")
    folder.link("Web/up", to: "..")
    folder.link("Web/loop", to: ".")
    folder.link("Web/copy.js", to: "main.js")
    folder.link("Web/dangling.js", to: "nothing.js")
    mkfifo(folder.path + "/Web/pipe.js", 0o600)
    folder.link("Web/pipe-link.js", to: "pipe.js")
    folder.link("Web/zero.js", to: "/dev/zero")
    return folder
  }

  private func server(_ folder: borrowing TemporaryFolder) throws -> RunningServer {
    let path = folder.path + "/Web"
    return try RunningServer { _ in
      var router = Router()
      do {
        try WebFiles(folder: path).addRoutes(to: &router)
      } catch {
        Issue.record(error)
      }
      return router
    }
  }

  private func documentation(_ folder: borrowing TemporaryFolder) throws -> RunningServer {
    let path = folder.path + "/Docs"
    return try RunningServer { _ in
      var router = Router()
      do { try WebFiles(listing: path).addRoutes(to: &router, below: ["docs"]) } catch { Issue.record(error) }
      return router
    }
  }

  @Test func pathsListOnlyFilesOfFolder() throws {
    let folder = page()
    #expect(
      try WebFiles(folder: folder.path + "/Web").paths
        == ["/copy.js", "/index.html", "/main.js", "/parts/canvas.mjs", "/parts/deep/a b.svg"])
  }

  @Test(
    arguments: [
      ("/", 200, "text/html; charset=utf-8", "<title>é</title>"),
      ("/index.html", 200, "text/html; charset=utf-8", "<title>é</title>"),
      ("/main.js?v=1", 200, "text/javascript; charset=utf-8", "export {}"),
      ("/copy.js", 200, "text/javascript; charset=utf-8", "export {}"),
      ("/parts/deep/a%20b.svg", 200, "image/svg+xml", "<svg/>"),
      ("/.hidden", 404, nil, nil),
      ("/.git/config", 404, nil, nil),
      ("/out.txt", 404, nil, nil),
      ("/up/outside.txt", 404, nil, nil),
      ("/loop/index.html", 404, nil, nil),
      ("/dangling.js", 404, nil, nil),
      ("/pipe.js", 404, nil, nil),
      ("/pipe-link.js", 404, nil, nil),
      ("/zero.js", 404, nil, nil),
      ("/parts", 404, nil, nil),
      ("/parts/", 404, nil, nil),
      ("/../outside.txt", 400, nil, nil),
      ("/%2e%2e/outside.txt", 400, nil, nil),
      ("/..%2foutside.txt", 404, nil, nil),
      ("/parts/../main.js", 400, nil, nil),
      ("//main.js", 404, nil, nil),
      ("//etc/passwd", 404, nil, nil),
      ("/main.js%00.html", 400, nil, nil),
      ("/MAIN.js", 404, nil, nil),
    ] as [(String, Int, String?, String?)])
  func onlyListedPathsAreServed(_ target: String, _ status: Int, _ type: String?, _ body: String?) throws {
    let folder = page()
    let server = try server(folder)
    let response = try server.client().request("GET", target)
    #expect(response.status == status)
    if let type { #expect(response.headers["content-type"] == type) }
    if let body { #expect(response.body == body) }
  }

  @Test func currentEntityTagGivesNotModified() throws {
    let folder = page()
    let server = try server(folder)
    let client = try server.client()
    let first = try client.request("GET", "/main.js")
    let tag = try #require(first.headers["etag"])
    #expect(first.headers["cache-control"] == "no-cache")
    for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let second = try client.request("GET", "/main.js", "If-None-Match: \(field)\r\n")
      #expect(second.status == 304)
      #expect(second.headers["etag"] == tag)
      // A length describes the file, since the response has no body.
      #expect(second.headers["content-length"] == "9")
    }
    #expect(try client.request("GET", "/main.js", "If-None-Match: \"x\"\r\n").body == "export {}")
    #expect(try client.request("HEAD", "/main.js").headers["content-length"] == "9")
  }

  /// Files are sent without minifying and compression.
  @Test(arguments: ["main.js", "index.html", "base.css", "picture.svg"])
  func filesAreSentUnchanged(_ name: String) throws {
    let text = "// A comment.\nimport './b.js';\n<link href=\"/base.css\">\n" + String(repeating: "long ", count: 1000)
    let folder = TemporaryFolder()
    for name in ["main.js", "index.html", "base.css", "picture.svg"] { folder.write("Web/\(name)", text) }
    let server = try server(folder)
    let response = try server.client().request("GET", "/\(name)", "Accept-Encoding: gzip, br\r\n")
    #expect(response.body == text)
    #expect(response.headers["content-encoding"] == nil && response.headers["cache-control"] == "no-cache")
  }

  @Test func changedFileIsReloadedAndRemovedFileIsNotFound() throws {
    let folder = page()
    let server = try server(folder)
    let client = try server.client()
    let tag = try #require(try client.request("GET", "/main.js").headers["etag"])
    folder.write("Web/main.js", "export default 1")
    let second = try client.request("GET", "/main.js", "If-None-Match: \(tag)\r\n")
    #expect(second.status == 200)
    #expect(second.body == "export default 1")
    // The file is now a link out of the folder.
    unlink(folder.path + "/Web/main.js")
    folder.link("Web/main.js", to: "../outside.txt")
    #expect(try client.request("GET", "/main.js").status == 404)
    folder.write("Web/new.js", "export {}")
    #expect(try client.request("GET", "/new.js").status == 404)
  }

  /// Relative links of a page are relative to the folder of its file.
  @Test(
    arguments: [
      ("/docs", 301, "/docs/"), ("/docs/", 200, "first"), ("/docs/a", 301, "/docs/a/"), ("/docs/a/", 200, "second"),
      ("/docs/a/index.html", 200, "second"), ("/docs/a//", 404, ""), ("/a/", 404, ""), ("/", 404, ""),
      ("/docs/../outside.txt", 400, ""), ("/docs/.hidden", 404, ""),
    ])
  func filesBelowFolderHavePages(_ target: String, _ status: Int, _ expected: String) throws {
    let folder = TemporaryFolder()
    folder.write("Docs/index.html", "first")
    folder.write("Docs/a/index.html", "second")
    folder.write("Docs/.hidden", "secret")
    folder.write("outside.txt", "secret")
    let server = try documentation(folder)
    let response = try server.client().request("GET", target)
    #expect(response.status == status)
    if status == 200 { #expect(response.body == expected) }
    #expect(response.headers["location"] == (status == 301 ? expected : nil))
  }

  /// A listed file is read when it is requested.
  @Test func listedFileMayBecomeUnreadable() throws {
    let folder = TemporaryFolder()
    folder.write("Docs/a.js", "1")
    let server = try documentation(folder)
    folder.write("Docs/a.js", "22")
    #expect(try server.client().request("GET", "/docs/a.js").body == "22")
    unlink(folder.path + "/Docs/a.js")
    #expect(try server.client().request("GET", "/docs/a.js").status == 404)
  }

  @Test func missingDocumentationExplainsHowToBuildIt() throws {
    let server = try RunningServer { _ in
      var router = Router()
      router.addMissingDocumentation()
      return router
    }
    let response = try server.client().request("GET", "/docs/")
    #expect(response.status == 200 && response.headers["content-type"] == "text/html; charset=utf-8")
    #expect(response.body.contains("Run <code>.ci/docs</code> in a clone of Masthead"))
    #expect(try server.client().request("GET", "/docs").headers["location"] == "/docs/")
  }

  @Test func missingFolderErrorNamesFolder() {
    let error = #expect(throws: SystemError.self) { try WebFiles(folder: "/nowhere/Web") }
    #expect(error?.description == "cannot read the folder /nowhere/Web: No such file or directory")
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("A.HTML", "text/html; charset=utf-8"),
    ("a.b.css", "text/css; charset=utf-8"),
    ("a.woff2", "font/woff2"), ("a", "application/octet-stream"), ("a.", "application/octet-stream"),
    ("html", "application/octet-stream"), ("a.exe", "application/octet-stream"),
  ])
  func extensionDeterminesMediaType(_ name: String, _ type: String) {
    #expect(ContentType.of(fileName: name) == type)
  }

  /// The hashes are from the test suite of FNV-1a's authors.
  @Test(arguments: [
    ("", "\"cbf29ce484222325-0\""), ("a", "\"af63dc4c8601ec8c-1\""), ("foobar", "\"85944171f73967e8-6\""),
  ])
  func entityTagDependsOnContent(_ text: String, _ tag: String) {
    #expect(EntityTag(of: Array(text.utf8)).text == tag)
  }
}
