import Testing

@testable import MastheadServer

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", [""], []),
    ("/a/b", ["a", "b"], []),
    ("/a/", ["a", ""], []),
    ("//etc/passwd", ["", "etc", "passwd"], []),
    ("/a%20b/%C3%A9", ["a b", "é"], []),
    ("/a%2Fb", ["a/b"], []),
    ("/a+b", ["a+b"], []),
    ("/...", ["..."], []),
    ("/a?x=1&y=2&x=3", ["a"], ["x=1", "y=2", "x=3"]),
    ("/a?x&=y&z=1=2", ["a"], ["x=", "=y", "z=1=2"]),
    ("/a?x+y=%2B+%26", ["a"], ["x y=+ &"]),
    ("/a?", ["a"], []),
    ("/a?&&x=/../?", ["a"], ["x=/../?"]),
  ])
  func targetIsSplitBeforeDecoding(_ text: String, _ segments: [String], _ query: [String]) throws {
    let target = try #require(RequestTarget(text))
    #expect(target.segments == segments)
    #expect(target.query.map { "\($0.name)=\($0.value)" } == query)
  }

  @Test(arguments: [
    "", "*", "a", "http://localhost/", "localhost:80", "/../a", "/a/..", "/.", "/%2e%2e/a", "/%2E./a", "/a%00b",
    "/a%0Ab",
    "/a%7f", "/a%", "/a%2", "/a%zz", "/a#b", "/a\\b", "/a b", "/é", "/%FF", "/%C0%AE", "/a?x=%00", "/a?%zz",
  ])
  func ambiguousTargetIsRejected(_ text: String) {
    #expect(RequestTarget(text) == nil)
  }
}
