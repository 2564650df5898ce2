import Testing

@testable import MastheadServer

@Suite struct LoopbackGuardTests {
  @Test(
    arguments: [
      // The host, other fields, and the expected status of the refusal
      ("localhost", [:], nil),
      ("LocalHost:8080", [:], nil),
      ("127.0.0.1:8080", [:], nil),
      ("127.1.2.3", [:], nil),
      ("[::1]:8080", [:], nil),
      ("[0:0:0:0:0:0:0:1]", [:], nil),
      ("", [:], 421),
      ("example.com", [:], 421),
      ("localhost.example.com", [:], 421),
      ("127.0.0.1.example.com", [:], 421),
      ("127.1", [:], 421),
      ("128.0.0.1", [:], 421),
      ("0.0.0.0", [:], 421),
      ("[::]", [:], 421),
      ("::1", [:], 421),
      ("[localhost]", [:], 421),
      ("localhost:", [:], 421),
      ("localhost:+80", [:], 421),
      ("localhost:99999", [:], 421),
      ("localhost:80@example.com", [:], 421),
      ("localhost:8080", ["Origin": "http://localhost:8080"], nil),
      ("localhost:8080", ["Origin": "http://127.0.0.1:8080"], nil),
      ("localhost", ["Origin": "http://localhost"], nil),
      ("localhost:80", ["Origin": "http://localhost"], nil),
      ("localhost:8080", ["Origin": "http://localhost:3000"], 403),
      ("localhost:8080", ["Origin": "https://localhost:8080"], 403),
      ("localhost:8080", ["Origin": "http://example.com:8080"], 403),
      ("localhost:8080", ["Origin": "null"], 403),
      ("localhost:8080", ["Origin": ""], 403),
      ("localhost", ["Sec-Fetch-Site": "same-origin"], nil),
      ("localhost", ["Sec-Fetch-Site": "none"], nil),
      ("localhost", ["Sec-Fetch-Site": "cross-site"], 403),
      ("localhost", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], 403),
      ("localhost", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], nil),
    ] as [(String, [String: String], Int?)])
  func onlyLoopbackRequestsAreAccepted(_ host: String, _ others: [String: String], _ status: Int?) {
    var headers: HTTPHeaders = ["Host": host]
    for (name, value) in others { headers.append(name, value) }
    let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: headers)
    #expect(LoopbackGuard.refusal(of: head)?.status.code == status)
  }

  @Test func crossSiteFormIsRefused() {
    let headers: HTTPHeaders = ["Host": "localhost", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
    let head = HTTPRequestHead(method: .post, segments: [""], queryItems: [], headers: headers)
    #expect(LoopbackGuard.refusal(of: head)?.status == .forbidden)
  }

  @Test(arguments: [
    ("Host", "evil.example", "Host: expected localhost, 127.0.0.1 or [::1], got \"evil.example\""),
    (
      "Origin", "http://evil.example",
      "Origin: expected a page of this server, got \"http://evil.example\"; open http://localhost:8080"
    ),
    (
      "Sec-Fetch-Site", "cross-site",
      "Sec-Fetch-Site: expected a page of this server, got \"cross-site\"; open http://localhost:8080"
    ),
  ])
  func refusalNamesFieldAndAllowedValues(_ name: String, _ value: String, _ detail: String) {
    var headers: HTTPHeaders = name == "Host" ? [:] : ["Host": "localhost:8080"]
    headers.append(name, value)
    let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: headers)
    #expect(LoopbackGuard.refusal(of: head)?.detail == detail)
  }
}
