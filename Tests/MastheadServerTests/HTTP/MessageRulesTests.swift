import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct MessageRulesTests {
  @Test(
    arguments: [
      ([], "HTTP/2", "expected HTTP/1.1, got \"HTTP/2\""),
      ([], "HTTP/1.1", "missing field \"Host\""),
      ([("Host", "a"), ("Host", "b")], "HTTP/1.1", "duplicate field \"Host\""),
      (
        [("Host", "a"), ("Content-Length", "1"), ("Content-Length", "2")], "HTTP/1.1",
        "duplicate field \"Content-Length\""
      ),
      (
        [("Host", "a"), ("Content-Length", "1"), ("Transfer-Encoding", "chunked")], "HTTP/1.1",
        "\"Content-Length\" and \"Transfer-Encoding\" cannot be set together"
      ),
      (
        [("Host", "a"), ("Content-Length", "+3")], "HTTP/1.1",
        "Content-Length: expected a number of bytes, got \"+3\""
      ),
      (
        [("Host ", "a")], "HTTP/1.1", "expected a field name without spaces and separators, got \"Host \""
      ),
      (
        [("Host", "a\rX: b")], "HTTP/1.1",
        "Host: must not contain a carriage return or another control character"
      ),
      (
        [("Host", "a"), ("Transfer-Encoding", "gzip")], "HTTP/1.1",
        "Transfer-Encoding: expected chunked, in HTTP/1.1, got \"gzip\""
      ),
    ] as [([(String, String)], String, String)])
  func refusalNamesField(_ fields: [(String, String)], _ version: String, _ detail: String) {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers.append(name, value) }
    #expect(MessageRules.refusal(of: headers, version: version)?.detail == detail)
  }
}
