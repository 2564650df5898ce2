import MastheadDocuments
import Testing

@Suite struct ContentHashTests {
  /// Values that the authors of the function publish.
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func hashMatchesPublishedValue(_ text: String, _ hash: String) {
    #expect(ContentHash(of: text.utf8).text == hash)
  }

  @Test func boundaryBetweenTextsMatters() {
    var (one, other) = (ContentHash(), ContentHash())
    for text in ["ab", "c"] { one.add(text) }
    for text in ["a", "bc"] { other.add(text) }
    #expect(one != other)
  }

  @Test func shortHashIsPaddedWithZeros() {
    // Searches for a hash whose first digit is 0.
    let hash = (0...).lazy.map { ContentHash(of: "\($0)".utf8) }.first { $0.digits.count < 16 }!
    #expect(hash.text == "0" + hash.digits && hash.text.count == 16)
  }
}
