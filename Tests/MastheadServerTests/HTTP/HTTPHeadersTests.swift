import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct HTTPHeadersTests {
  @Test func namesAreCaseInsensitive() {
    var headers: HTTPHeaders = ["Content-Type": "a", "content-type": "b", "X": "c"]
    #expect(headers["CONTENT-TYPE"] == "a")
    #expect(headers.values(of: "Content-type") == ["a", "b"])
    #expect(headers["Content_Type"] == nil)
    headers["content-Type"] = "d"
    #expect(headers.fields.map(\.name) == ["X", "content-Type"])
    headers["x"] = nil
    #expect(headers == ["content-Type": "d"])
  }

  @Test(arguments: [
    ("application/json", "application/json"), ("Application/JSON; charset=utf-8", "application/json"),
    (" text/html ;x", "text/html"), ("", ""),
  ])
  func mediaTypeOmitsParameters(_ field: String, _ type: String) {
    let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: ["Content-Type": field])
    #expect(head.mediaType == type)
  }
}
