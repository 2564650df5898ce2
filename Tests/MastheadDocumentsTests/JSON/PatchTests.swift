import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct PatchTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    let old: String
    let new: String
    let patch: String
  }

  private static let examples = [
    Example(testDescription: "equal values", old: #"{"a":[1,{"b":null}]}"#, new: #"{"a":[1,{"b":null}]}"#, patch: "[]"),
    // Appendices A.1, A.3 and A.5 of RFC 6902.
    Example(
      testDescription: "a new member", old: #"{"foo":"bar"}"#, new: #"{"foo":"bar","baz":"qux"}"#,
      patch: #"[{"op":"add","path":"/baz","value":"qux"}]"#),
    Example(
      testDescription: "a removed member", old: #"{"baz":"qux","foo":"bar"}"#, new: #"{"foo":"bar"}"#,
      patch: #"[{"op":"remove","path":"/baz"}]"#),
    Example(
      testDescription: "another value", old: #"{"baz":"qux","foo":"bar"}"#, new: #"{"baz":"boo","foo":"bar"}"#,
      patch: #"[{"op":"replace","path":"/baz","value":"boo"}]"#),
    Example(
      testDescription: "a value that becomes null", old: #"{"a":1}"#, new: #"{"a":null}"#,
      patch: #"[{"op":"replace","path":"/a","value":null}]"#),
    Example(
      testDescription: "an element", old: #"{"a":[1,{"b":2},3]}"#, new: #"{"a":[1,{"b":4},3]}"#,
      patch: #"[{"op":"replace","path":"/a/1/b","value":4}]"#),
    Example(
      testDescription: "a longer array", old: #"{"a":[1,2]}"#, new: #"{"a":[1,2,3]}"#,
      patch: #"[{"op":"replace","path":"/a","value":[1,2,3]}]"#),
    Example(
      testDescription: "reordered keys", old: #"{"o":{"a":1,"b":2}}"#, new: #"{"o":{"b":2,"a":1}}"#,
      patch: #"[{"op":"replace","path":"/o","value":{"b":2,"a":1}}]"#),
    Example(
      testDescription: "a member before the others", old: #"{"b":2}"#, new: #"{"a":1,"b":2}"#,
      patch: #"[{"op":"replace","path":"","value":{"a":1,"b":2}}]"#),
    Example(
      testDescription: "keys with escapes in pointers", old: #"{"~1":{"/":1}}"#, new: #"{"~1":{"/":2}}"#,
      patch: #"[{"op":"replace","path":"/~01/~1","value":2}]"#),
    Example(
      testDescription: "another type", old: #"{"a":[1]}"#, new: #"{"a":{"0":1}}"#,
      patch: #"[{"op":"replace","path":"/a","value":{"0":1}}]"#),
    Example(
      testDescription: "a number with another text", old: "[1.0]", new: "[1]",
      patch: #"[{"op":"replace","path":"/0","value":1}]"#),
  ]

  @Test(arguments: examples)
  func patchContainsDifferences(_ example: Example) throws {
    let (old, new) = (try JSON(parsing: example.old), try JSON(parsing: example.new))
    #expect(.array(old.patch(to: new)) == (try JSON(parsing: example.patch)))
    #expect(try old.applying(JSON(parsing: example.patch)) == new)
    #expect(old.applying(old.patch(to: new))?.value == new)
  }

  @Test(arguments: [
    #"{"op":"replace","path":"/c","value":1}"#, #"{"op":"remove","path":"/c"}"#, #"{"op":"add","path":"/a","value":1}"#,
    #"{"op":"replace","path":"/a/2","value":1}"#, #"{"op":"remove","path":"/a/0"}"#,
    #"{"op":"replace","path":"/b/x","value":1}"#, #"{"op":"replace","path":"a","value":1}"#,
    #"{"op":"replace","path":"/a"}"#, #"{"op":"move","path":"/a","value":1}"#, #"{"path":"/a","value":1}"#, "7",
  ])
  func operationWithoutMatchIsRefused(_ operation: String) throws {
    let value: JSON = ["a": [1, 2], "b": "text"]
    #expect(value.applying([try JSON(parsing: operation)]) == nil)
  }

  /// A change of one number copies only the containers around the number, and not a list of a thousand rows.
  @Test func patchedValueSharesEqualParts() throws {
    let rows = JSON.array((0..<1000).map { ["title": .string("A title of more than fifteen bytes, row \($0)")] })
    let old: JSON = ["header": ["height": 300], "rows": rows]
    // A newly parsed value shares no storage with the old value.
    let text = JSON.object([.init("header", ["height": 301]), .init("rows", rows)]).compact
    let (value, bytes) = old.sharing(try JSON(parsing: text))
    #expect(value.compact == text)
    #expect(bytes < 300 && old.bytes > 100_000)
  }

  @Test func patchedValueEqualsOther() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<500 {
      let (old, new) = random.editedJSON()
      let patch = JSON.array(old.patch(to: new))
      #expect(try old.applying(patch) == new)
      #expect(old.sharing(new).value == new)
      #expect((patch == []) == (old == new))
    }
  }

  /// Tests the helper that applies patches against the appendix of RFC 6902.
  @Test(arguments: [
    (#"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#, #"{"foo":["bar","qux","baz"]}"#),
    (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#, #"[{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (#"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#, nil),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#
    ),
    (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, nil),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#, nil),
    (#"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#, #"{"foo":["bar",["abc","def"]]}"#),
    (#"{"foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, nil),
    (#"{"foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":1}]"#, nil),
  ])
  func applyingMatchesAppendix(_ value: String, _ patch: String, _ result: String?) throws {
    let patched = try? JSON(parsing: value).applying(JSON(parsing: patch))
    #expect(patched == (try result.map { try JSON(parsing: $0) }))
  }
}
