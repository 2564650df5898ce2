import TestSupport
import Testing

@testable import MastheadDocuments

/// An example of RFC 7396: a value, a patch and the result.
private struct Example: Sendable, CustomTestStringConvertible {
  let original: String
  let patch: String
  let result: String

  init(_ original: String, _ patch: String, _ result: String) {
    self.original = original
    self.patch = patch
    self.result = result
  }

  var testDescription: String { "\(original) with \(patch)" }
}

@Suite struct MergePatchTests {
  @Test(arguments: [
    Example(#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    Example(#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    Example(#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    Example(#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    Example(#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    Example(#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    Example(#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    Example(#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    Example(#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    Example(#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    Example(#"{"a":"foo"}"#, "null", "null"),
    Example(#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    Example(#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    Example("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    Example("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  private func examplesOfAppendixHold(_ example: Example) throws {
    let patched = try JSON(parsing: example.original).merging(JSON(parsing: example.patch))
    #expect(patched.compact == example.result)
  }

  @Test func exampleOfSection3GivesItsResult() throws {
    let original = try JSON(
      parsing: """
        {"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],
         "content":"This will be unchanged"}
        """)
    let patch = try JSON(
      parsing: """
        {"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}
        """)
    #expect(
      original.merging(patch).compact
        == #"{"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}"#
    )
  }

  @Test(arguments: UInt64(1)...20)
  func applyingPatchAgainChangesNothing(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let (original, patch) = (random.json(), random.json())
      let once = original.merging(patch)
      #expect(once.merging(patch) == once, "\(original.compact) \(patch.compact)")
    }
  }
}
