import TestSupport
import Testing

@testable import MastheadServer

/// Addresses that contain the version of a page's files.
@Suite(.long) struct FileVersionTests {
  private static let page = """
    <link rel="icon" href="/icon.svg"><a href="/">New</a>
    <link rel="stylesheet" href="/styles/base.css" disabled>
    <img data-src="/icon.svg" src="/icon.svg" alt="/icon.svg"><img src='/icon.svg'><img src="/missing.svg">
    <p>src="/icon.svg</p><a href="/other.html">Other</a><a href="icon.svg">x</a><a href="//icon.svg">x</a>
    """

  private func folder() -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write("Web/index.html", Self.page)
    folder.write("Web/other.html", "<link href=\"/styles/base.css\">")
    folder.write("Web/icon.svg", "<svg/>")
    folder.write("Web/styles/base.css", "a { color: red }")
    folder.write("Web/.hidden", "secret")
    return folder
  }

  private func server(_ folder: borrowing TemporaryFolder) throws -> RunningServer {
    let path = folder.path + "/Web"
    return try RunningServer { _ in
      var router = Router()
      do { try WebFiles(folder: path).addRoutes(to: &router) } catch { Issue.record(error) }
      return router
    }
  }

  /// The version in a page's addresses.
  private func version(_ client: TestClient, of page: String = "/") throws -> String {
    let body = try client.request("GET", page).body
    return String(try #require(body.firstMatch(of: /\/files\/([0-9a-f]{16})\//)).1)
  }

  @Test func pageRefersToItsFilesWithVersion() throws {
    let folder = folder()
    let server = try server(folder)
    let client = try server.client()
    let response = try client.request("GET", "/")
    let version = try version(client)
    #expect(response.headers["cache-control"] == "no-cache")
    #expect(
      response.body == """
        <link rel="icon" href="/files/\(version)/icon.svg"><a href="/">New</a>
        <link rel="stylesheet" href="/files/\(version)/styles/base.css" disabled>
        <img data-src="/icon.svg" src="/files/\(version)/icon.svg" alt="/icon.svg"><img src='/icon.svg'><img src="/missing.svg">
        <p>src="/icon.svg</p><a href="/other.html">Other</a><a href="icon.svg">x</a><a href="//icon.svg">x</a>
        """)
    #expect(try self.version(client, of: "/other.html") == version)
  }

  @Test func currentVersionIsKeptByClientsForever() throws {
    let folder = folder()
    let server = try server(folder)
    let client = try server.client()
    let version = try version(client)
    let rows = [
      (version, "max-age=31536000, immutable"), ("0123456789abcdef", "no-cache"), ("x", "no-cache"),
    ]
    for (version, caching) in rows {
      for (path, body) in [("styles/base.css", "a { color: red }"), ("icon.svg", "<svg/>")] {
        let response = try client.request("GET", "/files/\(version)/\(path)")
        #expect(response.status == 200 && response.body == body && response.headers["cache-control"] == caching)
        #expect(response.headers["etag"] == (try client.request("HEAD", "/\(path)")).headers["etag"])
      }
    }
    #expect(try client.request("GET", "/icon.svg").headers["cache-control"] == "no-cache")
  }

  @Test(arguments: [
    "/files/VERSION/missing.svg", "/files/VERSION/.hidden", "/files/VERSION/index.html", "/files/VERSION/styles",
    "/files/VERSION/styles/", "/files/VERSION", "/files/VERSION/", "/files//icon.svg", "/files/VERSION//icon.svg",
    "/files/VERSION/a/b/c/icon.svg",
  ])
  func otherPathsAreNotFound(path: String) throws {
    let folder = folder()
    let server = try server(folder)
    let client = try server.client()
    let target = path.replacing("VERSION", with: try version(client))
    let response = try client.request("GET", target)
    #expect(response.status == 404)
    #expect(response.body.hasSuffix("\"detail\":\"resource not found: \(target)\"}"))
  }

  @Test func changedFileGivesAllFilesAnotherVersion() throws {
    let folder = folder()
    let server = try server(folder)
    let client = try server.client()
    let first = try version(client)
    let tag = try #require(try client.request("GET", "/").headers["etag"])
    #expect(try client.request("GET", "/", "If-None-Match: \(tag)\r\n").status == 304)

    folder.write("Web/styles/base.css", "a { color: blue }")
    // A page that was loaded before gets the new file, and asks for it the next time.
    let late = try client.request("GET", "/files/\(first)/styles/base.css")
    #expect(late.body == "a { color: blue }" && late.headers["cache-control"] == "no-cache")
    let second = try version(client)
    #expect(second != first)
    #expect(try client.request("GET", "/", "If-None-Match: \(tag)\r\n").status == 200)
    let current = try client.request("GET", "/files/\(second)/styles/base.css")
    #expect(current.body == "a { color: blue }")
    #expect(current.headers["cache-control"] == "max-age=31536000, immutable")

    // A change that no request has noticed yet. The page notices it.
    folder.write("Web/icon.svg", "<svg />")
    #expect(try version(client, of: "/other.html") != second)
    // The same files have the same version.
    folder.write("Web/icon.svg", "<svg/>")
    folder.write("Web/styles/base.css", "a { color: red }")
    #expect(try version(client) == first)
  }
}
