import Foundation
import TestSupport
import Testing

@testable import MastheadDocuments

/// Rewriting JSON changes only the text of changed values.
@Suite struct RewritingTests {
  /// JSON with the spaces, numbers and order of a handwritten text.
  private static let text = """
    {
        "masthead" : 1,
        "header": { "height": 300.0,   "width": "fill" },
        "effects": [
            "stretch",
            { "effect": "fade", "parameters": { "start": 1e0 } },
            "pin"
        ],
        "$note": []
    }

    """

  /// A merge patch of the value, and the removed and added lines of the text.
  @Test(
    arguments: [
      ("{}", [], []),
      (
        #"{"header":{"height":250}}"#, [#"    "header": { "height": 300.0,   "width": "fill" },"#],
        [#"    "header": { "height": 250,   "width": "fill" },"#]
      ),
      (#"{"name":"Tide"}"#, [#"    "$note": []"#], [#"    "$note": [],"#, #"    "name": "Tide""#]),
      (
        #"{"header":{"bounces":true}}"#, [#"    "header": { "height": 300.0,   "width": "fill" },"#],
        [#"    "header": { "height": 300.0,   "width": "fill",   "bounces": true },"#]
      ),
      (
        #"{"effects":null}"#,
        [
          #"    "effects": ["#, #"        "stretch","#,
          #"        { "effect": "fade", "parameters": { "start": 1e0 } },"#,
          #"        "pin""#, "    ],",
        ], []
      ),
      (#"{"effects":["stretch","pin"]}"#, [#"        { "effect": "fade", "parameters": { "start": 1e0 } },"#], []),
      (
        #"{"effects":["stretch","scale",{"effect":"fade","parameters":{"start":1e0}},"pin"]}"#, [],
        [#"        "scale","#]
      ),
      (
        #"{"effects":["stretch",{"effect":"fade","parameters":{"start":0.5,"end":0.75}},"pin"]}"#,
        [#"        { "effect": "fade", "parameters": { "start": 1e0 } },"#],
        [#"        { "effect": "fade", "parameters": { "start": 0.5, "end": 0.75 } },"#]
      ),
      (
        #"{"$note":[\#((0..<12).map { "\"element number \($0)\"" }.joined(separator: ","))]}"#, [#"    "$note": []"#],
        [#"    "$note": ["#] + (0..<12).map { "        \"element number \($0)\"" + ($0 < 11 ? "," : "") } + ["    ]"]
      ),
    ] as [(String, [String], [String])])
  func onlyChangedLinesChange(_ patch: String, _ gone: [String], _ new: [String]) throws {
    let old = try JSON(parsing: Self.text)
    let changed = old.merging(try JSON(parsing: patch))
    let text = String(decoding: changed.rewriting(Array(Self.text.utf8), of: old), as: UTF8.self)
    let difference = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .difference(from: Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    #expect(difference.removals.map(\.line) == gone)
    #expect(difference.insertions.map(\.line) == new)
  }

  @Test(
    arguments: [
      ("[]", "[1]", "[1]"), ("[1]", "[1,2]", "[1, 2]"), ("[1]", "[0,1]", "[0, 1]"), ("[1,2]", "[2]", "[2]"),
      ("[ 1 , 2 ]", "[1,2,3]", "[ 1 , 2 , 3 ]"), ("[1, 2]", "[1]", "[1]"), ("{}", #"{"a":1}"#, #"{ "a": 1 }"#),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"a":1,"b":2}"#),
      (#"{"a":1}"#, #"{"b":2,"a":1}"#, #"{"b":2, "a":1}"#), ("[\n1\n, 2\n]", "[1,3,2]", "[\n1\n, 3\n, 2\n]"),
      ("\u{FEFF} 1 ", "2", "\u{FEFF} 2 "), (#"{"\u0061":[[]]}"#, #"{"a":[[],{}]}"#, #"{"\u0061":[[], {}]}"#),
      ("[\"\\\"]\",1]", "[\"\\\"]\",2]", "[\"\\\"]\",2]"),
    ])
  func spacesMatchNeighbors(_ text: String, _ new: String, _ expected: String) throws {
    let rewritten = try JSON(parsing: new).rewriting(Array(text.utf8), of: JSON(parsing: text))
    #expect(String(decoding: rewritten, as: UTF8.self) == expected)
  }

  @Test func lineBreaksOfOtherSystemStay() throws {
    let old: JSON = ["a": [], "b": 1]
    let text = Array(old.pretty.replacing("\n", with: "\r\n").utf8)
    let new: JSON = ["a": .array((0..<30).map { ["element": .number(Double($0))] }), "b": 1]
    let rewritten = new.rewriting(text, of: old)
    #expect(try JSON(parsing: rewritten) == new)
    let breaks = rewritten.indices.filter { rewritten[$0] == 0x0A }
    #expect(breaks.count > 10 && breaks.allSatisfy { rewritten[$0 - 1] == 0x0D })
  }

  /// The time is linear in the number of values: in one line, in an object, and as a merge patch.
  @Test func timeIsLinearInSize() throws {
    func numbers(_ count: Int, _ digit: Int) -> JSON { .array((0..<count).map { .number(Double($0 * 10 + digit)) }) }
    func object(_ count: Int, _ digit: Int) -> JSON {
      .object((0..<count).map { JSON.Member("key\($0)", .number(Double(digit))) })
    }
    for (name, make) in [("array", numbers), ("object", object)] {
      func seconds(_ count: Int) throws -> Double {
        let (old, new) = (make(count, 1), make(count, 2))
        let text = Array(old.compact.utf8)
        var times: [Double] = []
        for _ in 0..<3 {
          let start = processorTime()
          let rewritten = new.rewriting(text, of: old)
          let merged = old.merging(new)
          times.append(processorTime() - start)
          #expect(try JSON(parsing: rewritten) == new && merged == new)
        }
        return times.min()!
      }
      let (few, many) = (try seconds(3000), try seconds(12_000))
      #expect(many < 9 * few, "\(name): \(few) s, then \(many) s")
    }
  }

  /// The processor time of this thread, in seconds.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func rewrittenTextHasNewValue() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<500 {
      let (old, new) = random.editedJSON()
      for text in [old.compact, old.pretty] {
        let rewritten = new.rewriting(Array(text.utf8), of: old)
        #expect(try JSON(parsing: rewritten).sorted == new.sorted)
        if old == new { #expect(rewritten == Array(text.utf8)) }
      }
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}

extension JSON {
  /// The value with the members of objects in alphabetical order.
  fileprivate var sorted: JSON {
    switch self {
    case .object(let members): .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }
}
