import Masthead
import Testing

@testable import MastheadDocuments

/// Warnings name effects that are no-ops, with the reason.
@Suite struct WarningTests {
  struct Row: Sendable {
    let header: String
    let effects: String
    let warnings: [String]

    init(_ header: String, _ effects: String, _ warnings: String...) {
      (self.header, self.effects, self.warnings) = (header, effects, warnings)
    }
  }

  private static let elements = #""elements":[{"name":"title"},{"name":"tabs","collapsed":{"height":20}}]"#
  private static let underlap = #"{"effect":"safe-area","parameters":{"policy":"underlap"}}"#
  private static let noRange = "has no effect: header.collapsedHeight is not less than the height"

  @Test(
    arguments: [
      Row(
        #"{"height":300}"#, #"["stretch","pin"]"#,
        "effects[1]: has no effect: header.collapsedHeight is 0, so there is nothing to keep"),
      Row(#"{"height":300,"collapsedHeight":88}"#, #"["pin","collapse","snap"]"#),
      Row(#"{"height":300,"collapsedHeight":300}"#, #"["pin"]"#),
      Row(
        #"{"height":300,"collapsedHeight":400}"#, #"["collapse","snap","fade"]"#, "effects[0]: \(noRange)",
        "effects[1]: \(noRange)", "effects[2]: \(noRange)"),
      Row(
        #"{"height":300,"collapsedHeight":88}"#, #"[{"effect":"snap","parameters":{"start":0.5,"end":0.5}}]"#,
        "effects[0]: has no effect: its start is not before its end"),
      Row(
        #"{"height":300,"collapsedHeight":88}"#,
        #"[{"effect":"fade","parameters":{"start":1.5,"end":2}},{"effect":"fade","parameters":{"start":1,"end":1}},{"effect":"fade","parameters":{"start":1,"end":0.5}}]"#,
        "effects[0]: has no effect: the progress collapse never exceeds 1",
        "effects[2]: runs backwards, since its start is after its end"),
      Row(
        #"{"height":300}"#, #"["scale","blur"]"#,
        "effects[0]: has no effect: the header does not stretch",
        "effects[1]: has no effect: the header does not stretch"),
      Row(#"{"height":300}"#, #"["scale","stretch"]"#),
      Row(
        #"{"height":300,"collapsedHeight":88}"#, #"["collapse","shadow"]"#,
        "effects[1]: has no effect: the list never scrolls under a header without pin or hide-on-scroll"),
      Row(#"{"height":300,"collapsedHeight":88}"#, #"["pin","shadow"]"#),
      Row(
        #"{"height":300,"collapsedHeight":88,\#(elements)}"#,
        #"[{"effect":"transition","parameters":{"target":"title"}},{"effect":"transition","parameters":{"target":"tabs"}}]"#,
        #"effects[0]: has no effect: the element "title" has no collapsed geometry"#),
      Row(
        #"{"height":300,"collapsedHeight":88}"#, #"["rotate"]"#,
        "effects[0]: has no effect: its target is an element, and the header has none"),
      Row(#"{"height":300}"#, #"[{"effect":"pin","enabled":false}]"#),
      Row(
        #"{"height":300,"collapsedHeight":88}"#, #"["collapse","pin","collapse",{"effect":"pin","enabled":false}]"#,
        "effects[2]: has no effect: effects[0] does the same"),
      Row(
        #"{"height":300,"collapsedHeight":88,\#(elements)}"#, #"["collapse"]"#,
        #"header.elements[1].collapsed: has no effect: no transition has "tabs" as its target"#),
      Row(
        #"{"height":300,"collapsedHeight":88}"#,
        #"[{"effect":"fade","parameters":{"from":1,"to":1}},{"effect":"scrim","parameters":{"from":0,"to":0}},{"effect":"scrim","parameters":{"to":0.5}}]"#,
        "effects[0]: has no effect: it goes from 1 to 1", "effects[1]: has no effect: it goes from 0 to 0"),
      Row(
        #"{"height":300,"collapsedHeight":88,\#(elements)}"#,
        #"[{"effect":"move","parameters":{"target":"title"}},{"effect":"move","parameters":{"target":"title","y":1}},{"effect":"transition","parameters":{"target":"tabs"}}]"#,
        "effects[0]: has no effect: it moves by 0"),
      // The safe area is kept if the header lies behind the bar.
      Row(#"{"height":300,"collapsedHeight":{"excludingSafeArea":0}}"#, #"["pin",\#(underlap)]"#),
      Row(
        #"{"height":300,"collapsedHeight":{"excludingSafeArea":0}}"#, #"["pin"]"#,
        "effects[0]: has no effect: header.collapsedHeight is 0 without the policy underlap of safe-area, so there is nothing to keep"
      ),
      // The header is not higher than the status bar. It collapses on a screen without a status bar.
      Row(
        #"{"height":40,"collapsedHeight":{"excludingSafeArea":0}}"#, #"["collapse","fade","snap",\#(underlap)]"#),
      Row(
        #"{"height":{"excludingSafeArea":50},"collapsedHeight":{"excludingSafeArea":60}}"#,
        #"["collapse",\#(underlap)]"#,
        "effects[0]: \(noRange)"),
      Row(
        #"{"height":300,"collapsedHeight":100}"#,
        #"[{"effect":"snap","parameters":{"end":0.6}},{"effect":"snap","parameters":{"start":0.6}},{"effect":"snap","parameters":{"start":0.6}},{"effect":"snap","parameters":{"start":0.4,"end":0.5}}]"#,
        "effects[3]: overlaps effects[0], so a list may come to rest inside one of them"),
      // The scene's screen has 375 × 667 points here.
      Row(
        #"{"height":{"ratioOfWidth":2}}"#, "[]",
        "header.height: is 750 pt in a list of 667 pt, so no row is visible at rest; a lower maximumHeight limits it"),
      Row(
        #"{"height":900,"maximumHeight":{"ratioOfViewport":1}}"#, "[]",
        "header.height: is 667 pt in a list of 667 pt, so no row is visible at rest; a lower maximumHeight limits it"),
      Row(#"{"height":900,"maximumHeight":{"ratioOfViewport":0.9}}"#, "[]"),
      // The element is not measured here, so its height is unknown.
      Row(
        #"{"height":{"fitting":{"minimum":0}},"collapsedHeight":40,"elements":[{"name":"a","height":"fit"}]}"#,
        #"["collapse","pin","snap"]"#),
      // The header equals its collapsed height on one screen only.
      Row(#"{"height":{"ratioOfWidth":0.2},"collapsedHeight":75}"#, #"["collapse"]"#),
    ])
  func idleEffectsAreNamedWithReason(_ row: Row) throws {
    let text = #"{"masthead":1,"header":\#(row.header),"effects":\#(row.effects)}"#
    let document = try PipelineDocument(parsing: text.utf8)
    #expect(document.warnings.map(\.description) == row.warnings)
  }

  @Test func effectsWithoutHeaderAreNamed() throws {
    for (effects, warnings) in [
      (#""fade""#, ["effects: have no effect, because there is no header"]), ("", []),
      (#"{"effect":"fade","enabled":false}"#, []),
    ] {
      let document = try PipelineDocument(parsing: #"{"masthead":1,"effects":[\#(effects)]}"#.utf8)
      #expect(document.warnings.map(\.description) == warnings)
    }
  }

  /// A header may collapse only on the scene's screen.
  @Test func sceneScreenIsExamined() throws {
    let header = #""header":{"height":{"ratioOfWidth":0.2},"collapsedHeight":100},"effects":["collapse"]"#
    let scene = #""scene":{"device":{"model":"tablet"}}"#
    #expect(try PipelineDocument(parsing: "{\"masthead\":1,\(header)}".utf8).warnings.count == 1)
    #expect(try PipelineDocument(parsing: "{\"masthead\":1,\(header),\(scene)}".utf8).warnings == [])
  }

  @Test func documentWithMoreEffectsThanServersAcceptIsNamed() throws {
    let effects = Array(repeating: #"{"effect":"stretch","enabled":false}"#, count: 257).joined(separator: ",")
    let document = try PipelineDocument(parsing: #"{"masthead":1,"header":{},"effects":[\#(effects)]}"#.utf8)
    #expect(
      document.warnings.map(\.description) == [
        "effects[256]: a server accepts at most 256 effects, unless it is started with --max-effects"
      ])
  }

  @Test func ninthSnapIsRejected() throws {
    let text =
      #"{"masthead":1,"header":{"height":300},"effects":[\#(Array(repeating: "\"snap\"", count: 9).joined(separator: ","))]}"#
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(parsing: text.utf8) }
    #expect(error?.description == "effects[8]: too many snaps: at most 8, got 9")
  }
}
