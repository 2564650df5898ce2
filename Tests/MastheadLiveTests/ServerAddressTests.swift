import Foundation
import Testing

@testable import MastheadLive

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("http://localhost:8080", "http://localhost:8080"),
    ("HTTP://localhost", "http://localhost"),
    ("http://[::1]:8080/", "http://[::1]:8080"),
    ("https://example.com/masthead/", "https://example.com"),
    ("http://127.0.0.1:8080/review.html?a=b#c", "http://127.0.0.1:8080"),
  ])
  func anyPageGivesItsServersAddress(_ page: String, _ server: String) throws {
    let url = try #require(URL(string: page))
    let address = try #require(ServerAddress(url))
    #expect(address.description == server)
    #expect(address.pipeline.absoluteString == server + "/api/pipeline")
  }

  @Test(arguments: ["localhost:8080", "127.0.0.1", "/api", "ftp://localhost/", "http://", "http:8080", "file:///tmp"])
  func addressRequiresHTTPAndHost(_ text: String) throws {
    let url = try #require(URL(string: text))
    #expect(ServerAddress(url) == nil)
  }

  @Test func invalidServerAddressTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LivePipeline(server: URL(string: "localhost:8080")!)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A server's address must look like http://127.0.0.1:8080/, got localhost:8080."))
  }
}
