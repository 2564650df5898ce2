import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct AcceptFieldTests {
  /// Compares `text/event-stream` with `application/json` by the rules of RFC 9110, section 12.5.1.
  @Test(arguments: [
    ([], false),
    (["*/*"], false),
    (["application/json"], false),
    (["text/event-stream"], true),
    (["Text/Event-Stream; charset=utf-8"], true),
    (["text/event-stream;q=0"], false),
    (["text/event-stream, */*"], true),
    (["application/json, text/event-stream"], true),
    (["application/json, text/event-stream;q=0.9"], false),
    (["application/json;q=0.5 , text/event-stream ; q=0.6"], true),
    (["text/event-stream;q=0.5, application/*;q=0.6"], false),
    (["text/event-stream;q=0.5, application/*;q=0.6, application/json;q=0.1"], true),
    (["text/event-stream;q=0.5, */*"], false),
    (["text/*"], false),
    (["text/html", "text/event-stream"], true),
    (["text/event-stream;q=much"], false),
    ([""], false),
    ([",;,"], false),
  ])
  func clientPrefersStreamIfNamedWithAtLeastEqualWeight(_ fields: [String], _ isPreferred: Bool) {
    var headers: HTTPHeaders = ["Host": "localhost"]
    for field in fields { headers.append("accept", field) }
    #expect(AcceptField(headers).prefers("text/event-stream", to: "application/json") == isPreferred)
  }
}
