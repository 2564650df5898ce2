import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct LoopbackGuardTests {
  @Test(
    arguments: [
      // The host, other fields, and the expected status of the refusal
      ("localhost:8080", [:], nil),
      ("localhost", [:], 421),
      ("localhost:8081", [:], 421),
      ("LocalHost:8080", [:], nil),
      ("127.0.0.1:8080", [:], nil),
      ("127.1.2.3:8080", [:], nil),
      ("[::1]:8080", [:], nil),
      ("[0:0:0:0:0:0:0:1]:8080", [:], nil),
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
      ("localhost:8080", ["Origin": "http://localhost"], 403),
      ("localhost:8080", ["Origin": "http://localhost:3000"], 403),
      ("localhost:8080", ["Origin": "https://localhost:8080"], 403),
      ("localhost:8080", ["Origin": "http://example.com:8080"], 403),
      ("localhost:8080", ["Origin": "null"], 403),
      ("localhost:8080", ["Origin": ""], 403),
      ("localhost:8080", ["Sec-Fetch-Site": "same-origin"], nil),
      ("localhost:8080", ["Sec-Fetch-Site": "none"], nil),
      ("localhost:8080", ["Sec-Fetch-Site": "cross-site"], 403),
      ("localhost:8080", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], 403),
      ("localhost:8080", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], nil),
    ] as [(String, [String: String], Int?)])
  func onlyLoopbackRequestsAreAccepted(_ host: String, _ others: [String: String], _ status: Int?) {
    var headers: HTTPHeaders = ["Host": host]
    for (name, value) in others { headers.append(name, value) }
    let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: headers)
    #expect(LoopbackGuard(port: 8080).refusal(of: head)?.status.code == status)
  }

  /// A container's port 8080 is forwarded from port 9000.
  @Test(
    arguments: [
      // The host, the origin, and the expected status of the refusal
      ("localhost:9000", nil, nil),
      ("LocalHost:9000", nil, nil),
      ("localhost:9000", "http://localhost:9000", nil),
      ("localhost:9000", "http://[::1]:9000", nil),
      ("[::1]:9000", nil, nil),
      ("localhost:8080", nil, 421),
      ("localhost", nil, 421),
      ("127.0.0.1:8080", nil, 421),
      ("127.0.0.1:9000", nil, 421),
      ("0.0.0.0:8080", nil, 421),
      ("172.17.0.2:8080", nil, 421),
      ("example.com:9000", nil, 421),
      ("localhost:9000", "http://localhost:8080", 403),
      ("localhost:9000", "http://localhost", 403),
      ("localhost:9000", "https://localhost:9001", 403),
      ("localhost:9000", "http://example.com:9000", 403),
      ("localhost:9000", "null", 403),
    ] as [(String, String?, Int?)], ["0.0.0.0", "::", "172.17.0.2"])
  func openAddressAllowsNamedHostsOnly(_ row: (host: String, origin: String?, status: Int?), _ address: String) {
    let guarding = LoopbackGuard(
      address: address, port: 8080, allowedHosts: [AllowedHost("localhost:9000")!, AllowedHost("[::1]:9000")!])
    var headers: HTTPHeaders = ["Host": row.host]
    headers["Origin"] = row.origin
    let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: headers)
    let refusal = guarding.refusal(of: head)
    #expect(refusal?.status.code == row.status)
    if row.status == 421 {
      #expect(
        refusal?.detail
          == "Host: expected localhost:9000 or [::1]:9000, the hosts of --allow-host, got \"\(row.host)\"")
    }
  }

  @Test func crossSiteFormIsRefused() {
    let headers: HTTPHeaders = ["Host": "localhost:8080", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
    let head = HTTPRequestHead(method: .post, segments: [""], queryItems: [], headers: headers)
    #expect(LoopbackGuard(port: 8080).refusal(of: head)?.status == .forbidden)
  }

  @Test(arguments: [
    (
      "Host", "evil.example",
      "Host: expected localhost:8080, 127.0.0.1:8080, [::1]:8080 or a host that --allow-host names, got \"evil.example\""
    ),
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
    #expect(LoopbackGuard(port: 8080).refusal(of: head)?.detail == detail)
  }

  @Test func serverOnPort80NeedsNoPortInHost() {
    let guarding = LoopbackGuard(port: 80)
    for (host, origin) in [("localhost", "http://localhost"), ("localhost:80", "http://127.0.0.1:80")] {
      let headers: HTTPHeaders = ["Host": host, "Origin": origin]
      let head = HTTPRequestHead(method: .get, segments: [""], queryItems: [], headers: headers)
      #expect(guarding.refusal(of: head) == nil)
    }
  }

  @Test(
    arguments: [
      // The text, the host, and the port
      ("tunnel.example", "tunnel.example", nil),
      ("Tunnel.Example:443", "tunnel.example", 443),
      ("[::2]", "::2", nil),
      ("[::2]:99", "::2", 99),
      ("", nil, nil),
      (":80", nil, nil),
      ("https://tunnel.example", nil, nil),
      ("tunnel.example:", nil, nil),
      ("tunnel.example:65536", nil, nil),
      ("tunnel.example/path", nil, nil),
      ("a b", nil, nil),
    ] as [(String, String?, UInt16?)])
  func allowedHostIsHostWithOptionalPort(_ text: String, _ host: String?, _ port: UInt16?) {
    let allowed = AllowedHost(text)
    #expect(allowed?.host == host)
    #expect(allowed?.port == port)
  }
}
