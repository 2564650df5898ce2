import Foundation
import TestSupport
import Testing

@testable import MastheadDocuments

/// Texts of JSON that change as little as the values do.
@Suite struct RewritingTests {
  /// Written by hand, with the spaces, numbers and order of a person.
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

  /// A merge patch of the value, and the lines that leave and enter the text.
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
  func spacesAreThoseOfNeighbors(_ text: String, _ new: String, _ expected: String) throws {
    let rewritten = try JSON(parsing: new).rewriting(Array(text.utf8), of: JSON(parsing: text))
    #expect(String(decoding: rewritten, as: UTF8.self) == expected)
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
